/** What all views share: the state, the sidecar, and the few things that concern the whole page. */

import * as sessions from "./commands/sessions.js";
import * as turns from "./commands/turns.js";
import { applyLook } from "./look.js";
import { createDrafts } from "./drafts.js";
import { setLanguage } from "./i18n.js";
import { leaveBehind, takeUp } from "./left_behind.js";
import { Rpc } from "./rpc.js";
import { INITIAL, NEW, reduce, undelivered } from "./state.js";
import { createStore } from "./store.js";
import { trouble } from "./trouble.js";
import { nameOfSource } from "./views/activity.js";
import { mountShell } from "./views/shell.js";
import { createToasts } from "./widgets/toast.js";

const NARROW = "(max-width: 900px)";
const VERSION = 1;

export class App {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.store = createStore(reduce, INITIAL);
    this.toasts = createToasts();
    this.rpc = new Rpc({
      onEvent: (event) => this.#event(event),
      onChanged: (what) => this.attempt(() => this.#changed(what)),
      onLagging: ({ turn_id: id }) => this.attempt(() => sessions.follow(this, [id])),
      onWarnings: ({ warnings }) => this.store.dispatch({ type: "warnings", warnings }),
      onLink: (link) => this.store.dispatch({ type: "link", link }),
      onOpen: () => this.#opened(),
    });
    this.drafts = createDrafts(this.rpc);
    this.page = {};
    this.remembering = 0;
    this.unkept = false;
    this.keeping = Promise.resolve();
    // Before anything is drawn: what was left behind is newer than what the sidecar knows.
    this.left = takeUp();
    for (const [session, text] of this.left.drafts) this.drafts.write(session, text);
    this.fields = [];
    this.providersAt = 0;
    this.round = 0;
    this.listeners = new Map();
    this.afterShow = new Set();
    this.saving = Promise.resolve();
  }

  // ---- the page ---------------------------------------------------------------------------------------------

  /** Build the page for the language of the moment. */
  show() {
    setLanguage(this.store.state.language);
    document.documentElement.lang = this.store.state.language;
    this.shell?.end();
    this.shell = mountShell(this, this.root);
    for (const rebuild of [...this.afterShow]) rebuild();
  }

  toast(text, options) {
    this.toasts.show(text, options);
  }

  say(words) {
    this.emit("say", words);
  }

  on(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  emit(name, value) {
    for (const listener of this.listeners.get(name) ?? []) listener(value);
  }

  clearListeners() {
    this.listeners.clear();
  }

  /** Run something that may fail; a failure is told, not thrown. @returns {Promise<any>} undefined when it failed */
  async attempt(run) {
    try {
      return await run();
    } catch (error) {
      if (!["link", "forbidden"].includes(error?.kind)) this.toast(trouble(error));
      if (!error?.kind) console.error(error);
      return undefined;
    }
  }

  // ---- what the sidecar tells -------------------------------------------------------------------------------

  #event(event) {
    this.store.dispatch({ type: "event", event, now: Date.now() }, event.event === "answer_delta");
  }

  async #opened() {
    const server = await this.#greet();
    const known = this.store.state.server !== null;
    this.store.dispatch({ type: "server", server });
    await Promise.all([this.#settings(), sessions.loadLists(this), known ? null : this.#restorePage()]);
    await (known ? sessions.catchUp(this) : this.#reopen());
    await turns.showUnsent(this, this.left.unsent.splice(0));
    this.refreshModel();
    this.refreshProviders();
  }

  async #changed({ what, ids = [] }) {
    if (what === "sessions" || what === "projects") {
      await sessions.loadLists(this);
      await sessions.refresh(this, ids);
      const { find } = this.store.state;
      if (find.hits) await sessions.find(this, find.text);
      return;
    }
    if (what === "settings") {
      await this.#settings();
      await sessions.loadLists(this);
    }
    if (what === "providers" || what === "settings") await this.refreshProviders();
    if (what === "models" || what === "settings") await this.refreshModel();
    this.emit("changed", what);
  }

  /** Read the settings and bring the page's look and language in line with them. */
  async #settings() {
    const { fields } = await this.rpc.call("settings.form");
    this.fields = fields;
    const settings = Object.fromEntries(fields.map((field) => [field.path, field.value]));
    this.store.dispatch({ type: "settings", settings });
    applyLook({ theme: settings["ui.theme"], fontSize: settings["ui.font_size"] });
    await this.#language(settings["ui.language"]);
    this.emit("settings");
  }

  /** The sidecar says which language `auto` is here; its own sentences follow. */
  async #language(wanted) {
    if (wanted !== this.languageSetting) {
      const known = this.languageSetting !== undefined;
      this.languageSetting = wanted;
      if (known) this.store.dispatch({ type: "language", language: (await this.#greet()).language });
    }
    if (document.documentElement.lang !== this.store.state.language) this.show();
  }

  #greet() {
    return this.rpc.call("initialize", { client: { name: "page", version: String(VERSION) }, protocol: VERSION, language: null });
  }

  async #restorePage() {
    const got = await this.rpc.call("window.state").catch(() => ({}));
    this.page = this.left.page ?? got.state?.page ?? {};
    this.store.dispatch({ type: "page", folded: Boolean(this.page.folded), bannerClosed: Boolean(this.page.bannerClosed) });
    applyLook({ zoom: this.page.zoom });
  }

  async #reopen() {
    const { session } = this.page;
    const known = session && this.store.state.sessions.some((one) => one.id === session);
    if (known) await sessions.openSession(this, session);
  }

  /** Keep something of the page for the next start. */
  remember(changes) {
    this.page = { ...this.page, ...changes };
    if (this.store.state.readOnly) return;
    this.unkept = true;
    clearTimeout(this.remembering);
    // The open session is kept at once: a sidecar that is killed a moment later leads back to it.
    this.remembering = setTimeout(() => this.#keepInTurn(), "session" in changes ? 0 : 400);
  }

  /** The page goes: keep what would have been kept in a moment, and again what is on its way, which may not arrive. */
  leave() {
    this.rpc.leaving = true;
    this.toasts.settle();
    leaveBehind(this.#undelivered());
    this.drafts.save();
    clearTimeout(this.remembering);
    if (this.unkept) this.#keep();
  }

  #undelivered() {
    const unsent = undelivered(this.store.state);
    const drafts = this.drafts.unsaved();
    const page = this.unkept ? this.page : null;
    return unsent.length || drafts.length || page ? { page, drafts, unsent } : null;
  }

  /** One after the other: of two on their way at once the older could arrive last. */
  #keepInTurn() {
    this.keeping = this.keeping.then(() => this.unkept && this.#keep());
  }

  async #keep() {
    const { page } = this;
    const kept = await this.rpc.call("window.state", { state: { page } }).catch(() => null);
    if (kept && page === this.page) this.unkept = false;
  }

  // ---- what views ask for -----------------------------------------------------------------------------------

  async refreshModel() {
    const model = await this.rpc.call("model.status").catch(() => null);
    if (model) this.store.dispatch({ type: "model", model });
  }

  /** Names and health of the sources; needed for words only, so that a failure stays quiet. */
  async refreshProviders() {
    const round = this.round += 1;
    const [sources, instances] = await Promise.all([
      this.rpc.call("provider.list").catch(() => null), this.rpc.call("instance.list").catch(() => null),
    ]);
    if (round !== this.round) return; // a later question may have had the sooner answer
    this.providersAt = Date.now();
    if (sources) this.store.dispatch({ type: "providers", providers: sources.providers, instances: instances?.instances ?? [] });
  }

  sourceName(provider, target) {
    return nameOfSource(this.store.state.providers, provider, target);
  }

  /** @returns {number} seconds until a source may be asked again, 0 for now */
  restLeft(provider, target) {
    const { providers, instances } = this.store.state;
    const found = instances.find((one) => one.address === target) ?? providers.find((one) => one.name === provider);
    const left = found?.health?.rest_left_s ?? 0;
    return Math.max(left - (Date.now() - this.providersAt) / 1000, 0);
  }

  choicesOf(path) {
    return this.fields.find((field) => field.path === path)?.choices ?? [];
  }

  newChat(project = null) {
    sessions.openSession(this, NEW, { project });
    this.emit("focus");
  }

  toggleSidebar(open) {
    if (matchMedia(NARROW).matches) {
      this.store.dispatch({ type: "drawer", open: open ?? !this.store.state.drawer });
      return;
    }
    const folded = open === undefined ? !this.store.state.folded : !open;
    this.store.dispatch({ type: "page", folded });
    this.remember({ folded });
  }

  findMessages() {
    const hidden = matchMedia(NARROW).matches ? !this.store.state.drawer : this.store.state.folded;
    if (hidden) this.toggleSidebar(true);
    requestAnimationFrame(() => this.shell.focusSearch());
  }

  async openSettings(section = "model", options = {}) {
    const { settingsDialog } = await import("./settings/dialog.js");
    return settingsDialog(this, section, options);
  }

  closeBanner() {
    this.store.dispatch({ type: "page", bannerClosed: true });
    this.remember({ bannerClosed: true });
  }
}
