"""The champion: keeps the best exact score, is deterministic by seed, and models its opponent."""

from __future__ import annotations

import functools
import random

import pytest

from fourfold.games.contract import move_between
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.games.quarto.position import random_positions
from fourfold.games.registry import Game
from fourfold.native import quarto_champion
from fourfold.players.champion import make_champion
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.novice import novice_move
from fourfold.players.registry import make_player
from fourfold.solver import Score, Value, rank_turns, solve
from fourfold.testing import check_player

KINDS = {"random": 0, "novice": 1, "sees 3": 2, "sees 4": 3, "sees 6": 4}
TYPES = 8
"""The kinds of opponent, and then the known players."""
Reply = tuple[Turn, Score]


DRAWN_ON_A_TORUS = ("91CF/E.A5/.D68/..3. 7", ".3.B/..56/1F29/48.7 D", "A694/.1CF/EB.0/.5.. 3")
"""Drawn positions with eleven pieces placed; on a torus a search for three takes half a minute."""


@functools.cache
def drawn_positions(rules: Rules, placed: int, count: int) -> list[Position]:
    """Return drawn positions from games between novices."""
    if rules is Rules.TORUS:
        positions = [Position.parse(text, rules=rules) for text in DRAWN_ON_A_TORUS]
        assert {position.placed for position in positions} == {placed}
        assert {solve(position).value for position in positions} == {Value.DRAW}
        return positions[:count]
    chance, positions = random.Random(placed), list[Position]()
    while len(positions) < count:
        position = Position.start(rules=rules)
        while position.outcome is None and (position.placed < placed or position.hand is None):
            position = position.play(novice_move(position, chance))
        if position.outcome is None and solve(position).value is Value.DRAW:
            positions.append(position)
    return positions


def certain_belief(kind: str) -> list[float]:
    return [float(number == KINDS[kind]) for number in range(TYPES)]


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("placed", [4, 5, 6, 7, 8, 9, 10, 11, 13, 15])
def test_turns_keep_the_best_score(rules: Rules, placed: int) -> None:
    player = make_champion(effort=5, seed=1)
    for position in random_positions(rules, placed, 1 if placed == 4 else 6, seed=placed):
        scores = {score.turn: score.lower for score in rank_turns(position).turns}
        assert scores[player.choose(position, UNLIMITED).move] == max(scores.values())


@pytest.mark.parametrize("rules", Rules)
def test_gift_after_placing_keeps_the_best_score(rules: Rules) -> None:
    for position in random_positions(rules, 8, 5, seed=3):
        square = position.board.index(None)
        after = position.place(square)
        if after.outcome is None:
            scores = {score.turn: score.lower for score in rank_turns(after).turns}
            move = make_champion(seed=1).choose(after, UNLIMITED).move
            assert scores[move] == max(scores.values())


@pytest.mark.parametrize("game", ["quarto", "quarto(rules=squares)"])
def test_champion_makes_legal_moves_and_never_loses_to_novices(game: str) -> None:
    start = Game.find(game).start()
    check_player(make_champion(effort=5, seed=1), start, games=2)
    results = []
    for number in range(6):
        chance, champion = random.Random(number), make_champion(effort=5, seed=number)
        position = start
        while position.outcome is None:
            if position.to_move == number % 2:
                position = position.play(champion.choose(position, UNLIMITED).move)
            else:
                position = position.play(novice_move(position, chance))
        results.append(position.outcome.winner in (None, number % 2))
    assert all(results)


def test_seed_determines_the_game() -> None:
    def turns(seed: int) -> list[Turn]:
        champion = make_champion(5, seed, most_seconds=600)
        players = [champion, make_player("novice(seed=1)")]
        position, turns = Position.start(), []
        while position.outcome is None:
            turns.append(players[position.to_move].choose(position, UNLIMITED).move)
            position = position.play(turns[-1])
        return turns

    assert turns(3) == turns(3)
    assert len({tuple(turns(seed)) for seed in range(4)}) > 1


def test_turn_is_exact_without_time_for_ratings() -> None:
    [position] = random_positions(Rules.LINES, 8, 1, seed=2)
    scores = {score.turn: score.lower for score in rank_turns(position).turns}
    move = make_champion(effort=10**6, seed=1).choose(position, Clock(seconds=0.05)).move
    assert scores[move] == max(scores.values())


def model_replies(position: Position, kind: str, replies: list[Reply]) -> list[tuple[float, Turn]]:
    """Return the replies of one kind of opponent with their probabilities under the model."""
    sight = {"sees 3": 3, "sees 4": 4, "sees 6": 6}.get(kind)
    if sight is not None:

        def visible_score(score: Score) -> Score:
            visible = score.distance is not None and score.distance <= sight
            return score if visible else Score(Value.DRAW, 0)

        best = max(visible_score(score) for _, score in replies)
        equal = [turn for turn, score in replies if visible_score(score) == best]
        return [(1 / len(equal), turn) for turn in equal]
    wins = [turn for turn, score in replies if score == Score(Value.WIN, 1)]
    if kind == "novice" and wins:
        return [(1 / len(wins), turn) for turn in wins]
    weighted = []
    squares = sorted({turn.square for turn, _ in replies if turn.square is not None})
    for square in squares:
        candidates = [(turn, score) for turn, score in replies if turn.square == square]
        if kind == "novice":
            safe = [(turn, score) for turn, score in candidates if score != Score(Value.LOSS, 2)]
            candidates = safe or candidates
            gifts = [turn for turn, _ in candidates]
            after = position.place(square)
            good = [
                turn
                for turn in gifts
                if turn.gift is None
                or not any(
                    after.wins_on(other, turn.gift)
                    for other, piece in enumerate(after.board)
                    if piece is None
                )
            ]
            candidates = [(turn, score) for turn, score in candidates if turn in (good or gifts)]
        weighted += [(1 / len(squares) / len(candidates), turn) for turn, _ in candidates]
    return weighted


def expectation(position: Position, kind: str, ours: bool) -> float:
    """Return the expected score by plain expectimax."""
    outcome = position.outcome
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(not ours)
    replies = [(score.turn, score.lower) for score in rank_turns(position).turns]
    if not ours:
        return sum(
            chance * expectation(position.play(turn), kind, ours=True)
            for chance, turn in model_replies(position, kind, replies)
        )
    best = max(score for _, score in replies)
    if best.value is Value.WIN:
        return 1.0
    return max(
        expectation(position.play(turn), kind, ours=False)
        for turn, score in replies
        if score == best
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", Rules)
def test_ratings_equal_plain_expectimax(kind: str, rules: Rules) -> None:
    native_champion = quarto_champion.Champion(rules)
    for position in drawn_positions(rules, 11, 3):
        scores = rank_turns(position).turns
        turns = [score.turn for score in scores if score.lower == scores[0].lower]
        ratings = native_champion.rate_turns(
            str(position), turns, True, certain_belief(kind), 10**9
        )
        assert {Turn(*turn) for turn, _ in ratings} == set(turns)
        for turn, expected in ratings:
            plain = expectation(position.play(Turn(*turn)), kind, ours=False)
            assert expected == pytest.approx(plain, abs=1e-5)
        numbers = [expected for _, expected in ratings]
        assert numbers == sorted(numbers, reverse=True)


@pytest.mark.parametrize("kind", KINDS)
def test_likelihoods_equal_the_probabilities_of_the_model(kind: str) -> None:
    native_champion = quarto_champion.Champion("lines")
    for placed in (7, 10, 13):
        for position in random_positions(Rules.LINES, placed, 3, seed=1):
            replies = [(score.turn, score.lower) for score in rank_turns(position).turns]
            chances = {turn: chance for chance, turn in model_replies(position, kind, replies)}
            for turn, _ in replies[:: max(1, len(replies) // 5)]:
                likelihood = native_champion.likelihood(str(position), turn)
                assert likelihood is not None
                probability = likelihood[KINDS[kind]]
                assert probability == pytest.approx(chances.get(turn, 0.0), abs=1e-6)


def test_move_between_two_positions() -> None:
    [position] = random_positions(Rules.LINES, 6, 1, seed=1)
    for turn in position.legal_moves():
        after = position.play(turn)
        assert move_between(position, after) == turn
    assert move_between(position, position) is None
    assert move_between(Position.start(), position) is None


def test_losses_are_delayed_as_long_as_possible() -> None:
    lost = [
        position
        for position in random_positions(Rules.LINES, 10, 60, seed=4)
        if solve(position).value is Value.LOSS
    ]
    assert lost
    for position in lost:
        scores = {score.turn: score.lower for score in rank_turns(position).turns}
        move = make_champion(seed=1).choose(position, UNLIMITED).move
        assert scores[move] == max(scores.values())


@pytest.mark.parametrize(
    ("text", "turn", "fault"),
    [
        ("..../..../..../.... 6", (0, 6), "is not legal"),
        ("0123/..../..../.... 6", (4, 5), "the game is over"),
    ],
)
def test_illegal_turns_raise_error(text: str, turn: tuple[int, int], fault: str) -> None:
    native_champion = quarto_champion.Champion("lines")
    with pytest.raises(ValueError, match=fault):
        native_champion.rate_turns(text, [turn], True, [1 / TYPES] * TYPES, 1)
    with pytest.raises(ValueError, match=fault):
        native_champion.likelihood(text, turn)


@pytest.mark.parametrize(
    ("spec", "number", "placed"),
    [
        ("minmax(depth=3)", 6, 8),
        ("minmax(depth=3)", 6, 11),
        ("pro(first_move=fixed)", 7, 6),
        ("pro(first_move=fixed)", 7, 11),
    ],
)
def test_model_predicts_replies_of_known_players(spec: str, number: int, placed: int) -> None:
    native_champion, player = quarto_champion.Champion("lines"), make_player(spec)
    for position in random_positions(Rules.LINES, placed, 3, seed=2):
        turn = player.choose(position, UNLIMITED).move
        likelihood = native_champion.likelihood(str(position), turn)
        assert likelihood is not None
        assert likelihood[number] == 1.0


def test_predicted_traps_beat_a_known_player() -> None:
    native_champion, player = quarto_champion.Champion("lines"), make_player("minmax(depth=3)")
    minmax = tuple(float(number == 6) for number in range(TYPES))
    replies_needed = []
    for position in drawn_positions(Rules.LINES, 8, 12):
        replies = 0
        while solve(position).value is Value.DRAW:
            scores = rank_turns(position).turns
            turns = [score.turn for score in scores if score.lower == scores[0].lower]
            [turn, expected], *_ = native_champion.rate_turns(
                str(position), turns, True, minmax, 10**7
            )
            if expected < 1:
                assert replies == 0
                break
            position = position.play(Turn(*turn))
            position = position.play(player.choose(position, UNLIMITED).move)
            replies += 1
            assert replies <= 2
        else:
            assert solve(position).value is Value.WIN
            replies_needed.append(replies)
    assert {1, 2} <= set(replies_needed)
