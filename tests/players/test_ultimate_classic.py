"""The heuristic of the IIIT ultimate bot report on hand-computed positions, and its player."""

from __future__ import annotations

import time

import pytest

from fourfold.base.errors import FourfoldError, SpecError
from fourfold.evaluation.registry import find_evaluation
from fourfold.evaluation.ultimate_classic import (
    REPORTED,
    WIN,
    ClassicScores,
    ClassicWeights,
    ScoredPosition,
    block_score,
    cell_scores,
)
from fourfold.games.contract import Outcome
from fourfold.games.registry import Game
from fourfold.games.ultimate import DRAWN, ENDINGS, Position
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.registry import find_family, make_player
from fourfold.testing import check_player

DISTINCT = ClassicWeights(score_block=10**9, score_1=10**6, score_2=100, score_3=1, weight_attack=7)

POINTS = ENDINGS["points"]


def block(*rows: str) -> str:
    return "".join(rows)


def test_score_of_a_1_attack_replaces_other_attacks() -> None:
    cells = block("xxx.", "x...", "....", "....")
    scores = cell_scores(cells, "x", ".", 4, DISTINCT)
    assert scores[:4] == [0, 0, 0, 10**6]
    # The first column is a 2-attack; row 2, two columns and the falling diagonal are 3-attacks.
    assert scores[4:9] == [0, 3**2, 2**2, 1, 100]
    assert cell_scores(cells, "o", ".", 4, DISTINCT) == [0] * 16


def test_attack_counts_are_squared() -> None:
    cells = block("xx..", "....", "x...", "....")
    scores = cell_scores(cells, "x", ".", 4, DISTINCT)
    assert scores[0] == 0  # a marked cell scores nothing
    assert scores[4] == 100  # the first column lacks two
    assert scores[10] == 2**2  # its row and the falling diagonal lack three
    crossing = cell_scores(block(".x.x", "....", "x...", "x..."), "x", ".", 4, DISTINCT)
    assert crossing[0] == 100 * 2**2  # the first row and column lack two each


def test_line_with_both_marks_counts_for_nobody() -> None:
    cells = block("xo..", "....", "....", "....")
    x, o = (cell_scores(cells, mark, ".", 4, DISTINCT) for mark in "xo")
    assert x[2:4] == o[2:4] == [0, 0]
    # x counts the empty cells of its column and diagonal; o counts those of its column.
    assert sum(x) == 6
    assert sum(o) == 3


def test_scores_of_finished_blocks() -> None:
    won = block("xxxx", "oo..", "....", "....")
    assert block_score(won, "x", "x", 4, REPORTED) == 10**9
    assert block_score(won, "x", "o", 4, REPORTED) == 0
    full = block("xxoo", "ooxx", "xxoo", "ooxx")
    assert block_score(full, DRAWN, "x", 4, REPORTED) == 0


def test_game_score_weights_status_by_block_scores() -> None:
    """With two blocks won in a row, the two undecided blocks of the row are part of a 2-attack.

    A decided block and an empty one add nothing, whatever their lines.
    """
    won, two, empty = block("xxxx", *["...."] * 3), block("xx..", *["...."] * 3), "." * 16
    blocks = (won, won, two, *[empty] * 13)
    position = Position(blocks, None, 4, POINTS, 10, ("x", "x", *[None] * 14))
    scores = ClassicScores.of(position, DISTINCT)
    unfinished = block_score(two, None, "x", 4, DISTINCT)
    # The columns and diagonals through the won blocks are 3-attacks.
    assert scores.status[0][:6] == (0, 0, 100, 100, 1, 2**2)
    assert scores.game_score(0) == unfinished * 100
    assert scores.game_score(1) == 0
    attack = 2 * 10**9 + unfinished
    assert scores.heuristic(0) == 7 * attack + scores.game_score(0)


def test_likely_block_weighs_as_much_as_its_lines_of_blocks_promise() -> None:
    """The report's aim: "more weight to blocks which are more likely to be won". Inside a 2-attack
    a block adds score_2 / score_3 = 1000 times as much to the game score as inside a 3-attack."""
    won, likely, empty = block("xxxx", *["...."] * 3), block("xx..", *["...."] * 3), "." * 16

    def game_score(place: int) -> int:
        blocks = [won, won, *[empty] * 14]
        blocks[place] = likely
        position = Position(tuple(blocks), None, 4, POINTS, 10, ("x", "x", *[None] * 14))
        return ClassicScores.of(position, REPORTED).game_score(0)

    assert game_score(2) == 1000 * game_score(8)  # third in the won row; third in its column


def test_drawn_block_closes_its_lines_of_blocks() -> None:
    won = block("xxxx", *["...."] * 3)
    winners = ("x", DRAWN, *[None] * 14)
    position = Position((won, *["." * 16] * 15), None, 4, POINTS, 4, winners)
    assert ClassicScores.of(position, DISTINCT).status[0][:5] == (0, 0, 0, 0, 1)


def test_utility_uses_the_scale_of_the_heuristic() -> None:
    evaluation = find_evaluation("ultimate_classic")
    assert evaluation.utility(Outcome.win(1, points=16), 1) == WIN
    drawn = Outcome.draw("blocks", (7, 4))
    assert evaluation.utility(drawn, 0) == 3 * 10**12 == -evaluation.utility(drawn, 1)
    assert evaluation.utility(Outcome.draw("blocks", (5, 5)), 0) == 0


def test_names_and_options() -> None:
    assert find_evaluation("ultimate_classic").name == "ultimate_classic"
    assert find_evaluation("ultimate_classic(score_3=2)").name == "ultimate_classic(score_3=2)"
    with pytest.raises(SpecError, match=r"score_1=-1 is not accepted; give a whole number from 0"):
        find_evaluation("ultimate_classic(score_1=-1)")


def test_weight_of_attack_score_follows_the_scores_unless_given() -> None:
    start = Position.start().play(Position.start().parse_move("a1"))
    follows = find_evaluation("ultimate_classic(score_1=500000,score_2=100)")
    given = find_evaluation("ultimate_classic(score_1=500000,score_2=100,weight_attack=5000)")
    assert follows(start) == given(start)
    assert follows.point == 5000 * 10**9
    assert find_evaluation("ultimate_classic(score_2=0)").point == 10**6 * 10**9


def test_player_tries_the_moves_of_the_root_in_random_order() -> None:
    """On the empty board many moves are equally good: different seeds choose different ones."""
    start = Position.start()
    players = (make_player(f"ultimate_classic(depth=1,seed={seed})") for seed in range(8))
    moves = [player.choose(start, UNLIMITED).move for player in players]
    assert len(set(moves)) > 2
    again = make_player("ultimate_classic(depth=1,seed=3)").choose(start, UNLIMITED)
    assert again.move == moves[3]


def test_scored_position_equals_its_position() -> None:
    scored = ScoredPosition.start(n=3)
    scored = scored.play(scored.parse_move("e5"))
    assert str(scored) == str(scored.position) == str(ScoredPosition.parse(str(scored), n=3))
    assert scored == ScoredPosition.parse(str(scored), n=3)


@pytest.mark.parametrize("core", ["native", "python"])
@pytest.mark.parametrize("game", ["ultimate", "ultimate(n=3)"])
def test_player_makes_legal_moves(game: str, core: str) -> None:
    player = make_player(f"ultimate_classic(depth=1,core={core})", "ultimate")
    check_player(player, Game.find(game).start(), games=20 if core == "native" else 2)


def test_player_deepens_from_depth_3_within_its_clock() -> None:
    position = Position.start()
    player = make_player("ultimate_classic")
    choice = player.choose(position, Clock(nodes=6000))
    assert choice.depth == 3
    assert choice.line[0] == choice.move
    assert choice.nodes is not None
    assert choice.nodes <= 6000
    assert player.choose(position, Clock(depth=2)).depth == 2
    assert player.choose(position, Clock(seconds=0.02)).move in position.legal_moves()
    assert find_family("ultimate_classic").options[0].default == 13


@pytest.mark.parametrize("core", ["native", "python"])
def test_move_ends_with_its_time(core: str) -> None:
    """Thirteen seconds are kept within 0.2 s. Only the quickest of three moves counts, because a
    busy machine may interrupt a process for longer."""
    player = make_player(f"ultimate_classic(time=0.3,core={core},seed=1)", "ultimate")

    def seconds() -> float:
        began = time.perf_counter()
        player.choose(Position.start(), UNLIMITED)
        return time.perf_counter() - began

    assert 0.1 < min(seconds() for _ in range(3)) < 0.5


@pytest.mark.parametrize("core", ["native", "python"])
def test_player_takes_an_immediate_win(core: str) -> None:
    won, three = block("xxxx", *["...."] * 3), block("xxx.", *["...."] * 3)
    noughts = block("o.o.", "...o", *["...."] * 2)
    blocks = (won, won, won, three, *[noughts] * 5, *["." * 16] * 7)
    position = Position(blocks, 3, 4, POINTS, 30, ("x", "x", "x", *[None] * 13))
    choice = make_player(f"ultimate_classic(core={core})").choose(position, UNLIMITED)
    assert (str(choice.move), choice.score) == ("p1", WIN)


def test_other_games_raise_error() -> None:
    with pytest.raises(FourfoldError, match="plays only ultimate"):
        make_player("ultimate_classic").choose(Game.find("tictactoe").start(), UNLIMITED)
