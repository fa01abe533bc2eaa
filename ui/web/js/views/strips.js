/** Calm bands above the composer: the state of the connection, and what a first start offers. */

import { fill, h } from "../dom.js";
import { t, tr } from "../i18n.js";
import { icon } from "../icons.js";
import { oneLine, plain } from "../text.js";

const PATIENCE_MS = 600;
/** A sidecar that is started again is back long before. */
const GIVE_UP_MS = 15_000;

/** Says when the sidecar restarts or this computer is offline. A blink of the connection is not worth a word. */
export function linkStrip(app, watch) {
  const element = h("div", { class: "strip-slot", role: "status", "aria-live": "polite" });
  let timer = 0;
  let told = false;
  watch((state) => [state.link, state.online, state.server], ([link, online, server]) => {
    clearTimeout(timer);
    if (link === "lost" || link === "connecting") {
      const show = () => {
        told = true;
        fill(element, strip("warn", link === "lost" ? t("link.lost") : t("link.connecting"), link === "lost"));
        if (link === "lost") timer = setTimeout(() => fill(element, strip("warn", t("link.gone"))), GIVE_UP_MS);
      };
      if (told) show();
      else timer = setTimeout(show, PATIENCE_MS);
      return;
    }
    told = false;
    if (link === "forbidden") fill(element, strip("warn", t("link.forbidden")));
    else if (!online) fill(element, strip("globe-off", t("link.offline")));
    else if (server?.read_only) fill(element, strip("info", t("link.read_only")));
    else fill(element);
  });
  return element;
}

function strip(name, words, busy = false) {
  return h("div", { class: "strip" }, busy ? h("span", { class: "spinner", "aria-hidden": "true" }) : icon(name), h("p", {}, words));
}

/** What the settings or the store had to say, such as a value that could not be used; closed until it changes. */
export function warningStrip(app, watch) {
  const element = h("div", { class: "strip-slot" });
  watch((state) => state.warnings, (warnings) => {
    const words = warnings.map((one) => h("p", {}, plain(one.text)));
    const close = h("button", { type: "button", class: "icon-button small", "aria-label": t("close"), on: { click: () => fill(element) } }, icon("close"));
    fill(element, words.length ? h("div", { class: "strip" }, icon("warn"), h("div", { class: "strip-words" }, words), close) : null);
  });
  return element;
}

/** Offers a found local server, a key, or to stay as it is; gone for good once closed. */
export function firstRun(app, watch) {
  const element = h("div", { class: "strip-slot" });
  watch((state) => [state.model, state.bannerClosed, state.link], ([model, closed]) => {
    fill(element, model && !closed && isWorthSaying(model) ? banner(app, model) : null);
  });
  return element;
}

function isWorthSaying(model) {
  return model.extractive || Boolean(inUse(model));
}

/** @returns {object | undefined} the found server that writes the answers now */
function inUse(model) {
  return (model.found_servers ?? []).find((one) => oneLine(model.chosen).split("/")[0] === presetOf(one));
}

function wordsFor(model, servers) {
  if (inUse(model)) return t("banner.using", { name: serverName(inUse(model)) });
  if (!servers.length) return t("banner.none");
  return t(servers.length > 1 ? "banner.found_more" : "banner.found", { name: servers.map(serverName).join(t("list.and")) });
}

function banner(app, model) {
  const found = model.found_servers ?? [];
  const servers = found.filter((one) => one.models?.length);
  const used = inUse(model);
  const offered = servers.filter((one) => one !== used || servers.length > 1);
  const empty = found.filter((one) => !one.models?.length);
  return h(
    "section",
    { class: "banner", "aria-label": t("banner.label") },
    h(
      "div",
      { class: "banner-words" },
      h("p", { class: "banner-title" }, t("banner.title")),
      h("p", {}, wordsFor(model, servers)),
      empty.map((one) => h("p", { class: "hint" }, t("banner.no_model", { name: serverName(one) }))),
    ),
    h(
      "div",
      { class: "banner-actions" },
      offered.map((server) => button(t("banner.use", { name: serverName(server) }), () => use(app, server), used ? "" : "primary")),
      button(t("banner.key"), () => app.openSettings("model", { focus: "key" }), used || servers.length ? "" : "primary"),
      button(used ? t("banner.fine") : t("banner.stay"), () => app.closeBanner(), used ? "primary" : ""),
    ),
    model.extractive && isLocalToBeHad(model.local) ? h("p", { class: "hint banner-local" }, t("banner.local")) : null,
  );
}

function button(words, run, kind = "") {
  return h("button", { type: "button", class: kind, on: { click: run } }, words);
}

/** @returns {string} a server of `model.status`: its title and first model */
function serverName(server) {
  const title = oneLine(tr(server.title) || server.preset || server.name);
  const model = oneLine(server.models?.[0] ?? "");
  return model ? `${title} (${model})` : title;
}

const presetOf = (server) => server.preset ?? server.name;

/** Nothing is installed yet, and it could be. */
function isLocalToBeHad(local) {
  return Boolean(local) && local.runtime !== "no_wheel" && !(local.installed ?? []).length;
}

function use(app, server) {
  return app.attempt(async () => {
    // Address and name of another service would stay in its way.
    for (const key of ["model.base_url", "model.name"]) if (app.store.state.settings[key]) await app.rpc.call("settings.unset", { key });
    await app.rpc.call("settings.set", { key: "model.preset", value: presetOf(server) });
    await app.refreshModel();
    app.closeBanner();
    app.toast(t("banner.done", { name: serverName(server) }));
  });
}
