/** Projects and sessions, the search over all messages, and the way to a new chat. */

import * as sessions from "../commands/sessions.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { chordText } from "../keys.js";
import { oneLine, plain } from "../text.js";
import { isRunning } from "../turns.js";
import { openMenu } from "../widgets/menu.js";
import { isDefault, projectDialog } from "./project_dialog.js";

const TYPING_MS = 150;
const DAY_MS = 86_400_000;

/** @param {import("../app.js").App} app @param {Function} watch */
export function sidebar(app, watch) {
  const list = h("nav", { class: "session-list", "aria-label": t("sessions") });
  const field = searchField(app);
  const closedProjects = new Set();
  let renaming = null;

  const element = h(
    "aside",
    { class: "sidebar", "aria-label": t("sidebar"), id: "sidebar" },
    h(
      "div",
      { class: "sidebar-head" },
      h("span", { class: "brand" }, h("span", { class: "brand-mark", "aria-hidden": "true" }), "Sidelight"),
      h("button", { type: "button", class: "icon-button", "aria-label": t("sidebar.hide"), title: `${t("sidebar.hide")} (${chordText("sidebar")})`, on: { click: () => app.toggleSidebar() } }, icon("sidebar")),
    ),
    h("button", { type: "button", class: "new-chat", title: chordText("new"), on: { click: () => app.newChat() } }, icon("plus"), h("span", {}, t("new.chat"))),
    field.element,
    list,
    h(
      "div",
      { class: "sidebar-foot" },
      h("button", { type: "button", class: "quiet", title: chordText("settings"), on: { click: () => app.openSettings() } }, icon("settings"), h("span", {}, t("settings"))),
    ),
  );

  function draw() {
    const { state } = app.store;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
    const top = list.scrollTop;
    fill(list, state.find.hits ? found(state) : groups(state));
    list.scrollTop = top;
    const input = list.querySelector(".rename");
    if (input) input.focus();
    else if (focused) list.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }

  function found(state) {
    const { hits } = state.find;
    if (!hits.length) return h("p", { class: "empty-note" }, t("find.none", { text: oneLine(state.find.text) }));
    return [
      h("h2", { class: "group-title", role: "status" }, t("find.hits", { n: hits.length })),
      h("ul", {}, hits.map((hit) => h("li", {}, hitButton(hit)))),
    ];
  }

  function hitButton(hit) {
    const open = () => sessions.openSession(app, hit.session_id, { focus: hit.turn_id || null });
    return h(
      "button",
      { type: "button", class: "hit", data: { focus: `hit-${hit.session_id}-${hit.turn_id}` }, on: { click: open } },
      h("bdi", { class: "hit-title" }, oneLine(hit.title)),
      h("span", { class: "hit-excerpt" }, marked(hit.excerpt, hit.marks ?? [])),
    );
  }

  function groups(state) {
    const own = state.projects.filter((project) => !isDefault(project));
    const ids = new Set(own.map((project) => project.id));
    const loose = state.sessions.filter((session) => !ids.has(session.project_id));
    return [
      h("div", { class: "group-head" }, h("h2", { class: "group-title" }, t("projects")), add()),
      own.length ? h("ul", { class: "projects" }, own.map((project) => projectGroup(state, project))) : h("p", { class: "empty-note small-note" }, t("projects.none")),
      h("div", { class: "group-head" }, h("h2", { class: "group-title" }, t("chats")), chatsMenu(state)),
      loose.length ? byDate(state, loose) : noChats(state),
      state.moreSessions ? h("button", { type: "button", class: "quiet small", on: { click: () => app.attempt(() => sessions.loadMoreSessions(app)) } }, t("sessions.more")) : null,
    ];
  }

  function noChats(state) {
    if (!state.sessionsLoaded || state.moreSessions) return null;
    return h("p", { class: "empty-note" }, t(state.sessions.length ? "sessions.none.loose" : "sessions.none"));
  }

  function add() {
    return h("button", { type: "button", class: "icon-button small", data: { focus: "add-project" }, "aria-label": t("project.new"), title: t("project.new"), on: { click: () => projectDialog(app, null) } }, icon("plus"));
  }

  function chatsMenu(state) {
    const project = state.projects.find(isDefault);
    if (!project) return null;
    return h("button", { type: "button", class: "icon-button small", data: { focus: "default-project" }, "aria-label": t("project.default.edit"), title: t("project.default.edit"), on: { click: () => projectDialog(app, project) } }, icon("more"));
  }

  function projectGroup(state, project) {
    const open = !closedProjects.has(project.id);
    const inside = state.sessions.filter((session) => session.project_id === project.id);
    const toggle = () => {
      if (open) closedProjects.add(project.id);
      else closedProjects.delete(project.id);
      draw();
    };
    const name = oneLine(project.name);
    const tools = h("button", { type: "button", class: "icon-button small row-tool", data: { focus: `tools-${project.id}` }, "aria-haspopup": "menu", "aria-label": t("project.tools", { name }), on: { click: () => openMenu(tools, projectTools(project)) } }, icon("more"));
    return h(
      "li",
      {},
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "row-main project", data: { focus: `project-${project.id}` }, "aria-expanded": String(open), on: { click: toggle } }, icon("chevron"), icon("folder"), h("bdi", { class: "row-words" }, name), project.effective_search === false ? h("span", { title: t("project.no_search") }, icon("globe-off")) : null),
        tools,
      ),
      open ? h("ul", {}, inside.length ? inside.map((session) => row(state, session)) : h("li", { class: "empty-note small-note" }, t("project.empty"))) : null,
    );
  }

  function projectTools(project) {
    return [
      { label: t("new.chat"), icon: "plus", run: () => app.newChat(project.id) },
      { label: t("project.edit"), icon: "edit", run: () => projectDialog(app, project) },
    ];
  }

  function byDate(state, items) {
    const parts = new Map();
    for (const session of items) {
      const key = ageOf(session.updated_at);
      parts.set(key, [...(parts.get(key) ?? []), session]);
    }
    return [...parts].map(([key, inside]) => [
      h("h3", { class: "age" }, t(`age.${key}`)),
      h("ul", {}, inside.map((session) => row(state, session))),
    ]);
  }

  function row(state, session) {
    const title = oneLine(session.title) || t("untitled");
    if (renaming === session.id) return h("li", {}, renameForm(session, title));
    const current = state.open.session === session.id;
    const tools = h("button", { type: "button", class: "icon-button small row-tool", data: { focus: `tools-${session.id}` }, "aria-haspopup": "menu", "aria-label": t("session.tools", { title }), on: { click: () => openMenu(tools, sessionTools(state, session, tools)) } }, icon("more"));
    return h(
      "li",
      {},
      h(
        "div",
        { class: `row${current ? " current" : ""}` },
        h(
          "button",
          { type: "button", class: "row-main", data: { focus: `session-${session.id}` }, title, "aria-current": current ? "page" : null, on: { click: () => sessions.openSession(app, session.id), keydown: (event) => onRowKey(event, session), dblclick: () => startRename(session.id) } },
          h("bdi", { class: "row-words" }, title),
          isBusy(state, session) ? h("span", { class: "running-dot", role: "img", "aria-label": t("session.running"), title: t("session.running") }) : null,
        ),
        tools,
      ),
    );
  }

  function onRowKey(event, session) {
    if (event.key === "F2") startRename(session.id);
    if (event.key === "Delete") sessions.deleteSession(app, session.id);
  }

  function startRename(id) {
    renaming = id;
    draw();
  }

  function renameForm(session, title) {
    const input = h("input", { class: "rename", type: "text", dir: "auto", "aria-label": t("session.rename"), maxlength: "200", prop: { value: title } });
    const end = (save) => {
      if (renaming !== session.id) return;
      renaming = null;
      const text = input.value.trim();
      draw();
      list.querySelector(`[data-focus="session-${CSS.escape(session.id)}"]`)?.focus();
      if (save && text && text !== title) sessions.rename(app, session.id, text);
    };
    input.addEventListener("blur", () => end(true));
    input.addEventListener("keydown", (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") {
        event.stopPropagation();
        end(false);
      }
    });
    queueMicrotask(() => input.select());
    return input;
  }

  function sessionTools(state, session, button) {
    const formats = ["md", "html", "json"];
    const move = () =>
      openMenu(button, state.projects.map((project) => ({
        label: isDefault(project) ? t("project.default") : oneLine(project.name),
        checked: project.id === session.project_id,
        run: () => sessions.move(app, session.id, project.id),
      })));
    return [
      { label: t("session.rename"), icon: "edit", note: "F2", run: () => startRename(session.id) },
      ...(state.projects.length > 1 ? [{ label: t("session.move"), icon: "folder", run: move }] : []),
      ...formats.map((format) => ({ label: t("session.export", { format: t(`format.${format}`) }), icon: "copy", run: () => sessions.exportSession(app, session.id, format) })),
      { label: t("session.delete"), icon: "trash", danger: true, run: () => sessions.deleteSession(app, session.id) },
    ];
  }

  watch((state) => [state.sessions, state.projects, state.find, state.open, state.moreSessions, state.sessionsLoaded, busyIds(state)], draw);
  return { element, findSearch: field.find };
}

function searchField(app) {
  let timer = 0;
  const input = h("input", { type: "search", dir: "auto", placeholder: t("find.placeholder"), "aria-label": t("find.label"), autocomplete: "off", spellcheck: "false" });
  const look = () => app.attempt(() => sessions.find(app, input.value));
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, TYPING_MS);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && input.value) {
      event.stopPropagation();
      input.value = "";
      look();
    }
    if (event.key === "ArrowDown") document.querySelector(".session-list button")?.focus();
  });
  const element = h("div", { class: "search-field", role: "search" }, icon("search"), input, h("kbd", {}, chordText("find")));
  return {
    element,
    find: () => {
      input.select();
      return input;
    },
  };
}

function busyIds(state) {
  return Object.values(state.turns).filter(isRunning).map((turn) => turn.sessionId).join();
}

function isBusy(state, session) {
  const known = Object.values(state.turns).filter((turn) => turn.sessionId === session.id);
  return known.length ? known.some(isRunning) : Boolean(session.running);
}

function ageOf(iso) {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const at = Date.parse(iso);
  if (at >= midnight) return "today";
  if (at >= midnight - DAY_MS) return "yesterday";
  return at >= midnight - 7 * DAY_MS ? "week" : "older";
}

/** `marks` count characters, not the halves of UTF-16. */
function marked(excerpt, marks) {
  const characters = Array.from(excerpt);
  const cut = (start, end) => plain(characters.slice(start, end).join(""));
  const parts = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(cut(at, start), h("mark", {}, cut(start, end)));
    at = end;
  }
  return [...parts, cut(at, characters.length)];
}
