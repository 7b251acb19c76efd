"""Everything that other packages need to know about Quarto."""

from fourfold.base.specs import Option
from fourfold.games.info import GameInfo
from fourfold.games.quarto.position import Position
from fourfold.games.quarto.rules import RULE_SETS, Rules

GAME_INFO = GameInfo(
    title="Quarto",
    position=Position,
    options=(
        Option(
            "rules",
            str,
            str(Rules.LINES),
            "; ".join(f"{rules}: {rule_set.winning} win" for rules, rule_set in RULE_SETS.items()),
            choices=tuple(map(str, Rules)),
        ),
    ),
    variant="rules",
    evaluation="absolute",
    opponent="champion",
    random_moves=9,
    solver="fourfold.solver.solved_openings",
    analyst="fourfold.analysis.quarto.analyst",
    puzzles="fourfold.analysis.quarto.puzzles:PUZZLE_SOURCE",
    exercise="fourfold.teaching.exercises:quarto_position",
    terminal_renderer="fourfold.drawing.terminal.quarto",
    svg_renderer="fourfold.drawing.quarto",
    native_rules="fourfold.native:quarto",
)
