/** One turn: the question, what was done, the answer, its sources, and what can be done with them. */

import { regenerate, remove, resend, sendAgain, copyAnswer } from "../commands/turns.js";
import { copyText } from "../clipboard.js";
import { fill, h } from "../dom.js";
import { duration, has, moment, t } from "../i18n.js";
import { inWindow } from "../in_window.js";
import { icon } from "../icons.js";
import { MarkdownView } from "../markdown.js";
import { oneLine, plain, shorten } from "../text.js";
import { isRunning } from "../turns.js";
import { openMenu } from "../widgets/menu.js";
import { activityView } from "./activity.js";
import { questionEditor } from "./question_editor.js";
import { citationChip, sourceList } from "./sources.js";

const LONG_QUESTION = 1500;
const WITH_SETTINGS = new Set(["planner_failed"]);

/** @param {import("../app.js").App} app @returns {{element: HTMLElement, update: Function, tick: Function}} */
export function turnView(app) {
  let turn = null;
  let editing = false;
  let context = null;
  let sourcesOpen = false;
  let questionOpen = false;
  const question = h("div", { class: "question-row" });
  const notice = h("div", { class: "notice-slot" });
  const answer = new MarkdownView((number) => citationChip(turn.sources.find((source) => source.n === number)));
  const incomplete = h("p", { class: "incomplete", hidden: true }, t("incomplete"));
  const remarks = h("div", { class: "remarks" });
  const sources = h("div", { class: "sources-slot" });
  const actions = h("div", { class: "turn-actions", hidden: true });
  const activity = activityView(app, {
    searchAgain: (one, query) => regenerate(app, one, { query, search: "always" }),
  });
  const element = h(
    "article",
    { class: "turn" },
    question,
    h("div", { class: "reply" }, activity.element, notice, answer.element, incomplete, remarks, sources, actions),
  );

  function update(next, nextEditing, nextContext) {
    const before = turn;
    if (before === next && editing === nextEditing && context === nextContext) return;
    turn = next;
    element.classList.toggle("running", isRunning(turn));
    element.dataset.turn = turn.id;
    if (before?.question !== turn.question || before?.phase !== turn.phase || editing !== nextEditing) {
      editing = nextEditing;
      drawQuestion();
    }
    if (!sameActivity(before, turn) || context !== nextContext) activity.update(turn);
    context = nextContext;
    drawAnswer(before);
    if (before?.outcome !== turn.outcome || before?.phase !== turn.phase) drawEnd();
    if (before?.sources !== turn.sources || before?.phase !== turn.phase) drawSources();
    if (before?.notices !== turn.notices) drawRemarks();
  }

  function drawQuestion() {
    element.setAttribute("aria-label", t("turn.label", { question: oneLine(turn.question).slice(0, 80) }));
    if (editing) return fill(question, questionEditor(app, turn, (text) => resend(app, turn, text)));
    const text = plain(turn.question);
    const long = text.length > LONG_QUESTION;
    fill(
      question,
      h(
        "div",
        { class: "question" },
        h("h2", { class: "sr-only" }, t("question")),
        h("p", { class: "question-text", dir: "auto" }, long && !questionOpen ? `${text.slice(0, LONG_QUESTION)}…` : text),
        long ? h("button", { type: "button", class: "quiet small", on: { click: toggleQuestion } }, t(questionOpen ? "question.less" : "question.more")) : null,
      ),
      h("div", { class: "question-actions" }, isRunning(turn) ? null : questionActions(text)),
    );
  }

  function toggleQuestion() {
    questionOpen = !questionOpen;
    drawQuestion();
  }

  function questionActions(text) {
    return [
      turn.phase === "unsent" ? null : tool("edit", t("turn.edit"), () => app.store.dispatch({ type: "edit", id: turn.id })),
      tool("copy", t("question.copy"), async () => app.toast(t((await copyText(text)) ? "copied" : "copy.failed"))),
      tool("trash", t("turn.delete"), () => remove(app, turn)),
    ];
  }

  function drawAnswer(before) {
    const done = !isRunning(turn);
    if (before?.text === turn.text && before?.sources === turn.sources && before?.phase === turn.phase) return;
    answer.update(turn.text, turn.sources, done);
    answer.element.hidden = !turn.text;
    incomplete.hidden = !(done && turn.text && turn.outcome?.incomplete);
  }

  function drawSources() {
    const toggle = () => {
      sourcesOpen = !sourcesOpen;
      drawSources();
      sources.querySelector("button")?.focus();
    };
    const ready = turn.sources.length && !isRunning(turn);
    fill(sources, ready ? sourceList(turn.sources, { label: t("sources.of", { question: shorten(oneLine(turn.question), 80) }), open: sourcesOpen, onToggle: toggle }) : null);
  }

  function drawEnd() {
    const done = !isRunning(turn);
    fill(notice, done ? noticeOf(app, turn) : null);
    actions.hidden = !done || turn.phase === "unsent";
    fill(actions, actions.hidden ? null : answerActions());
  }

  function answerActions() {
    const copy = tool("copy", t("answer.copy"), () =>
      openMenu(copy, [
        { label: t("copy.cited"), run: () => copyAnswer(app, turn, true) },
        { label: t("copy.plain"), run: () => copyAnswer(app, turn, false) },
      ]),
    );
    copy.setAttribute("aria-haspopup", "menu");
    return [
      turn.text ? copy : null,
      tool("again", t("turn.regenerate"), () => regenerate(app, turn)),
      h("span", { class: "turn-facts" }, facts(turn)),
    ];
  }

  function drawRemarks() {
    fill(remarks, turn.notices.map((one) => h("p", { class: "remark" }, icon("info"), h("span", {}, plain(one.text)))));
  }

  return { element, update, tick: activity.tick };
}

function sameActivity(a, b) {
  return (
    a !== null && a.phase === b.phase && a.search === b.search && a.planMs === b.planMs && a.cut === b.cut && Boolean(a.text) === Boolean(b.text)
  );
}

function facts(turn) {
  const model = turn.model === "extractive" ? t("model.extractive") : oneLine(turn.model);
  const total = turn.outcome?.timings_ms?.total;
  return [model, total ? duration(total) : "", moment(turn.askedAt)].filter(Boolean).join(" · ");
}

function tool(name, label, run) {
  return h("button", { type: "button", class: "icon-button", data: { focus: `turn-${name}` }, "aria-label": label, title: label, on: { click: run } }, icon(name));
}

function noticeOf(app, turn) {
  if (turn.phase === "unsent") return unsent(app, turn);
  const status = turn.outcome?.status ?? "cancelled";
  if (status === "answered") return null;
  const quiet = status === "cancelled";
  const words = inWindow(plain(turn.outcome?.notice)) || t(has(`status.${status}`) ? `status.${status}` : "trouble.unknown");
  return h(
    "div",
    { class: `notice ${quiet ? "quiet-notice" : "warning"}`, data: { status } },
    icon(quiet ? "stop" : "warn"),
    h("p", {}, words),
    h(
      "div",
      { class: "notice-actions" },
      h("button", { type: "button", on: { click: () => regenerate(app, turn) } }, t("retry")),
      WITH_SETTINGS.has(status)
        ? h("button", { type: "button", on: { click: () => app.openSettings("model") } }, t("settings.open"))
        : null,
    ),
  );
}

function unsent(app, turn) {
  return h(
    "div",
    { class: "notice warning", data: { status: "unsent" } },
    icon("warn"),
    h("p", {}, t("unsent"), turn.error ? ` ${turn.error}` : ""),
    h("div", { class: "notice-actions" }, h("button", { type: "button", on: { click: () => sendAgain(app, turn) } }, t("send.again"))),
  );
}
