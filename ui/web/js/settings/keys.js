/** One key: where it is kept, replacing and removing it. What is stored never comes back to the page. */

import { fill, freshId, h, link } from "../dom.js";
import { focusInside } from "../focus.js";
import { t } from "../i18n.js";
import { trouble } from "../trouble.js";

/**
 * @param {import("../app.js").App} app
 * @param {{name: string, title: string, variable: string, key_url: string, where: string | null, masked: string, editable: boolean}} key
 * @param {() => void} [onChanged]
 * @returns {HTMLElement}
 */
export function keyRow(app, key, onChanged = () => {}) {
  const element = h("div", { class: "field key-row", data: { key: key.name } });
  let now = key;
  let replacing = false;
  let warning = null;
  let error = null;

  function draw() {
    const inputId = freshId("key");
    const stored = now.where && !replacing;
    const wasHere = element.contains(document.activeElement);
    fill(
      element,
      h("div", { class: "field-head" }, h("label", { for: stored ? null : inputId }, t("key.of", { name: now.title })), h("span", { class: "field-state" }, now.where ? t(`key.where.${now.where}`) : t("key.none"))),
      stored ? kept() : entry(inputId),
      h("p", { class: "field-error", role: "alert" }, error),
      warning ? h("p", { class: "help warn-words" }, warning) : null,
      h("p", { class: "help" }, now.where === "environment" ? t("key.environment", { name: now.variable }) : t("key.help"), now.key_url ? [" ", link(now.key_url, { class: "out" }, t("key.get"))] : null),
    );
    if (wasHere) focusInside(element);
  }

  function kept() {
    return h(
      "div",
      { class: "key-line" },
      h("code", { class: "masked", "aria-label": t("key.hidden") }, "••••••••"),
      now.editable ? button(t("key.replace"), () => { replacing = true; draw(); element.querySelector("input").focus(); }) : null,
      now.editable ? button(t("remove"), remove, "danger") : null,
    );
  }

  function entry(id) {
    const input = h("input", { type: "password", id, autocomplete: "off", spellcheck: "false", placeholder: t("key.paste") });
    const send = () => {
      const value = input.value;
      input.value = "";
      if (value.trim()) save(value);
    };
    input.addEventListener("change", send);
    input.addEventListener("keydown", (event) => event.key === "Enter" && !event.isComposing && send());
    return h("div", { class: "key-line" }, input, button(t("save"), send, "primary"), replacing ? button(t("cancel"), () => { replacing = false; draw(); }) : null);
  }

  function save(value) {
    app.saving = store(value);
  }

  async function store(value) {
    try {
      const reply = await app.rpc.call("key.set", { name: now.name, value });
      warning = reply.warning ?? null;
      await renew();
    } catch (problem) {
      error = trouble(problem);
      draw();
    }
  }

  async function remove() {
    warning = null;
    await app.attempt(() => app.rpc.call("key.delete", { name: now.name }));
    await renew();
  }

  async function renew() {
    const { keys } = await app.rpc.call("key.list");
    now = keys.find((one) => one.name === now.name) ?? now;
    replacing = false;
    error = null;
    draw();
    onChanged();
  }

  draw();
  return element;
}

function button(words, run, kind = "") {
  return h("button", { type: "button", class: kind, on: { click: run } }, words);
}
