/** Citation marks in answer text, by the rules of search/citation.py. Pure. */

const SEPARATOR = "\\s*[,，、;；\\-–—~～]\\s*";
const LABEL = "(?:(?:citation|sources?|refs?|来源|资料|参考|引用)\\s*[:：]?\\s*)?";
const BODY = `\\s*\\^?\\s*${LABEL}(\\d{1,3}(?:${SEPARATOR}\\d{1,3})*)\\s*(?:†[^\\]】］\\n]{0,60})?`;
const MARK = new RegExp(`\\[${BODY}\\]|【${BODY}】|［${BODY}］`, "gi");
const ITEM = /(\d+)(?:\s*[-–—~～]\s*(\d+))?/g;
const LONGEST_RANGE = 20;
const TEX_COMMAND = /\\[A-Za-z]+$/;
const URL_BEFORE = /https?:\/\/\S*$/i;
const URL_GOES_ON = /^[A-Za-z0-9/&=?#%_]/;
const DEFINES = /^\s*[:：]\s*(?:<?https?:\/\/|www\.)/i;
const LOOK_BACK = 200;
const CODE = /(^|\n)[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\2[`~]*[ \t]*(?=\n|$)|$)|(`+)(?!`)[\s\S]*?[^`]\3(?!`)/g;

/**
 * @param {string} text without code and links
 * @param {Set<number>} known numbers that have a source
 * @returns {(string | {number: number})[]} text pieces and citations; unknown numbers of a mark stay text
 */
export function splitCitations(text, known) {
  const pieces = [];
  let at = 0;
  for (const mark of text.matchAll(MARK)) {
    const numbers = numbersOf(mark, known);
    if (!numbers.length || !standsFree(text, mark)) continue;
    pieces.push(text.slice(at, mark.index));
    for (const number of numbers) pieces.push(known.has(number) ? { number } : `[${number}]`);
    at = mark.index + mark[0].length;
  }
  pieces.push(text.slice(at));
  return pieces.filter((piece) => piece !== "");
}

/** @param {string} text Markdown @param {Set<number>} known @returns {string} every mark in the form [n] */
export function withRegularMarks(text, known) {
  return outsideCode(text, (part) =>
    splitCitations(part, known).map((piece) => (typeof piece === "string" ? piece : `[${piece.number}]`)).join(""),
  );
}

/** @param {string} text Markdown @param {Set<number>} known @returns {string} the text without its citations */
export function withoutMarks(text, known) {
  return outsideCode(text, (part) => {
    let result = "";
    for (const piece of splitCitations(part, known)) {
      if (typeof piece === "string") result += piece;
      else result = result.replace(/[ \t]+$/, "");
    }
    return result;
  });
}

function outsideCode(text, change) {
  let result = "";
  let at = 0;
  for (const code of text.matchAll(CODE)) {
    result += change(text.slice(at, code.index)) + code[0];
    at = code.index + code[0].length;
  }
  return result + change(text.slice(at));
}

function numbersOf(mark, known) {
  const numbers = [];
  for (const [, first, last] of (mark[1] ?? mark[2] ?? mark[3]).matchAll(ITEM)) {
    numbers.push(...(last === undefined ? [Number(first)] : range(Number(first), Number(last), known)));
  }
  // There is no source 0: a mark with it is an interval or an index.
  const sensible = !numbers.includes(0) && numbers.some((number) => known.has(number));
  return sensible ? [...new Set(numbers)] : [];
}

function range(first, last, known) {
  if (!(first < last && last <= first + LONGEST_RANGE)) return [0];
  const numbers = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return numbers.every((number) => known.has(number)) ? numbers : [0];
}

function standsFree(text, mark) {
  const before = text.slice(Math.max(mark.index - LOOK_BACK, 0), mark.index);
  const after = text.slice(mark.index + mark[0].length, mark.index + mark[0].length + 20);
  if (before.endsWith("\\") || TEX_COMMAND.test(before)) return false;
  const atLineStart = !before.slice(before.lastIndexOf("\n") + 1).trim();
  if (atLineStart && (DEFINES.test(after) || (mark[0].startsWith("[^") && after.startsWith(":")))) return false;
  return !(after.startsWith("=") || (URL_GOES_ON.test(after) && URL_BEFORE.test(before)));
}
