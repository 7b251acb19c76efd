// The page for an address that has none: the header works, and leads to those that there are.

import { translate } from "./i18n.js";
import { initPreferences } from "./preferences.js";

initPreferences(translate);
document.documentElement.dataset.ready = "true";
