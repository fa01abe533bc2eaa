/** One setting in the dialog: saves on leaving it, says its error beside it, and can be undone. */

import { fill, freshId, h } from "../dom.js";
import { focusInside } from "../focus.js";
import { t, tr } from "../i18n.js";
import { plain } from "../text.js";
import { trouble } from "../trouble.js";
import { choiceWords, controlFor } from "./controls.js";

/**
 * @param {import("../app.js").App} app
 * @param {object} field a FormField
 * @param {{makeControl?: Function, onSaved?: (value: any, along: Change[]) => void, extra?: any,
 *   alongside?: (value: any) => {changes: Change[], words: string} | null}} [options] `alongside` names other
 *   settings that belonged to the old value and change with it, and with its undo
 * @returns {HTMLElement}
 *
 * @typedef {{key: string, value: any, was: any}} Change null stands for a setting that is not set
 */
export function fieldRow(app, field, { makeControl, onSaved, extra = null, alongside = () => null } = {}) {
  const error = h("p", { class: "field-error", role: "alert", id: freshId("error") });
  const help = h("p", { class: "help", id: freshId("help") }, tr(field.help));
  const doubts = h("ul", { class: "field-doubts", id: freshId("doubts") });
  // Undo and reset go as they are pressed: the field itself is next.
  const state = h("span", { class: "field-state", role: "status", on: { click: () => focusInside(labelled) } });
  let stored = field.value;
  let wasSet = field.set ?? false;
  let undoable = remembered(app, field);
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
    if (!isNothing(value) && same(value, stored)) {
      // Typed back to what it was: an error beside it is over.
      showError(null);
      return drawState();
    }
    const along = alongside(value);
    const changes = along?.changes ?? [];
    const back = changes.map((one) => ({ key: one.key, value: one.was, was: one.value }));
    await put(value, { before: { value: wasSet ? stored : null, along: back }, along: changes, words: changes.length ? along.words : "" });
  }

  /** Changes follow each other in order; only the last one may touch what is shown. */
  function put(value, { before = null, along = [], words = "" }) {
    round += 1;
    const mine = round;
    queue = queue.then(() => send(value, { before, along, words }, () => mine === round));
    app.saving = queue;
    return queue;
  }

  async function send(value, { before, along, words }, isLast) {
    try {
      // Told before: a change of the language draws everything anew before the answer is here.
      remember(app, field, value, before);
      const reply = await change(app, field.path, value, along);
      stored = reply.value;
      wasSet = !isNothing(value);
      remember(app, field, stored, before);
      if (!isLast()) return;
      undoable = before;
      control.show(stored);
      showError(null);
      drawDoubts([...(words ? [words] : []), ...(reply.warnings ?? [])]);
      drawState();
      onSaved?.(stored, along);
    } catch (problem) {
      remember(app, field, stored, undoable);
      if (isLast()) showError(problem);
    }
  }

  function showError(problem) {
    labelled.setAttribute("aria-invalid", String(Boolean(problem)));
    fill(error, problem ? trouble(problem) : null);
    if (problem) fill(state, button(t("undo"), () => { control.show(stored); showError(null); drawState(); }));
  }

  function drawState() {
    const before = undoable;
    const undo = before && button(t("undo"), () => put(before.value, { along: before.along }));
    const reset = wasSet && !field.secret && button(t("reset"), () => save(null));
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
    h("div", { role: "status" }, doubts),
    help,
    extra,
  );
}

/** A text is compared as it stands in the field; an empty list is not the same as none. */
function same(value, stored) {
  return JSON.stringify(value) === JSON.stringify(stored) || (typeof value !== "object" && String(value) === String(stored ?? ""));
}

const isNothing = (value) => value === null || value === undefined;

/** What goes, goes first, and what comes, comes last: nothing is ever sent to an address that was not meant. */
async function change(app, key, value, along) {
  for (const one of along.filter((other) => isNothing(other.value))) await app.rpc.call("settings.unset", { key: one.key });
  const reply = await (isNothing(value) ? app.rpc.call("settings.unset", { key }) : app.rpc.call("settings.set", { key, value }));
  for (const one of along.filter((other) => !isNothing(other.value))) await app.rpc.call("settings.set", { key: one.key, value: one.value });
  return reply;
}

/** An undo outlives the drawing of its row, as when the language changes. */
function remember(app, field, stored, before) {
  if (!field.secret) app.undos?.set(field.path, { stored: JSON.stringify(stored), before });
}

function remembered(app, field) {
  const kept = app.undos?.get(field.path);
  return kept && kept.stored === JSON.stringify(field.value) ? kept.before : null;
}

function button(words, run) {
  return h("button", { type: "button", class: "quiet small", on: { click: run } }, words);
}
