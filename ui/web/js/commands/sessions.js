/** What a person does with sessions and projects: open, read on, find, rename, move, export, delete. */

import { saveFile } from "../clipboard.js";
import { t } from "../i18n.js";
import { NEW, roomOf } from "../state.js";
import { isRunning } from "../turns.js";
import { trouble } from "../trouble.js";

const PAGE = 20;
const LISTED = 60;
const AGAIN_MS = 3000;
const REST_MS = 30;
let searches = 0;
/** Sessions whose older turns are being read. */
const older = new Map();

export async function loadLists(app) {
  const [projects, sessions] = await Promise.all([
    app.rpc.call("project.list"), app.rpc.call("session.list", { limit: LISTED }),
  ]);
  app.store.dispatch({ type: "projects", projects: projects.projects ?? projects });
  app.store.dispatch({ type: "sessions", ...sessions });
}

export async function loadMoreSessions(app) {
  const last = app.store.state.sessions.at(-1);
  const more = await app.rpc.call("session.list", { limit: LISTED, before: last?.id });
  app.store.dispatch({ type: "sessions", ...more, append: true });
}

/** Show a session; `focus` is a turn to scroll to. */
export async function openSession(app, session, { project = null, focus = null } = {}) {
  const { store } = app;
  store.dispatch({ type: "open", session, project, focus });
  app.remember({ session });
  if (session === NEW || roomOf(store.state, session).loaded) return focus && reach(app, session, focus);
  store.dispatch({ type: "roomLoading", session });
  await loadRoom(app, session);
  if (focus) await reach(app, session, focus);
}

export async function loadRoom(app, session) {
  const { store, rpc } = app;
  const { version } = roomOf(store.state, session);
  try {
    const got = await rpc.call("session.get", { session_id: session, limit: PAGE });
    store.dispatch({ type: "session", session: got.session });
    store.dispatch({ type: "roomLoaded", session, turns: got.turns, more: got.more, now: Date.now(), version });
    const elsewhere = await follow(app, got.turns.filter((turn) => turn.running).map((turn) => turn.id));
    if (elsewhere.length) setTimeout(() => lookAgain(app, session, elsewhere), AGAIN_MS);
  } catch (error) {
    store.dispatch({ type: "roomFailed", session, error: trouble(error) });
  }
}

/** Turns of another process, or of one that was killed just now, are not followed: they end without a word. */
function lookAgain(app, session, ids) {
  const { state } = app.store;
  if (state.open.session === session && ids.some((id) => isRunning(state.turns[id]))) loadRoom(app, session);
}

/** Read the next older turns; who asks while they are read waits for them. */
export function loadOlder(app, session) {
  const room = roomOf(app.store.state, session);
  if (room.loading) return older.get(session) ?? Promise.resolve();
  if (!room.more || !room.order.length) return Promise.resolve();
  const reading = readOlder(app, session, room).finally(() => older.delete(session));
  older.set(session, reading);
  return reading;
}

async function readOlder(app, session, room) {
  const { store, rpc } = app;
  store.dispatch({ type: "roomLoading", session });
  try {
    const got = await rpc.call("session.get", { session_id: session, limit: PAGE, before: room.order[0] });
    store.dispatch({ type: "roomOlder", session, turns: got.turns, more: got.more, now: Date.now() });
  } catch (error) {
    store.dispatch({ type: "roomFailed", session, error: trouble(error) });
  }
}

/** Read back until a turn found by the search is there; one that is gone is told, and looked for no longer. */
async function reach(app, session, turn) {
  const { store } = app;
  const wanted = store.state.focus;
  while (store.state.focus === wanted && store.state.open.session === session) {
    const room = roomOf(store.state, session);
    if (room.order.includes(turn)) return;
    if (!room.more || room.error) {
      store.dispatch({ type: "focusLost" });
      // An error is shown in the conversation itself.
      if (!room.error) app.toast(t("find.gone"));
      return;
    }
    await loadOlder(app, session);
    // Nothing came: the session itself is just being read.
    if (roomOf(store.state, session) === room) await new Promise((done) => setTimeout(done, REST_MS));
  }
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
  const { state } = app.store;
  const { session } = state.open;
  if (session === NEW || !ids.includes(session)) return;
  const room = roomOf(state, session);
  if (room.loaded && !room.loading && !room.order.some((id) => isRunning(state.turns[id]))) await loadRoom(app, session);
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

/** Only the last search counts, whichever is answered last. */
export async function find(app, text) {
  searches += 1;
  const mine = searches;
  if (!text.trim()) return app.store.dispatch({ type: "find", text: "", hits: null });
  const { hits } = await app.rpc.call("session.search", { text, limit: 50 });
  if (mine === searches) app.store.dispatch({ type: "find", text, hits });
}

export function rename(app, id, title) {
  return app.attempt(async () => {
    await app.rpc.call("session.rename", { session_id: id, title });
    await loadLists(app);
  });
}

export function move(app, id, project) {
  return app.attempt(async () => {
    await app.rpc.call("session.move", { session_id: id, project_id: project });
    await loadLists(app);
  });
}

export function exportSession(app, id, format) {
  return app.attempt(async () => {
    const file = await app.rpc.call("session.export", { session_id: id, format });
    saveFile(file.file_name, file.media_type, file.text);
    app.toast(t("exported", { name: file.file_name }));
  });
}

export function deleteSession(app, id) {
  return app.attempt(async () => {
    await app.rpc.call("session.delete", { session_id: id });
    app.store.dispatch({ type: "sessionGone", id });
    if (app.store.state.open.session === id) openSession(app, NEW);
    app.toast(t("session.deleted"), { undo: () => restore(app, id) });
  });
}

function restore(app, id) {
  return app.attempt(async () => {
    await app.rpc.call("session.restore", { session_id: id });
    await loadLists(app);
  });
}
