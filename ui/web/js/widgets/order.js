/** A list a person puts in order: by dragging the handle, or with the arrow keys on it. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { sayNear } from "./live.js";

/**
 * @template T
 * @param {{items: T[], keyOf: (item: T) => string, nameOf: (item: T) => string, row: (item: T) => any,
 *   onOrder: (items: T[]) => void, label: string}} options
 * @returns {HTMLElement}
 */
export function orderList({ items, keyOf, nameOf, row, onOrder, label }) {
  const list = h("ul", { class: "order-list", "aria-label": label });
  let order = [...items];
  let dragged = null;

  function draw(focus) {
    fill(list, order.map((item) => line(item)));
    if (focus) list.querySelector(`[data-key="${CSS.escape(focus)}"] .grip`)?.focus();
  }

  function line(item) {
    const key = keyOf(item);
    const grip = h(
      "button",
      {
        type: "button", class: "icon-button grip", draggable: "true", title: t("order.hint"),
        "aria-label": t("order.move", { name: nameOf(item) }),
        on: { keydown: (event) => step(event, item), dragstart: (event) => begin(event, key), dragend: end },
      },
      icon("grip"),
    );
    return h(
      "li",
      { class: "order-row", data: { key }, on: { dragover: (event) => over(event, key), drop: (event) => event.preventDefault() } },
      grip,
      row(item),
    );
  }

  function step(event, item) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = order.indexOf(item);
    const to = at + by;
    if (to < 0 || to >= order.length) return;
    shift(at, to);
    draw(keyOf(item));
    sayNear(list, t("order.moved", { name: nameOf(item), n: to + 1, all: order.length }));
    onOrder(order);
  }

  function shift(at, to) {
    const [moved] = order.splice(at, 1);
    order.splice(to, 0, moved);
  }

  function begin(event, key) {
    dragged = key;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", key);
    event.currentTarget.closest("li").classList.add("dragged");
  }

  function over(event, key) {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged === key) return;
    const places = order.map(keyOf);
    shift(places.indexOf(dragged), places.indexOf(key));
    const rows = new Map([...list.children].map((one) => [one.dataset.key, one]));
    list.append(...order.map((item) => rows.get(keyOf(item))));
  }

  function end(event) {
    event.currentTarget.closest("li")?.classList.remove("dragged");
    if (dragged === null) return;
    dragged = null;
    onOrder(order);
  }

  draw();
  return h("div", {}, list);
}

/** Draw a list anew without taking the focus from the row it is in. */
export function keepingFocus(element, draw) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.closest("[data-key]")?.dataset.key;
  draw();
  const row = key === undefined ? null : element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const kind = (one) => one.tagName === focused.tagName && one.className === focused.className;
  if (row) [...row.querySelectorAll("button, input")].find(kind)?.focus();
}
