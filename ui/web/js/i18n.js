/** The words of the page in the language of the moment. */

import { DETAILS } from "./details.js";
import { WORDS } from "./words.js";

export const LANGUAGES = ["zh-CN", "en"];
let place = 1;

/** @param {string} language zh-CN or en; anything else is English */
export function setLanguage(language) {
  place = language === "zh-CN" ? 0 : 1;
}

/** @returns {"zh-CN" | "en"} */
export function language() {
  return place === 0 ? "zh-CN" : "en";
}

/**
 * @param {string} key of WORDS; where n is 1 and `key_one` exists, that is taken
 * @param {Record<string, string | number>} [values] for {name} in the sentence
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = (values.n === 1 && WORDS[`${key}_one`]) || WORDS[key];
  if (!entry) throw new Error(`no words for ${key}`);
  return entry[place].replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @param {string} key @returns {boolean} */
export function has(key) {
  return key in WORDS;
}

/** @param {{en: string, zh: string} | string | null | undefined} pair a text of the settings' declarations */
export function tr(pair) {
  if (pair === null || pair === undefined) return "";
  return typeof pair === "string" ? pair : place === 0 ? pair.zh : pair.en;
}

/** @param {number} ms @returns {string} 0.8 s, 12 s, 2 min */
export function duration(ms) {
  if (ms < 9950) return t("time.seconds", { n: `${(ms / 1000).toFixed(1)}` });
  if (ms < 90_000) return t("time.seconds", { n: `${Math.round(ms / 1000)}` });
  if (ms < 5_400_000) return t("time.minutes", { n: `${Math.round(ms / 60_000)}` });
  return t("time.hours", { n: `${Math.round(ms / 3_600_000)}` });
}

/** @param {string} iso @returns {string} time of day for today, else the date */
export function moment(iso) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const today = new Date().toDateString() === date.toDateString();
  const style = today ? { hour: "2-digit", minute: "2-digit" } : { year: "numeric", month: "short", day: "numeric" };
  const key = `${language()} ${today}`;
  // Making a format takes longer than all the rest of a turn's foot.
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(language(), style));
  return formats.get(key).format(date);
}

const formats = new Map();

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
let patterns = null;

/**
 * What is said beside a cause comes in English; the page says it in its own language where it knows it.
 * @param {string} text @returns {string}
 */
export function detail(text) {
  if (place !== 0 || !text) return text;
  patterns ??= DETAILS.map(([english, chinese]) => [new RegExp(`^${escaped(english).replaceAll("\\{\\}", "(.+?)")}$`), chinese]);
  for (const [pattern, chinese] of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    let at = 0;
    return chinese.replace(/\{\}/g, () => detail(found[(at += 1)]));
  }
  return text;
}
