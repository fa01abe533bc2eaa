/** Text out of the page: to the clipboard, or as a file. */

/** @returns {Promise<boolean>} whether it worked */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For web views that refuse the clipboard API. */
function copyBySelection(text) {
  const area = document.createElement("textarea");
  area.className = "off-screen";
  area.value = text;
  const host = document.querySelector("dialog[open]") ?? document.body;
  const focused = document.activeElement;
  host.append(area);
  area.select();
  const worked = document.execCommand("copy");
  area.remove();
  focused?.focus?.();
  return worked;
}

export function saveFile(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement("a");
  anchor.setAttribute("href", url);
  anchor.setAttribute("download", name);
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} base64 @returns {Uint8Array} */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
