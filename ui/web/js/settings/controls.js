/**
 * One control for each kind of setting (settings/form.py): what is edited, and what is read back from it.
 *
 * A control is `{element, labelled, show(value)}`; it calls `save(value)` when the field is left or a choice made.
 */

import { freshId, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { instanceList } from "./instances.js";
import { namesControl } from "./names.js";

const SLIDER_RANGE = 50;
// The only addresses that can be asked.
const INSTANCES = "search.builtin_free.instances";
const NAMES_SERVICES = new Set(["search.provider", "search.fallbacks"]);
const OFFERED = { language: ["auto", "zh-CN", "en"], proxy: ["system", "none"] };

/** @param {import("../app.js").App} app @param {object} field a FormField @param {(value: any) => void} save */
export function controlFor(app, field, save) {
  switch (field.kind) {
    case "switch":
      return switchControl(save);
    case "number":
      return field.maximum !== null && field.maximum - field.minimum <= SLIDER_RANGE ? slider(field, save) : input("text", field, save, { inputmode: "numeric" });
    case "choice":
      return select(app, field, save);
    case "name":
      return field.choices.length ? select(app, field, save) : input("text", field, save);
    case "names":
      return field.choices.length ? namesControl(app, field, save) : lines(save);
    case "lines":
      return lines(save);
    case "addresses":
      return field.path === INSTANCES ? instanceList(app, field, save) : lines(save);
    case "secret":
      return secret(save);
    case "table":
    case "address_table":
      return inFile();
    default:
      return input("text", field, save, {}, OFFERED[field.kind] ?? field.choices ?? []);
  }
}

/** @returns {string} the words of one choice */
export function choiceWords(app, path, choice) {
  const key = `choice.${path}.${choice}`;
  if (has(key)) return t(key);
  const known = app.store.state.providers.find((one) => one.name === choice) ?? app.presets?.find((one) => one.name === choice);
  if (known) return known.title;
  return has(`choice.${choice}`) ? t(`choice.${choice}`) : choice;
}

function input(type, field, save, props = {}, offered = []) {
  const element = h("input", { type, autocomplete: "off", spellcheck: "false", ...props });
  element.addEventListener("change", () => save(element.value));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    // Leaving it saves; whoever pressed Enter is still there.
    element.blur();
    element.focus();
  });
  const list = offered.length ? h("datalist", { id: freshId("list") }, offered.map((value) => h("option", { value }))) : null;
  if (list) element.setAttribute("list", list.id);
  return {
    element: list ? h("span", { class: "with-list" }, element, list) : element,
    labelled: element,
    show: (value) => {
      element.value = value ?? "";
    },
    offer: (values) => {
      list?.replaceChildren(...values.map((value) => h("option", { value })));
    },
  };
}

/** A text field with names to choose from that may come later. */
export function textWithNames(field, save) {
  return input("text", field, save, {}, [""]);
}

function slider(field, save) {
  const bounds = { min: field.minimum, max: field.maximum, step: 1 };
  const range = h("input", { type: "range", ...bounds });
  const shown = h("output", { class: "slider-value" });
  range.addEventListener("input", () => {
    shown.textContent = range.value;
  });
  range.addEventListener("change", () => save(Number(range.value)));
  return {
    element: h("span", { class: "slider" }, range, shown),
    labelled: range,
    show: (value) => {
      range.value = value ?? field.default;
      shown.textContent = range.value;
    },
  };
}

function switchControl(save) {
  const element = h("input", { type: "checkbox", role: "switch", class: "switch" });
  element.addEventListener("change", () => save(element.checked));
  return {
    element,
    labelled: element,
    inline: true,
    show: (value) => {
      element.checked = Boolean(value);
    },
  };
}

/** Where the setting names services: what one of them lacks to be asked. @returns {string} "" for nothing */
export function lackOf(app, path, name) {
  if (!NAMES_SERVICES.has(path)) return "";
  const known = app.store.state.providers.find((one) => one.name === name);
  return known?.lacks ? t(known.lacks === "key" ? "sources.no_key" : "sources.lacks") : "";
}

function select(app, field, save) {
  const element = h("select");
  element.addEventListener("change", () => save(element.value));
  const control = {
    element,
    labelled: element,
    words: (choice) => choice,
    remark: (choice) => lackOf(app, field.path, choice),
    show: (value) => {
      const values = field.choices.includes(value) ? field.choices : [value, ...field.choices];
      element.replaceChildren(...values.map((choice) => h("option", { value: choice }, [control.words(choice), control.remark(choice)].filter(Boolean).join(" – "))));
      element.value = value;
    },
  };
  return control;
}

function lines(save) {
  const element = h("textarea", { rows: "3", spellcheck: "false" });
  element.addEventListener("change", () => save(element.value.split("\n").map((line) => line.trim()).filter(Boolean)));
  return {
    element,
    labelled: element,
    show: (value) => {
      element.value = (value ?? []).join("\n");
    },
  };
}

function secret(save) {
  const element = h("input", { type: "password", autocomplete: "off", spellcheck: "false", placeholder: t("key.paste") });
  element.addEventListener("change", () => {
    const value = element.value;
    element.value = "";
    if (value.trim()) save(value);
  });
  return { element, labelled: element, show: () => {} };
}

function inFile() {
  const element = h("p", { class: "help" }, t("field.in_file"));
  return { element, labelled: element, show: () => {} };
}
