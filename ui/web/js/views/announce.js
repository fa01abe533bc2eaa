/** The live region: steps and the end of an answer are read out, never each piece of text. */

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { runningTurn, openTurns } from "../state.js";
import { oneLine } from "../text.js";

/** @param {import("../app.js").App} app @param {Function} watch */
export function announcer(app, watch) {
  const element = h("div", { class: "sr-only", role: "status", "aria-live": "polite" });
  let last = null;
  const say = (words) => {
    element.textContent = words;
  };
  watch((state) => [runningTurn(state)?.id, runningTurn(state)?.phase, runningTurn(state)?.search?.status], ([id, phase]) => {
    if (id) {
      last = id;
      say(wordsOf(runningTurn(app.store.state), phase));
    } else if (last) {
      const turn = openTurns(app.store.state).at(-1);
      last = null;
      if (turn?.outcome) say(turn.outcome.notice ? oneLine(turn.outcome.notice) : t("said.answered", { n: turn.sources.length }));
    }
  });
  app.on("say", say);
  return element;
}

function wordsOf(turn, phase) {
  switch (phase) {
    case "planning":
      return t("step.planning");
    case "searching":
      return t("step.query", { query: oneLine(turn.search?.query ?? turn.plan?.query ?? "") });
    case "reading":
      return t("results", { n: turn.search?.count ?? 0 });
    case "writing":
      return t("step.writing");
    default:
      return "";
  }
}
