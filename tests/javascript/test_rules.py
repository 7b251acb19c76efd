"""The rules in JavaScript are those in Python: same positions, moves, outcomes and refusals."""

from __future__ import annotations

import random
import re
import string
from typing import Any

from tests.javascript.node import NEEDS_NODE, call_script
from tests.teaching.trees import random_position

from fourfold.base.errors import MoveError, PositionError
from fourfold.frontend.scripts import PARTS
from fourfold.games.quarto.rules import GROUPS, Rules
from fourfold.games.record import Record
from fourfold.games.registry import Game
from fourfold.games.ultimate import ENDINGS
from fourfold.i18n.catalogue import messages_of
from fourfold.i18n.message import Message
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
FORM = re.compile(r"[xo.]{9}(/[xo.]{9}){8} (-|[A-C][1-3])")
"""A board of Ultimate. JavaScript refuses everything else with one message."""
REFUSALS = {
    "rule.turn",
    "rule.piece",
    "rule.square",
    "rule.over",
    "rule.must_place",
    "rule.must_give",
    "rule.no_hand",
    "rule.no_gift",
    "rule.occupied",
    "rule.gone",
    "rule.marked",
    "rule.sent",
    "rule.won",
    "rule.full",
}
"""Codes that moves are refused with."""
IMPOSSIBLE = {
    "position.lines": ("tictactoe(n=5)", "xxxxx/xxxxx/ooo../ooo../ooo.."),
    "position.won_twice": ("quarto", "0123/..../..../8ACE -"),
    "position.sent_first": ("ultimate(n=3)", f"{'/'.join(['.' * 9] * 9)} A1"),
    "position.not_free": ("ultimate(n=3)", f"{'/'.join(['x........'] + ['.' * 9] * 8)} -"),
    "position.not_sent": ("ultimate(n=3)", f"{'/'.join(['x........'] + ['.' * 9] * 8)} B2"),
    "position.unanswered": (
        "ultimate(n=3)",
        f"{'/'.join(['x........', '.x.......', 'o........', 'o........', *['.' * 9] * 5])} A1",
    ),
    "position.won_later": (
        "ultimate(n=3)",
        f"{'/'.join(['xxxoo.oo.', 'xxxoo....'] + ['.' * 9] * 7)} -",
    ),
    "position.lines_both": (
        "ultimate(n=3)",
        f"{'/'.join(['xxx......'] * 3 + ['ooo......'] * 3 + ['.' * 9] * 3)} -",
    ),
    "position.lines_twice": (
        "ultimate(n=3)",
        f"{'/'.join(['xxxoo....'] * 5 + ['xxxo.....'] + ['oo.......'] * 3)} -",
    ),
}
"""By the code that a text is refused with: its game and the text."""


def test_rule_sets_are_the_same_groups_and_have_texts() -> None:
    groups = call_script("evaluate.js", {"operation": "ruleSets"})
    assert {name: tuple(map(tuple, squares)) for name, squares in groups.items()} == GROUPS
    assert list(groups) == list(Rules)
    messages = messages_of("en", *PARTS["page"])
    codes = {code for name in groups for code in (f"rules.{name}", f"puzzle.rules_{name}")}
    assert codes <= messages.keys()


def test_random_games_agree() -> None:
    chance = random.Random(1)
    played, expected = [], []
    for spec in SPECS:
        for _ in range(3 if spec.startswith("ultimate") else 20):
            moves, seen = _game(spec, chance)
            played.append((spec, moves))
            expected.append(seen)
    assert call_script("evaluate.js", {"operation": "walk", "games": played}) == expected


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


def test_the_same_moves_are_accepted_and_refused() -> None:
    chance = random.Random(2)
    played, expected = [], []
    for spec in SPECS:
        for _ in range(2 if spec.startswith("ultimate") else 10):
            game, seen = _attempts(spec, chance)
            played.append((spec, game))
            expected.append(seen)
    assert call_script("evaluate.js", {"operation": "attempts", "games": played}) == expected
    codes = {one[0] for seen in expected for answers in seen for one in answers}
    assert codes >= REFUSALS


def _attempts(spec: str, chance: random.Random) -> tuple[list[tuple[str, list[str]]], list[Any]]:
    """A random game with attempts at other moves in each position, and their results."""
    position = Game.find(spec).start()
    game, seen = [], []
    for move in [*_game(spec, chance)[0], ""]:  # also after the end
        others = [_text_like_a_move(spec, chance) for _ in range(4)]
        game.append((move, others))
        seen.append([_after(position, other) for other in others])
        if move:
            position = position.play(position.parse_move(move))
    return game, seen


def _text_like_a_move(spec: str, chance: random.Random) -> str:
    """A move that need not be legal; sometimes no move at all."""
    size = Game.find(spec).options.get("n", 4) ** (2 if spec.startswith("ultimate") else 1)
    cell = f"{chance.choice(string.ascii_lowercase[:size])}{chance.randint(1, size)}"
    if spec.startswith("quarto"):
        gift = chance.choice("0123456789abcdefABCDEF")
        legal = chance.choice((f"{cell}:{gift}", f"{cell}:{gift}", f"{cell}:", f":{gift}"))
    else:
        legal = cell
    texts = (
        "",
        ":",
        "a",
        "4",
        "aa1:2",
        "a01",
        "z1",
        "a0",
        "e1:2",
        "a1:G",
        "a1:12",
        cell.upper(),
    )
    return chance.choice((*(legal,) * 12, f" {legal} ", chance.choice(texts)))


def _after(position: Any, text: str) -> Any:
    """The position after a move, or why it is refused."""
    try:
        return str(position.play(position.parse_move(text)))
    except MoveError as error:
        return _refusal(error.message)


def _refusal(message: Message) -> list[Any]:
    """The code and parameters in JavaScript, which does not say in which part a name is wrong."""
    if message.code in {"rule.in_turn", "position.on_square", "position.in_hand"}:
        reason = message.params["reason"]
        assert isinstance(reason, Message)
        return _refusal(reason)
    is_plain = (int, list, str, type(None))
    params = {
        name: value if isinstance(value, is_plain) else str(value)
        for name, value in message.params.items()
    }
    return [message.code, params]


def test_the_same_positions_are_read_and_refused() -> None:
    texts = list(IMPOSSIBLE.values())
    for spec, (most, characters) in SCRAMBLED.items():
        game, chance = Game.find(spec), random.Random(spec)
        for _ in range(300):
            texts.append((spec, _scrambled(game, chance, most, characters)))
            texts.append((spec, _invented(game, chance)))
    expected = [_read(Game.find(spec), text) for spec, text in texts]
    assert call_script("evaluate.js", {"operation": "parse", "texts": texts}) == expected
    assert [one[0] for one in expected[: len(IMPOSSIBLE)]] == list(IMPOSSIBLE)
    assert {type(one) for one in expected} == {str, list}


def _read(game: Game, text: str) -> str | list[Any]:
    try:
        return str(game.parse(text))
    except PositionError as error:
        if game.name == "ultimate" and not FORM.fullmatch(text.strip()):
            return ["position.ultimate", {"count": 9}]
        return _refusal(error.message)


def _invented(game: Game, chance: random.Random) -> str:
    """A text of the right form, whose position need not be possible."""
    if game.name == "quarto":
        pieces = chance.sample("0123456789ABCDEF" + "." * 16, 17)
        pieces[chance.randrange(17)] = chance.choice(pieces)
        rows = ["".join(pieces[row : row + 4]) for row in range(0, 16, 4)]
        return f"{'/'.join(rows)} {pieces[16].replace('.', '-')}"
    size = int(game.options["n"])
    while True:
        if game.name == "tictactoe":
            marks = "xo" * 4 + "." * chance.choice((0, 2, 8))
            rows = ["".join(chance.choices(marks, k=size)) for _ in range(size)]
            text = "/".join(rows)
        else:
            blocks = ("xxx......", "ooo......", "xo.......", "xxooox..o", "xoxxoooxx")
            rows = [chance.choice(blocks) for _ in range(size * size)]
            rows[chance.randrange(len(rows))] = "".join(chance.choices("xo.", k=size * size))
            text = f"{'/'.join(rows)} {chance.choice(('-', '-', 'A1', 'B2', 'C3'))}"
        if text.count("x") - text.count("o") in {0, 1}:
            return text


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


def test_records_of_games_are_those_of_python() -> None:
    chance = random.Random(3)
    seats = ["human", 'a "quoted" \\ name']
    played = [(spec, _game(spec, chance)[0], seats) for spec in SPECS]
    played += [(spec, moves[:3], seats) for spec, moves, _ in played]
    texts = call_script("evaluate.js", {"operation": "records", "games": played})
    for text, (spec, moves, _) in zip(texts, played, strict=True):
        record = Record.parse(text)
        assert str(record) == text
        assert [str(turn) for turn in record.turns] == moves
        assert str(record.game) == str(Game.find(spec))
