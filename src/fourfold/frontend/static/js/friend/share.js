// Sharing a link: by the share sheet of a phone, else by the clipboard.

import { copyText, find, write, writeFor } from "../dom.js";
import { t } from "../i18n.js";

const NOTICE_DURATION = 3000; // milliseconds

export const canShare = () => Boolean(navigator.share);

/**
 * Share a link. Resolves to whether it was shared or copied.
 * @type {(url: string, text: string) => Promise<boolean>}
 */
export async function share(url, text) {
  if (canShare()) {
    try {
      await navigator.share({ title: "Fourfold", text, url });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  return copy(url);
}

/**
 * Copy a text, and show whether that succeeded.
 * @param {string} text
 */
export async function copy(text) {
  const isCopied = await copyText(text);
  const notice = t(isCopied ? "done.copied" : "done.not_copied");
  writeFor(find("notice"), notice, NOTICE_DURATION);
  write(find("live"), notice);
  return isCopied;
}
