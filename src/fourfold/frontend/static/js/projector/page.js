// The projector's page: a tournament or a class. When the server is gone, the last state stays.

import { backend } from "../backend.js";
import { ClassroomClient } from "../classroom/client.js";
import { find, write } from "../dom.js";
import { addMessages, explain, t } from "../i18n.js";
import en from "../messages/classroom-en.js";
import { initPreferences } from "../preferences.js";
import { drawClass } from "./class.js";
import { drawTournament } from "./tournament.js";

await addMessages(en, { it: () => import("../messages/classroom-it.js") });

const INTERVAL = 1000; // milliseconds

/** @type {(() => Element[]) | null} draws what is shown */
let draw = null;
let shownNumber = 0;

function render() {
  find("waiting").hidden = draw !== null;
  find("shown").hidden = draw === null;
  if (draw) find("shown").replaceChildren(...draw());
}

/** Ask for the tournament again and again. */
async function pollTournament() {
  try {
    const { number, tournament } = await backend.ask("projector");
    if (number !== undefined && (!draw || number !== shownNumber)) {
      shownNumber = number;
      draw = () => drawTournament(tournament);
      render();
    }
  } catch {
    if (draw === null) write(find("waiting"), t("projector.gone"));
  }
  setTimeout(pollTournament, INTERVAL);
}

/** @param {string} secret */
function followClass(secret) {
  new ClassroomClient("projector", secret).follow({
    onView(/** @type {ProjectorClass} */ view) {
      draw = () => drawClass(view);
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
if (secret) followClass(secret);
else await pollTournament();
document.documentElement.dataset.ready = "true";
