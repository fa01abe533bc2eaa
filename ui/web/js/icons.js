/** The few line icons of the page, drawn on a 20 by 20 grid. */

import { svg } from "./dom.js";

const PATHS = {
  plus: "M10 4v12M4 10h12",
  search: "M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13.2 13.2 17 17",
  settings: "M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4",
  sidebar: "M3 4.5h14v11H3zM8 4.5v11",
  send: "M10 16V4.5M5 9l5-5 5 5",
  stop: "M6 6h8v8H6z",
  globe: "M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM2.8 10h14.4M10 2.8c2.6 2 3 12.2 0 14.4M10 2.8c-2.6 2-3 12.2 0 14.4",
  "globe-off": "M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM5 5l10 10",
  chevron: "M7 5l5 5-5 5",
  down: "M5 7.5l5 5 5-5",
  more: "M5 10h.01M10 10h.01M15 10h.01",
  folder: "M3 5.5h5l1.5 2H17v8H3z",
  edit: "M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2z",
  copy: "M7 7h9v9H7zM4 13V4h9",
  again: "M16 10a6 6 0 1 1-2-4.5M16 3v4h-4",
  trash: "M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4 10.5l4 4 8-9",
  warn: "M10 3.5l7 12.5H3zM10 8.5v3.5M10 14h.01",
  grip: "M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01",
  up: "M5 12.5l5-5 5 5",
  info: "M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 9v5M10 6.3h.01",
};

/** @param {string} name @returns {SVGElement} hidden from screen readers: the control beside it has the words */
export function icon(name) {
  return svg(
    "svg",
    { class: `icon icon-${name}`, viewBox: "0 0 20 20", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] }),
  );
}
