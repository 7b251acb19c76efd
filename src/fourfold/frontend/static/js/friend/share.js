// @ts-nocheck
// Handing something on: to the phone's share sheet, else to the clipboard.

import { find, write, writeFor } from "../dom.js";
import { t } from "../i18n.js";

const NOTICE_SHOWN = 3000; // milliseconds

/** Whether there is a share sheet for links. */
export const canShare = () => Boolean(navigator.share);

/** Hand a link on; whether that was done. */
export async function share(url, text) {
  if (canShare()) {
    try {
      await navigator.share({ title: "Fourfold", text, url });
      return true;
    } catch (error) {
      if (error.name === "AbortError") return false;
    }
  }
  return copy(url);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("done.copied"));
    return true;
  } catch {
    notify(t("done.not_copied"));
    return false;
  }
}

/** Say what was done to those who hear and to those who see. */
function notify(words) {
  writeFor(find("notice"), words, NOTICE_SHOWN);
  write(find("live"), words);
}
