// The page of a lesson: the preferences in the header, run buttons below its code, and slides.

import { currentLanguage, setLanguage } from "./i18n.js";
import { addRunButtons } from "./lesson-runs.js";
import { initPreferences } from "./preferences.js";
import { addSlides } from "./slides.js";

// The address decides the language of the lesson; the other pages follow it.
await setLanguage(document.documentElement.lang);
const [, file = ""] = location.pathname.match(/\/learn\/\w+\/(.*)$/) ?? [];
const name = file.replace(/\.html$/, "");
addRunButtons(name);
const article = document.getElementById("lesson");
if (name && article) addSlides(article);
initPreferences(() => {
  location.assign(`../${currentLanguage()}/${file}`);
});
document.documentElement.dataset.ready = "true";
