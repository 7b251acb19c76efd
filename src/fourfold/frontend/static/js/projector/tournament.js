// @ts-nocheck
// A tournament: the table, the latest games, and who was left out.

import { make } from "../dom.js";
import { formatNumber, messageText, t } from "../i18n.js";

const COLUMNS = ["games", "won", "drawn", "lost", "points"];

export function showTournament(element, tournament) {
  const { played, total, over, winner } = tournament;
  const state = over
    ? t(winner ? "projector.winner" : "projector.over", { winner, played })
    : t("projector.played", { played, total });
  element.replaceChildren(
    make(
      "header",
      { class: "headline" },
      make("h2", {}, t("projector.tournament", { game: tournament.game })),
      make("p", { role: "status" }, state),
      make("progress", {
        value: played,
        max: Math.max(1, total),
        "aria-label": t("arena.progress"),
      }),
    ),
    make("div", { class: "sides" }, standings(tournament.standings), beside(tournament)),
  );
}

const MOST = 24; // rows that a wall has room for

export function standings(everybody) {
  const players = everybody.slice(0, MOST);
  const left = everybody.length - players.length;
  const head = [t("head.player"), ...COLUMNS.map((name) => t(`head.${name}`))];
  const place = (index) => {
    const better = players.filter(({ points }) => points > players[index].points).length;
    return String(better + 1);
  };
  const rows = players.map((player, index) =>
    make(
      "tr",
      {},
      make("td", { class: "place" }, place(index)),
      make(
        "th",
        { scope: "row" },
        player.name,
        player.failed
          ? make(
              "span",
              { class: "failed", title: t("projector.failed", { count: player.failed }) },
              ` ⚠ ${player.failed}`,
            )
          : "",
      ),
      ...COLUMNS.map((name) => make("td", {}, formatNumber(player[name]))),
    ),
  );
  return make(
    "div",
    { class: "card scroll" },
    make(
      "table",
      { class: players.length > 16 ? "many" : null },
      make(
        "thead",
        {},
        make("tr", {}, make("td"), ...head.map((text) => make("th", { scope: "col" }, text))),
      ),
      make("tbody", {}, ...rows),
    ),
    left ? make("p", { class: "note" }, t("projector.more", { count: left })) : "",
  );
}

function beside({ latest, left_out: leftOut }) {
  const games = latest.map(({ first, second, result }) =>
    make("li", {}, make("span", {}, first), make("strong", {}, result), make("span", {}, second)),
  );
  const others = leftOut.flatMap(({ name, reason }) => [
    make("dt", {}, name),
    make("dd", {}, messageText(reason)),
  ]);
  return make(
    "aside",
    {},
    games.length
      ? make(
          "section",
          { class: "card" },
          make("h3", {}, t("projector.latest")),
          make("ol", { class: "latest" }, ...games),
        )
      : null,
    others.length
      ? make(
          "section",
          { class: "card" },
          make("h3", {}, t("projector.left_out")),
          make("dl", { class: "left-out" }, ...others),
        )
      : null,
  );
}
