/** Untrusted text made fit to be shown, and addresses made fit to be opened. Pure. */

// C0 but tab and line feed, DEL, C1; then the marks that reorder the text around them (bidi embeddings, overrides, isolates).
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const SCHEMES = new Set(["http:", "https:", "mailto:"]);
const MAIL = /^mailto:[^\s@/]+@[^\s@/]+$/i;

/** @param {unknown} text @returns {string} the text without characters that act instead of being read */
export function plain(text) {
  return String(text ?? "").replace(/\r\n?/g, "\n").replace(HIDDEN, "");
}

/** @param {unknown} text @returns {string} */
export function oneLine(text) {
  return plain(text).replace(/\s+/g, " ").trim();
}

/**
 * @param {unknown} address
 * @returns {string | null} the regular address when its scheme is http, https or mailto, else null
 */
export function safeUrl(address) {
  const text = plain(address).trim();
  try {
    const url = new URL(text);
    if (!SCHEMES.has(url.protocol)) return null;
    if (url.protocol === "mailto:") return MAIL.test(text) ? text : null;
    return url.hostname ? url.href : null;
  } catch {
    return null;
  }
}

/** @param {unknown} address @returns {string} the host without www., or "" */
export function hostOf(address) {
  const url = safeUrl(address);
  if (!url || url.startsWith("mailto:")) return "";
  return new URL(url).host.replace(/^www\./, "");
}

/** @param {string} text @param {number} length @returns {string} cut without splitting a character */
export function shorten(text, length) {
  const characters = Array.from(text.length > length * 2 ? text.slice(0, length * 2 + 2) : text);
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
