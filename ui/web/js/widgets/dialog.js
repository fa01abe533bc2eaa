/** Modal dialogs on the browser's own element: the rest of the page is inert, Esc closes, focus goes back. */

import { freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/**
 * @param {{title: string, class?: string, body: any, onClose?: () => void, head?: any}} options
 * @returns {{element: HTMLDialogElement, close: () => void}}
 */
export function openDialog({ title, class: name = "", body, onClose, head = null }) {
  const titleId = freshId("dialog-title");
  const before = document.activeElement;
  const close = () => element.close();
  const element = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: `dialog ${name}`, "aria-labelledby": titleId },
      h(
        "header",
        { class: "dialog-head" },
        h("h2", { id: titleId }, title),
        head,
        h("button", { type: "button", class: "icon-button", "aria-label": t("close"), title: t("close"), on: { click: close } }, icon("close")),
      ),
      body,
    )
  );
  element.addEventListener("close", () => {
    element.remove();
    onClose?.();
    if (before?.isConnected) before.focus();
  });
  element.addEventListener("keydown", (event) => event.key === "Tab" && trap(event, element));
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element && outside(event, element)) close();
  });
  document.body.append(element);
  element.showModal();
  return { element, close };
}

function outside(event, element) {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

function isStop(element) {
  // What a closed <details> holds has boxes in some engines, and no focus in any.
  const folded = element.closest("details:not([open])");
  const seen = element.getClientRects().length > 0 && (!folded || element.matches("summary"));
  return seen && element.tabIndex >= 0 && !element.disabled;
}

function trap(event, element) {
  const stops = [...element.querySelectorAll(FOCUSABLE)].filter(isStop);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Ask before something that cannot be undone. @returns {Promise<boolean>} */
export function confirmDialog(title, words, action) {
  return new Promise((resolve) => {
    let sure = false;
    const { element, close } = openDialog({
      title,
      class: "small",
      body: h(
        "div",
        { class: "dialog-body" },
        h("p", {}, words),
        h(
          "div",
          { class: "dialog-actions" },
          h("button", { type: "button", on: { click: () => close() } }, t("cancel")),
          h("button", { type: "button", class: "danger", on: { click: () => { sure = true; close(); } } }, action),
        ),
      ),
      onClose: () => resolve(sure),
    });
    element.querySelector(".dialog-actions button").focus();
  });
}
