/**
 * The whole state of the page and what each action makes of it. Pure: no clock, no network, no DOM.
 */

import {
  elsewhere, isOnlyHere, joinedWindow, NEW, OLDER, NEWER, onlyHere, over, putBack, room, roomOf, trimmed, WINDOW, withTurns,
} from "./room.js";
import { applyEvent, isRunning, newTurn } from "./turns.js";

export { isOnlyHere, NEW, NEWER, OLDER, roomOf, WINDOW } from "./room.js";

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
    ...elsewhere(state, session, focus), open: { session, project }, editing: null, drawer: false, focus: focus && { turn: focus },
  }),
  focusLost: (state) => ({ ...state, focus: null }),
  roomReading: (state, { session, what }) => room(state, session, {
    reading: what, error: null, version: roomOf(state, session).version + (what === WINDOW ? 1 : 0),
  }),
  roomFailed: (state, { session, what, error }) => {
    const busy = roomOf(state, session).reading;
    return busy && busy !== what ? state : room(state, session, { reading: null, error: error && { what, ...error } });
  },
  roomLoaded: (state, { session, turns, more, newer, now, version }) => {
    if (version !== roomOf(state, session).version) return state;
    return withTurns(state, session, turns, now, (before, ids) => ({
      ...joinedWindow(state, before, ids, more, newer), loaded: true, reading: null, error: null,
    }));
  },
  /** `edge` is the turn from which on was read: another window may have come meanwhile. */
  roomOlder: (state, { session, turns, more, now, edge }) => withTurns(state, session, turns, now, (before, ids) => ({
    ...over(state, session, OLDER),
    ...(before.order[0] === edge ? { order: [...ids.filter((id) => !before.order.includes(id)), ...before.order], more } : {}),
  })),
  roomNewer: (state, { session, turns, newer, now, edge }) => withTurns(state, session, turns, now, (before, ids) => ({
    ...over(state, session, NEWER),
    ...(before.newer && before.order.at(-1) === edge ? { order: [...new Set([...before.order, ...ids])], newer } : {}),
  })),
  /** Keep a part of the window; what is far from the screen is read again when it is wanted. */
  roomTrimmed: (state, { session, from, to }) => trimmed(state, session, from, to),
  asking: (state, { id, session, text, now, replaces }) => {
    const before = roomOf(state, session);
    const cut = before.order.indexOf(replaces);
    // Away from the end, the question begins a window there.
    const away = cut < 0 && (before.newer > 0 || (!before.loaded && session !== NEW));
    const kept = away ? onlyHere(state, session) : before.order.slice(0, cut < 0 ? undefined : cut);
    const gone = cut < 0 ? [] : before.order.slice(cut).filter((one) => isOnlyHere(state.turns[one]));
    const turn = { ...newTurn(id, session, text, now), phase: "waiting" };
    const next = { ...state, editing: null, focus: null, turns: { ...state.turns, [id]: turn } };
    return room(next, session, {
      order: [...kept, id], more: away || before.more, newer: 0, loaded: true, reading: null, error: null,
      hidden: [...before.hidden, ...gone], version: before.version + 1,
    });
  },
  asked: (state, { id, session, turnId, sessionId, now }) => accepted(state, id, session, turnId, sessionId, now),
  askFailed: (state, { id, error }) => ({
    ...state, turns: { ...state.turns, [id]: { ...state.turns[id], phase: "unsent", error } },
  }),
  event: (state, { event, now }) => withEvent(state, event, now),
  turnGone: (state, { session, id }) => {
    const { order, hidden } = roomOf(state, session);
    const next = state.focus?.turn === id ? { ...state, focus: null } : state;
    return room(next, session, { order: order.filter((other) => other !== id), hidden: [...hidden, id] });
  },
  /** `order` is the one from which the turn went. */
  turnBack: (state, { session, order }) => order.filter((id) => roomOf(state, session).hidden.includes(id)).reduce(
    (next, id) => putBack(next, session, id, order), state,
  ),
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

/** @returns {object[]} the turns of the open session, oldest first */
export function openTurns(state) {
  return roomOf(state, state.open.session).order.map((id) => state.turns[id]);
}

/** @returns {number} how many turns of the open session come after one of its window */
export function laterTurns(state, id) {
  const { order, newer } = roomOf(state, state.open.session);
  return order.length - 1 - order.indexOf(id) + newer;
}

/** @returns {object | null} the newest running turn of the open session, which may be outside its window */
export function runningTurn(state) {
  const inside = openTurns(state).findLast(isRunning);
  if (inside || !roomOf(state, state.open.session).newer) return inside ?? null;
  const running = state.turns[state.sessions.find((one) => one.id === state.open.session)?.running];
  return running && isRunning(running) ? running : null;
}

/** @returns {string | null} the project a message would be asked in */
export function openProject(state) {
  const session = state.sessions.find((one) => one.id === state.open.session);
  return session ? session.project_id : state.open.project;
}

/** @returns {{session: string, project: string | null, text: string, at: string}[]} questions no sidecar has accepted */
export function undelivered(state) {
  const sessions = new Set(Object.values(state.turns).map((turn) => turn.sessionId));
  return [...sessions].flatMap((session) => onlyHere(state, session).map((id) => ({
    session, project: session ? null : state.open.project, text: state.turns[id].question, at: state.turns[id].askedAt,
  })));
}

function accepted(state, id, session, turnId, sessionId, now) {
  const waiting = state.turns[id];
  const { [id]: _, ...others } = state.turns;
  const known = others[turnId] ?? { ...newTurn(turnId, sessionId, waiting.question, now, waiting.askedAt) };
  const turns = { ...others, [turnId]: { ...known, sessionId, startedAt: waiting.startedAt } };
  const from = roomOf(state, session);
  if (session !== sessionId) for (const one of [...from.order, ...from.hidden]) if (turns[one]) turns[one] = { ...turns[one], sessionId };
  const order = [...new Set(from.order.map((one) => (one === id ? turnId : one)))];
  const rooms = { ...state.rooms, [sessionId]: { ...roomOf(state, sessionId), order, hidden: from.hidden, loaded: true } };
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

/** A turn begun in another window joins the room when its end is open here; our own joins with the answer to `ask`. */
function joined(state, turn) {
  const known = state.rooms[turn.sessionId];
  if (!known?.loaded || known.newer || known.order.includes(turn.id)) return state;
  if (known.order.some((id) => state.turns[id].phase === "waiting")) return state;
  return room(state, turn.sessionId, { order: [...known.order, turn.id] });
}

function merged(sessions, more) {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  for (const session of more) byId.set(session.id, session);
  return [...byId.values()].sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
}
