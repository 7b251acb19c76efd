// The words of the guide, which are not loaded with the page.

import { addMessages } from "../i18n.js";

let learning = null;

/** Until the words of the guide are known. */
export function loadGuideMessages() {
  learning ??= import("../words/guide-en.js")
    .then(({ default: en }) => addMessages(en, { it: () => import("../words/guide-it.js") }))
    .catch((error) => {
      learning = null;
      throw error;
    });
  return learning;
}
