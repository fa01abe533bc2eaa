/** The page before the first question. */

import { h } from "../dom.js";
import { t } from "../i18n.js";

const EXAMPLES = ["welcome.example1", "welcome.example2", "welcome.example3"];

/** @param {import("../app.js").App} app @returns {HTMLElement} */
export function welcome(app) {
  return h(
    "div",
    { class: "welcome" },
    h("h2", {}, t("welcome.title")),
    h("p", { class: "lead" }, t("welcome.lead")),
    h(
      "ul",
      { class: "examples", "aria-label": t("welcome.examples") },
      EXAMPLES.map((key) => h("li", {}, h("button", { type: "button", on: { click: () => app.emit("suggest", t(key)) } }, t(key)))),
    ),
  );
}
