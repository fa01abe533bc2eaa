/** Edit a question in its place and send it again; what came after it goes, and that is said. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { laterTurns } from "../state.js";

/** @param {import("../app.js").App} app @param {object} turn @param {(text: string) => void} send */
export function questionEditor(app, turn, send) {
  const area = h("textarea", { class: "question-area", "aria-label": t("turn.edit"), dir: "auto", rows: "3", prop: { value: turn.question } });
  const later = laterTurns(app.store.state, turn.id);
  const opener = document.activeElement;
  const close = () => {
    app.store.dispatch({ type: "edit", id: null });
    // The composer is still there; the button that opened it comes first in what takes its place (focus.js).
    (opener?.isConnected ? opener : area).focus();
  };
  const submit = (event) => {
    event.preventDefault();
    if (area.value.trim()) send(area.value.trim());
  };
  area.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !event.shiftKey) submit(event);
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  });
  queueMicrotask(() => {
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  });
  return h(
    "form",
    { class: "question-editor", on: { submit } },
    area,
    h(
      "div",
      { class: "editor-actions" },
      later > 0 ? h("span", { class: "hint" }, t("edit.later", { n: later })) : null,
      h("button", { type: "button", on: { click: close } }, t("cancel")),
      h("button", { type: "submit", class: "primary" }, t("send")),
    ),
  );
}
