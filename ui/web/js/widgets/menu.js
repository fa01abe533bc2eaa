/** A menu under its button: arrows, Home, End, letters of Enter and Esc, and focus goes back where it was. */

import { h } from "../dom.js";
import { holdFocus } from "../focus.js";
import { icon } from "../icons.js";

let close = null;

/**
 * @param {HTMLElement} button
 * @param {{label: string, icon?: string, run?: () => void, danger?: boolean, note?: string, checked?: boolean}[]} items
 */
export function openMenu(button, items) {
  close?.();
  const menu = h("div", { class: "menu", role: "menu" }, items.map((item) => entry(item)));
  button.focus();
  const giveBack = holdFocus();
  // Inside a landmark, and inside the dialog that has the page to itself.
  const host = button.closest("dialog, main, aside") ?? document.body;
  host.append(menu);
  place(menu, button);
  button.setAttribute("aria-expanded", "true");
  const outside = (event) => menu.contains(event.target) || button.contains(event.target) || close?.();
  close = () => {
    close = null;
    const inside = menu.contains(document.activeElement);
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    giveBack(inside);
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", shut);
  };
  const shut = () => close?.();
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", shut);
  menu.addEventListener("keydown", (event) => walk(event, menu));
  menu.querySelector("button")?.focus();
}

function entry(item) {
  const role = item.checked === undefined ? "menuitem" : "menuitemradio";
  const run = () => {
    close?.();
    item.run?.();
  };
  return h(
    "button",
    {
      type: "button", role, tabindex: "-1", class: item.danger ? "danger" : null,
      "aria-checked": item.checked === undefined ? null : String(item.checked), on: { click: run },
    },
    item.icon ? icon(item.icon) : item.checked ? icon("check") : h("span", { class: "icon" }),
    h("span", {}, item.label),
    item.note ? h("span", { class: "menu-note" }, item.note) : null,
  );
}

function walk(event, menu) {
  const entries = [...menu.querySelectorAll("button")];
  const at = entries.indexOf(document.activeElement);
  const steps = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  if (event.key in steps) {
    entries.at(steps[event.key] % entries.length).focus();
    event.preventDefault();
  } else if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    event.stopPropagation();
    close?.();
  }
}

function place(menu, button) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = at.bottom + 4 + height < window.innerHeight;
  menu.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, below ? at.bottom + 4 : at.top - height - 4)}px`;
}
