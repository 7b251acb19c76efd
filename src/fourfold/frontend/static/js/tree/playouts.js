// Monte Carlo has no tree to show, but a bar for each move with the games won so far.

import { make } from "../dom.js";
import { formatNumber, t } from "../i18n.js";

/**
 * @param {import("./trace.js").SearchTrace} search
 * @param {number} step
 */
export function drawPlayouts(search, step) {
  const played = search.games.filter(({ at }) => at <= step);
  const rows = search.moves.map((move) => {
    const games = played.filter((game) => game.m === move);
    const wins = games.filter((game) => game.w === search.heading.player).length;
    const bar = make("span", { class: "bar-fill" });
    bar.style.width = `${games.length ? (100 * wins) / games.length : 0}%`;
    const row = make(
      "li",
      {},
      make("span", { class: "bar-move" }, move),
      make("span", { class: "bar-track" }, bar),
      make(
        "span",
        { class: "bar-count" },
        t("tree.wins", { wins: formatNumber(wins), games: formatNumber(games.length) }),
      ),
    );
    row.classList.toggle("current", played.at(-1)?.m === move);
    return row;
  });
  return make("ol", { class: "bars" }, ...rows);
}
