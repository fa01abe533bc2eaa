/** Which model answers: service, key, address, name from the service's own list, and a real check. */

import { fill, h } from "../dom.js";
import { t, tr } from "../i18n.js";
import { oneLine } from "../text.js";
import { checkButton } from "../widgets/check.js";
import { textWithNames } from "./controls.js";
import { fieldRow } from "./field.js";
import { keyRow } from "./keys.js";

const FIRST = ["model.preset", "model.base_url", "model.name"];
// Both mean the address in the field: nothing of it belongs to a service.
const BY_ADDRESS = new Set(["auto", "custom"]);

/** @param {import("../app.js").App} app @param {{fields: object[], keys: object[]}} data @returns {HTMLElement} */
export function modelPage(app, data) {
  let { fields } = data;
  const field = (path) => fields.find((one) => one.path === path);
  const value = (path) => field(path)?.value ?? "";
  const status = h("p", { class: "page-lead", role: "status" });
  const addressSlot = h("div");
  const nameSlot = h("div");
  const keySlot = h("div");
  const listState = h("p", { class: "help", role: "status" });
  const names = textWithNamesOf();
  const check = checkButton(() => app.rpc.call("model.check"), () => leaveField(app));
  let preset = value("model.preset") || "auto";

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
    const words = model.problem ? [t("model.none_now"), " ", oneLine(model.problem)] : [t("model.now"), " ", h("strong", {}, name || "–"), model.why ? ` — ${oneLine(model.why)}` : ""];
    status.classList.toggle("warn-words", Boolean(model.problem));
    fill(status, words);
  }

  /** The key that would be sent, and where to: an address of one's own takes the place of the service's. */
  function drawKey() {
    const named = (name) => data.keys.find((one) => one.name === name);
    const address = value("model.base_url");
    const byAddress = preset === "custom" || (preset === "auto" && address);
    const key = byAddress ? named("model") : preset === "auto" ? named("deepseek") : named(preset);
    const note = key && address && preset !== "local" ? h("p", { class: `help${byAddress ? "" : " warn-words"}` }, t("key.sent_to", { address: oneLine(address) })) : null;
    fill(keySlot, key ? keyRow(app, key, changed) : null, note);
  }

  /** What belonged to the former service goes with it: its key must never reach another's address. */
  function alongside(next) {
    if (BY_ADDRESS.has(preset) && BY_ADDRESS.has(next ?? "auto")) return null;
    const gone = ["model.base_url", "model.name"].map(field).filter((one) => one?.value);
    return { changes: gone.map((one) => ({ key: one.path, value: null, was: one.value })), words: t("model.reset_along", { names: gone.map((one) => tr(one.title)).join(t("list.and")) }) };
  }

  async function presetSaved(next, along) {
    preset = next;
    if (along.length) await readAgain();
    drawKey();
    changed();
  }

  async function readAgain() {
    ({ fields } = await app.rpc.call("settings.form").catch(() => ({ fields })));
    drawAddress();
    drawName();
  }

  function drawAddress() {
    fill(addressSlot, field("model.base_url") ? fieldRow(app, field("model.base_url"), { onSaved: (next) => { take("model.base_url", next); drawKey(); changed(); } }) : null);
  }

  function drawName() {
    fill(nameSlot, field("model.name") ? fieldRow(app, field("model.name"), { makeControl: names.make, onSaved: (next) => { take("model.name", next); changed(); }, extra: listState }) : null);
  }

  function take(path, next) {
    fields = fields.map((one) => (one.path === path ? { ...one, value: next, set: true } : one));
  }

  async function loadNames() {
    fill(listState, t("model.list.loading"));
    const got = await app.rpc.call("model.list").catch((error) => ({ models: [], error: error.message }));
    names.offer(got.models);
    fill(listState, got.models.length ? t("model.list.found", { n: got.models.length }) : preset === "local" ? null : `${oneLine(got.error)} ${t("model.list.failed")}`.trim());
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
    field("model.preset") ? fieldRow(app, field("model.preset"), { alongside, onSaved: presetSaved }) : null,
    keySlot,
    addressSlot,
    nameSlot,
    h("div", { class: "check-line" }, check.button, check.verdict),
    h("details", { class: "more-fields" }, h("summary", {}, t("settings.more")), rest.map((one) => fieldRow(app, one))),
  );
  drawAddress();
  drawName();
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
