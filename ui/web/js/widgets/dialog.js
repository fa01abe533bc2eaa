/** Modal dialogs on the browser's own element: the rest of the page is inert, Esc closes, focus goes back. */

import { freshId, h } from "../dom.js";
import { controlsOf, holdFocus } from "../focus.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { liveRegion } from "./live.js";

/**
 * @param {{title: string, class?: string, body: any, onClose?: () => void, head?: any}} options
 * @returns {{element: HTMLDialogElement, close: () => void}}
 */
export function openDialog({ title, class: name = "", body, onClose, head = null }) {
  const titleId = freshId("dialog-title");
  const giveBack = holdFocus();
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
      liveRegion(),
    )
  );
  element.addEventListener("close", () => {
    element.remove();
    onClose?.();
    giveBack();
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

function trap(event, element) {
  const stops = controlsOf(element);
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
