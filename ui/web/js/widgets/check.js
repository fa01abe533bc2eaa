/** The Check button: label, running, then a tick or the cause and its fix. Only `ok` from the sidecar is a tick. */

import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { oneLine } from "../text.js";
import { trouble } from "../trouble.js";

/**
 * @param {() => Promise<{ok: boolean, results: {name: string, state: string, cause: string, fix: string}[]}>} run
 * @param {() => Promise<void>} [prepare] what has to be saved first
 * @returns {{button: HTMLElement, verdict: HTMLElement, clear: () => void}}
 */
export function checkButton(run, prepare = async () => {}) {
  const label = t("check");
  const button = h("button", { type: "button", class: "check-button" });
  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" });
  let round = 0;

  function clear() {
    round += 1;
    fill(button, label);
    button.removeAttribute("aria-busy");
    delete button.dataset.state;
    fill(verdict);
  }

  async function start() {
    if (button.getAttribute("aria-busy")) return;
    await prepare();
    clear();
    const mine = round;
    button.setAttribute("aria-busy", "true");
    fill(button, h("span", { class: "spinner", "aria-hidden": "true" }), t("check.running"));
    const result = await run().catch((error) => failed(error));
    if (mine !== round) return;
    clear();
    show(result);
  }

  function show(result) {
    const good = result.ok && result.results.length > 0 && result.results.every((one) => one.state === "ok" || one.state === "skip");
    button.dataset.state = good ? "ok" : result.ok ? "warn" : "fail";
    if (good) fill(button, icon("check"), t("check.ok"));
    fill(verdict, result.results.filter((one) => one.cause && one.state !== "skip").map((one) => line(one, result.results.length > 1)));
  }

  button.addEventListener("click", start);
  clear();
  return { button, verdict, clear };
}

function failed(error) {
  return { ok: false, results: [{ name: "", state: "fail", cause: trouble(error), fix: "" }] };
}

function line(one, named) {
  return h(
    "p",
    { class: `verdict-line ${one.state}` },
    icon(one.state === "ok" ? "check" : "warn"),
    h("span", {}, [named ? `${oneLine(one.title ?? one.name)}: ` : "", oneLine(one.cause), one.fix ? h("span", { class: "fix" }, ` ${oneLine(one.fix)}`) : null]),
  );
}
