/** The live region: steps and the end of an answer are read out, never each piece of text. */

import { t } from "../i18n.js";
import { inWindow } from "../in_window.js";
import { runningTurn } from "../state.js";
import { oneLine } from "../text.js";
import { liveRegion } from "../widgets/live.js";

/** @param {import("../app.js").App} app @param {Function} watch */
export function announcer(app, watch) {
  const element = liveRegion();
  let last = null;
  const say = (words) => {
    element.textContent = words;
  };
  watch((state) => [runningTurn(state)?.id, runningTurn(state)?.phase, runningTurn(state)?.search?.status], ([id, phase]) => {
    if (id) {
      last = id;
      say(wordsOf(runningTurn(app.store.state), phase));
    } else if (last) {
      const turn = app.store.state.turns[last];
      last = null;
      if (turn?.outcome) say(turn.outcome.notice ? inWindow(oneLine(turn.outcome.notice)) : t("said.answered", { n: turn.sources.length }));
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
