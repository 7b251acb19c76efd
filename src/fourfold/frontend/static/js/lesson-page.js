// @ts-nocheck
// A lesson's page. The text is there already; here are the two lists in the header, the buttons
// that run its code, and the lesson as slides.

import { currentLanguage, setLanguage } from "./i18n.js";
import { addRunButtons } from "./lesson-runs.js";
import { initPreferences } from "./preferences.js";
import { addSlides } from "./slides.js";

// The address says which language the lesson is in, and the other pages follow it.
await setLanguage(document.documentElement.lang);
const [, , file] = location.pathname.match(/\/learn\/(\w+)\/(.*)$/);
const name = file.replace(/\.html$/, "");
addRunButtons(name);
if (name) addSlides(document.getElementById("lesson"));
initPreferences(() => {
  location.assign(`../${currentLanguage()}/${file}`);
});
document.documentElement.dataset.ready = "true";
