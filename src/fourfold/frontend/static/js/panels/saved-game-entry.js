// @ts-nocheck
// Kept games as they are drawn: an entry of the list, and the table of results.

import { drawThumbnail } from "../board/thumbnail.js";
import { playerName, seatName } from "../descriptions.js";
import { make } from "../dom.js";
import { games } from "../games/views.js";
import { currentLanguage, t } from "../i18n.js";
import { NotLoadedError } from "../rules/errors.js";
import { fromSavedGame } from "../saved-games/format.js";
import { outcomeFor } from "../saved-games/results.js";
import { HUMAN, positionOf } from "../session.js";

/** A game with its small board, and what can be done with it: `open` and `delete`. One that cannot be
 * played can still be deleted; one whose rules are still to be asked for has no board. */
export function drawGame(kept, does) {
  const { session, isDamaged } = sessionIn(kept);
  const { game, seats, moves, result, changed } = kept;
  const names = session ? [0, 1].map((seat) => seatName(session, seat)) : seats.map(playerName);
  const when = new Date(changed).toLocaleString(currentLanguage(), {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const who = names.join(" – ");
  const facts = [gameTitle(game), t("games.moves", { count: moves.length }), when];
  const button = (code, onclick, kind = null) => {
    const words = t(code);
    const label = `${words}: ${who}, ${when}`;
    return make("button", { type: "button", class: kind, "aria-label": label, onclick }, words);
  };
  const open = button(result ? "games.look" : "do.resume", () => does.open(kept), "primary");
  const drop = button("games.delete", () => does.delete(kept));
  return make(
    "li",
    {},
    session ? pictureOf(session) : make("span", { class: "small-board" }),
    make(
      "div",
      { class: "kept-words" },
      make("b", {}, who),
      drawResult(kept, session),
      make("span", { class: "note" }, facts.join(" · ")),
    ),
    make("div", { class: "tools" }, isDamaged ? null : open, drop),
  );
}

function sessionIn(kept) {
  try {
    return { session: fromSavedGame(kept), isDamaged: false };
  } catch (error) {
    return { session: null, isDamaged: !(error instanceof NotLoadedError) };
  }
}

function pictureOf(session) {
  return drawThumbnail(session.game.view.thumbnail(positionOf(session), session.game));
}

/** The result in a word, seen from where a person sits alone. */
function drawResult({ seats, result }, session) {
  const drawn = (kind, words) => make("span", { class: `kept-result ${kind}` }, words);
  if (!result) return drawn("open", t("games.open"));
  const isAlone = seats.filter((seat) => seat === HUMAN).length === 1;
  if (isAlone || result.winner === null) {
    const kind = outcomeFor(result, seats.indexOf(HUMAN));
    return drawn(kind, t(`games.${kind}`));
  }
  const who = session ? seatName(session, result.winner) : seats[result.winner];
  return drawn("over", t("games.winner", { who }));
}

const COLUMNS = ["won", "drawn", "lost"];

/** How people did, by game and opponent. */
export function drawResults(sums) {
  const head = ["new.game", "games.opponent", ...COLUMNS.map((name) => `games.count_${name}`)];
  const cells = ({ game, opponent, ...counts }) =>
    [gameTitle(game), playerName(opponent), ...COLUMNS.map((name) => counts[name])].map((text) =>
      make("td", { class: Number.isInteger(text) ? "number" : null }, String(text)),
    );
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, ...head.map((code) => make("th", { scope: "col" }, t(code))))),
    make("tbody", {}, ...sums.map((sum) => make("tr", {}, ...cells(sum)))),
  );
}

/** What a game is called, with the variant that was chosen; a spec that nobody knows is itself. */
function gameTitle(spec) {
  try {
    const { view, options } = games.find(spec);
    const usual = view.variant && view.rules.options[view.variant.option][0];
    const chosen = view.variant && options[view.variant.option];
    return chosen === usual ? view.title() : `${view.title()}, ${view.variant.label(chosen)}`;
  } catch {
    return spec;
  }
}
