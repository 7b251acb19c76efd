// A lesson's page. The text comes from the server; here are only the two lists in the header.

import { currentLanguage, setLanguage } from "./i18n.js";
import { settlePreferences } from "./preferences.js";

// The address says which language the lesson is in, and the other pages follow it.
await setLanguage(document.documentElement.lang);
settlePreferences(() => {
  const [, , name] = location.pathname.match(/\/learn\/(\w+)\/(.*)$/);
  location.assign(`../${currentLanguage()}/${name}`);
});
document.documentElement.dataset.ready = "true";
