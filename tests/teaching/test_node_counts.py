"""The node-count lab: its counts, and detection of wrong searches."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
from tests.program import invoke, run

from fourfold.games.perft import perft
from fourfold.games.registry import Game
from fourfold.search.contract import Result
from fourfold.teaching.node_counts import DifferentValuesError, branching_factors, count_nodes
from fourfold.teaching.search_setup import Algorithm, find_algorithm

START = Game.find("tictactoe").start()
TREE = ("minimax", "alphabeta", "failhard", "ordered", "table", "deepening")


def test_minimax_counts_the_whole_tree_and_the_others_less() -> None:
    found = count_nodes([START], [find_algorithm(name) for name in TREE], 4)
    assert [found.nodes("minimax", depth) for depth in found.depths] == [10, 82, 586, 3610]
    assert [round(found.full(depth)) for depth in found.depths] == [9, 72, 504, 3024]
    assert found.least(4) == pytest.approx(3024**0.5)
    for name in TREE[1:]:
        assert found.least(4) < found.nodes(name, 4) < found.nodes("minimax", 4) / 4


def test_random_lines_estimate_a_tree_whose_games_end() -> None:
    position = Game.find("tictactoe").parse("x.o/.x./..o")
    exact = [perft(position, depth) for depth in (1, 2, 3)]
    found = branching_factors([position], 3, lines=20_000)
    assert [b**depth for depth, b in enumerate(found, start=1)] == pytest.approx(exact, rel=0.03)


def test_wrong_search_is_detected() -> None:
    right = find_algorithm("alphabeta")

    def one_off(*asked: object) -> Result:
        found = right.search(*asked)
        return dataclasses.replace(found, value=(found.value or 0) + 1)

    wrong = Algorithm("wrong", "is one off", one_off)
    with pytest.raises(DifferentValuesError, match=r"depth 1 on \.\.\./\.\.\./\.\.\.: .*wrong 5"):
        count_nodes([START], [right, wrong], 2)


def test_single_move_is_not_a_disagreement() -> None:
    """Iterative deepening stops at depth 1 if there is only one move."""
    position = Game.find("tictactoe").parse("xox/oox/.xo")
    found = count_nodes([position], [find_algorithm("minimax"), find_algorithm("deepening")], 3)
    assert found.nodes("deepening", 3) == 2


@pytest.mark.parametrize("game", ["tictactoe", "quarto", "ultimate", "ultimate(n=3)"])
def test_all_games_are_supported(game: str) -> None:
    moves = () if game == "tictactoe" else ("--moves", "12")
    options = ("--game", game, "--depth", "2", "--positions", "2", "--seed", "3", *moves)
    facts = json.loads(run("compare", *options, "--json"))
    again = json.loads(run("compare", *options, "--json"))
    assert facts["positions"] == again["positions"]
    assert len(facts["measured"]) == 2 * 5
    for one in facts["measured"]:
        assert one["nodes"] > 0
    assert "All searches found the same values." in run("compare", *options)


def test_chart(tmp_path: Path) -> None:
    path = tmp_path / "nodes.svg"
    run("compare", "--game", "tictactoe", "--depth", "3", "--plot", str(path))
    assert "b^(d/2)" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("--algorithms", "alfabeta"), "did you mean alphabeta?"),
        (("--algorithms", "montecarlo"), "montecarlo has no search depth"),
        (("--algorithms", "table,table"), "table is listed twice"),
        (("--plot", "nodes.gif"), ".png, .svg, .pdf"),
        (("--plot", "/no/such/folder/nodes.png"), "the folder does not exist"),
        (("--moves", "3"), "--moves needs --positions"),
        (("--positions", "1", ".../.../..."), "either positions or --positions"),
        (("--positions", "1", "--moves", "9"), "games of tictactoe end earlier"),
        (("xxx/oo./...",), "the game is over"),
        (("xxx",), "3 rows"),
        (("--evaluation", "absolute"), "absolute evaluates quarto"),
    ],
)
def test_invalid_comparison_raises_error(arguments: tuple[str, ...], fault: str) -> None:
    result = invoke("compare", "--game", "tictactoe", *arguments)
    assert result.exit_code == 2
    assert fault in result.output
