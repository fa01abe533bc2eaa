/** Theme, size of text, zoom: what is set on the root element. */

const dark = matchMedia("(prefers-color-scheme: dark)");
const ZOOMS = [0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2];
const look = { theme: "system", fontSize: 15, zoom: 1 };

/** @param {{theme?: string, fontSize?: number, zoom?: number}} changes what is undefined stays */
export function applyLook(changes) {
  for (const [name, value] of Object.entries(changes)) if (value !== undefined && value !== null) look[name] = value;
  const root = document.documentElement;
  root.dataset.theme = look.theme === "system" ? (dark.matches ? "dark" : "light") : look.theme;
  root.style.setProperty("--zoom", String(look.zoom));
  root.style.setProperty("--conversation-size", `${look.fontSize / 16}rem`);
}

/** @param {-1 | 0 | 1} step 0 is the usual size @returns {number} the zoom now in force */
export function zoom(step) {
  const at = ZOOMS.findLastIndex((one) => one <= look.zoom + 0.001);
  const next = step === 0 ? 1 : ZOOMS[Math.min(Math.max(at + step, 0), ZOOMS.length - 1)];
  applyLook({ zoom: next });
  return next;
}

dark.addEventListener("change", () => applyLook({}));
