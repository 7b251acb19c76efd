"""The rules in JavaScript are those in Python: same positions, moves, outcomes and refusals."""

from __future__ import annotations

import random
from typing import Any

from tests.javascript.node import NEEDS_NODE, call_script
from tests.teaching.trees import random_position

from fourfold.base.errors import PositionError
from fourfold.frontend.scripts import PARTS
from fourfold.games.quarto.rules import GROUPS, Rules
from fourfold.games.registry import Game
from fourfold.games.ultimate import ENDINGS
from fourfold.i18n.catalogue import messages_of
from fourfold.teaching.abstract_game import TreePosition

pytestmark = NEEDS_NODE

QUARTO = tuple(f"quarto(rules={rules})" for rules in Rules)
ULTIMATE = tuple(f"ultimate(n={n},ending={ending})" for n in (3, 4) for ending in ENDINGS)
SPECS = (*QUARTO, *ULTIMATE, "ultimate", "ultimate(n=3)", "tictactoe", "tictactoe(n=4)")
SCRAMBLED = {
    **dict.fromkeys((*QUARTO, "tictactoe"), (14, " ./-0123ABCDEFxo?é")),
    **dict.fromkeys(("ultimate(n=3)", "ultimate(n=3,positions=any)"), (70, "xxxooo...-AB123D")),
}
"""The maximal number of moves of the positions, and the characters that are put in at random."""


def test_rule_sets_are_the_same_groups_and_have_texts() -> None:
    groups = call_script("evaluate.js", {"operation": "ruleSets"})
    assert {name: tuple(map(tuple, squares)) for name, squares in groups.items()} == GROUPS
    assert list(groups) == list(Rules)
    messages = messages_of("en", *PARTS["page"])
    codes = {code for name in groups for code in (f"rules.{name}", f"puzzle.rules_{name}")}
    assert codes <= messages.keys()


def test_random_games_agree() -> None:
    chance = random.Random(1)
    for spec in SPECS:
        games = [_game(spec, chance) for _ in range(3 if spec.startswith("ultimate") else 20)]
        request = {"operation": "walk", "spec": spec, "games": [moves for moves, _ in games]}
        assert call_script("evaluate.js", request) == [seen for _, seen in games]


def test_specs_are_the_shortest() -> None:
    texts = [*SPECS, "ultimate(n=3,ending=draw,positions=any)"]
    specs = call_script("evaluate.js", {"operation": "specs", "specs": texts})
    assert specs == [str(Game.find(text)) for text in texts]


def _game(spec: str, chance: random.Random) -> tuple[list[str], list[Any]]:
    """A random game: its moves, and a description of each position."""
    position = Game.find(spec).start()
    moves: list[str] = []
    seen: list[Any] = []
    while True:
        outcome = position.outcome
        legal = [str(move) for move in position.legal_moves()]
        end = (outcome.winner, outcome.reason, list(outcome.points)) if outcome else (None,) * 3
        seen.append([str(position), position.to_move, legal, *end])
        if not legal:
            return moves, seen
        moves.append(chance.choice(legal))
        position = position.play(position.parse_move(moves[-1]))


def test_the_same_positions_are_read_and_refused() -> None:
    for spec, (most, characters) in SCRAMBLED.items():
        game, chance = Game.find(spec), random.Random(spec)
        texts = [_scrambled(game, chance, most, characters) for _ in range(600)]
        expected = [_read(game, text) for text in texts]
        request = {"operation": "parse", "spec": spec, "texts": texts}
        assert call_script("evaluate.js", request) == expected
        assert None in expected
        assert any(expected)


def _read(game: Game, text: str) -> str | None:
    try:
        return str(game.parse(text))
    except PositionError:
        return None


def _scrambled(game: Game, chance: random.Random, most: int, characters: str) -> str:
    """A position of a random game, with a few characters changed."""
    position = game.start()
    for _ in range(chance.randrange(most)):
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.legal_moves()))
    text = list(str(position))
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        place = chance.choice((chance.randrange(len(text)), -1, -2))
        text[place] = chance.choice(characters)
    return "".join(text)


def test_abstract_trees_are_read_the_same() -> None:
    chance, texts = random.Random(1), []
    for seed in range(200):
        text = str(random_position(seed))
        texts.append(text if seed % 2 else text.replace("(", chance.choice(["( ", " ("])))
    read = call_script("evaluate.js", {"operation": "abstract", "texts": texts})
    assert read == [str(TreePosition.parse(text)) for text in texts]
