/** The SearXNG instances: any shape of address is taken, what was understood is shown, each can be checked. */

import { fill, freshId, h } from "../dom.js";
import { duration, has, t } from "../i18n.js";
import { icon } from "../icons.js";
import { oneLine } from "../text.js";
import { trouble } from "../trouble.js";
import { checkButton } from "../widgets/check.js";
import { keepingFocus, orderList } from "../widgets/order.js";

/** @param {import("../app.js").App} app @param {object} field @param {(value: string[]) => void} save */
export function instanceList(app, field, save) {
  const slot = h("div");
  const element = h("div", { class: "instances", role: "group" }, slot);
  const facts = new Map();
  let value = [];
  let renewals = 0;

  function show(next) {
    value = [...(next ?? [])];
    facts.clear();
    draw();
    renew();
  }

  /** Only the facts are drawn anew: a check may be running in the row. An older answer that comes late is not drawn. */
  async function renew() {
    renewals += 1;
    const mine = renewals;
    await app.refreshProviders();
    if (mine !== renewals) return;
    for (const [address, place] of facts) drawFacts(place, address);
  }

  function drawFacts(place, address) {
    const { instances } = app.store.state;
    const known = instances.find((one) => one.listed === address) ?? instances.find((one) => same(one.address, address));
    const words = known?.error ? h("p", { class: "field-error" }, oneLine(known.error)) : known ? healthLine(known.health) : null;
    fill(place, known?.has_auth ? h("span", { class: "tag" }, t("instances.auth")) : null, words);
  }

  function draw() {
    keepingFocus(slot, () => fill(slot, value.length ? list() : h("p", { class: "empty-note" }, t("instances.none"))));
  }

  function list() {
    return orderList({
      items: value,
      keyOf: (address) => address,
      nameOf: (address) => oneLine(address),
      label: t("order.label"),
      row: (address) => row(address),
      onOrder: (order) => save([...order]),
    });
  }

  function row(address) {
    const place = h("div", { class: "instance-facts" });
    facts.set(address, place);
    drawFacts(place, address);
    const check = checkButton(() => app.rpc.call("instance.check", { address }).finally(renew));
    const remove = () => save(value.filter((one) => one !== address));
    return h(
      "div",
      { class: "instance" },
      h(
        "div",
        { class: "instance-line" },
        h("bdi", { class: "instance-address" }, oneLine(address)),
        check.button,
        h("button", { type: "button", class: "icon-button small", "aria-label": t("instances.remove", { name: oneLine(address) }), title: t("remove"), on: { click: remove } }, icon("trash")),
      ),
      place,
      check.verdict,
    );
  }

  function adder() {
    const input = h("input", { type: "text", id: freshId("instance"), placeholder: "https://… / host:8080", autocomplete: "off", spellcheck: "false", "aria-label": t("instances.add") });
    const understood = h("p", { class: "help understood", role: "status" });
    const add = h("button", { type: "button" }, t("add"));
    let round = 0;

    async function read() {
      round += 1;
      const mine = round;
      const text = input.value.trim();
      if (!text) return fill(understood);
      const got = await app.rpc.call("instance.read", { text }).catch((error) => ({ ok: false, error: trouble(error) }));
      if (mine !== round) return undefined;
      understood.classList.toggle("bad", !got.ok);
      fill(understood, got.ok ? [t("instances.understood"), " ", h("code", {}, oneLine(got.shown)), got.has_auth ? ` ${t("instances.with_auth")}` : ""] : `${t("instances.not_understood")} ${oneLine(got.error)}`);
      return got;
    }

    async function submit() {
      const got = await read();
      if (!got?.ok) return;
      const text = input.value.trim();
      input.value = "";
      fill(understood);
      save([...value, text]);
    }

    input.addEventListener("input", read);
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      submit();
    });
    add.addEventListener("click", submit);
    return h("div", { class: "adder" }, h("div", { class: "adder-line" }, input, add), understood);
  }

  element.append(adder());
  return { element, labelled: element, group: true, show };
}

function same(a, b) {
  const bare = (text) => String(text).trim().replace(/\/+$/, "").replace(/^https?:\/\//, "");
  return bare(a) === bare(b);
}

/** @param {{state: string, last_outcome: string | null, rest_left_s: number, usual_ms: number | null} | null | undefined} health */
export function healthLine(health) {
  if (!health || health.state === "unknown") return h("p", { class: "health" }, h("span", { class: "health-dot" }), t("health.unknown"));
  const cause = has(`cause.${health.last_outcome}`) ? t(`cause.${health.last_outcome}`) : "";
  const words = [
    health.rest_left_s > 0 ? t("step.rest", { time: duration(health.rest_left_s * 1000) }) : has(`health.${health.state}`) ? t(`health.${health.state}`) : health.state,
    health.state === "ok" || health.state === "empty" ? "" : cause,
    health.usual_ms ? t("health.usual", { time: duration(health.usual_ms) }) : "",
  ];
  return h("p", { class: `health ${health.state}` }, h("span", { class: "health-dot" }), words.filter(Boolean).join(" · "));
}
