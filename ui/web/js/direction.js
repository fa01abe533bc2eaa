/** Which way each block of a text runs: by its own first letter, as the reader's eye takes it. Pure. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

/**
 * A rule of markdown-it: where some letter runs from right to left, every block gets its direction. Lists, quotes
 * and tables take that of their first words; what has no letters runs as what it stands in.
 */
export function direct(state) {
  if (!RIGHT_TO_LEFT.test(state.src)) return;
  const open = [];
  for (const token of state.tokens) {
    if (token.nesting === 1) open.push({ token, dir: null });
    else if (token.nesting === -1) open.pop();
    else if (token.type === "inline") mark(open, directionOf(token.content));
  }
}

function mark(open, dir) {
  if (!dir) return;
  let around = "ltr";
  for (const block of open) {
    if (!block.dir) {
      block.dir = dir;
      if (dir !== around) block.token.meta = { ...block.token.meta, dir };
    }
    around = block.dir;
  }
}

/** @returns {"rtl" | "ltr" | null} null where there is no letter */
function directionOf(text) {
  const letter = LETTER.exec(text);
  if (!letter) return null;
  return RIGHT_TO_LEFT.test(letter[0]) ? "rtl" : "ltr";
}
