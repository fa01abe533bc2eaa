/** One setting in the dialog: saves on leaving it, says its error beside it, and can be undone. */

import { fill, freshId, h } from "../dom.js";
import { t, tr } from "../i18n.js";
import { plain } from "../text.js";
import { trouble } from "../trouble.js";
import { choiceWords, controlFor } from "./controls.js";

/**
 * @param {import("../app.js").App} app
 * @param {object} field a FormField
 * @param {{makeControl?: Function, onSaved?: (value: any) => void, extra?: any}} [options]
 * @returns {HTMLElement}
 */
export function fieldRow(app, field, { makeControl, onSaved, extra = null } = {}) {
  const error = h("p", { class: "field-error", role: "alert", id: freshId("error") });
  const help = h("p", { class: "help", id: freshId("help") }, tr(field.help));
  const doubts = h("ul", { class: "field-doubts", role: "status", id: freshId("doubts") });
  const state = h("span", { class: "field-state", role: "status" });
  let stored = field.value;
  let wasSet = field.set ?? true;
  let round = 0;
  let queue = Promise.resolve();

  const control = makeControl ? makeControl(save) : controlFor(app, field, save);
  if ("words" in control) control.words = (choice) => choiceWords(app, field.path, choice);
  const { labelled } = control;
  labelled.id ||= freshId("field");
  labelled.setAttribute("aria-describedby", `${help.id} ${error.id} ${doubts.id}`);
  labelled.dataset.path = field.path;
  if (field.secret) wasSet = false;

  async function save(value) {
    const before = { value: stored, set: wasSet };
    if (JSON.stringify(value) === JSON.stringify(stored) || String(value) === String(stored ?? "")) {
      // Typed back to what it was: an error beside it is over.
      return showError(null);
    }
    await put(value, before);
  }

  /** Changes follow each other in order; only the last one may touch what is shown. */
  function put(value, before) {
    round += 1;
    const mine = round;
    queue = queue.then(() => send(value, before, () => mine === round));
    app.saving = queue;
    return queue;
  }

  async function send(value, before, isLast) {
    try {
      const unset = value === null || value === undefined;
      const reply = await (unset ? app.rpc.call("settings.unset", { key: field.path }) : app.rpc.call("settings.set", { key: field.path, value }));
      stored = reply.value;
      wasSet = !unset;
      if (!isLast()) return;
      control.show(stored);
      showError(null);
      drawDoubts(reply.warnings);
      drawState(before);
      onSaved?.(stored);
    } catch (problem) {
      if (isLast()) showError(problem);
    }
  }

  function showError(problem) {
    labelled.setAttribute("aria-invalid", String(Boolean(problem)));
    fill(error, problem ? trouble(problem) : null);
    if (problem) fill(state, button(t("undo"), () => { control.show(stored); showError(null); drawState(); }));
  }

  function drawState(before = null) {
    const undo = before && button(t("undo"), () => put(before.set ? before.value : null, null));
    const reset = wasSet && !field.secret && button(t("reset"), () => put(null, { value: stored, set: true }));
    fill(state, before ? h("span", { class: "saved" }, t("saved")) : null, undo || (reset ? reset : null));
  }

  /** What of a stored value cannot be used, such as lines of a list that are no rules. */
  function drawDoubts(warnings = []) {
    fill(doubts, warnings.map((words) => h("li", {}, plain(words))));
  }

  control.show(stored);
  drawState();
  drawDoubts(field.warnings);
  if (control.group) labelled.setAttribute("aria-label", tr(field.title));
  const title = control.group ? h("h3", { class: "field-title" }, tr(field.title)) : h("label", { for: labelled.id }, tr(field.title));
  return h(
    "div",
    { class: `field${control.inline ? " inline" : ""}`, data: { field: field.path } },
    h("div", { class: "field-head" }, title, control.inline ? control.element : null, state),
    control.inline ? null : control.element,
    error,
    doubts,
    help,
    extra,
  );
}

function button(words, run) {
  return h("button", { type: "button", class: "quiet small", on: { click: run } }, words);
}
