// A tournament on the projector: the standings, the latest games, and the players that were left out.

import { make } from "../dom.js";
import { formatNumber, messageText, t } from "../i18n.js";

/** @type {(keyof Standing)[]} */
const COLUMNS = ["games", "won", "drawn", "lost", "points"];
const MAX_ROWS = 24; // that fit on a wall
const MANY_ROWS = 16; // that need smaller type

/** @param {ProjectorTournament} tournament */
export function drawTournament(tournament) {
  const { played, total, over, winner } = tournament;
  const end = t(winner ? "projector.winner" : "projector.over", { winner, played });
  const state = over ? end : t("projector.played", { played, total });
  const label = t("arena.progress");
  return [
    make(
      "header",
      { class: "headline" },
      make("h2", {}, t("projector.tournament", { game: tournament.game })),
      make("p", { role: "status" }, state),
      make("progress", { value: played, max: Math.max(1, total), "aria-label": label }),
    ),
    make("div", { class: "sides" }, drawStandings(tournament.standings), drawGames(tournament)),
  ];
}

/** @param {ProjectorStanding[]} standings best first */
export function drawStandings(standings) {
  const players = standings.slice(0, MAX_ROWS);
  const more = standings.length - players.length;
  const titles = [t("head.player"), ...COLUMNS.map((name) => t(`head.${name}`))];
  const rows = players.map((player) => {
    const place = players.filter(({ points }) => points > player.points).length + 1;
    return make(
      "tr",
      {},
      make("td", { class: "place" }, String(place)),
      make("th", { scope: "row" }, player.name, drawFailures(player)),
      ...COLUMNS.map((name) => make("td", {}, formatNumber(player[name]))),
    );
  });
  const head = titles.map((text) => make("th", { scope: "col" }, text));
  return make(
    "div",
    { class: "card scroll" },
    make(
      "table",
      { class: players.length > MANY_ROWS ? "many" : null },
      make("thead", {}, make("tr", {}, make("td"), ...head)),
      make("tbody", {}, ...rows),
    ),
    more ? make("p", { class: "note" }, t("projector.more", { count: more })) : "",
  );
}

/** @param {ProjectorStanding} standing */
function drawFailures({ failed: count }) {
  if (!count) return "";
  return make("span", { class: "failed", title: t("projector.failed", { count }) }, ` ⚠ ${count}`);
}

/** @param {ProjectorTournament} tournament */
function drawGames({ latest, left_out: leftOut }) {
  const games = latest.map(({ first, second, result }) =>
    make("li", {}, make("span", {}, first), make("strong", {}, result), make("span", {}, second)),
  );
  const players = leftOut.flatMap(({ name, reason }) => [
    make("dt", {}, name),
    make("dd", {}, messageText(reason)),
  ]);
  return make(
    "aside",
    {},
    games.length
      ? drawCard(t("projector.latest"), make("ol", { class: "latest" }, ...games))
      : null,
    players.length
      ? drawCard(t("projector.left_out"), make("dl", { class: "left-out" }, ...players))
      : null,
  );
}

/**
 * @param {string} title
 * @param {HTMLElement} list
 */
export const drawCard = (title, list) =>
  make("section", { class: "card" }, make("h3", {}, title), list);
