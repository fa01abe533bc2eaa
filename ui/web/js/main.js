/** Starts the page: first frame, keys, links, and the connection to the sidecar. */

import { App } from "./app.js";
import { copyText } from "./clipboard.js";
import { copyLast, editLast, stop } from "./commands/turns.js";
import { t } from "./i18n.js";
import { listen } from "./keys.js";
import { applyLook, zoom } from "./look.js";
import { runningTurn } from "./state.js";
import { safeUrl } from "./text.js";
import { nextChoice } from "./views/composer.js";
import { warmUp } from "./warm.js";

const app = new App(document.getElementById("app"));
const language = navigator.language.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
app.store.dispatch({ type: "language", language });
app.store.dispatch({ type: "online", online: navigator.onLine });
applyLook({});
app.show();
app.emit("focus");
app.rpc.connect();
warmUp(app);

listen({
  new: () => app.newChat(),
  find: () => app.findMessages(),
  settings: () => app.openSettings(),
  search: () => nextChoice(app),
  sidebar: () => app.toggleSidebar(),
  copy: () => copyLast(app),
  edit: () => editLast(app),
  larger: () => app.remember({ zoom: zoom(1) }),
  smaller: () => app.remember({ zoom: zoom(-1) }),
  size: () => app.remember({ zoom: zoom(0) }),
  stop: () => {
    if (app.store.state.drawer) return app.toggleSidebar(false);
    if (!runningTurn(app.store.state)) return false;
    return stop(app);
  },
});

// The page never leaves itself: whatever has an address opens in the system's browser.
function leave(event) {
  const anchor = event.target.closest?.("a[href]");
  if (!anchor) return;
  event.preventDefault();
  const url = safeUrl(anchor.getAttribute("href"));
  if (url) app.attempt(() => app.rpc.call("ui.open", { url }));
}
document.addEventListener("click", leave);
document.addEventListener("auxclick", leave);
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    if (!event.target.closest?.("textarea, input")) event.preventDefault();
  });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy-code]");
  if (!button) return;
  const code = button.closest(".code-block").querySelector("code").textContent;
  button.textContent = t((await copyText(code)) ? "copied" : "copy.failed");
  setTimeout(() => {
    button.textContent = t("copy");
  }, 1500);
});

for (const name of ["online", "offline"]) {
  window.addEventListener(name, () => app.store.dispatch({ type: "online", online: navigator.onLine }));
}
window.addEventListener("pagehide", () => app.leave());
window.addEventListener("pageshow", () => {
  app.rpc.leaving = false;
});
