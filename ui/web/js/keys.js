/** The keyboard map (UI): what each chord does. The views say what they can do; this file says with which keys. */

const CHORDS = {
  "mod+n": "new",
  "mod+k": "find",
  "mod+,": "settings",
  "mod+e": "search",
  "mod+b": "sidebar",
  "mod+shift+c": "copy",
  "mod+shift+e": "edit",
  "mod++": "larger",
  "mod+=": "larger",
  "mod+-": "smaller",
  "mod+0": "size",
  escape: "stop",
};

/** @returns {string | null} the name of the command a key event means */
export function commandOf(event) {
  if (event.isComposing || event.altKey) return null;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  // On many keyboards + is Shift and =.
  const shift = event.shiftKey && key !== "+";
  return CHORDS[`${mod ? "mod+" : ""}${shift ? "shift+" : ""}${key}`] ?? null;
}

/** @returns {string} "Ctrl+K", or "⌘K" on a Mac */
export function chordText(command) {
  const chord = Object.keys(CHORDS).find((one) => CHORDS[one] === command) ?? "";
  const mac = /mac|iphone|ipad/i.test(navigator.platform);
  const parts = chord.split("+").map((part) => NAMES[part]?.[mac ? 1 : 0] ?? part.toUpperCase());
  return parts.join(mac ? "" : "+");
}

const NAMES = { mod: ["Ctrl", "⌘"], shift: ["Shift", "⇧"], escape: ["Esc", "⎋"] };

/** Send chords to commands; `commands` maps names to functions, which return false for "not now". */
export function listen(commands) {
  document.addEventListener("keydown", (event) => {
    const name = commandOf(event);
    if (!name || !commands[name]) return;
    // A dialog or menu has the keyboard to itself, but for the size of the text.
    const busy = document.querySelector("dialog[open], [role=menu]");
    if (busy && !["larger", "smaller", "size"].includes(name)) return;
    if (commands[name](event) !== false) event.preventDefault();
  });
}
