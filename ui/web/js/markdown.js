/**
 * Markdown to DOM nodes: markdown-it gives tokens, elements are built from them one by one.
 *
 * No raw HTML, no images, links only to http, https and mailto. While text streams in, finished blocks are kept
 * and only the tail is read again; long texts are worked off in slices, so that no task gets long.
 */

import MarkdownIt from "../vendor/markdown-it/markdown-it.esm.min.mjs";
import { splitCitations } from "./citations.js";
import { direct } from "./direction.js";
import { append, h, link } from "./dom.js";
import { t } from "./i18n.js";
import { markTasks } from "./tasks.js";
import { oneLine, plain, safeUrl, shorten } from "./text.js";

const SLICE = 4000;
const LONGEST_BLOCK = 8000;
/** Of these sizes a part where the text is HUGE: all that stands around it costs time, too. */
const PART = 3;
const SLICE_MS = 8;
const OPEN_BLOCKS = 2;
const CODE_PIECE = 20_000;
const HUGE = 100_000;
const LONGEST_LABEL = 120;

const parser = new MarkdownIt("commonmark", { html: false, linkify: true }).enable(["table", "strikethrough", "linkify"]);
// A definition of the model's own, `[1]: https://…`, must not turn citation 1 into a link of its choice.
parser.disable("reference");
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.validateLink = (url) => safeUrl(url) !== null;
parser.core.ruler.before("text_join", "citations", markCitations);
parser.core.ruler.before("citations", "tasks", markTasks);
parser.core.ruler.push("direction", direct);

function markCitations(state) {
  for (const block of state.tokens) {
    if (!block.children) continue;
    let depth = 0;
    block.children = block.children.flatMap((token) => {
      depth += token.type === "link_open" ? 1 : token.type === "link_close" ? -1 : 0;
      return token.type === "text" && !depth ? cited(token, state) : [token];
    });
  }
}

function cited(token, state) {
  const pieces = splitCitations(token.content, state.env.known);
  if (pieces.every((piece) => typeof piece === "string")) return [token];
  return pieces.map((piece) => {
    const part = new state.Token(typeof piece === "string" ? "text" : "citation", "", 0);
    if (typeof piece === "string") part.content = piece;
    else part.meta = piece;
    return part;
  });
}

/**
 * Shows one growing text. `cite(number)` builds the chip of a citation.
 */
export class MarkdownView {
  /** @param {(number: number) => Node} cite */
  constructor(cite) {
    this.element = h("div", { class: "markdown" });
    this.cite = cite;
    this.settled = Promise.resolve();
    this.#reset([]);
  }

  /**
   * @param {string} text the whole text so far
   * @param {{n: number}[]} sources
   * @param {boolean} finished nothing will follow
   */
  update(text, sources, finished) {
    const clean = plain(text);
    if (sources !== this.sources || !clean.startsWith(this.text)) this.#reset(sources);
    if (clean === this.text && finished === this.finished) return;
    this.text = clean;
    this.finished = finished;
    this.#work();
  }

  #reset(sources) {
    this.sources = sources;
    this.env = { known: new Set(sources.map((source) => source.n)) };
    this.text = "";
    this.finished = false;
    this.kept = 0;
    this.tail = [];
    this.element.replaceChildren();
  }

  #work() {
    if (this.waiting) return;
    const start = performance.now();
    while (this.#step()) {
      if (performance.now() - start < SLICE_MS) continue;
      this.waiting = true;
      setTimeout(() => {
        this.waiting = false;
        this.#work();
      });
      return;
    }
  }

  /** Read one slice; tell whether more text is waiting behind it. */
  #step() {
    const part = this.text.length > HUGE ? PART : 1;
    for (let size = SLICE / part; ; size *= 2) {
      const end = this.#sliceEnd(size);
      const rest = this.text.slice(this.kept, end);
      const blocks = topBlocks(parser.parse(rest, { ...this.env }));
      const last = end >= this.text.length;
      const open = last && this.finished ? 0 : OPEN_BLOCKS;
      const cut = blocks.length <= Math.max(open, 1) && rest.length > LONGEST_BLOCK / part ? cutOf(blocks.at(-1), rest) : 0;
      if (cut) {
        const begun = rest.slice(0, cut);
        settle(this.#show(begun, topBlocks(parser.parse(begun, { ...this.env })), 0));
        return true;
      }
      if (last || blocks.length > open) {
        this.#show(rest, blocks, open);
        return !last;
      }
    }
  }

  #sliceEnd(size) {
    const end = this.kept + size;
    if (end >= this.text.length) return this.text.length;
    const line = this.text.lastIndexOf("\n", end);
    return line > this.kept ? line + 1 : end;
  }

  #show(rest, blocks, open) {
    const done = Math.max(blocks.length - open, 0);
    const built = blocks.map((tokens) => build(tokens, this.cite));
    const shown = this.#replaceTail(built.flat(), built.slice(0, done).flat().length);
    if (done) this.kept += done === blocks.length ? rest.length : lineStart(rest, blocks[done][0].map[0]);
    return shown;
  }

  /** Keep nodes that did not change, so that selections and scroll places survive. */
  #replaceTail(nodes, done) {
    const old = this.tail;
    const shown = nodes.map((node, place) => same(old[place], node));
    for (const node of old) if (!shown.includes(node)) node.remove();
    shown.forEach((node) => {
      if (!node.isConnected || node.parentNode !== this.element) this.element.append(node);
    });
    this.tail = shown.slice(done);
    return shown;
  }
}

/** Once its height is known, a part off the screen need cost the browser nothing (see the style of `.part`). */
function settle(nodes) {
  for (const node of nodes) node.classList.add("part");
  requestAnimationFrame(() => requestAnimationFrame(() => nodes.forEach((node) => node.classList.add("settled"))));
}

/** Where a block without end may be parted unseen: before the last item of a list, anywhere in prose; 0 for nowhere. */
function cutOf(tokens, text) {
  const { type } = tokens[0];
  if (type === "bullet_list_open" || type === "ordered_list_open") {
    const items = tokens.filter((token) => token.type === "list_item_open" && token.level === 1);
    return items.length > 1 ? lineStart(text, items.at(-1).map[0]) : 0;
  }
  return type === "paragraph_open" ? text.length : 0;
}

function same(old, fresh) {
  if (!old) return fresh;
  if (old.isEqualNode(fresh)) return old;
  const before = old.querySelector?.(":scope > pre > code");
  const after = fresh.querySelector?.(":scope > pre > code");
  const growing = before && after && before.dataset.language === after.dataset.language;
  if (!growing) return fresh;
  before.replaceChildren(...after.childNodes);
  return old;
}

function lineStart(text, line) {
  let at = 0;
  for (let count = 0; count < line; count += 1) at = text.indexOf("\n", at) + 1;
  return at;
}

function topBlocks(tokens) {
  const blocks = [];
  let depth = 0;
  for (const token of tokens) {
    if (!depth) blocks.push([]);
    blocks.at(-1).push(token);
    depth += token.nesting;
  }
  return blocks;
}

const SIMPLE = {
  bullet_list: "ul", blockquote: "blockquote", thead: "thead", tbody: "tbody", tr: "tr",
  strong: "strong", em: "em", s: "s",
};

/** @returns {Node[]} */
function build(tokens, cite) {
  const top = [];
  const stack = [{ append: (...nodes) => top.push(...nodes) }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      stack.push(open(token, stack.at(-1)));
    } else if (token.nesting === -1) {
      stack.pop();
    } else if (token.type === "inline") {
      buildInline(token.children ?? [], stack.at(-1), cite);
    } else {
      stack.at(-1).append(leaf(token, cite));
    }
  }
  return top;
}

function buildInline(tokens, parent, cite) {
  const stack = [parent];
  for (const token of tokens) {
    if (token.nesting === 1) stack.push(open(token, stack.at(-1)));
    else if (token.nesting === -1) stack.pop();
    else stack.at(-1).append(leaf(token, cite));
  }
}

function open(token, parent) {
  const kind = token.type.replace(/_open$/, "");
  if (kind === "paragraph" && token.hidden) return parent;
  const element = container(kind, token);
  const outer = kind === "table" ? h("div", { class: "table-scroll", tabindex: "0", role: "group" }, element) : element;
  if (token.meta?.dir) outer.setAttribute("dir", token.meta.dir);
  parent.append(outer);
  return element;
}

function container(kind, token) {
  switch (kind) {
    case "paragraph":
      return h("p");
    case "heading":
      // The page's own headings are h1 and h2.
      return h(`h${Math.min(Number(token.tag[1]) + 2, 6)}`, { class: `size-${token.tag[1]}` });
    case "ordered_list":
      return h("ol", { start: token.attrGet("start") ?? null });
    case "table":
      return h("table");
    case "list_item":
      return h("li", { class: token.meta?.task ? "task" : null });
    case "th":
    case "td":
      return h(kind, { class: aligned(token.attrGet("style")) });
    case "link":
      return link(token.attrGet("href"), { title: token.attrGet("href") });
    default:
      return h(SIMPLE[kind] ?? "span");
  }
}

function aligned(style) {
  const found = /text-align:(left|center|right)/.exec(style ?? "");
  return found ? `align-${found[1]}` : null;
}

function leaf(token, cite) {
  switch (token.type) {
    case "text":
    case "text_special":
      return document.createTextNode(token.content);
    case "citation":
      return cite(token.meta.number);
    case "task":
      return checkbox(token.meta);
    case "softbreak":
    case "hardbreak":
      return h("br");
    case "code_inline":
      return h("code", {}, token.content);
    case "fence":
    case "code_block":
      return codeBlock(token.content, oneWord(token.info));
    case "image":
      return link(token.attrGet("src"), { class: "image-link" }, token.content || token.attrGet("src") || "");
    case "hr":
      return h("hr");
    default:
      return document.createTextNode(token.content ?? "");
  }
}

function checkbox({ done, words }) {
  const label = t(done ? "task.done" : "task.open", { words: shorten(oneLine(words), LONGEST_LABEL) });
  return h("input", { type: "checkbox", disabled: true, checked: done, "aria-label": label });
}

function oneWord(info) {
  return (info ?? "").trim().split(/\s+/)[0].slice(0, 30);
}

function codeBlock(content, language) {
  const text = content.replace(/\n$/, "");
  return h(
    "div",
    { class: "code-block" },
    h(
      "div",
      { class: "code-head" },
      h("span", { class: "code-language" }, language),
      h("button", { type: "button", class: "quiet small", data: { copyCode: "" } }, t("copy")),
    ),
    h("pre", { tabindex: "0" }, h("code", { data: { language } }, pieces(text))),
  );
}

/** One text node of a megabyte is laid out in one go; pieces can be skipped while they are out of sight. */
function pieces(text) {
  if (text.length <= CODE_PIECE) return text;
  const parts = [];
  for (let at = 0; at < text.length; ) {
    const line = text.indexOf("\n", at + CODE_PIECE);
    const end = line < 0 || line > at + 2 * CODE_PIECE ? Math.min(at + CODE_PIECE, text.length) : line + 1;
    parts.push(h("span", { class: "code-piece" }, text.slice(at, end)));
    at = end;
  }
  return parts;
}

/** @param {string} text @param {{n: number}[]} sources @param {(n: number) => Node} cite @returns {HTMLElement} */
export function rendered(text, sources, cite) {
  const element = h("div", { class: "markdown" });
  const env = { known: new Set(sources.map((source) => source.n)) };
  append(element, topBlocks(parser.parse(plain(text), env)).map((tokens) => build(tokens, cite)));
  return element;
}
