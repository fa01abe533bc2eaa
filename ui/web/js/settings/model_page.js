/** Which model answers: service, key, address, name from the service's own list, and a real check. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { oneLine } from "../text.js";
import { checkButton } from "../widgets/check.js";
import { textWithNames } from "./controls.js";
import { fieldRow } from "./field.js";
import { keyRow } from "./keys.js";

const FIRST = ["model.preset", "model.base_url", "model.name"];

/** @param {import("../app.js").App} app @param {{fields: object[], keys: object[]}} data @returns {HTMLElement} */
export function modelPage(app, data) {
  const field = (path) => data.fields.find((one) => one.path === path);
  const status = h("p", { class: "page-lead", role: "status" });
  const keySlot = h("div");
  const listState = h("p", { class: "help", role: "status" });
  const names = textWithNamesOf();
  const check = checkButton(() => app.rpc.call("model.check"), () => leaveField(app));
  let preset = field("model.preset")?.value ?? "auto";

  function textWithNamesOf() {
    let control = null;
    return {
      make: (save) => {
        control = textWithNames(field("model.name"), save);
        return control;
      },
      offer: (values) => control?.offer(values),
    };
  }

  function drawStatus(model) {
    if (!model) return;
    const name = model.extractive ? t("model.extractive") : oneLine(model.chosen);
    fill(status, t("model.now"), " ", h("strong", {}, name || "–"), model.why ? ` — ${oneLine(model.why)}` : "");
  }

  function drawKey() {
    const key = data.keys.find((one) => one.name === preset) ?? (preset === "custom" ? data.keys.find((one) => one.name === "model") : null);
    const suggested = preset === "auto" ? data.keys.find((one) => one.name === "deepseek") : null;
    fill(keySlot, key || suggested ? keyRow(app, key ?? suggested, changed) : null);
  }

  async function loadNames() {
    fill(listState, t("model.list.loading"));
    const got = await app.rpc.call("model.list").catch((error) => ({ models: [], error: error.message }));
    names.offer(got.models);
    fill(listState, got.models.length ? t("model.list.found", { n: got.models.length }) : `${t("model.list.failed")} ${oneLine(got.error)}`);
  }

  function changed() {
    check.clear();
    app.refreshModel().then(() => drawStatus(app.store.state.model));
    loadNames();
  }

  const rest = data.fields.filter((one) => one.path.startsWith("model.") && !FIRST.includes(one.path));
  const element = h(
    "div",
    { on: { input: () => check.clear() } },
    status,
    field("model.preset") ? fieldRow(app, field("model.preset"), { onSaved: (value) => { preset = value; drawKey(); changed(); } }) : null,
    keySlot,
    field("model.base_url") ? fieldRow(app, field("model.base_url"), { onSaved: changed }) : null,
    field("model.name") ? fieldRow(app, field("model.name"), { makeControl: names.make, onSaved: changed, extra: listState }) : null,
    h("div", { class: "check-line" }, check.button, check.verdict),
    h("details", { class: "more-fields" }, h("summary", {}, t("settings.more")), rest.map((one) => fieldRow(app, one))),
  );
  drawKey();
  drawStatus(app.store.state.model);
  app.refreshModel().then(() => drawStatus(app.store.state.model));
  loadNames();
  return element;
}

/** A check saves first: the field that is being edited is left. */
export async function leaveField(app) {
  if (document.activeElement?.matches("input, textarea, select")) document.activeElement.blur();
  await app.saving;
}
