/** The turns of the open session: the newest first into place, older ones on scrolling up, all in short tasks. */

import { loadOlder, loadRoom } from "../commands/sessions.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { NEW, openTurns, roomOf } from "../state.js";
import { isRunning } from "../turns.js";
import { welcome } from "./welcome.js";
import { citationCards } from "./sources.js";
import { turnView } from "./turn.js";

const SLICE_MS = 6;
const NEAR_END = 80;
const NEAR_TOP = 900;
const TICK_MS = 100;

/** @param {import("../app.js").App} app @param {Function} watch @returns {{element: HTMLElement, end: () => void}} */
export function conversation(app, watch) {
  const { store } = app;
  const turns = h("div", { class: "turns" });
  const status = h("div", { class: "room-status" });
  const column = h("div", { class: "column" }, status, turns);
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("conversation") }, column);
  const down = h("button", { type: "button", class: "to-end", hidden: true, "aria-label": t("to.end"), title: t("to.end"), on: { click: toEnd } }, icon("down"));
  const element = h("div", { class: "conversation" }, scroll, down);
  const hideCard = citationCards(scroll);
  let views = new Map();
  let session = null;
  let following = true;
  let timer = 0;
  let ticking = 0;
  let focus = null;
  let asked = null;
  // What stands at the top of the screen since the last scrolling: whatever changes around it, it stays there.
  let anchor = null;
  // Where following the end has put the page: what grew since then must not look as if somebody had scrolled up.
  let put = -1;

  function render() {
    const { state } = store;
    if (session !== state.open.session) changeRoom(state);
    if (state.focus !== asked) lookFor(state.focus);
    const order = roomOf(state, session).order;
    drop(order);
    const context = state.providers;
    for (const id of order) views.get(id)?.update(state.turns[id], state.editing === id, context);
    build(order, state);
    drawStatus(state, order);
    tickWhileRunning(state);
  }

  function changeRoom(state) {
    const kept = roomOf(state, state.open.session).order.some((id) => views.has(id));
    session = state.open.session;
    following = true;
    anchor = null;
    if (!kept) {
      for (const view of views.values()) view.element.remove();
      views = new Map();
    }
  }

  function lookFor(wanted) {
    asked = wanted;
    focus = wanted?.turn ?? null;
    if (focus) following = false;
  }

  function drop(order) {
    for (const [id, view] of views) {
      if (order.includes(id)) continue;
      view.element.remove();
      views.delete(id);
    }
  }

  /** Build what is missing from the newest on, a slice at a time; what is on the screen stays in its place. */
  function build(order, state) {
    clearTimeout(timer);
    const missing = order.filter((id) => !views.has(id));
    if (!missing.length) return reachFocus();
    if (!following) notePlace();
    const made = [];
    const end = performance.now() + SLICE_MS;
    // The next one may take as long as the last one did.
    for (let now = 0, cost = 0; missing.length && now + cost < end; ) {
      const begun = performance.now();
      made.push(place(missing.pop(), order, state));
      keepPlace(); // laying out is most of the cost
      now = performance.now();
      cost = now - begun;
    }
    settle(made);
    if (missing.length) timer = setTimeout(() => build(roomOf(store.state, session).order, store.state));
    else reachFocus();
  }

  function place(id, order, state) {
    const view = turnView(app);
    views.set(id, view);
    view.update(state.turns[id], state.editing === id, state.providers);
    turns.insertBefore(view.element, nextShown(order, id));
    return view.element;
  }

  /** Once their height is known, turns off the screen cost the browser nothing (see the style of `.settled`). */
  function settle(elements) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const element of elements) element.classList.add("settled");
    }));
  }

  function nextShown(order, id) {
    for (let at = order.indexOf(id) + 1; at < order.length; at += 1) {
      const view = views.get(order[at]);
      if (view) return view.element;
    }
    return null;
  }

  function notePlace() {
    const edge = scroll.getBoundingClientRect().top;
    let from = 0;
    for (let to = turns.children.length; from < to; ) {
      const middle = (from + to) >> 1;
      if (turns.children[middle].getBoundingClientRect().bottom > edge) to = middle;
      else from = middle + 1;
    }
    const element = turns.children[from];
    anchor = element ? { element, top: element.getBoundingClientRect().top, scrolled: scroll.scrollTop } : null;
  }

  /** After the page grew or shrank: stay at the end, or keep what was at the top of the screen where it was. */
  function keepPlace() {
    if (following) return toEndNow();
    // Scrolled since then: that is the wanted place, and the event that tells of it comes with the next frame.
    if (!anchor?.element.isConnected || anchor.scrolled !== scroll.scrollTop) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (!moved) return;
    scroll.scrollTop += moved;
    anchor.scrolled = scroll.scrollTop;
  }

  function reachFocus() {
    const found = focus && views.get(focus);
    if (!found) return;
    focus = null;
    following = false;
    found.element.scrollIntoView({ block: "center" });
    found.element.classList.add("found");
    setTimeout(() => found.element.classList.remove("found"), 2500);
  }

  function drawStatus(state, order) {
    const room = roomOf(state, session);
    const empty = session === NEW && !order.length;
    column.classList.toggle("empty", empty);
    if (empty) fill(status, welcome(app));
    else if (room.error) fill(status, problem(room.error));
    else if (room.loading) fill(status, h("p", { class: "hint" }, t("loading")));
    else fill(status, !room.more && room.loaded && !order.length ? h("p", { class: "hint" }, t("room.empty")) : null);
  }

  function problem(error) {
    const retry = h("button", { type: "button", on: { click: () => loadRoom(app, session) } }, t("retry"));
    return h("div", { class: "notice warning" }, icon("warn"), h("p", {}, error), h("div", { class: "notice-actions" }, retry));
  }

  function tickWhileRunning(state) {
    const running = openTurns(state).some(isRunning);
    if (running && !ticking) {
      ticking = setInterval(() => {
        for (const turn of openTurns(store.state)) if (isRunning(turn)) views.get(turn.id)?.tick(Date.now());
      }, TICK_MS);
    } else if (!running) {
      clearInterval(ticking);
      ticking = 0;
    }
  }

  function toEndNow() {
    scroll.scrollTop = scroll.scrollHeight;
    put = scroll.scrollTop;
  }

  function toEnd() {
    store.dispatch({ type: "focusLost" });
    focus = null;
    following = true;
    toEndNow();
  }

  function onScroll() {
    const left = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
    // What is looked for may be far up: reading towards it, the end is only passed.
    following = !focus && (left < NEAR_END || (following && scroll.scrollTop === put));
    notePlace();
    down.hidden = left < 300;
    if (scroll.scrollTop < NEAR_TOP && views.size === roomOf(store.state, session).order.length) loadOlder(app, session);
  }

  scroll.addEventListener("scroll", onScroll, { passive: true });
  const grown = new ResizeObserver(keepPlace);
  grown.observe(column);
  grown.observe(scroll);
  app.on("ask", () => {
    focus = null;
    following = true;
    toEndNow();
  });
  watch((state) => [state.open.session, state.focus, state.editing, state.providers, roomOf(state, state.open.session), state.model, ...openTurns(state)], render);

  return {
    element,
    end: () => {
      clearTimeout(timer);
      clearInterval(ticking);
      grown.disconnect();
      hideCard();
    },
  };
}
