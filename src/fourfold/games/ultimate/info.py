"""Everything that other packages need to know about Ultimate."""

from fourfold.base.specs import Option
from fourfold.games.info import GameInfo
from fourfold.games.ultimate.board import DEFAULT_ENDINGS, ENDINGS
from fourfold.games.ultimate.foreign_notations import NOTATIONS
from fourfold.games.ultimate.position import Position

GAME_INFO = GameInfo(
    title="Ultimate Tic-Tac-Toe",
    position=Position,
    options=(
        Option("n", int, 4, "n×n blocks of n×n cells", choices=(3, 4)),
        Option(
            "ending",
            str,
            None,
            "how a game without a line of blocks ends: draw (usual for n=3), points (a draw in "
            "which each block is a point; usual for n=4), or blocks (more of them win)",
            choices=tuple(ENDINGS),
            default_from=lambda options: DEFAULT_ENDINGS[options["n"]],
        ),
        Option(
            "positions",
            str,
            "reachable",
            "reachable, or any: also positions set up by hand that no game leads to",
            choices=("reachable", "any"),
        ),
    ),
    variant="n",
    notations=NOTATIONS,
    evaluation="ultimate_classic",
    opponent="ultimate",
    random_moves=20,
    # In the course assignment that defines the game, a win is worth as much as all blocks.
    win_points=lambda options: ENDINGS[options["ending"]].win_points(options["n"]),
    counts_points=lambda options: ENDINGS[options["ending"]].blocks_are_points,
    analyst="fourfold.analysis.ultimate.analyst",
    puzzles="fourfold.analysis.ultimate.puzzles:PUZZLE_SOURCE",
    terminal_renderer="fourfold.drawing.terminal.ultimate",
    svg_renderer="fourfold.drawing.ultimate",
    native_rules="fourfold.native:ultimate",
)
