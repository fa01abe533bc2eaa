/**
 * The whole state of the page and what each action makes of it. Pure: no clock, no network, no DOM.
 *
 * A room is what is known of one session's turns; the room of a chat not yet begun has the key NEW.
 */

import { applyEvent, isRunning, newTurn, storedTurn } from "./turns.js";

export const NEW = "";

export const INITIAL = {
  link: "connecting",
  online: true,
  server: null,
  readOnly: false,
  projects: [],
  sessions: [],
  moreSessions: false,
  sessionsLoaded: false,
  find: { text: "", hits: null },
  open: { session: NEW, project: null },
  rooms: {},
  turns: {},
  choice: "auto",
  /** How much work the next question may cost; null follows project and settings. */
  depth: null,
  providers: [],
  instances: [],
  warnings: [],
  model: null,
  settings: {},
  folded: false,
  drawer: false,
  bannerClosed: true,
  language: "en",
  editing: null,
  /** The turn to be scrolled to, in an object of its own each time. */
  focus: null,
};

// `version` counts what was done here, so that a list read before it is not taken for the present one.
const EMPTY_ROOM = { version: 0, order: [], more: false, loaded: false, loading: false, error: null };

/** One function for each action; see `reduce`. */
const ACTIONS = {
  link: (state, { link }) => ({ ...state, link }),
  online: (state, { online }) => ({ ...state, online }),
  server: (state, { server }) => ({
    ...state, server, readOnly: server.read_only, language: server.language, warnings: server.warnings ?? [],
  }),
  language: (state, { language }) => ({ ...state, language }),
  projects: (state, { projects }) => ({ ...state, projects }),
  sessions: (state, { sessions, more, append }) => ({
    ...state,
    sessions: append ? merged(state.sessions, sessions) : sessions,
    moreSessions: more,
    sessionsLoaded: true,
  }),
  session: (state, { session }) => ({ ...state, sessions: merged(state.sessions, [session]) }),
  sessionGone: (state, { id }) => ({ ...state, sessions: state.sessions.filter((session) => session.id !== id) }),
  find: (state, { text, hits }) => ({ ...state, find: { text, hits } }),
  open: (state, { session, project = null, focus = null }) => ({
    ...state, open: { session, project }, editing: null, drawer: false, focus: focus && { turn: focus },
  }),
  focusLost: (state) => ({ ...state, focus: null }),
  roomLoading: (state, { session }) => room(state, session, { loading: true, error: null }),
  roomFailed: (state, { session, error }) => room(state, session, { loading: false, error }),
  roomLoaded: (state, { session, turns, more, now, version }) => withTurns(state, session, turns, now, (order, ids) => {
    if (version !== undefined && version !== roomOf(state, session).version) return { loading: false };
    const older = more ? Math.max(order.indexOf(ids[0]), 0) : 0;
    const begun = order.slice(older).filter((id) => !ids.includes(id) && isOurs(state.turns[id]));
    const wasMore = roomOf(state, session).more;
    return { order: [...order.slice(0, older), ...ids, ...begun], more: older ? wasMore : more, loaded: true, loading: false, error: null };
  }),
  roomOlder: (state, { session, turns, more, now }) => withTurns(state, session, turns, now, (order, ids) => ({
    order: [...ids.filter((id) => !order.includes(id)), ...order], more, loading: false,
  })),
  asking: (state, { id, session, text, now, replaces }) => {
    const before = roomOf(state, session);
    const cut = replaces ? before.order.indexOf(replaces) : -1;
    const order = cut < 0 ? before.order : before.order.slice(0, cut);
    const turn = { ...newTurn(id, session, text, now), phase: "waiting" };
    const next = { ...state, editing: null, focus: null, turns: { ...state.turns, [id]: turn } };
    return room(next, session, { order: [...order, id], loaded: true, version: before.version + 1 });
  },
  asked: (state, { id, session, turnId, sessionId, now }) => accepted(state, id, session, turnId, sessionId, now),
  askFailed: (state, { id, error }) => ({
    ...state, turns: { ...state.turns, [id]: { ...state.turns[id], phase: "unsent", error } },
  }),
  event: (state, { event, now }) => withEvent(state, event, now),
  turnGone: (state, { session, id }) => room(state.focus?.turn === id ? { ...state, focus: null } : state, session, {
    order: roomOf(state, session).order.filter((other) => other !== id), version: roomOf(state, session).version + 1,
  }),
  turnBack: (state, { session, order }) => room(state, session, { order, version: roomOf(state, session).version + 1 }),
  edit: (state, { id }) => ({ ...state, editing: id }),
  choice: (state, { choice }) => ({ ...state, choice }),
  depth: (state, { depth }) => ({ ...state, depth }),
  providers: (state, { providers, instances = [] }) => ({ ...state, providers, instances }),
  warnings: (state, { warnings }) => ({ ...state, warnings }),
  model: (state, { model }) => ({ ...state, model }),
  settings: (state, { settings }) => ({ ...state, settings }),
  page: (state, { folded = state.folded, bannerClosed = state.bannerClosed }) => ({ ...state, folded, bannerClosed }),
  drawer: (state, { open }) => ({ ...state, drawer: open }),
};

/** @param {typeof INITIAL} state @param {{type: string}} action @returns {typeof INITIAL} */
export function reduce(state, action) {
  const change = ACTIONS[action.type];
  if (!change) throw new Error(`no action is called ${action.type}`);
  return change(state, action);
}

/** @returns {typeof EMPTY_ROOM} */
export function roomOf(state, session) {
  return state.rooms[session] ?? EMPTY_ROOM;
}

/** @returns {object[]} the turns of the open session, oldest first */
export function openTurns(state) {
  return roomOf(state, state.open.session).order.map((id) => state.turns[id]);
}

/** @returns {object | null} the newest running turn of the open session */
export function runningTurn(state) {
  return openTurns(state).findLast(isRunning) ?? null;
}

/** @returns {string | null} the project a message would be asked in */
export function openProject(state) {
  const session = state.sessions.find((one) => one.id === state.open.session);
  return session ? session.project_id : state.open.project;
}

/** A turn the stored session cannot know yet, or never will. */
function isOurs(turn) {
  return isRunning(turn) || turn.phase === "unsent";
}

function room(state, session, changes) {
  return { ...state, rooms: { ...state.rooms, [session]: { ...roomOf(state, session), ...changes } } };
}

function withTurns(state, session, rows, now, change) {
  const turns = { ...state.turns };
  for (const row of rows) turns[row.id] = fresher(turns[row.id], storedTurn(row, session, now));
  const ids = rows.map((row) => row.id);
  return room({ ...state, turns }, session, change(roomOf(state, session).order, ids));
}

/** A turn followed live knows more than its stored row, until the row has an outcome. */
function fresher(known, stored) {
  if (!known || (stored.outcome && !known.outcome)) return stored;
  if (stored.phase === "done" && isRunning(known)) return stored;
  return known;
}

function accepted(state, id, session, turnId, sessionId, now) {
  const waiting = state.turns[id];
  const { [id]: _, ...others } = state.turns;
  const known = others[turnId] ?? { ...newTurn(turnId, sessionId, waiting.question, now, waiting.askedAt) };
  const turns = { ...others, [turnId]: { ...known, sessionId, startedAt: waiting.startedAt } };
  const order = roomOf(state, session).order.map((one) => (one === id ? turnId : one));
  const rooms = { ...state.rooms, [sessionId]: { ...roomOf(state, sessionId), order: [...new Set(order)], loaded: true } };
  if (session !== sessionId) delete rooms[session];
  const stays = state.open.session === session;
  return { ...state, turns, rooms, open: stays ? { ...state.open, session: sessionId } : state.open };
}

function withEvent(state, event, now) {
  let next = state;
  if (!next.turns[event.turn_id]) {
    if (event.event !== "turn_started") return state;
    const turn = newTurn(event.turn_id, event.session_id, event.question, now);
    next = { ...next, turns: { ...next.turns, [turn.id]: turn } };
  }
  const before = next.turns[event.turn_id];
  const turn = applyEvent(before, event, now);
  if (turn === before && next === state) return state;
  next = { ...next, turns: { ...next.turns, [turn.id]: turn } };
  return event.event === "turn_started" ? joined(next, turn) : next;
}

/** A turn begun in another window joins the room when that is open here; our own joins with the answer to `ask`. */
function joined(state, turn) {
  const known = state.rooms[turn.sessionId];
  if (!known?.loaded || known.order.includes(turn.id)) return state;
  if (known.order.some((id) => state.turns[id].phase === "waiting")) return state;
  return room(state, turn.sessionId, { order: [...known.order, turn.id] });
}

function merged(sessions, more) {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  for (const session of more) byId.set(session.id, session);
  return [...byId.values()].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
}
