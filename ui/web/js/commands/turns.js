/** What a person does with turns: ask, stop, try again, edit, delete, copy. */

import { withRegularMarks, withoutMarks } from "../citations.js";
import { copyText } from "../clipboard.js";
import { focusSoon } from "../focus.js";
import { t } from "../i18n.js";
import { openProject, openTurns, roomOf, runningTurn } from "../state.js";
import { oneLine } from "../text.js";
import { isRunning } from "../turns.js";
import { trouble } from "../trouble.js";
import { loadEnd, loadRoom } from "./reading.js";
import { openSession } from "./sessions.js";

let counter = 0;
const stopWhenAccepted = new Set();

/** @param {import("../app.js").App} app @param {string} text @param {object} [more] fields of `ask`: query, replaces, search */
export async function ask(app, text, more = {}) {
  const { store, rpc } = app;
  const session = store.state.open.session;
  counter += 1;
  const id = `waiting-${counter}`;
  const project = openProject(store.state);
  store.dispatch({ type: "asking", id, session, text, now: Date.now(), replaces: more.replaces });
  try {
    const reply = await rpc.call("ask", {
      text, search: store.state.choice, ...(store.state.depth ? { depth: store.state.depth } : {}), ...more,
      ...(session ? { session_id: session } : project ? { project_id: project } : {}),
    });
    store.dispatch({
      type: "asked", id, session, turnId: reply.turn_id, sessionId: reply.session_id, now: Date.now(),
    });
    if (store.state.open.session === reply.session_id) app.remember({ session: reply.session_id });
    if (stopWhenAccepted.delete(id)) await rpc.call("cancel", { turn_id: reply.turn_id });
    return true;
  } catch (error) {
    store.dispatch({ type: "askFailed", id, error: trouble(error) });
    return false;
  }
}

/** Show questions again that had not reached the sidecar when the page before this one went. */
export async function showUnsent(app, unsent) {
  for (const { session, project, text, at } of unsent) {
    if (!session && project) await openSession(app, session, { project });
    else if (session && !roomOf(app.store.state, session).loaded) await loadRoom(app, session);
    const { turns, rooms } = app.store.state;
    // It had arrived after all, and only the answer had not.
    if (rooms[session]?.order.some((id) => turns[id].question === text && Date.parse(turns[id].askedAt) >= Date.parse(at))) continue;
    counter += 1;
    const id = `waiting-${counter}`;
    app.store.dispatch({ type: "asking", id, session, text, now: Date.now() });
    app.store.dispatch({ type: "askFailed", id, error: "" });
  }
}

/** Send a question again that never reached the sidecar. */
export function sendAgain(app, turn) {
  app.store.dispatch({ type: "turnGone", session: turn.sessionId, id: turn.id });
  app.emit("focus");
  return ask(app, turn.question);
}

export async function stop(app) {
  const turn = runningTurn(app.store.state);
  if (!turn) return;
  if (turn.phase === "waiting") {
    stopWhenAccepted.add(turn.id);
    return;
  }
  await app.attempt(() => app.rpc.call("cancel", { turn_id: turn.id }));
}

export function regenerate(app, turn, more = {}) {
  // What was pressed goes with the old answer.
  app.emit("focus");
  return ask(app, turn.question, { replaces: turn.id, ...more });
}

export function resend(app, turn, text) {
  app.emit("focus");
  return ask(app, text, { replaces: turn.id });
}

/** Take a turn away at once; the sidecar is told when the time for undoing is over. */
export function remove(app, turn) {
  const { store, rpc } = app;
  const session = turn.sessionId;
  const { order } = roomOf(store.state, session);
  store.dispatch({ type: "turnGone", session, id: turn.id });
  app.toast(t("turn.deleted"), {
    undo: () => {
      store.dispatch({ type: "turnBack", session, order });
      focusSoon(() => document.querySelector(`[data-turn="${CSS.escape(turn.id)}"] [data-focus=turn-trash]`));
    },
    done: () => app.attempt(() => rpc.call("session.delete_turn", { turn_id: turn.id })),
  });
}

/** @param {boolean} cited with citations and the list of sources */
export async function copyAnswer(app, turn, cited) {
  const known = new Set(turn.sources.map((source) => source.n));
  const body = cited ? withRegularMarks(turn.text, known) : withoutMarks(turn.text, known);
  const list = turn.sources.map((source) => `[${source.n}] ${oneLine(source.title)} ${source.url}`);
  const text = cited && list.length ? `${body.trim()}\n\n${t("sources")}:\n${list.join("\n")}` : body.trim();
  app.toast(t((await copyText(text)) ? "copied" : "copy.failed"));
}

export async function copyLast(app) {
  await toNewest(app);
  const turn = openTurns(app.store.state).findLast((one) => one.text && !isRunning(one));
  if (turn) await copyAnswer(app, turn, true);
}

export async function editLast(app) {
  await toNewest(app);
  const turn = openTurns(app.store.state).at(-1);
  if (turn && !isRunning(turn) && turn.phase !== "unsent") app.store.dispatch({ type: "edit", id: turn.id });
}

/** The last turn of what is on the page is not that of the session while newer ones are not loaded. */
async function toNewest(app) {
  const { session } = app.store.state.open;
  if (roomOf(app.store.state, session).newer) await loadEnd(app, session);
}
