/** A project: name, instructions, depth, model, and whether it may search, with what that comes to now. */

import { loadLists } from "../commands/sessions.js";
import { fill, freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { oneLine } from "../text.js";
import { trouble } from "../trouble.js";
import { confirmDialog, openDialog } from "../widgets/dialog.js";

const MODES = ["inherit", "disabled", "force_enabled"];

/** @param {{id: string}} project @returns {boolean} the project of chats without one */
export function isDefault(project) {
  return project.id === "default";
}

/** @param {import("../app.js").App} app @param {object | null} project null makes a new one */
export async function projectDialog(app, project) {
  const depths = app.choicesOf("search.depth");
  const values = { name: "", instructions: "", depth: null, model: null, search_mode: "inherit", ...project };
  const error = h("p", { class: "field-error", role: "alert", id: freshId("error") });
  const name = h("input", { type: "text", id: freshId("name"), dir: "auto", maxlength: "200", "aria-required": "true", "aria-describedby": error.id, autocomplete: "off", prop: { value: values.name }, on: { input: () => complain(null) } });
  const instructions = h("textarea", { id: freshId("instructions"), dir: "auto", rows: "4", maxlength: "8000", prop: { value: values.instructions ?? "" } });
  const model = h("input", { type: "text", id: freshId("model"), autocomplete: "off", spellcheck: "false", placeholder: t("project.model.inherit"), prop: { value: values.model ?? "" } });
  const depth = h("select", { id: freshId("depth") }, [option("", t("project.depth.inherit")), ...depths.map((one) => option(one, t(`depth.${one}`)))]);
  depth.value = depths.includes(values.depth) ? values.depth : "";
  const effective = h("p", { class: "effective", role: "status" });
  const modes = h("fieldset", { class: "modes" }, h("legend", {}, t("project.search")), MODES.map((mode) => radio(mode)), effective);

  function radio(mode) {
    const id = freshId("mode");
    const input = h("input", { type: "radio", name: "search_mode", value: mode, id, prop: { checked: values.search_mode === mode }, on: { change: () => drawEffective(mode) } });
    return h("div", { class: "mode" }, input, h("label", { for: id }, h("strong", {}, t(`mode.${mode}`)), h("span", { class: "help" }, t(`mode.${mode}.help`))));
  }

  function drawEffective(mode) {
    const app_wide = app.store.state.settings["search.enabled"] !== false;
    const allowed = mode === "force_enabled" || (mode === "inherit" && app_wide);
    fill(effective, t(allowed ? "project.effective.on" : "project.effective.off"), mode === "inherit" ? ` ${t("project.effective.from")}` : "");
  }

  /** Of the name beside it, of anything else above the buttons. */
  function complain(words, ofName = true) {
    fill(error, words);
    name.setAttribute("aria-invalid", String(Boolean(words && ofName)));
    if (ofName) name.after(error);
    else form.querySelector(".dialog-actions").before(error);
    if (words && ofName) name.focus();
  }

  async function save(event) {
    event.preventDefault();
    if (!name.value.trim()) return complain(t("project.name.needed"));
    const changes = {
      name: name.value.trim(), instructions: instructions.value.trim(), depth: depth.value || (project ? "" : null),
      model: model.value.trim(), search_mode: modes.querySelector("input:checked").value,
    };
    try {
      if (project) await app.rpc.call("project.update", { project_id: project.id, ...changes });
      else await app.rpc.call("project.create", changes);
      await loadLists(app);
      return dialog.close();
    } catch (problem) {
      return complain(trouble(problem), (problem.field ?? "name") === "name");
    }
  }

  async function remove() {
    if (!(await confirmDialog(t("project.delete"), t("project.delete.sure", { name: oneLine(project.name) }), t("project.delete")))) return;
    await app.attempt(async () => {
      await app.rpc.call("project.delete", { project_id: project.id });
      await loadLists(app);
      dialog.close();
    });
  }

  const deletable = project && !isDefault(project);
  const form = h(
    "form",
    { class: "dialog-body project-form", on: { submit: save } },
    field(name, t("project.name")),
    field(instructions, t("project.instructions"), t("project.instructions.help")),
    modes,
    h("div", { class: "pair" }, field(depth, t("project.depth")), field(model, t("project.model"))),
    h(
      "div",
      { class: "dialog-actions" },
      deletable ? h("button", { type: "button", class: "danger push", on: { click: remove } }, t("project.delete")) : null,
      h("button", { type: "button", on: { click: () => dialog.close() } }, t("cancel")),
      h("button", { type: "submit", class: "primary" }, t(project ? "save" : "project.create")),
    ),
  );
  complain(null);
  drawEffective(values.search_mode);
  const dialog = openDialog({ title: project ? t("project.edit") : t("project.new"), class: "project-dialog", body: form });
  name.focus();
  return dialog;
}

function option(value, words) {
  return h("option", { value }, words);
}

function field(control, label, help = "") {
  const helpId = freshId("help");
  if (help) control.setAttribute("aria-describedby", helpId);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, help ? h("p", { class: "help", id: helpId }, help) : null);
}
