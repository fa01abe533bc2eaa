/** Builds elements from plain data. Strings become text nodes; nothing is ever read as markup. */

import { safeUrl } from "./text.js";

const SVG = "http://www.w3.org/2000/svg";
const FORBIDDEN = /^(on|src|srcset|srcdoc|style|action|formaction|xlink:href$)/i;

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `on` holds listeners, `data` data attributes, `prop` properties
 * @param {...any} children nodes, strings, numbers, nested arrays; null and false are left out
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  return /** @type {HTMLElement} */ (dress(document.createElement(tag), props, children));
}

/** The same for SVG. @returns {SVGElement} */
export function svg(tag, props = {}, ...children) {
  return /** @type {SVGElement} */ (dress(document.createElementNS(SVG, tag), props, children));
}

function dress(element, props, children) {
  for (const [name, value] of Object.entries(props)) setProp(element, name, value);
  append(element, children);
  return element;
}

function setProp(element, name, value) {
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
  } else if (name === "data") {
    for (const [key, item] of Object.entries(value)) element.dataset[key] = String(item);
  } else if (name === "prop") {
    Object.assign(element, value);
  } else {
    setAttribute(element, name, value);
  }
}

/** Set or remove one attribute; links get only safe addresses, and what could run or load is refused. */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) return element.removeAttribute(name);
  if (FORBIDDEN.test(name)) throw new Error(`attribute ${name} is not used in this page`);
  if (name !== "href") return element.setAttribute(name, value === true ? "" : String(value));
  const url = safeUrl(value);
  if (url) element.setAttribute("href", url);
}

/** @param {Node} parent @param {any[]} children */
export function append(parent, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child !== null && child !== undefined && child !== false && child !== true) {
      parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
    }
  }
}

/** Put these children in place of the present ones. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
  return parent;
}

/** @returns {HTMLElement} a link that leaves the page: main.js hands its click to the system browser */
export function link(url, props, ...children) {
  return safeUrl(url)
    ? h("a", { href: url, rel: "noopener noreferrer", draggable: "false", ...props }, ...children)
    : h("span", props, ...children);
}

let counter = 0;
/** @param {string} prefix @returns {string} an id no other element has */
export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}
