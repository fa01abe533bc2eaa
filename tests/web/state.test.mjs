import assert from "node:assert/strict";
import { test } from "node:test";

import { INITIAL, NEW, openTurns, reduce, roomOf, runningTurn } from "../../ui/web/js/state.js";
import { HANDLERS, applyEvent, newTurn, storedTurn } from "../../ui/web/js/turns.js";

const after = (...actions) => actions.reduce(reduce, INITIAL);
const event = (seq, name, more = {}) => ({ type: "event", now: 100, event: { event: name, turn_id: "t1", seq, ...more } });
const asked = [
  { type: "asking", id: "w1", session: NEW, text: "q", now: 1 },
  { type: "asked", id: "w1", session: NEW, turnId: "t1", sessionId: "s1", now: 2 },
];
const started = event(1, "turn_started", { session_id: "s1", question: "q", model: "m" });
const outcome = { status: "answered", text: "whole", sources: [], tool_calls: [], timings_ms: {}, plan: null, model: "m" };

test("a question is shown at once and takes its place in the new session", () => {
  const waiting = after(asked[0]);
  assert.equal(openTurns(waiting)[0].phase, "waiting");
  const state = reduce(waiting, asked[1]);
  assert.equal(state.open.session, "s1");
  assert.deepEqual(roomOf(state, "s1").order, ["t1"]);
  assert.deepEqual(openTurns(state).map((turn) => turn.question), ["q"]);
});

test("events that overtake the answer to ask are not lost", () => {
  const state = after(asked[0], started, event(2, "answer_delta", { text: "hi" }), asked[1]);
  assert.equal(openTurns(state).length, 1);
  assert.equal(openTurns(state)[0].text, "hi");
});

test("a replay changes nothing that was seen already", () => {
  const once = after(...asked, started, event(2, "answer_delta", { text: "a" }), event(3, "answer_delta", { text: "b" }));
  const twice = [started, event(2, "answer_delta", { text: "a" }), event(3, "answer_delta", { text: "b" }), event(4, "answer_delta", { text: "c" })].reduce(reduce, once);
  assert.equal(openTurns(twice)[0].text, "abc");
});

test("the corrected text takes the place of all before it", () => {
  const state = after(...asked, started, event(2, "answer_delta", { text: "wrong" }), event(3, "answer_replaced", { text: "right" }));
  assert.equal(openTurns(state)[0].text, "right");
});

test("steps tell which source is asked, how it ended, and what was found", () => {
  const place = { step_id: "x", provider: "duckduckgo", target: "" };
  let state = after(...asked, started, event(2, "plan_ready", { plan: { action: "search", query: "k" }, ms: 5 }), event(3, "search_started", { step_id: "x", query: "k" }), event(4, "source_asked", place));
  assert.equal(runningTurn(state).search.asked[0].outcome, null);
  state = reduce(state, event(5, "source_tried", { attempt: { ...place, outcome: "timeout", detail: "", ms: 9 } }));
  assert.equal(runningTurn(state).search.asked.length, 1);
  assert.equal(runningTurn(state).search.asked[0].outcome, "timeout");
  state = reduce(state, event(6, "results_found", { step_id: "x", provider: "mojeek", status: "ok", count: 3, ms: 12 }));
  assert.equal(runningTurn(state).search.count, 3);
  assert.equal(runningTurn(state).phase, "reading");
});

test("a source abandoned without a word is not shown as still being asked", () => {
  const place = { step_id: "x", provider: "a", target: "" };
  const state = after(...asked, started, event(2, "source_asked", place), event(3, "results_found", { step_id: "x", provider: "b", status: "ok", count: 1, ms: 1 }));
  assert.deepEqual(runningTurn(state).search.asked, []);
});

test("the outcome ends a turn and later events are ignored", () => {
  const state = after(...asked, started, event(2, "turn_finished", { outcome }), event(3, "answer_delta", { text: "late" }));
  assert.equal(openTurns(state)[0].text, "whole");
  assert.equal(runningTurn(state), null);
});

test("events of later versions change nothing", () => {
  const turn = newTurn("t", "s", "q", 0);
  assert.equal(applyEvent(turn, { event: "hologram", seq: 1 }, 0).phase, "planning");
});

test("handlers never change the turn they are given", () => {
  const frozen = Object.freeze({ ...newTurn("t", "s", "q", 0), notices: Object.freeze([]) });
  const event_ = { seq: 1, attempt: { provider: "p", outcome: "ok" }, outcome, text: "x", sources: [], plan: {}, provider: "p" };
  for (const [name, handler] of Object.entries(HANDLERS)) assert.notEqual(handler(frozen, { event: name, ...event_ }, 1), frozen);
});

test("asking again in place of a turn removes it and what came after", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id, question: id, asked_at: "2026-01-01", outcome, running: false }));
  const loaded = after({ type: "open", session: "s1" }, { type: "roomLoaded", session: "s1", turns: rows, more: false, newer: 0, now: 1, version: 0 });
  const state = reduce(loaded, { type: "asking", id: "w", session: "s1", text: "b2", now: 2, replaces: "b" });
  assert.deepEqual(roomOf(state, "s1").order, ["a", "w"]);
});

test("reading a session again keeps older pages and what is on its way", () => {
  const row = (id) => ({ id, question: id, asked_at: "2026-01-01", outcome, running: false });
  let state = after({ type: "roomLoaded", session: "s", turns: [row("c"), row("d")], more: true, newer: 0, now: 1, version: 0 });
  state = reduce(state, { type: "roomOlder", session: "s", turns: [row("a"), row("b")], more: false, newer: 0, now: 1, edge: "c" });
  state = reduce(state, { type: "asking", id: "w", session: "s", text: "new", now: 1 });
  const { version } = roomOf(state, "s");
  state = reduce(state, { type: "roomLoaded", session: "s", turns: [row("c"), row("d")], more: true, newer: 0, now: 1, version });
  assert.deepEqual(roomOf(state, "s").order, ["a", "b", "c", "d", "w"]);
  assert.equal(roomOf(state, "s").more, false);
});

test("a list read before the last change does not bring back what was replaced", () => {
  const row = { id: "a", question: "a", asked_at: "2026-01-01", outcome, running: false };
  let state = after({ type: "roomLoaded", session: "s", turns: [row], more: false, newer: 0, now: 1, version: 0 });
  assert.deepEqual(roomOf(state, "s").order, ["a"]);
  const { version } = roomOf(state, "s");
  state = reduce(state, { type: "asking", id: "w", session: "s", text: "b", now: 2, replaces: "a" });
  state = reduce(state, { type: "roomLoaded", session: "s", turns: [row], more: false, newer: 0, now: 3, version });
  assert.deepEqual(roomOf(state, "s").order, ["w"]);
});

test("a running turn of the store is followed, a finished one is read", () => {
  assert.equal(storedTurn({ id: "t", question: "q", asked_at: "", outcome: null, running: true }, "s", 1).phase, "planning");
  assert.equal(storedTurn({ id: "t", question: "q", asked_at: "", outcome, running: false }, "s", 1).text, "whole");
});

test("a question that could not be sent stays", () => {
  const state = after(asked[0], { type: "askFailed", id: "w1", error: "no link" });
  assert.equal(openTurns(state)[0].phase, "unsent");
});

test("an unknown action is a programming fault", () => {
  assert.throws(() => reduce(INITIAL, { type: "dance" }));
});
