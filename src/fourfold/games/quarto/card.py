"""The card of Quarto."""

from fourfold.games.card import Card
from fourfold.games.quarto.position import Position
from fourfold.games.quarto.rules import RULE_SETS, Rules
from fourfold.specs import Option

CARD = Card(
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
    solver="fourfold.solver.exact",
    analyst="fourfold.analysis.quarto.analyst",
    puzzles="fourfold.analysis.quarto.puzzles:PUZZLER",
    exercise="fourfold.teaching.positions:of_quarto",
    artist="fourfold.cli.draw.quarto",
    picture="fourfold.drawing.quarto",
    twin="fourfold.games.quarto.twin:counter",
    classes="fourfold.games.quarto.twin:count_classes",
)
