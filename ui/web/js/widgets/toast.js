/** Short messages at the foot of the page, with an undo where there is one. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";

const SHOWN_MS = 4000;
const UNDO_MS = 8000;

/** @returns {{element: HTMLElement, show: (text: string, options?: {undo?: () => void, done?: () => void}) => void, settle: () => void}} */
export function createToasts() {
  const element = h("div", { class: "toasts", role: "status", "aria-live": "polite", popover: "manual" });
  const pending = new Set();

  function show(text, { undo, done } = {}) {
    const toast = h("div", { class: "toast" }, h("span", {}, text));
    const end = (undone) => {
      if (!pending.delete(finish)) return;
      clearTimeout(timer);
      toast.remove();
      if (!element.childElementCount) element.hidePopover?.();
      if (undone) undo?.();
      else done?.();
    };
    const finish = () => end(false);
    pending.add(finish);
    const timer = setTimeout(finish, undo ? UNDO_MS : SHOWN_MS);
    if (undo) toast.append(h("button", { type: "button", on: { click: () => end(true) } }, t("undo")));
    while (element.childElementCount > 2) element.firstElementChild.remove();
    element.append(toast);
    raise();
  }

  /** A modal dialog lies over everything but what was raised after it. */
  function raise() {
    if (!element.isConnected || !element.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover();
  }

  /** What waited for its undo time is done now. */
  function settle() {
    for (const finish of [...pending]) finish();
  }

  return { element, show, settle, clear: () => fill(element) };
}
