// What everybody looks at: how a tournament stands. It is fetched again and again, and what was shown
// last stays when nobody answers any more.

import { desk } from "../desk.js";
import { find, write } from "../dom.js";
import { addMessages, t } from "../i18n.js";
import { settlePreferences } from "../preferences.js";
import en from "../words/classroom-en.js";
import { showTournament } from "./tournament.js";

await addMessages(en, { it: () => import("../words/classroom-it.js") });

const AGAIN = 1000; // milliseconds

let picture = null;

function render() {
  find("waiting").hidden = picture !== null;
  find("shown").hidden = picture === null;
  if (picture?.tournament) showTournament(find("shown"), picture.tournament);
}

async function look() {
  try {
    const found = await desk.ask("projector");
    if (found.number !== undefined && found.number !== picture?.number) {
      picture = found;
      render();
    }
  } catch {
    if (picture === null) write(find("waiting"), t("projector.gone"));
  }
  setTimeout(look, AGAIN);
}

settlePreferences(render);
await look();
document.documentElement.dataset.ready = "true";
