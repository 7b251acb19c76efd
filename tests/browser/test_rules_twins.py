"""The rules in the page are the rules in Python: same positions, moves, outcomes and refusals."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from fourfold.base.errors import PositionError
from fourfold.games.quarto.rules import GROUPS, Rules
from fourfold.games.registry import Game
from fourfold.games.ultimate import ENDINGS

Open = Callable[..., Page]

WALK = """async ({spec, moves}) => {
    const { games } = await import("/js/games/views.js");
    const { rules, options } = games.find(spec);
    let position = rules.start(options);
    const seen = [];
    for (const move of [null, ...moves]) {
        if (move !== null) position = rules.play(position, move);
        const again = rules.parse(rules.format(position), options);
        if (rules.format(again) !== rules.format(position)) throw new Error("roundtrip");
        const { winner, reason, points } = rules.outcome(position) ?? {};
        seen.push([rules.format(position), rules.toMove(position), rules.legalMoves(position),
            winner ?? null, reason ?? null, points ?? (winner === undefined ? null :
                winner === null ? [0.5, 0.5] : [1 - winner, winner])]);
    }
    return seen;
}"""

READ = """async ({spec, texts}) => {
    const { games } = await import("/js/games/views.js");
    const { rules, options } = games.find(spec);
    return texts.map((text) => {
        try {
            return rules.format(rules.parse(text, options));
        } catch (error) {
            if (!error.code) throw error;
            return null;
        }
    });
}"""

QUARTO = tuple(f"quarto(rules={rules})" for rules in Rules)
ULTIMATE = tuple(f"ultimate(n={n},ending={ending})" for n in (3, 4) for ending in ENDINGS)
SPECS = (*QUARTO, *ULTIMATE, "ultimate", "ultimate(n=3)", "tictactoe", "tictactoe(n=4)")
SCRAMBLED = {
    **dict.fromkeys((*QUARTO, "tictactoe"), (14, " ./-0123ABCDEFxo?é")),
    **dict.fromkeys(("ultimate(n=3)", "ultimate(n=3,positions=any)"), (70, "xxxooo...-AB123D")),
}
"""How many moves the positions have at most, and what is put in by chance."""


def test_rule_sets_are_the_same_groups_and_have_words(open_page: Open) -> None:
    groups, unsaid = open_page("").evaluate(
        """async () => {
            const { RULE_SETS, RULES } = await import("/js/rules/quarto-groups.js");
            const { default: words } = await import("/js/messages/page-en.js");
            const keys = RULES.flatMap((name) => [`rules.${name}`, `puzzle.rules_${name}`]);
            return [RULE_SETS, keys.filter((key) => !(key in words))];
        }"""
    )
    assert {name: tuple(map(tuple, found)) for name, found in groups.items()} == GROUPS
    assert list(groups) == list(Rules)
    assert unsaid == []


def test_games_go_the_same_way(open_page: Open) -> None:
    page = open_page("")
    chance = random.Random(1)
    for spec in SPECS:
        for _ in range(3 if spec.startswith("ultimate") else 20):
            moves, expected = _game(spec, chance)
            assert page.evaluate(WALK, {"spec": spec, "moves": moves}) == expected


def test_specs_are_the_shortest(open_page: Open) -> None:
    texts = (*SPECS, "ultimate(n=3,ending=draw,positions=any)")
    found = open_page("").evaluate(
        """async (texts) => {
            const { games } = await import("/js/games/views.js");
            return texts.map((text) => games.find(text).spec);
        }""",
        list(texts),
    )
    assert found == [str(Game.find(text)) for text in texts]


def _game(spec: str, chance: random.Random) -> tuple[list[str], list[Any]]:
    """A random game: its moves, and what there is to be said of each position."""
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


def test_the_same_positions_are_read_and_refused(open_page: Open) -> None:
    page = open_page("")
    for spec, (most, characters) in SCRAMBLED.items():
        game, chance = Game.find(spec), random.Random(spec)
        texts = [_scrambled(game, chance, most, characters) for _ in range(600)]
        expected = [_read(game, text) for text in texts]
        assert page.evaluate(READ, {"spec": spec, "texts": texts}) == expected
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
