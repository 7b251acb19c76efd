"""The heuristic of the IIIT ultimate bot report on hand-computed positions, and its player."""

from __future__ import annotations

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
    assert scores[:4] == [10**6] * 4
    # Row 2 and two columns are 3-attacks, the first column a 2-attack, the diagonal a 3-attack.
    assert scores[4:8] == [100 + 1, 4 + 5, 4, 1]
    assert cell_scores(cells, "o", ".", 4, DISTINCT) == [0] * 16


def test_attack_counts_are_squared() -> None:
    cells = block("xx..", "....", "x...", "....")
    scores = cell_scores(cells, "x", ".", 4, DISTINCT)
    assert scores[0] == 100 * 2**2 + 1  # its row and column lack two, its diagonal three
    assert scores[10] == 2**2  # its row and the falling diagonal lack three


def test_line_with_both_marks_counts_for_nobody() -> None:
    cells = block("xo..", "....", "....", "....")
    x, o = (cell_scores(cells, mark, ".", 4, DISTINCT) for mark in "xo")
    assert x[1] == o[0] == 0
    # x counts its column and diagonal, which share the corner; o counts its column.
    assert sum(x) == 2**2 + 6
    assert sum(o) == 4


def test_scores_of_finished_blocks() -> None:
    won = block("xxxx", "oo..", "....", "....")
    assert block_score(won, "x", "x", 4, REPORTED) == 10**9
    assert block_score(won, "x", "o", 4, REPORTED) == 0
    full = block("xxoo", "ooxx", "xxoo", "ooxx")
    assert block_score(full, DRAWN, "x", 4, REPORTED) == 0


def test_game_score_weights_status_by_block_scores() -> None:
    """With two blocks won in a row, every block of the row is part of a 2-attack.

    An empty block adds nothing, whatever its status.
    """
    won, two, empty = block("xxxx", *["...."] * 3), block("xx..", *["...."] * 3), "." * 16
    blocks = (won, won, two, *[empty] * 13)
    position = Position(blocks, None, 4, POINTS, 10, ("x", "x", *[None] * 14))
    scores = ClassicScores.of(position, DISTINCT)
    unfinished = block_score(two, None, "x", 4, DISTINCT)
    # Columns and diagonals of one won block are 3-attacks: two of them through the corner.
    corner, edge = 100 + 4, 100 + 1
    assert scores.status[0][:4] == (corner, edge, 100, 100)
    assert scores.game_score(0) == 10**9 * (corner + edge) + unfinished * 100
    assert scores.game_score(1) == 0
    attack = 2 * 10**9 + unfinished
    assert scores.heuristic(0) == 7 * attack + scores.game_score(0)


def test_drawn_block_closes_its_lines_of_blocks() -> None:
    won = block("xxxx", *["...."] * 3)
    winners = ("x", DRAWN, *[None] * 14)
    position = Position((won, *["." * 16] * 15), None, 4, POINTS, 4, winners)
    assert ClassicScores.of(position, DISTINCT).status[0][:4] == (2**2, 0, 0, 0)


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
def test_player_takes_an_immediate_win(core: str) -> None:
    won, three = block("xxxx", *["...."] * 3), block("xxx.", *["...."] * 3)
    noughts = block("o.o.", "...o", *["...."] * 2)
    blocks = (won, won, won, three, *[noughts] * 5, *["." * 16] * 7)
    position = Position(blocks, 3, 4, POINTS, 30, ("x", "x", "x", *[None] * 13))
    choice = make_player(f"ultimate_classic(core={core})").choose(position, UNLIMITED)
    assert (str(choice.move), choice.score) == ("p1", WIN)


def test_other_games_raise_error() -> None:
    with pytest.raises(FourfoldError, match="plays ultimate only"):
        make_player("ultimate_classic").choose(Game.find("tictactoe").start(), UNLIMITED)
