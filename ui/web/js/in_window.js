/** Notices are stored in the words of the terminal; on the page the window's own stand in their place. */

import { SENTENCES } from "./window_sentences.js";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
let patterns = null;

/** @param {string} text a notice as it is stored @returns {string} what stands behind a known sentence stays */
export function inWindow(text) {
  patterns ??= SENTENCES.map(([said, words]) => [new RegExp(`^${escaped(said).replaceAll("\\{\\}", "\\S+?")}`), words]);
  for (const [pattern, words] of patterns) {
    const found = pattern.exec(text);
    if (found) return words + text.slice(found[0].length);
  }
  return text;
}
