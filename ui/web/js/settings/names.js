/** A list of names to switch on and to order; where the product decides while nothing is set, that is one switch. */

import { fill, freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { keepingFocus, orderList } from "../widgets/order.js";
import { choiceWords, lackOf } from "./controls.js";

/** @param {import("../app.js").App} app @param {object} field @param {(value: string[] | null) => void} save */
export function namesControl(app, field, save) {
  const element = h("div", { class: "names", role: "group" });
  let value = null;

  function show(next) {
    value = next ?? null;
    const automatic = field.default === null;
    const id = freshId("automatic");
    const box = h("input", { type: "checkbox", role: "switch", class: "switch", id, prop: { checked: value === null }, on: { change: (event) => save(event.target.checked ? null : taken()) } });
    const content = () => fill(
      element,
      automatic ? h("div", { class: "automatic" }, h("label", { for: id }, t("names.automatic")), box) : null,
      value === null ? null : list(),
    );
    keepingFocus(element, content);
  }

  /** What the product decides now: those that take part. */
  function taken() {
    const active = (name) => app.store.state.providers.find((one) => one.name === name)?.active ?? true;
    return field.choices.filter((name) => active(name) && !lackOf(app, field.path, name));
  }

  function list() {
    const off = field.choices.filter((name) => !value.includes(name));
    return orderList({
      items: [...value, ...off],
      keyOf: (name) => name,
      nameOf: (name) => choiceWords(app, field.path, name),
      label: t("order.label"),
      row: (name) => row(name),
      onOrder: (names) => save(names.filter((name) => value.includes(name))),
    });
  }

  function row(name) {
    const id = freshId("name");
    const lack = lackOf(app, field.path, name);
    const toggle = (event) => save(event.target.checked ? [...value, name] : value.filter((one) => one !== name));
    return [
      h("label", { class: "order-name", for: id }, choiceWords(app, field.path, name)),
      lack ? h("span", { class: "tag" }, lack) : null,
      h("input", { type: "checkbox", role: "switch", class: "switch", id, prop: { checked: value.includes(name) }, on: { change: toggle } }),
    ];
  }

  return { element, labelled: element, group: true, show };
}
