/** Short messages above the composer, or at the foot of an open dialog, with an undo where there is one. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";

const SHOWN_MS = 4000;
const UNDO_MS = 8000;
const MOST = 3;
const GAP_PX = 10;

/** @returns {{element: HTMLElement, show: (text: string, options?: {undo?: () => void, done?: () => void}) => void, settle: () => void}} */
export function createToasts() {
  const element = h("div", { class: "toasts", role: "status", "aria-live": "polite", popover: "manual" });
  const pending = new Set();
  // The composer grows with its text, and bands come and go above it.
  const grown = new ResizeObserver(place);
  let home = null;

  function show(text, { undo, done } = {}) {
    const toast = h("div", { class: "toast" }, h("span", {}, text));
    const end = (undone) => {
      if (!pending.delete(finish)) return;
      time.stop();
      toast.remove();
      if (!element.childElementCount) element.hidePopover?.();
      if (undone) undo?.();
      else done?.();
    };
    const finish = () => end(false);
    const time = patience(toast, finish, undo ? UNDO_MS : SHOWN_MS);
    pending.add(finish);
    if (undo) toast.append(h("button", { type: "button", on: { click: () => end(true) } }, t("undo")));
    const idle = () => [...element.children].find((one) => !one.contains(document.activeElement));
    while (element.childElementCount >= MOST && idle()) idle().remove();
    raise();
    element.append(toast);
    time.start();
  }

  /** Behind a modal dialog nothing can be used: while one is open they stand in it, in a row of their own. */
  function raise() {
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    home ??= element.parentNode;
    const host = dialog ?? home;
    if (!host) return;
    if (element.parentNode !== host) host.append(element);
    element.classList.toggle("inside", Boolean(dialog));
    if (dialog) element.classList.remove("lifted");
    if (dialog) {
      if (element.matches(":popover-open")) element.hidePopover();
      dialog.addEventListener("close", raise, { once: true });
      return;
    }
    lift();
  }

  function lift() {
    if (!element.isConnected || !element.showPopover) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const foot = document.querySelector(".foot");
    if (foot) grown.observe(foot);
    place();
  }

  function place() {
    const above = document.querySelector(".foot")?.getBoundingClientRect();
    const beside = document.querySelector(".composer-box")?.getBoundingClientRect();
    element.style.bottom = above ? `${window.innerHeight - above.top + GAP_PX}px` : "";
    // At its edge, not in the middle: the button that leads to the end is there.
    element.style.left = beside ? `${beside.left}px` : "";
    element.classList.toggle("lifted", Boolean(beside));
  }

  /** What waited for its undo time is done now. */
  function settle() {
    for (const finish of [...pending]) finish();
  }

  return { element, show, settle, clear: () => fill(element) };
}

/** Time that stands still while the pointer or the focus is there, and begins anew when they leave. */
function patience(toast, run, ms) {
  let timer = 0;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const stop = () => clearTimeout(timer);
  const go = () => toast.matches(":hover, :focus-within") || start();
  toast.addEventListener("pointerenter", stop);
  toast.addEventListener("focusin", stop);
  toast.addEventListener("pointerleave", () => toast.contains(document.activeElement) || start());
  toast.addEventListener("focusout", () => setTimeout(go));
  return { start, stop };
}
