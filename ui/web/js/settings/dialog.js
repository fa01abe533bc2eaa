/** The settings: pages at the left, fields at the right, a search over all of them. Drawn from the declarations. */

import { fill, h } from "../dom.js";
import { has, t, tr } from "../i18n.js";
import { trouble } from "../trouble.js";
import { openDialog } from "../widgets/dialog.js";
import { dataPage } from "./data_page.js";
import { fieldRow } from "./field.js";
import { found } from "./finding.js";
import { modelPage } from "./model_page.js";
import { sourcesPage } from "./sources_page.js";

// Drawn inside the pane of each source instead.
const ELSEWHERE = new Set(["search.providers", "search.base_urls"]);
const FREE = "search.builtin_free.";
let open = null;

/**
 * @param {import("../app.js").App} app
 * @param {string} page
 * @param {{focus?: "key" | string, again?: {words: string, at: number}}} [options] `again` is what was typed into
 *   the search and how far the page was scrolled when the same dialog is drawn anew
 */
export async function settingsDialog(app, page, { focus, again } = {}) {
  open?.close();
  if (!again) app.undos = new Map();
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
    app.store.dispatch({ type: "providers", providers: providers.providers, instances: app.store.state.instances });
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
    if (!search.value.trim()) return go(current);
    const hits = found(app, { ...data, fields: data.fields.filter((field) => !ELSEWHERE.has(field.path)) }, search.value);
    fill(
      pane,
      h("h2", { class: "page-title", role: "status" }, t("settings.hits", { n: hits.length })),
      hits.length ? hits : h("p", { class: "empty-note" }, t("settings.no_hits")),
    );
    for (const button of rail.children) button.removeAttribute("aria-current");
    return undefined;
  }

  /** Drawn anew in another language: where the hand was, it stays. */
  function rebuild() {
    const place = pane.contains(document.activeElement) ? document.activeElement.closest("[data-path]")?.dataset.path : undefined;
    const again = { words: search.value, at: pane.scrollTop };
    open?.close();
    settingsDialog(app, current, { focus: place, again });
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
  if (again?.words) {
    search.value = again.words;
    find();
  }
  pane.scrollTop = again?.at ?? 0;
  const place = focus && pane.querySelector(focus === "key" ? ".key-row input" : `[data-path="${CSS.escape(focus)}"]`);
  if (place) place.focus({ preventScroll: Boolean(again) });
  else rail.querySelector("[aria-current=page]")?.focus();
  return dialog;
}
