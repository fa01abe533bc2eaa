/** What was typed and not sent, for each session; kept by the sidecar, so that it survives reloads and restarts. */

const SAVE_MS = 500;

/** @param {{call: Function}} rpc */
export function createDrafts(rpc) {
  const texts = new Map();
  const saved = new Map();
  let timer = 0;

  /** @returns {[string, string][]} what the sidecar has not confirmed */
  function unsaved() {
    return [...texts].filter(([session, text]) => saved.get(session) !== text);
  }

  async function save() {
    clearTimeout(timer);
    // All at once: the page may be going.
    await Promise.all(unsaved().map(async ([session, text]) => {
      const kept = await rpc.call("session.draft", { session_id: session, text }).catch(() => null);
      if (kept) saved.set(session, text);
    }));
  }

  return {
    unsaved,
    /** @returns {Promise<string>} */
    async read(session) {
      if (texts.has(session)) return texts.get(session);
      const got = await rpc.call("session.draft", { session_id: session }).catch(() => ({ text: "" }));
      if (!texts.has(session)) {
        texts.set(session, got.text ?? "");
        saved.set(session, got.text ?? "");
      }
      return texts.get(session);
    },
    write(session, text) {
      texts.set(session, text);
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_MS);
    },
    save,
  };
}
