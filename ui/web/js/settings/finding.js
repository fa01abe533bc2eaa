/** What of the settings a few words mean, in both languages: fields, keys, services, and what the data page does. */

import { h } from "../dom.js";
import { WORDS } from "../words.js";
import { PARTS } from "./data_page.js";
import { fieldRow } from "./field.js";
import { keyRow } from "./keys.js";
import { pane } from "./sources_page.js";

/**
 * @param {import("../app.js").App} app
 * @param {{fields: object[], keys: object[], providers: object[]}} data `fields` are those that have a row
 * @param {string} typed
 * @returns {HTMLElement[]} the rows found
 */
export function found(app, data, typed) {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const fits = (...texts) => {
    const text = texts.join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const panes = data.providers.filter((one) => fits(one.title, one.name, ...one.config_fields.flatMap(wordsOf)));
  const drawn = panes.map((one) => pane(app, data, one));
  if (drawn.length === 1) drawn[0].open = true;
  return [
    ...data.keys.filter((one) => fits(one.title, one.name, one.variable, both("key.of")) && !panes.some((other) => other.name === one.name)).map((one) => keyRow(app, one)),
    ...drawn.map((one) => h("div", { class: "panes" }, one)),
    ...data.fields.filter((one) => fits(...wordsOf(one))).map((one) => fieldRow(app, one)),
    ...PARTS.filter(([name]) => fits(...wordsUnder(name))).map(([, part]) => part(app)),
  ];
}

function wordsOf(field) {
  const choices = field.choices.map((choice) => `${both(`choice.${field.path}.${choice}`)} ${both(`choice.${choice}`)}`);
  return [field.path, field.title.en, field.title.zh, field.help.en, field.help.zh, ...choices];
}

const both = (key) => (WORDS[key] ?? []).join(" ");

function wordsUnder(name) {
  return Object.keys(WORDS).filter((key) => key === name || key.startsWith(`${name}.`)).map(both);
}
