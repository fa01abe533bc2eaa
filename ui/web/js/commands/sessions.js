/** What a person does with sessions and projects: open, read on, find, rename, move, export, delete. */

import { saveFile } from "../clipboard.js";
import { focusSoon } from "../focus.js";
import { t } from "../i18n.js";
import { NEW, NEWER, OLDER, roomOf } from "../state.js";
import { loadEnd, loadNewer, loadOlder, readWindow } from "./reading.js";

export { catchUp, follow, loadRoom, refresh } from "./reading.js";

const LISTED = 60;
/** Turns read with one that was found, itself among them. */
const AROUND = 40;
let searches = 0;

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
  if (session === NEW) return;
  if (focus) await reach(app, session, focus);
  else if (!roomOf(store.state, session).loaded) await loadEnd(app, session);
}

/** Bring a turn found by the search into the window; one that is gone is told, and the session shown all the same. */
async function reach(app, session, turn) {
  const { store } = app;
  const wanted = store.state.focus;
  const room = () => roomOf(store.state, session);
  while (!room().order.includes(turn)) {
    const version = await readWindow(app, session, { around: turn, limit: AROUND });
    if (store.state.focus !== wanted) return;
    // Something else of the session was read meanwhile.
    if (room().version !== version) continue;
    if (room().order.includes(turn)) return;
    store.dispatch({ type: "focusLost" });
    if (!room().loaded && !room().error) await loadEnd(app, session);
    // An error is shown in the conversation itself.
    if (!room().error) app.toast(t("find.gone"));
    return;
  }
}

/** Try again what could not be read. */
export function readAgain(app, session) {
  const { error } = roomOf(app.store.state, session);
  if (error.what === OLDER) return loadOlder(app, session);
  if (error.what === NEWER) return loadNewer(app, session);
  return error.turn ? openSession(app, session, { focus: error.turn }) : loadEnd(app, session);
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
    focusSoon(() => document.querySelector(`[data-focus="session-${CSS.escape(id)}"]`));
  });
}
