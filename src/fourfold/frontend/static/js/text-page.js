// A page of text: About, and the page for unknown addresses. Its header leads to all others.

import { initPreferences } from "./preferences.js";

initPreferences(() => {});
document.documentElement.dataset.ready = "true";
