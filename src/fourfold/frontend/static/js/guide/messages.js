// The words of the guide, which are not loaded with the page.

import { addMessages } from "../i18n.js";

let loading = null;

/** Until the words of the guide are known. */
export function loadGuideMessages() {
  loading ??= import("../messages/guide-en.js")
    .then(({ default: en }) => addMessages(en, { it: () => import("../messages/guide-it.js") }))
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}
