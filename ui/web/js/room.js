/**
 * A room is what is known of one session's turns: one window of neighbours, with `more` older ones before it and a
 * number of `newer` ones after it. The room of a chat not yet begun has the key NEW.
 */

import { isRunning, storedTurn } from "./turns.js";

export const NEW = "";
export const OLDER = "older";
export const NEWER = "newer";
export const WINDOW = "window";

// `version` counts questions and looks at other places: what was read before one of them is not taken for the present.
// `reading` is what is being read, OLDER, NEWER or WINDOW; `hidden` are turns taken away here, which may still be stored.
const EMPTY_ROOM = { version: 0, order: [], more: false, newer: 0, loaded: false, reading: null, error: null, hidden: [] };

/** @returns {typeof EMPTY_ROOM} */
export function roomOf(state, session) {
  return state.rooms[session] ?? EMPTY_ROOM;
}

/** @returns {string[]} the questions of a session that no sidecar has accepted, wherever its window is */
export function onlyHere(state, session) {
  const { hidden } = roomOf(state, session);
  return Object.values(state.turns)
    .filter((turn) => turn.sessionId === session && isOnlyHere(turn) && !hidden.includes(turn.id))
    .map((turn) => turn.id);
}

/** A question that no sidecar has accepted. */
export function isOnlyHere(turn) {
  return turn.phase === "unsent" || turn.phase === "waiting";
}

/** A turn the stored session cannot know yet, or never will. */
function isOurs(turn) {
  return isRunning(turn) || turn.phase === "unsent";
}

export function room(state, session, changes) {
  return { ...state, rooms: { ...state.rooms, [session]: { ...roomOf(state, session), ...changes } } };
}

/** Take in rows that were read; `change` makes of the room and the ids of the rows what changes in the room. */
export function withTurns(state, session, rows, now, change) {
  const before = roomOf(state, session);
  const shown = rows.filter((row) => !before.hidden.includes(row.id));
  const turns = { ...state.turns };
  for (const row of shown) turns[row.id] = fresher(turns[row.id], storedTurn(row, session, now));
  const next = room({ ...state, turns }, session, change(before, shown.map((row) => row.id)));
  return atEnd(next, session, before.order);
}

/** What was read in place of the window, with those parts of the window that it meets. */
export function joinedWindow(state, before, ids, more, newer) {
  const { order } = before;
  const older = order.slice(0, more ? Math.max(order.indexOf(ids[0]), 0) : 0);
  const last = newer ? order.indexOf(ids.at(-1)) : -1;
  const later = last < 0 ? [] : order.slice(last + 1);
  const left = newer - later.filter((id) => !isOnlyHere(state.turns[id])).length;
  return {
    order: [...older, ...ids, ...later],
    more: older.length ? before.more : more,
    newer: before.newer || !later.length ? Math.max(left, newer && 1) : 0,
  };
}

/** What the stored session cannot know stands at its end: what runs of the order before, and what was not accepted. */
function atEnd(state, session, before) {
  const { order, newer } = roomOf(state, session);
  if (newer) return state;
  const begun = before.filter((id) => state.turns[id] && isOurs(state.turns[id]));
  return room(state, session, { order: [...new Set([...order, ...begun, ...onlyHere(state, session)])] });
}

/** A room opened at another place than its window shows is read anew. */
export function elsewhere(state, session, focus) {
  const { order, newer, version, hidden } = roomOf(state, session);
  const shows = focus ? order.includes(focus) : !newer;
  if (session === state.open.session || shows) return state;
  return room(state, session, { ...EMPTY_ROOM, version: version + 1, hidden });
}

/** What was read may have been overtaken by something else that is being read. */
export function over(state, session, what) {
  return roomOf(state, session).reading === what ? { reading: null } : {};
}

export function trimmed(state, session, from, to) {
  const { order, more, newer } = roomOf(state, session);
  const dropped = [...order.slice(0, from), ...order.slice(to)];
  const later = order.slice(to).filter((id) => !isOnlyHere(state.turns[id])).length;
  const turns = { ...state.turns };
  for (const id of dropped) if (!isOurs(turns[id])) delete turns[id];
  return room({ ...state, turns }, session, {
    order: order.slice(from, to), more: more || from > 0, newer: order.length > to ? Math.max(newer + later, 1) : newer,
  });
}

/** Put a turn back beside the neighbours it had; where these are not in the window, it is read with them. */
export function putBack(state, session, id, before) {
  const { order, hidden } = roomOf(state, session);
  const others = before.filter((one) => one === id || !hidden.includes(one));
  const at = others.indexOf(id);
  const next = order.indexOf(others[at + 1]);
  const previous = order.indexOf(others[at - 1]);
  const place = next >= 0 ? next : previous >= 0 ? previous + 1 : order.length ? -1 : 0;
  const back = { hidden: hidden.filter((one) => one !== id) };
  return room(state, session, place < 0 ? back : { ...back, order: [...order.slice(0, place), id, ...order.slice(place)] });
}

/** A turn followed live knows more than its stored row, until the row has an outcome. */
function fresher(known, stored) {
  if (!known || (stored.outcome && !known.outcome)) return stored;
  if (stored.phase === "done" && isRunning(known)) return stored;
  return known;
}
