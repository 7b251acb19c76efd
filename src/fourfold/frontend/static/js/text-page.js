// A page of text: About, and the page for unknown addresses. Its header leads to all others.

import { translate } from "./i18n.js";
import { initPreferences } from "./preferences.js";

initPreferences(translate);
document.documentElement.dataset.ready = "true";
