/** The settings: pages at the left, fields at the right, a search over all of them. Drawn from the declarations. */

import { fill, h } from "../dom.js";
import { has, t, tr } from "../i18n.js";
import { trouble } from "../trouble.js";
import { openDialog } from "../widgets/dialog.js";
import { dataPage } from "./data_page.js";
import { fieldRow } from "./field.js";
import { modelPage } from "./model_page.js";
import { sourcesPage } from "./sources_page.js";

// Drawn inside the pane of each source instead.
const ELSEWHERE = new Set(["search.providers", "search.base_urls"]);
const FREE = "search.builtin_free.";
let open = null;

/** @param {import("../app.js").App} app @param {string} page @param {{focus?: "key" | string}} [options] */
export async function settingsDialog(app, page, { focus } = {}) {
  open?.close();
  const rail = h("nav", { class: "rail", "aria-label": t("settings.pages") });
  const pane = h("div", { class: "pane-scroll", tabindex: "0", role: "region", "aria-label": t("settings") });
  const search = h("input", { type: "search", class: "settings-search", placeholder: t("settings.find"), "aria-label": t("settings.find"), autocomplete: "off" });
  let current = page;
  let data = null;

  async function load() {
    const [form, keys, providers, presets] = await Promise.all([
      app.rpc.call("settings.form"), app.rpc.call("key.list"), app.rpc.call("provider.list"), app.rpc.call("model.presets").catch(() => ({ presets: [] })),
    ]);
    app.presets = presets.presets;
    return { ...form, keys: keys.keys, providers: providers.providers };
  }

  async function go(name) {
    current = name;
    search.value = "";
    try {
      data = await load();
    } catch (error) {
      return fill(pane, h("p", { class: "field-error" }, trouble(error)));
    }
    drawRail();
    fill(pane, h("h2", { class: "page-title" }, titleOf(name)), content(name));
    pane.scrollTop = 0;
    return undefined;
  }

  function names() {
    const declared = data.fields.map((field) => field.path.split(".")[0]);
    return [...new Set(["model", "search", "sources", ...declared.filter((name) => name !== "ui" && name !== "network"), "network", "ui", "data"])];
  }

  function titleOf(name) {
    const section = data.sections.find((one) => one.name === name);
    return section ? tr(section.title) : has(`page.${name}`) ? t(`page.${name}`) : name;
  }

  function drawRail() {
    fill(rail, names().map((name) => h("button", { type: "button", data: { page: name }, "aria-current": name === current ? "page" : null, on: { click: () => name !== current || search.value ? go(name).then(() => rail.querySelector(`[data-page="${name}"]`)?.focus()) : null } }, titleOf(name))));
  }

  function content(name) {
    if (name === "model") return modelPage(app, data);
    if (name === "sources") return sourcesPage(app, data);
    if (name === "data") return dataPage(app);
    return fieldsOf(name).map((field) => fieldRow(app, field));
  }

  function fieldsOf(name) {
    return data.fields.filter((field) => field.path.startsWith(`${name}.`) && !ELSEWHERE.has(field.path) && !field.path.startsWith(FREE));
  }

  function find() {
    const words = search.value.trim().toLowerCase();
    if (!words) return go(current);
    const hits = data.fields.filter((field) => !ELSEWHERE.has(field.path) && textOf(field).includes(words));
    fill(
      pane,
      h("h2", { class: "page-title", role: "status" }, t("settings.hits", { n: hits.length })),
      hits.length ? hits.map((field) => fieldRow(app, field)) : h("p", { class: "empty-note" }, t("settings.no_hits")),
    );
    for (const button of rail.children) button.removeAttribute("aria-current");
    return undefined;
  }

  function rebuild() {
    open?.close();
    settingsDialog(app, current);
  }

  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !search.value) return;
    event.preventDefault();
    search.value = "";
    find();
  });
  const dialog = openDialog({
    title: t("settings"),
    class: "settings-dialog",
    head: search,
    body: h("div", { class: "settings-body" }, rail, pane),
    onClose: () => {
      app.afterShow.delete(rebuild);
      if (open === dialog) open = null;
    },
  });
  open = dialog;
  app.afterShow.add(rebuild);
  await go(page);
  if (focus) pane.querySelector(focus === "key" ? ".key-row input" : `[data-path="${CSS.escape(focus)}"]`)?.focus();
  else rail.querySelector("[aria-current=page]")?.focus();
  return dialog;
}

function textOf(field) {
  return [field.path, field.title.en, field.title.zh, field.help.en, field.help.zh].join(" ").toLowerCase();
}
