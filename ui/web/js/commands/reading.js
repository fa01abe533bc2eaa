/** How turns reach the page: the window of a session, on from there both ways, and what runs is followed. */

import { isOnlyHere, NEW, NEWER, OLDER, roomOf, WINDOW } from "../state.js";
import { isRunning } from "../turns.js";
import { trouble } from "../trouble.js";

const PAGE = 20;
const AGAIN_MS = 3000;
/** What is being read, by session. */
const readings = new Map();

/** Show the newest turns, from wherever the window is. */
export function loadEnd(app, session) {
  return readWindow(app, session, { limit: PAGE });
}

/** Read the turns of another place; only the last such place counts. @returns {Promise<number>} the version read for */
export function readWindow(app, session, place) {
  const { store } = app;
  store.dispatch({ type: "roomReading", session, what: WINDOW });
  const { version } = roomOf(store.state, session);
  return reading(session, async () => {
    try {
      await takeWindow(app, session, place, version);
    } catch (error) {
      const gone = place.around && error.kind === "not_found";
      const told = gone ? null : { words: trouble(error), turn: place.around };
      if (roomOf(store.state, session).version === version) store.dispatch({ type: "roomFailed", session, what: WINDOW, error: told });
    }
    return version;
  });
}

async function takeWindow(app, session, place, version) {
  const { store, rpc } = app;
  const got = await rpc.call("session.get", { session_id: session, ...place });
  store.dispatch({ type: "session", session: got.session });
  store.dispatch({ type: "roomLoaded", session, ...page(got), version });
  followRead(app, session, got);
}

function page({ turns, more, newer }) {
  return { turns, more, newer: newer ?? 0, now: Date.now() };
}

/** Whoever waits for what is being read of a session waits for this. */
function reading(session, read) {
  const done = read().finally(() => {
    if (readings.get(session) === done) readings.delete(session);
  });
  readings.set(session, done);
  return done;
}

/** Read the window anew where it is, without a sign; whatever is asked for meanwhile goes before. */
export async function loadRoom(app, session) {
  const { store } = app;
  const { version, newer, order, loaded } = roomOf(store.state, session);
  if (!loaded) return loadEnd(app, session);
  const place = newer ? { around: order[(order.length - 1) >> 1], limit: order.length } : { limit: PAGE };
  try {
    await takeWindow(app, session, place, version);
  } catch (error) {
    if (roomOf(store.state, session).version !== version) return;
    if (newer && error.kind === "not_found") await loadEnd(app, session);
    else if (!["link", "forbidden"].includes(error.kind)) store.dispatch({ type: "roomFailed", session, what: WINDOW, error: { words: trouble(error) } });
  }
}

/** What runs is followed, also where it is outside the window. */
async function followRead(app, session, { session: head, turns }) {
  const running = turns.filter((turn) => turn.running).map((turn) => turn.id);
  if (head.running && !turns.some((turn) => turn.id === head.running)) running.push(head.running);
  const elsewhere = await follow(app, running);
  if (elsewhere.length) setTimeout(() => lookAgain(app, session, elsewhere), AGAIN_MS);
}

/** Turns of another process, or of one that was killed just now, are not followed: they end without a word. */
function lookAgain(app, session, ids) {
  const { state } = app.store;
  const { order } = roomOf(state, session);
  if (state.open.session === session && ids.some((id) => order.includes(id) && isRunning(state.turns[id]))) loadRoom(app, session);
}

/** Read the next older turns; what has no stored turn before it comes after the newest of all. */
export function loadOlder(app, session) {
  const { state } = app.store;
  const { reading: busy, more, order } = roomOf(state, session);
  if (busy || !more || session === NEW) return;
  const stored = order.find((id) => !isOnlyHere(state.turns[id]));
  readOn(app, session, OLDER, stored ? { before: stored } : {}, order[0]);
}

/** Read the next newer turns. */
export function loadNewer(app, session) {
  const { reading: busy, newer, order } = roomOf(app.store.state, session);
  if (!busy && newer) readOn(app, session, NEWER, { after: order.at(-1) }, order.at(-1));
}

function readOn(app, session, what, place, edge) {
  const { store, rpc } = app;
  store.dispatch({ type: "roomReading", session, what });
  return reading(session, async () => {
    try {
      const got = await rpc.call("session.get", { session_id: session, limit: PAGE, ...place });
      store.dispatch({ type: what === OLDER ? "roomOlder" : "roomNewer", session, ...page(got), edge });
      if (what === NEWER) followRead(app, session, got);
    } catch (error) {
      store.dispatch({ type: "roomFailed", session, what, error: { words: trouble(error) } });
      // The turn at the edge was deleted elsewhere.
      if (error.kind === "not_found") await loadRoom(app, session);
    }
  });
}

/** Subscribe to running turns from what was last received of each; returns those nobody here runs. */
export async function follow(app, ids) {
  const unknown = [];
  for (const id of ids) {
    const after = app.store.state.turns[id]?.seq ?? 0;
    // A turn that is long over is read with its session instead.
    await app.rpc.call("subscribe", { turn_id: id, after }).catch(() => unknown.push(id));
  }
  return unknown;
}

/** Something of these sessions changed: read the open one again, unless its own events tell all there is. */
export async function refresh(app, ids) {
  const { store } = app;
  const { session } = store.state.open;
  if (session === NEW || !ids.includes(session)) return;
  await readings.get(session);
  const { state } = store;
  const { loaded, reading: busy, order } = roomOf(state, session);
  if (state.open.session !== session || !loaded || busy) return;
  if (!order.some((id) => isRunning(state.turns[id]))) await loadRoom(app, session);
}

/** After a break: what ran is followed again, the open session is read anew. */
export async function catchUp(app) {
  const { state } = app.store;
  const running = new Set(state.server.running);
  const { session } = state.open;
  const followed = Object.values(state.turns).filter((turn) => isRunning(turn) && running.has(turn.id));
  await follow(app, followed.map((turn) => turn.id));
  if (session !== NEW) await loadRoom(app, session);
}
