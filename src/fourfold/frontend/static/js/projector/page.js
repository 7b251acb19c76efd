// @ts-nocheck
// What everybody looks at: how a tournament stands, or a class. What was shown last stays when nobody
// answers any more.

import { backend } from "../backend.js";
import { ClassroomClient } from "../classroom/client.js";
import { find, write } from "../dom.js";
import { addMessages, explain, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { showClass } from "./class.js";
import { showTournament } from "./tournament.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const AGAIN = 1000; // milliseconds

let picture = null;

function render() {
  find("waiting").hidden = picture !== null;
  find("shown").hidden = picture === null;
  if (picture?.tournament) showTournament(find("shown"), picture.tournament);
  else if (picture?.class) showClass(find("shown"), picture.class);
}

/** A tournament is asked for again and again. */
async function look() {
  try {
    const found = await backend.ask("projector");
    if (found.number !== undefined && found.number !== picture?.number) {
      picture = found;
      render();
    }
  } catch {
    if (picture === null) write(find("waiting"), t("projector.gone"));
  }
  setTimeout(look, AGAIN);
}

/** A class tells what is new, to whoever has the secret. */
function follow(secret) {
  new ClassroomClient("projector", secret).follow({
    onView(view) {
      picture = { class: view };
      render();
    },
    onReachable() {},
    onError(error) {
      write(find("waiting"), explain(error));
    },
  });
}

initPreferences(render);
const secret = location.hash.slice(1);
if (secret) follow(secret);
else await look();
document.documentElement.dataset.ready = "true";
