/**
 * One turn as it is shown, and what each event makes of it. Pure: every handler returns a new turn.
 *
 * @typedef {{provider: string, target: string, outcome: string | null, detail: string, ms: number, startedAt: number}} Asked
 * @typedef {{query: string, startedAt: number, asked: Asked[], provider: string, status: string | null, count: number, ms: number}} Search
 * @typedef {{id: string, sessionId: string, question: string, askedAt: string, seq: number, phase: string,
 *   startedAt: number, writingAt: number, planMs: number | null, plan: object | null, search: Search | null, sources: object[], cut: string,
 *   text: string, notices: {code: string, text: string}[], outcome: object | null, model: string | null}} Turn
 */

/** Phases: waiting (not accepted yet), unsent, planning, searching, writing, done. */
export const RUNNING = new Set(["waiting", "planning", "searching", "reading", "writing"]);

/** @returns {Turn} */
export function newTurn(id, sessionId, question, now, askedAt = new Date(now).toISOString()) {
  return {
    id, sessionId, question, askedAt, seq: 0, phase: "planning", startedAt: now, writingAt: 0, planMs: null, plan: null,
    search: null, sources: [], cut: "", text: "", notices: [], outcome: null, model: null, error: null,
  };
}

/** One handler for each event of search/events.py that is shown. */
export const HANDLERS = {
  turn_started: (turn, event) => ({ ...turn, question: event.question || turn.question, model: event.model }),
  plan_ready: (turn, event) => ({ ...turn, plan: event.plan, planMs: event.ms, phase: afterPlan(event.plan) }),
  search_started: (turn, event, now) => ({
    ...turn,
    phase: "searching",
    search: { query: event.query, startedAt: now, asked: [], provider: "", status: null, count: 0, ms: 0 },
  }),
  source_asked: (turn, event, now) => changeSearch(turn, now, (search) => ({
    ...search,
    asked: [...search.asked, { ...place(event), outcome: null, detail: "", ms: 0, startedAt: now }],
  })),
  source_tried: (turn, event, now) => changeSearch(turn, now, (search) => tried(search, event.attempt, now)),
  results_found: (turn, event, now) => ({
    ...changeSearch(turn, now, (search) => ({
      ...search,
      provider: event.provider, status: event.status, count: event.count, ms: event.ms,
      asked: search.asked.filter((asked) => asked.outcome !== null),
    })),
    phase: "reading",
  }),
  sources_chosen: (turn, event) => ({ ...turn, sources: event.sources, cut: event.cut ?? "", phase: "writing" }),
  answer_delta: (turn, event) => ({ ...turn, text: turn.text + event.text, phase: "writing" }),
  answer_replaced: (turn, event) => ({ ...turn, text: event.text }),
  notice: (turn, event) => ({ ...turn, notices: [...turn.notices, { code: event.code, text: event.text }] }),
  turn_finished: (turn, event) => finished(turn, event.outcome),
};

/** Events that change nothing to be seen; every other class of search/events.py has a handler. */
export const NOT_SHOWN = [];

/** @returns {Turn} events already seen (a replay) and events of later versions change nothing */
export function applyEvent(turn, event, now) {
  if (event.seq <= turn.seq || turn.phase === "done") return turn;
  const handler = HANDLERS[event.event];
  const next = handler ? handler(turn, event, now) : turn;
  const begins = next.phase === "writing" && turn.phase !== "writing";
  return { ...next, ...(begins ? { writingAt: now } : {}), seq: event.seq };
}

/** @returns {Turn} a turn as session.get gives it */
export function storedTurn(row, sessionId, now) {
  const turn = newTurn(row.id, sessionId, row.question, now, row.asked_at);
  if (row.outcome) return { ...finished(turn, row.outcome), notices: row.remarks ?? [] };
  return { ...turn, text: "", phase: row.running ? "planning" : "done" };
}

function afterPlan(plan) {
  return plan?.action === "search" ? "searching" : "writing";
}

function place(event) {
  return { provider: event.provider, target: event.target ?? "" };
}

function changeSearch(turn, now, change) {
  const search = turn.search ?? {
    query: turn.plan?.query ?? "", startedAt: now, asked: [], provider: "", status: null, count: 0, ms: 0,
  };
  return { ...turn, search: change(search) };
}

function tried(search, attempt, now) {
  const entry = {
    ...place(attempt), outcome: attempt.outcome, detail: attempt.detail ?? "", ms: attempt.ms ?? 0, startedAt: now,
  };
  const at = search.asked.findIndex(
    (asked) => asked.outcome === null && asked.provider === entry.provider && asked.target === entry.target,
  );
  const asked = at < 0 ? [...search.asked, entry] : search.asked.map((asked, place) => (place === at ? entry : asked));
  return { ...search, asked };
}

function finished(turn, outcome) {
  const call = outcome.tool_calls?.[0];
  return {
    ...turn,
    phase: "done",
    outcome,
    text: outcome.text,
    sources: outcome.sources?.length ? sameOr(turn.sources, outcome.sources) : turn.sources,
    model: outcome.model ?? turn.model,
    plan: outcome.plan ?? turn.plan,
    planMs: outcome.timings_ms?.plan ?? turn.planMs,
    search: call ? stored(call, outcome.timings_ms?.search ?? 0, turn.search) : turn.search,
  };
}

/** Keep the identity of an equal list, so that the answer is not built anew. */
function sameOr(before, after) {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

function stored(call, ms, before) {
  return {
    query: call.tool_input,
    startedAt: before?.startedAt ?? 0,
    provider: call.tool_result.provider,
    status: call.tool_result.status,
    count: call.tool_result.count,
    summary: call.tool_result.summary,
    ms,
    asked: call.attempts.map((attempt) => ({ ...attempt, startedAt: 0 })),
  };
}

/** @param {Turn} turn @returns {boolean} */
export function isRunning(turn) {
  return RUNNING.has(turn.phase);
}
