"""Reviews of Ultimate: reasons checked with the rules, labels with the points lost."""

from __future__ import annotations

import functools
import json
import random
import re

import pytest
from tests.program import invoke

from fourfold.analysis.ultimate import review_ultimate
from fourfold.analysis.ultimate.analyst import Judgement, Label, judge
from fourfold.analysis.ultimate.engine import Estimate, engine_scorer
from fourfold.analysis.ultimate.reasons import Reason, ReasonKind, line_names, reason_message
from fourfold.base.errors import FourfoldError
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.games.ultimate import Position
from fourfold.games.ultimate.board import MARKS, block_and_place, block_name
from fourfold.players.contract import Clock


def by_blocks(position: Position) -> Estimate:
    """A scorer without an engine: the best lead in blocks after one move."""

    def lead(after: Position) -> int:
        me = position.to_move
        if after.outcome is not None:
            return round(after.outcome.points[me] - after.outcome.points[1 - me])
        return after.blocks_won[me] - after.blocks_won[1 - me]

    best = max(position.legal_moves(), key=lambda move: lead(position.play(move)))
    return Estimate(lead(position.play(best)), (best,))


def played(n: int, seed: int, ending: str = "points") -> Record:
    """A random game in which players usually take blocks they can win at once."""
    chance = random.Random(seed)
    game = Game.find(f"ultimate(n={n},ending={ending})")
    position = start = game.start()
    moves = []
    while position.outcome is None:
        assert isinstance(position, Position)
        greedy = chance.random() < 0.4
        move = by_blocks(position).line[0] if greedy else chance.choice(position.legal_moves())
        moves.append(move)
        position = position.play(move)
    return Record(game, start, ("", ""), tuple(moves), str(position.outcome))


@functools.cache
def reviewed_moves() -> list[Judgement]:
    found: list[Judgement] = []
    games = ((3, 24, "points"), (4, 4, "points"), (3, 6, "draw"), (3, 12, "blocks"))
    for n, seeds, ending in games:
        for seed in range(seeds):
            found += review_ultimate(played(n, seed, ending), scorer=by_blocks).turns
    return found


def block_of(reason: Reason) -> int:
    assert reason.move is not None
    return block_and_place(reason.n)[reason.move.index][0]


def check(reason: Reason, judgement: Judgement) -> None:
    """Assert that a reason is true by playing its moves."""
    position, move = judgement.position, judgement.turn
    after = position.play(move)
    mark = MARKS[position.to_move]
    own = reason.move == move
    match reason.kind:
        case ReasonKind.FORCED:
            assert position.legal_moves() == [move]
        case ReasonKind.WINS_BLOCK:
            assert own
            assert reason.block == block_of(reason)
            assert position.block_winners[reason.block] is None
            assert after.block_winners[reason.block] == reason.mark == mark
            places = [block_and_place(reason.n)[cell] for cell in reason.line]
            assert all(after.blocks[block][place] == mark for block, place in places)
            assert move.index in reason.line
        case ReasonKind.WINS_GAME:
            assert own
            assert after.won
            assert all(after.block_winners[block] == mark for block in reason.line)
            assert block_of(reason) in reason.line
        case ReasonKind.FILLS_BLOCK:
            assert reason.block == block_of(reason)
            assert after.block_winners[reason.block] == "drawn"
        case ReasonKind.ENDS_GAME | ReasonKind.ENDS_WON | ReasonKind.ENDS_DRAWN:
            assert after.outcome is not None
            assert not after.won
            winner = after.outcome.winner
            assert reason.mark == (None if winner is None else MARKS[winner])
            assert (reason.kind is ReasonKind.ENDS_WON) == (winner is not None)
            counted = after.ending.blocks_are_points
            assert winner is not None or counted == (reason.kind is ReasonKind.ENDS_GAME)
            assert reason.marks == tuple(
                sum(winner == each for winner in after.block_winners) for each in MARKS
            )
        case ReasonKind.STOPS:
            assert own
            cells = position.blocks[block_of(reason)]
            place = block_and_place(reason.n)[move.index][1]
            theirs = cells[:place] + str(reason.mark) + cells[place + 1 :]
            assert reason.mark != mark
            assert completes(theirs, place, reason.n)
        case ReasonKind.SENDS:
            assert reason.block == after.sent_to
            assert not any(gains(after, reply) for reply in after.legal_moves())
        case ReasonKind.FREE:
            assert after.sent_to is None
            assert after.outcome is None
        case ReasonKind.LETS_WIN_BLOCK | ReasonKind.LETS_WIN_GAME:
            assert reason.move is not None
            assert reason.block == block_of(reason)
            assert gains(after, reason.move)
            wins = [reply for reply in after.legal_moves() if wins_block_and_game(after, reply)]
            assert (reason.move in wins) == (reason.kind is ReasonKind.LETS_WIN_GAME)
            assert reason.kind is ReasonKind.LETS_WIN_GAME or not wins
        case ReasonKind.MISSES_BLOCK | ReasonKind.MISSES_GAME:
            assert reason.move is not None
            assert reason.block == block_of(reason)
            assert gains(position, reason.move)
            assert not after.won
            if reason.kind is ReasonKind.MISSES_GAME:
                assert wins_block_and_game(position, reason.move)
            else:
                assert not gains(position, move)
        case ReasonKind.BETTER:
            assert reason.move == judgement.best == reason.play[0]
            assert reason.points == round(judgement.before - judgement.after, 1)
            assert judgement.before > judgement.after
        case ReasonKind.LIKELIER:
            assert not position.ending.blocks_are_points
            assert reason.move == judgement.best == reason.play[0]
            assert reason.percent == round(50 * (judgement.before - judgement.after)) > 0
        case _:
            pytest.fail(f"{reason.kind} is not checked")


def completes(cells: str, place: int, n: int) -> bool:
    row, column = divmod(place, n)
    lines = [[(row, other) for other in range(n)], [(other, column) for other in range(n)]]
    if row == column:
        lines.append([(other, other) for other in range(n)])
    if row + column == n - 1:
        lines.append([(other, n - 1 - other) for other in range(n)])
    return any(all(cells[r * n + c] == cells[place] for r, c in line) for line in lines)


def gains(position: Position, move: object) -> bool:
    """Whether the move wins a block."""
    after = position.play(move)  # type: ignore[arg-type]
    return sum(after.block_winners.count(mark) for mark in MARKS) > sum(
        position.block_winners.count(mark) for mark in MARKS
    )


def wins_block_and_game(position: Position, move: object) -> bool:
    outcome = position.play(move).outcome  # type: ignore[arg-type]
    won = outcome is not None and outcome.winner == position.to_move
    return won and gains(position, move)


OF_PUZZLES = {ReasonKind.WON, ReasonKind.LOST, ReasonKind.DRAWN, ReasonKind.NO_LINE}
"""Proven facts appear in answers to puzzles, see test_puzzles.py; reviews have estimates."""


def test_every_reason_is_true() -> None:
    kinds = set()
    for judgement in reviewed_moves():
        for reason in judgement.reasons:
            kinds.add(reason.kind)
            check(reason, judgement)
    assert kinds == set(ReasonKind) - OF_PUZZLES


@pytest.mark.parametrize("language", ["en", "it"])
def test_sentences_name_the_facts_of_their_reasons(language: str) -> None:
    for reason in {reason for judgement in reviewed_moves() for reason in judgement.reasons}:
        text = reason_message(reason).to_text(language)
        names = line_names(reason)
        own = reason.kind is ReasonKind.WINS_GAME
        cells = [] if own or reason.move is None else [str(reason.move)]
        cells += [] if own else names[:1] + names[-1:]
        cells += [str(cell) for cell in reason.play]
        blocks = [] if reason.block is None else [block_name(reason.block, reason.n)]
        blocks += (names[:1] + names[-1:]) if own else []
        assert sorted(re.findall(r"\b[a-p]\d+\b", text)) == sorted(cells)
        assert sorted(re.findall(r"\b[A-D][1-4]\b", text)) == sorted(blocks)
        assert re.findall(r"\b[xo]\b", text) == ([] if reason.mark is None else [reason.mark])
        assert "None" not in text
        assert text.endswith(".")


def test_labels_follow_from_the_points_lost() -> None:
    for judgement in reviewed_moves():
        share = judgement.lost / judgement.position.win_points
        assert judgement.lost >= 0
        if judgement.label is Label.FORCED:
            assert len(judgement.position.legal_moves()) == 1
        else:
            worst = {
                Label.BEST: 0.002,
                Label.GOOD: 0.025,
                Label.INACCURACY: 0.075,
                Label.MISTAKE: 0.2,
                Label.BLUNDER: float("inf"),
            }
            fitting = [label for label, most in worst.items() if share <= most]
            assert judgement.label is fitting[0]


def test_players_and_history() -> None:
    record = played(3, 1)
    found = review_ultimate(record, scorer=by_blocks)
    for seat, player in enumerate(found.players):
        own = [one for one in found.turns if one.player == seat and one.label is not Label.FORCED]
        kept = [one for one in own if one.label in (Label.BEST, Label.GOOD)]
        assert (player.decisions, player.kept) == (len(own), len(kept))
        assert player.accuracy == len(kept) / len(own)
    last = list(record.positions())[-1]
    assert isinstance(last, Position)
    assert last.outcome is not None
    assert found.history[-1] == last.outcome.points[0] - last.outcome.points[1]
    assert len(found.history) == len(found.turns) + 1
    assert found.critical
    assert found.decisive in found.critical
    lost = max(one.lost for one in found.turns)
    assert found.turns[(found.decisive or 0) - 1].lost == lost
    shown = found.as_dict("it")
    assert shown["turns"][3]["text"] == found.turns[3].to_text("it")
    assert found.summary()[0].startswith("first: accuracy ")


def test_review_command_uses_the_engine() -> None:
    record = played(3, 2)
    result = invoke("review", "-", "--time", "0.01", stdin=str(record))
    assert result.exit_code == 0
    assert "first: accuracy " in result.output
    found = invoke("review", "-", "--time", "0.01", "--json", "--language", "it", stdin=str(record))
    assert found.exit_code == 0
    shown = json.loads(found.stdout)
    assert len(shown["turns"]) == len(record.turns)
    assert shown["turns"][0]["text"].startswith("Manda l’avversario")


def test_review_is_deterministic() -> None:
    record = played(3, 3)
    once, again = (
        review_ultimate(record, scorer=engine_scorer(clock=Clock(nodes=300))) for _ in range(2)
    )
    assert once == again


def test_player_without_scores_cannot_review() -> None:
    with pytest.raises(FourfoldError, match="random gives no evaluation"):
        review_ultimate(played(3, 0), scorer=engine_scorer("random"))


def test_other_games_raise_error() -> None:
    with pytest.raises(FourfoldError, match="of ultimate, not of quarto"):
        review_ultimate('[Game "quarto"]\n\n*', scorer=by_blocks)


def test_move_underrated_by_the_scorer_is_best() -> None:
    position = Position.start(n=3)
    move = position.legal_moves()[5]
    first = position.legal_moves()[0]

    def fond(here: Position) -> Estimate:
        return Estimate(0.0 if here == position else -1.0, (first,))

    judgement = judge(position, move, fond)
    assert (judgement.label, judgement.best, judgement.lost) == (Label.BEST, move, 0.0)
