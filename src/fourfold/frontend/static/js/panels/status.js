// The status of the game: the players with their clocks, whose turn it is, errors, and what a thinking
// player reports.

import { describeStatus, seatName } from "../descriptions.js";
import { find, setAttribute, write, writeOrHide } from "../dom.js";
import { formatNumber, t } from "../i18n.js";
import { writeMoves } from "../move-text.js";
import { SeatCards } from "../seats.js";
import { endOf, HUMAN, moverOf, outcomeOf, timeText } from "../session.js";

const MAX_MOVES = 8; // of a player's best line that are shown

/** @typedef {NonNullable<TableState["thoughts"]>} Thoughts */

export class StatusPanel {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.seats = new SeatCards();
  }

  render() {
    const { setup, exercise, paused, error, notice, reachable } = this.table.state;
    const { onBoard: session, isLooking } = this.table;
    const outcome = outcomeOf(session);
    this.renderSeats(session, outcome);
    const status = describeStatus(session, { paused, alone: exercise !== null, isLooking });
    const isHalf = Boolean(exercise?.item.half);
    write(find("status"), setup ? t("setup.title") : status);
    find("status").hidden = exercise !== null && (session.at > 0 || isHalf);
    setAttribute(find("status"), "data-result", outcome && resultOf(session, outcome));
    this.renderThoughts();
    write(find("live"), notice);
    const line = find("error");
    const isNew = error && line.textContent !== error;
    writeOrHide(line, error);
    if (isNew) line.scrollIntoView({ block: "nearest" });
    writeOrHide(find("banner"), reachable ? "" : t("server.gone"));
  }

  /**
   * @param {Session} session on the board
   * @param {Outcome | null} outcome
   */
  renderSeats(session, outcome) {
    const { session: game, setup } = this.table.state;
    const mover = outcome ? null : moverOf(session);
    const { marks } = session.game.view;
    const cards = [0, 1].map((seat) => {
      const isActive = seat === mover && !setup;
      const isThinking = this.table.queryRunner.isRunning("move") && seat === moverOf(endOf(game));
      return {
        name: (marks ? `${marks[seat]}  ` : "") + seatName(session, seat),
        note: isThinking ? t("seat.thinking") : isActive ? t("seat.to_move") : "",
        time: timeText(game, seat),
        isActive,
        isWinner: outcome?.winner === seat,
      };
    });
    this.seats.render(cards);
  }

  /** What the thinking player has found so far, or what the last one reported with its move. */
  renderThoughts() {
    const { session, thoughts } = this.table.state;
    const element = find("thoughts");
    const exact = thoughts ? describeThoughts(thoughts) : "";
    element.hidden = !exact;
    if (!thoughts || !exact) return;
    const isAlone = session.seats.includes(HUMAN); // then only one player thinks
    const plain = t(thoughts.depth ? "plain.ahead" : "plain.chosen", { count: thoughts.depth });
    const [summary, details] = element.children;
    write(summary, isAlone ? plain : `${seatName(session, thoughts.seat)}: ${plain}`);
    writeMoves(details, session.game, exact);
  }
}

/**
 * The result for the person at the board: a loss or a draw must not look like a win.
 * @type {(session: Session, outcome: Outcome) => "draw" | "win" | "loss"}
 */
function resultOf({ seats }, { winner }) {
  if (winner === null) return "draw";
  return seats[winner] !== HUMAN && seats.includes(HUMAN) ? "loss" : "win";
}

/**
 * `depth 3, 1,024 nodes, score 12: a1 b2`, as far as the player reports them.
 * @param {Thoughts} thoughts
 */
function describeThoughts({ depth, nodes, score, line }) {
  const known = Object.entries({ depth, nodes, score })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => t(`report.${name}`, { value: formatNumber(Number(value)) }))
    .join(", ");
  return [known, line.slice(0, MAX_MOVES).join(" ")].filter(Boolean).join(": ");
}
