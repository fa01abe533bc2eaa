/** Draws an example turn while nobody waits and shows it nowhere: code that never ran is slow, and so is the first time format. */

import { storedTurn } from "./turns.js";
import { turnView } from "./views/turn.js";

const TEXT = [
  "## One", "Two **three** `four` [1], see <https://five.example> and [six](https://six.example) 七八【1】。",
  "- nine [1]\n- ten", "1. eleven", "| a | b |\n|--|--|\n| c | d |", "> twelve\n\n```python\nthirteen()[1]\n```",
].join("\n\n");
const SOURCE = { n: 1, title: "Six", url: "https://six.example/", snippet: "Six", source: "six", published: "2020-01-01" };
const CALL = {
  tool_name: "web_search", tool_input: "one", tool_result: { summary: "", provider: "six", count: 1, status: "ok" },
  attempts: [{ provider: "six", target: "", outcome: "ok", detail: "", ms: 900 }],
};
const ROUNDS = 4;
const PATIENCE_MS = 2000;

/** @param {import("./app.js").App} app */
export function warmUp(app) {
  const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 200));
  let rounds = 0;
  function round() {
    turnView(app).update(exampleTurn(rounds), false, app.store.state.providers);
    rounds += 1;
    if (rounds < ROUNDS) idle(round, { timeout: PATIENCE_MS });
  }
  idle(round, { timeout: PATIENCE_MS });
}

function exampleTurn(round) {
  const outcome = {
    status: "answered", text: `${TEXT}\n\n`.repeat(round + 1), notice: null, incomplete: false, plan: { action: "search", query: "one" },
    tool_calls: [CALL], sources: [SOURCE], model: "seven", timings_ms: { plan: 400, search: 900, total: 2000 },
  };
  const asked = round % 2 ? new Date().toISOString() : "2020-01-01T00:00:00Z";
  return storedTurn({ id: "example", question: "One?", asked_at: asked, outcome }, "", Date.now());
}
