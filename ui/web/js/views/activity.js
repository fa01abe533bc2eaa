/**
 * What happens between question and answer: a quiet list of steps with times and causes while it runs, then the
 * turn's web_search card, which unfolds to the same list.
 */

import { fill, h } from "../dom.js";
import { detail, duration, has, t } from "../i18n.js";
import { icon } from "../icons.js";
import { hostOf, oneLine, shorten } from "../text.js";
import { isRunning } from "../turns.js";

const SKIPPED = "not asked:";
const OWN_LIMIT = `${SKIPPED} our own limit`;
const LONGEST_DETAIL = 120;
const QUIET_OUTCOMES = new Set(["ok", "empty"]);

/** @param {import("../app.js").App} app */
export function activityView(app, actions) {
  const element = h("div", { class: "activity", role: "group", hidden: true });
  let turn = null;
  let chosen = null;
  let editing = false;
  let clocks = [];

  const isOpen = () => chosen ?? (isRunning(turn) && !turn.text);

  function update(next) {
    if (turn?.id !== next.id) chosen = null;
    turn = next;
    element.hidden = !isShown(turn);
    if (element.hidden) return fill(element);
    clocks = [];
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    element.dataset.state = stateOf(turn);
    element.setAttribute("aria-label", t("activity.of", { question: shorten(oneLine(turn.question), 80) }));
    fill(element, head(), turn.search && isOpen() ? body() : null);
    if (focused) element.querySelector(`[data-focus="${focused}"]`)?.focus();
  }

  function head() {
    const foldable = turn.search !== null;
    const content = [mark(stateOf(turn)), h("span", { class: "activity-words" }, headline(turn)), meta()];
    if (!foldable) return h("div", { class: "activity-head" }, content);
    return h(
      "button",
      { type: "button", class: "activity-head", data: { focus: "head" }, "aria-expanded": String(isOpen()), on: { click: toggle } },
      content,
      icon("down"),
    );
  }

  function meta() {
    const { search } = turn;
    if (isRunning(turn) && !turn.text) return clock(search?.startedAt && turn.phase !== "reading" ? search.startedAt : turn.startedAt);
    if (!search) return null;
    const failed = search.asked.filter((asked) => asked.outcome && !QUIET_OUTCOMES.has(asked.outcome)).length;
    const words = [
      search.count ? t("results", { n: search.count }) : "",
      search.count ? winner(app, search) : "",
      search.ms ? duration(search.ms) : "",
      failed ? t("activity.failed", { n: failed }) : "",
    ];
    return h("span", { class: "activity-meta" }, words.filter(Boolean).join(" · "));
  }

  function toggle() {
    chosen = !isOpen();
    if (chosen && turn.search?.asked.some((asked) => asked.outcome && asked.outcome !== "ok")) app.refreshProviders();
    update(turn);
  }

  function body() {
    return h("div", { class: "activity-body" }, h("ol", { class: "steps" }, steps()), turn.search && !isRunning(turn) ? query() : null);
  }

  function steps() {
    const { search } = turn;
    const rows = [];
    if (turn.planMs !== null && turn.planMs > 0) rows.push(step("done", t("step.planned"), duration(turn.planMs)));
    else if (turn.phase === "planning" || turn.phase === "waiting") {
      rows.push(step("running", t(turn.phase === "waiting" ? "step.sending" : "step.planning"), clock(turn.startedAt)));
    }
    if (search) rows.push(step("done", t("step.query", { query: shorten(oneLine(search.query), 160) })));
    for (const asked of search?.asked ?? []) rows.push(source(asked));
    if (isStopped(turn)) rows.push(step("stopped", t("step.stopped"), search.ms ? duration(search.ms) : null));
    else if (search && search.status) rows.push(found(search));
    if (turn.cut) rows.push(step("note", t("step.cut", { what: detail(oneLine(turn.cut)) })));
    return [...rows, ...writing()];
  }

  function writing() {
    if (turn.phase === "writing") return [step("running", t("step.writing"), turn.writingAt ? clock(turn.writingAt) : null)];
    const ms = turn.outcome?.timings_ms?.synthesis;
    return turn.outcome?.status === "answered" && ms ? [step("done", t("step.written"), duration(ms))] : [];
  }

  function source(asked) {
    const name = app.sourceName(asked.provider, asked.target);
    if (!asked.outcome && isRunning(turn)) return step("running", t("step.asking", { name }), clock(asked.startedAt));
    if (!asked.outcome) return step("stopped", t("step.source", { name, cause: t("cause.stopped") }));
    const state = asked.outcome === "ok" ? "done" : asked.outcome === "empty" ? "note" : "failed";
    const words = h("span", {}, t("step.source", { name, cause: causeOf(asked) }), because(asked));
    return step(state, [words, rest(asked)], asked.ms ? duration(asked.ms) : null);
  }

  function rest(asked) {
    const left = asked.outcome === "ok" ? 0 : app.restLeft(asked.provider, asked.target);
    return left > 0 ? h("span", { class: "rest" }, t("step.rest", { time: duration(left * 1000) })) : null;
  }

  function found(search) {
    if (!search.count) return step("failed", t("step.nothing"), search.ms ? duration(search.ms) : null);
    return step("done", t("step.found", { n: search.count, name: winner(app, search) }), search.ms ? duration(search.ms) : null);
  }

  function clock(since) {
    const node = h("span", { class: "step-time" }, elapsed(since, Date.now()));
    clocks.push([node.firstChild, since]);
    return node;
  }

  function query() {
    if (!editing) {
      return h("button", { type: "button", class: "quiet small", data: { focus: "edit" }, on: { click: () => setEditing(true) } }, icon("edit"), t("query.edit"));
    }
    const input = h("input", { type: "text", class: "query-input", dir: "auto", "aria-label": t("query.label"), maxlength: "400", prop: { value: turn.search.query } });
    const submit = (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      editing = false;
      actions.searchAgain(turn, text);
    };
    const escape = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setEditing(false);
    };
    queueMicrotask(() => input.focus());
    return h(
      "form",
      { class: "query-form", on: { submit, keydown: escape } },
      input,
      h("button", { type: "submit", class: "primary" }, t("query.search")),
      h("button", { type: "button", on: { click: () => setEditing(false) } }, t("cancel")),
    );
  }

  function setEditing(value) {
    editing = value;
    update(turn);
    if (!value) element.querySelector("[data-focus=edit]")?.focus();
  }

  return {
    element,
    update,
    tick: (now) => {
      for (const [node, since] of clocks) node.data = elapsed(since, now);
    },
  };
}

function isShown(turn) {
  if (turn.phase === "unsent") return false;
  if (turn.search) return true;
  return isRunning(turn) && !turn.text;
}

function stateOf(turn) {
  if (isRunning(turn) && !turn.text) return "running";
  if (isStopped(turn)) return "stopped";
  return turn.search && turn.search.status !== "ok" && turn.search.status !== null ? "failed" : "done";
}

function headline(turn) {
  const query = shorten(oneLine(turn.search?.query ?? ""), 120);
  if (turn.phase === "waiting") return t("step.sending");
  if (isRunning(turn) && !turn.text) {
    if (turn.phase === "planning") return t("step.planning");
    if (turn.phase === "searching") return query ? t("head.searching", { query }) : t("step.searching");
    return turn.phase === "reading" ? t("step.reading") : t("step.writing");
  }
  if (turn.search.count) return t("head.searched", { query });
  if (isStopped(turn)) return t("head.stopped", { query });
  // A broken search is never an empty one.
  return t(turn.search.status === "search_no_results" ? "head.nothing" : "head.broken", { query });
}

/** The search was stopped by the user: that is neither a broken nor an empty one. */
function isStopped(turn) {
  if (!turn.search || isRunning(turn)) return false;
  return turn.search.status === "cancelled" || (turn.search.status === null && turn.outcome?.status === "cancelled");
}

function causeOf({ outcome, detail: said }) {
  if (outcome === "ok" && said === "cache") return t("cause.cache");
  if (oneLine(said).startsWith(OWN_LIMIT)) return t("cause.own_limit");
  return has(`cause.${outcome}`) ? t(`cause.${outcome}`) : outcome;
}

/** What was said beside a cause, such as the status of HTTP; that a source was only skipped is told by its rest. */
function because({ outcome, detail: said }) {
  const words = oneLine(said);
  if (outcome === "ok" || !words || words.startsWith(SKIPPED)) return null;
  return t("step.because", { detail: shorten(detail(/^\d{3}$/.test(words) ? `HTTP ${words}` : words), LONGEST_DETAIL) });
}

function winner(app, search) {
  const won = search.asked.find((asked) => asked.outcome === "ok");
  return won ? app.sourceName(won.provider, won.target) : app.sourceName(search.provider, "");
}

const MARKS = { failed: "warn", done: "globe", stopped: "stop" };

function mark(state) {
  return h("span", { class: `mark ${state}`, "aria-hidden": "true" }, MARKS[state] ? icon(MARKS[state]) : null);
}

function step(state, words, time = null) {
  return h(
    "li",
    { class: `step ${state}` },
    h("span", { class: "dot", "aria-hidden": "true" }),
    h("span", { class: "step-words" }, words),
    time instanceof Node ? time : time ? h("span", { class: "step-time" }, time) : null,
  );
}

function elapsed(since, now) {
  return duration(Math.max(now - since, 0));
}

/** @returns {string} the host of an instance, else the service's own name */
export function nameOfSource(providers, provider, target) {
  const known = providers.find((one) => one.name === provider);
  const host = hostOf(target);
  if (provider === "searxng" && host) return host;
  return known?.title ?? (has(`provider.${provider}`) ? t(`provider.${provider}`) : oneLine(provider));
}
