"""The reasons and sentences of many reviews, checked with the rules and the solver.

The checks do not use the code that finds reasons: they place pieces to complete groups and solve
the position after each turn. The sentence in each language must name exactly the squares, pieces,
lines, attributes and numbers of its reason.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter

import pytest
from tests.analysis.quarto.games import mixed_game

from fourfold.analysis.exact import ExactJudgement, Label
from fourfold.analysis.quarto import explain, explain_all, review
from fourfold.analysis.quarto.reasons import (
    Reason,
    ReasonKind,
    line_message,
    piece_message,
    reason_message,
)
from fourfold.analysis.quarto.solver import CachedSolver
from fourfold.analysis.ultimate.analyst import Label as PointsLabel
from fourfold.base.limits import Limits
from fourfold.games.quarto import PIECES, Position, Rules, Turn, square_name
from fourfold.games.quarto.rules import GROUPS
from fourfold.i18n.catalogue import find_message, messages_in
from fourfold.solver import BEST, DRAW, Score, Value, solve

GAMES = [
    *((rules, 7, seed, skill) for rules in Rules for seed in range(6) for skill in (0.5, 0.9)),
    *((rules, 11, seed, 0.3) for rules in Rules for seed in range(12)),
]
BITS = {"tall": 8, "short": 8, "dark": 4, "light": 4, "solid": 2, "hollow": 2, "square": 1}
SET = {"tall", "dark", "solid", "square"}


@functools.cache
def reviewed_turns() -> list[ExactJudgement]:
    """Reviewed turns of all games, and all turns of some of their positions."""
    found: list[ExactJudgement] = []
    for rules, placed, seed, skill in GAMES:
        found += review(mixed_game(rules, placed, seed, skill=skill)).turns
    found += explain_all("60.9/..../.1B./..A. F")
    for judgement in found[::25]:
        found += explain_all(judgement.position)
        if judgement.position.placed < 15:
            middle = judgement.position.place(judgement.position.board.index(None))
            if middle.outcome is None:  # A game may start in the middle of a turn.
                found += [explain(middle, turn) for turn in middle.legal_moves()]
    return found


@functools.cache
def scores(position: Position) -> dict[Turn, Score]:
    found = {}
    for turn in position.legal_moves():
        after = position.play(turn)
        if after.outcome is not None:
            found[turn] = BEST if after.won else DRAW
        else:
            score = -solve(after).lower
            found[turn] = score if turn.square is None else score.with_placement()
    return found


def completes_something(position: Position, piece: int) -> bool:
    """Whether the player who receives this piece wins with it."""
    given = position.give(piece)
    return any(given.place(square).won for square in empty(given))


def empty(position: Position) -> list[int]:
    return [square for square, piece in enumerate(position.board) if piece is None]


def check_completions(reason: Reason, position: Position) -> None:
    """Placing the piece on the square completes exactly these groups with exactly these values."""
    assert reason.square is not None
    assert reason.piece == position.hand
    board = position.place(reason.square).board
    complete = {}
    for group in GROUPS[position.rules]:
        pieces = [board[square] for square in group]
        if reason.square in group and None not in pieces:
            values = [name for name in words() if all(has(piece, name) for piece in pieces)]  # type: ignore[arg-type]
            if values:
                complete[group] = values
    assert complete
    assert {one.group: list(one.values) for one in reason.completions} == complete


def words() -> list[str]:
    return ["tall", "short", "dark", "light", "solid", "hollow", "square", "round"]


def has(piece: int, word: str) -> bool:
    return bool(piece & BITS.get(word, 1)) == (word in SET)


def check_play(reason: Reason, position: Position, first: Turn, score: Score) -> None:
    """Every turn of the line keeps the best score of its player, and the line ends the game."""
    assert reason.distance == score.distance
    assert reason.play[0] == first
    at = position.play(first)
    for turn in reason.play[1:]:
        assert scores(at)[turn] == max(scores(at).values())
        at = at.play(turn)
    assert at.won
    placements = sum(turn.square is not None for turn in reason.play)
    assert placements == reason.distance


def check_traps(reason: Reason, position: Position, turn: Turn) -> None:
    replies = scores(position.play(turn))
    assert reason.total == len(replies)
    assert reason.count == sum(score.value is Value.LOSS for score in replies.values())


def check(reason: Reason, judgement: ExactJudgement) -> None:
    """Assert that a reason is true of its turn."""
    position, turn = judgement.position, judgement.turn
    all_scores = scores(position)
    score, best = all_scores[turn], max(all_scores.values())
    after = position.play(turn)
    placed = position if turn.square is None else position.place(turn.square)
    counts = Counter(each.value for each in all_scores.values())
    at_once = sum(
        (given := position.play(each)).outcome is None
        and any(given.place(square).won for square in empty(given))
        for each in all_scores
    )
    better = reason.turn
    if better is not None:
        assert all_scores[better] == best > score
    match reason.kind:
        case ReasonKind.COMPLETES:
            assert after.won
            assert reason.square == turn.square
            check_completions(reason, position)
        case ReasonKind.FILLS_BOARD:
            assert after.outcome is not None
            assert after.outcome.winner is None
        case ReasonKind.GIFT_LOSES:
            assert reason.piece == turn.gift
            check_completions(reason, after)
        case ReasonKind.NO_SAFE_PIECE | ReasonKind.NO_SAFE_PIECE_HERE:
            assert reason.square == turn.square
            assert all(completes_something(placed, piece) for piece in placed.remaining)
        case ReasonKind.ONE_SAFE_PIECE | ReasonKind.ONE_SAFE_PIECE_HERE:
            assert (reason.square, reason.piece) == (turn.square, turn.gift)
            wins = [completes_something(placed, piece) for piece in placed.remaining]
            assert wins.count(True) == reason.count == len(wins) - 1
            assert not completes_something(placed, turn.gift or 0)
        case ReasonKind.NO_ESCAPE:
            assert (score.value, score.distance) == (Value.WIN, reason.distance)
            assert reason.piece == turn.gift
            for square in empty(after):
                middle = after.place(square)
                assert all(completes_something(middle, piece) for piece in middle.remaining)
        case ReasonKind.WINS | ReasonKind.LOSES:
            assert score.value is (Value.WIN if reason.kind is ReasonKind.WINS else Value.LOSS)
            assert reason.distance == score.distance
        case ReasonKind.WINS_BY | ReasonKind.LOSES_BY:
            assert score.value is (Value.WIN if reason.kind is ReasonKind.WINS_BY else Value.LOSS)
            check_play(reason, position, turn, score)
        case ReasonKind.DRAWS:
            assert score == DRAW
        case ReasonKind.DRAWS_WITH_TRAPS:
            assert score == DRAW
            check_traps(reason, position, turn)
        case ReasonKind.FORCED:
            assert len(all_scores) == 1
        case ReasonKind.ONLY_WIN:
            assert (counts[Value.WIN], score.value) == (1, Value.WIN)
            assert reason.count == len(all_scores) - 1
        case ReasonKind.ONLY_DRAW:
            assert (counts[Value.WIN], counts[Value.DRAW], score) == (0, 1, DRAW)
            assert reason.count == counts[Value.LOSS]
        case ReasonKind.KEEP_WIN | ReasonKind.KEEP_DRAW:
            value = Value.WIN if reason.kind is ReasonKind.KEEP_WIN else Value.DRAW
            assert best.value is value
            assert (reason.count, reason.total) == (counts[value], len(all_scores))
        case ReasonKind.ALL_WIN | ReasonKind.ALL_DRAW:
            value = Value.WIN if reason.kind is ReasonKind.ALL_WIN else Value.DRAW
            assert reason.count == counts[value] == len(all_scores)
        case ReasonKind.ALL_LOSE:
            assert reason.total == counts[Value.LOSS] == len(all_scores)
            assert (reason.count, reason.distance) == (at_once, best.distance)
        case ReasonKind.ALL_LOSE_AT_ONCE:
            assert reason.count == at_once == len(all_scores)
        case ReasonKind.BETTER_COMPLETES:
            assert best == BEST > score
            check_completions(reason, position)
        case ReasonKind.BETTER_WINS:
            assert (best.value, best.distance) == (Value.WIN, reason.distance)
        case ReasonKind.BETTER_WINS_BY:
            assert best.value is Value.WIN
            assert better is not None
            check_play(reason, position, better, best)
        case ReasonKind.BETTER_DRAWS:
            assert best == DRAW
        case ReasonKind.BETTER_DRAWS_WITH_TRAPS:
            assert best == DRAW
            assert better is not None
            check_traps(reason, position, better)
        case ReasonKind.BETTER_LASTS:
            assert (best.value, best.distance) == (Value.LOSS, reason.distance)
        case _:
            pytest.fail(f"{reason.kind} is not checked")


def test_every_reason_is_true() -> None:
    for judgement in reviewed_turns():
        assert judgement.before == max(scores(judgement.position).values())
        assert judgement.after == scores(judgement.position)[judgement.turn]
        for reason in judgement.reasons:
            check(reason, judgement)


def test_every_kind_of_reason_was_checked() -> None:
    kinds = {reason.kind for judgement in reviewed_turns() for reason in judgement.reasons}
    assert set(ReasonKind) - kinds == {ReasonKind.UNPROVEN}


def test_every_turn_has_a_reason_and_every_mistake_a_remedy() -> None:
    for judgement in reviewed_turns():
        assert judgement.reasons
        assert (judgement.better is not None) == (judgement.after != judgement.before)
        remedies = [reason for reason in judgement.reasons if reason.kind.startswith("better")]
        assert len(remedies) == (judgement.better is not None)


SINGULAR = {
    "en": {word: word for word in words()},
    "it": dict(
        zip(
            words(),
            ["alto", "basso", "scuro", "chiaro", "pieno", "cavo", "quadrato", "tondo"],
            strict=True,
        )
    ),
}
PLURAL = {
    "en": SINGULAR["en"],
    "it": {word: singular[:-1] + "i" for word, singular in SINGULAR["it"].items()},
}
ACROSS = {"en": " across the edge", "it": " oltre il bordo"}
LINES = {
    "en": ("row {}", "column {}", "the diagonal {}", "the square {}"),
    "it": ("la riga {}", "la colonna {}", "la diagonale {}", "il quadrato {}"),
}
FEW = {
    "en": {0: ("none", "Each"), 1: ("One", "one", "other"), 2: ("Both",)},
    "it": {0: ("nessuna", "Ognuna"), 1: ("Una", "una", "ltr"), 2: ("Entrambe",)},
}


def line_name(group: tuple[int, ...], language: str) -> str:
    row, column, diagonal, square = LINES[language]
    columns, rows = {each % 4 for each in group}, {each // 4 for each in group}
    if len(rows) == 1:
        return row.format(rows.pop() + 1)
    if len(columns) == 1:
        return column.format("abcd"[columns.pop()])
    names = [square_name(each) for each in group]
    steps = {abs(a - b) for a, b in itertools.pairwise(group)}
    inside = steps == {5} or steps == {3} or group[-1] - group[0] == 5
    shown = f"{names[0]}-{names[-1]}" if inside else "-".join(names) + ACROSS[language]
    return (square if len(rows) == 2 else diagonal).format(shown)


def check_words(reason: Reason, language: str) -> None:
    """The sentence names exactly the facts of the reason."""
    text = reason_message(reason).to_text(language)
    rest = text
    for one in reason.completions:
        name = line_name(one.group, language)
        assert name in rest
        before, rest = rest.split(name, 1)
        shared, rest = rest.split(")", 1)
        rest = before + rest
        attributes = [word for word in words() if PLURAL[language][word] in shared]
        assert attributes == list(one.values)
    if reason.piece is not None and "{piece}" in str(find_message(f"reason.{reason.kind}")):
        piece = reason.piece
        attributes = [SINGULAR[language][word] for word in words() if has(piece, word)]
        assert " ".join(attributes) in rest
        rest = rest.replace(" ".join(attributes), "")
    else:
        assert not any(
            re.search(rf"\b{SINGULAR[language][word]}\b", rest) for word in ("tall", "dark")
        )
    turns = re.findall(r"(?:[a-d][1-4])?:[0-9A-F]\b", rest)
    rest = re.sub(r"(?:[a-d][1-4])?:[0-9A-F]\b", "", rest)
    ends = [turn for turn in reason.play if turn.gift is None]
    named = ([reason.turn] if reason.turn else []) + [t for t in reason.play if t.gift is not None]
    assert turns == [str(turn) for turn in named]
    squares = re.findall(r"\b[a-d][1-4]\b", rest)
    rest = re.sub(r"\b[a-d][1-4]\b", "", rest)
    placed = [] if reason.square is None else [reason.square]
    placed += [turn.square for turn in ends if turn.square is not None]
    assert squares == [square_name(square) for square in placed]
    numbers = Counter(map(int, re.findall(r"\d+", rest)))
    expected = Counter(n for n in (reason.total, reason.distance, reason.count) if n is not None)
    if numbers != expected:  # The count is written as a word.
        assert reason.count in (0, 1, 2)
        assert any(word in text for word in FEW[language][reason.count])
        assert numbers == expected - Counter([reason.count])
    assert not re.search("None(?! of the other)", text)  # No fact is missing.
    assert text.endswith(".")


@pytest.mark.parametrize("language", ["en", "it"])
def test_sentences_agree_with_their_reasons(language: str) -> None:
    for reason in {reason for judgement in reviewed_turns() for reason in judgement.reasons}:
        check_words(reason, language)


def test_interrupted_proof_is_described_as_such() -> None:
    position = "0.../.5../..A./.... 6"
    cut = CachedSolver(limits=Limits(nodes=1), threads=1, book=False)
    judgement = explain(position, "d4:1", solver=cut)
    assert (judgement.label, judgement.before, judgement.lost) == ("unproven", None, None)
    assert judgement.to_text("it") == ("Il risolutore si è fermato prima di dimostrare ogni mossa.")
    assert judgement.keeping is None
    assert len(explain_all(position, solver=cut)) == 13 * 12


def test_proven_facts_of_an_unproven_turn_are_reported() -> None:
    """The score of the position is known and the gift loses at once; other turns are unproven."""
    position = "CB../..../..A2/..8. 6"
    judgement = explain(position, "c1:0", solver=CachedSolver(limits=Limits(nodes=1), threads=1))
    assert judgement.label is Label.UNPROVEN
    assert (str(judgement.before), str(judgement.after)) == ("draw 0", "loss 2")
    assert (judgement.lost, judgement.is_decision) == (1, False)


def test_messages_exist_exactly_for_all_kinds_and_labels() -> None:
    codes = {code for code in messages_in("review") if code.startswith(("reason.", "label."))}
    labels = {*map(str, Label), *map(str, PointsLabel)}
    assert codes == {f"reason.{kind}" for kind in ReasonKind} | {
        f"label.{label}" for label in labels
    }


def test_all_pieces_and_lines_have_names() -> None:
    for language in ("en", "it"):
        assert len({piece_message(piece).to_text(language) for piece in PIECES}) == 16
        groups = {*GROUPS[Rules.SQUARES], *GROUPS[Rules.TORUS]}
        assert [line_message(group).to_text(language) for group in groups] == [
            line_name(group, language) for group in groups
        ]
        assert len({line_message(group).to_text(language) for group in groups}) == len(groups)


def test_languages_have_all_forms_of_the_attributes() -> None:
    for first, second in itertools.combinations(words(), 2):
        assert PLURAL["it"][first] != PLURAL["it"][second]
