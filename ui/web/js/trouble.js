/** What a failed call is called in front of the user. */

import { has, t } from "./i18n.js";
import { oneLine } from "./text.js";

/** @param {any} error @returns {string} one sentence, with the fix where the sidecar named one */
export function trouble(error) {
  if (error?.kind && has(`trouble.${error.kind}`)) return t(`trouble.${error.kind}`);
  const words = oneLine(error?.message) || t("trouble.unknown");
  return error?.fix ? `${words} ${oneLine(error.fix)}` : words;
}
