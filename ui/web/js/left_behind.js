/**
 * What had not reached the sidecar when the page went (it was down, say): the tab keeps it for the page that comes
 * next, at the same origin.
 */

const NAME = "sidelight-left-behind";

/** @param {object | null} left null when everything has arrived */
export function leaveBehind(left) {
  const text = left ? JSON.stringify(left) : "";
  try {
    sessionStorage.setItem(NAME, text);
  } catch {
    // Switched off (WebKitGTK without a profile), or full: the name of a tab outlives its pages, too.
    window.name = text;
  }
}

/** @returns {{page: object | null, drafts: [string, string][], unsent: {session: string, text: string}[]}} once */
export function takeUp() {
  let text = window.name;
  window.name = "";
  try {
    text = sessionStorage.getItem(NAME) || text;
    sessionStorage.removeItem(NAME);
  } catch {
    // As above.
  }
  try {
    const { page = null, drafts = [], unsent = [] } = JSON.parse(text);
    return { page, drafts, unsent };
  } catch {
    return { page: null, drafts: [], unsent: [] };
  }
}
