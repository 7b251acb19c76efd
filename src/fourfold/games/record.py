"""Game records: finished or unfinished games as readable text, and import of foreign notations.

A game is a block of tags, an empty line, the turns with comments in braces, and the result. A file
contains any number of blocks::

    [Game "quarto(rules=squares)"]
    [First "human"]
    [Second "random(seed=7)"]
    [Start "..../..../..../.... -"]
    [Result "0-1"]
    [Termination "line"]

    :6 c3:4 {a bold start} b2:9 d4: 0-1

``First`` is player 0, who makes the first move of the game. ``Start`` may be omitted for a game
from the start position. Results are ``1-0``, ``0-1``, ``1/2-1/2``, and ``*`` for an unfinished
game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fourfold.base.errors import FourfoldError, RecordError, SpecError, unknown_name_error
from fourfold.base.files import printable
from fourfold.games.contract import Position, play_moves
from fourfold.games.notebook import NotebookDisplay
from fourfold.games.registry import Game

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_LINE_WIDTH = 100
_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]')
_WORD = re.compile(r"\{[^}]*\}|[^\s{}]+|[{}]")
_OWN_TAGS = ("Game", "First", "Second", "Start", "Result", "Termination")


@dataclass(frozen=True, slots=True)
class Record(NotebookDisplay):
    """A played game.

    ``comments`` maps numbers of turns to the comment after that many turns. ``tags`` has additional
    tags; each name is a capitalised word.
    """

    game: Game
    start: Position[Any]
    players: tuple[str, str]
    turns: tuple[Any, ...]
    result: str = "*"
    termination: str = ""
    comments: Mapping[int, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)

    def positions(self) -> Iterator[Position[Any]]:
        """The start position and the position after each turn."""
        position = self.start
        yield position
        for turn in self.turns:
            position = position.play(turn)
            yield position

    @classmethod
    def of_texts(
        cls,
        game: str,
        start: str | None = None,
        moves: Iterable[str] = (),
        *,
        players: tuple[str, str] = ("", ""),
        result: str = "*",
        termination: str = "",
        comments: Mapping[int, str] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Record:
        """Make a record from texts, checking each move. ``start`` defaults to the start
        position."""
        parsed = Game.find(game)
        first = parsed.start() if start is None else parsed.parse(start)
        _, turns = play_moves(first, moves)
        return cls(
            parsed, first, players, tuple(turns), result, termination, comments or {}, tags or {}
        )

    @classmethod
    def parse(cls, text: str) -> Record:
        """Parse a text with exactly one game."""
        records = read_records(text)
        if len(records) != 1:
            raise RecordError("record.one", count=len(records))
        return records[0]

    def __str__(self) -> str:
        tags = {
            "Game": str(self.game),
            "First": self.players[0],
            "Second": self.players[1],
            "Start": str(self.start),
            "Result": self.result,
            "Termination": self.termination,
            **self.tags,
        }
        lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items() if value]
        words = []
        for number in range(len(self.turns) + 1):
            if number:
                words.append(str(self.turns[number - 1]))
            if number in self.comments:
                comment = _one_line(self.comments[number]).replace("{", "(").replace("}", ")")
                words.append("{" + comment + "}")
        return "\n".join([*lines, "", *_wrapped([*words, self.result])]) + "\n"


def read_records(text: str) -> list[Record]:
    """Parse all games in a text; RecordError names the faulty line."""
    return [_read_block(number, block) for number, block in _blocks(text)]


def append_record(path: Path, record: Record) -> None:
    """Append a game to a file, creating it if necessary."""
    separator = "\n" if path.exists() and path.stat().st_size else ""
    with path.open("a", encoding="utf-8") as file:
        file.write(separator + str(record))


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of each game and the number of the first one. A tag after turns starts a new
    game."""
    block: list[str] = []
    first, in_turns, open_braces = 1, False, 0
    for number, line in enumerate(text.splitlines(), start=1):
        is_tag = line.startswith("[") and not open_braces
        if is_tag and in_turns:
            yield first, block
            block, in_turns = [], False
        if not block:
            if not line.strip():
                continue
            first = number
        if not is_tag:
            in_turns = in_turns or bool(line.strip())
            open_braces = max(0, open_braces + line.count("{") - line.count("}"))
        block.append(line)
    if block:
        yield first, block


def _read_block(first: int, block: list[str]) -> Record:
    tags: dict[str, str] = {}
    rest = len(block)
    for offset, line in enumerate(block):
        if not line.startswith("["):
            rest = offset
            break
        match = _TAG.fullmatch(line.rstrip())
        if not match:
            raise RecordError("record.line", line=first + offset, text=line)
        if match[1] in tags:
            raise RecordError("record.twice", line=first + offset, tag=match[1])
        tags[match[1]] = printable(re.sub(r"\\(.)", r"\1", match[2]))
    try:
        return _build(tags, "\n".join(block[rest:]))
    except FourfoldError as error:
        raise RecordError("record.game", line=first, reason=error) from None


def _build(tags: dict[str, str], movetext: str) -> Record:
    if "Game" not in tags:
        raise RecordError("record.no_game")
    game = Game.find(tags["Game"])
    position = start = game.parse(tags["Start"]) if "Start" in tags else game.start()
    words = _WORD.findall(movetext)
    if not words or words[-1] not in RESULTS:
        raise RecordError("record.end", results=RESULTS)
    result = words.pop()
    if tags.get("Result", result) != result:
        raise RecordError("record.results", tag=tags["Result"], result=result)
    turns: list[Any] = []
    comments: dict[int, str] = {}
    for word in words:
        if word in ("{", "}"):
            raise RecordError("record.brace")
        if word.startswith("{"):
            comment = printable(_one_line(word[1:-1]))
            comments[len(turns)] = " ".join(filter(None, (comments.get(len(turns)), comment)))
            continue
        try:
            turns.append(position.parse_move(word))
        except FourfoldError as error:
            raise RecordError(
                "record.turn", number=len(turns) + 1, turn=word, reason=error
            ) from None
        position = position.play(turns[-1])
    outcome = position.outcome
    if outcome is not None and result != str(outcome):
        raise RecordError("record.result", result=result, outcome=outcome)
    return Record(
        game,
        start,
        (tags.get("First", ""), tags.get("Second", "")),
        tuple(turns),
        result,
        tags.get("Termination", ""),
        comments,
        {name: value for name, value in tags.items() if name not in _OWN_TAGS},
    )


def _escaped(value: str) -> str:
    return _one_line(value).replace("\\", "\\\\").replace('"', '\\"')


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _LINE_WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line


def import_records(
    text: str, game: Game, notation: str, *, first: int = 0, by_line: bool = False
) -> list[Record]:
    """Import games that consist only of moves, in one of the ``notations`` of the GameInfo.

    Rows, columns, blocks and cells are counted from ``first``. Games are separated by empty lines,
    or are one per line with ``by_line``. RecordError names the first line of a faulty game.
    """
    notations = game.info.notations
    if not notations:
        raise SpecError("record.no_notations", game=game.name)
    if notation not in notations:
        raise unknown_name_error("record.notation", notation, notations)
    records = []
    for line, moves in _games_in(text, by_line):
        try:
            turns = tuple(notations[notation](moves, game.options["n"], first))
            records.append(_replay(game, turns))
        except FourfoldError as error:
            raise RecordError("record.game", line=line, reason=error) from None
    return records


def _replay(game: Game, turns: tuple[Any, ...]) -> Record:
    position = start = game.start()
    for number, turn in enumerate(turns, start=1):
        try:
            position = position.play(turn)
        except FourfoldError as error:
            raise RecordError("record.turn", number=number, turn=turn, reason=error) from None
    outcome = position.outcome
    if outcome is None:
        return Record(game, start, ("", ""), turns)
    return Record(game, start, ("", ""), turns, str(outcome), outcome.reason)


def _games_in(text: str, by_line: bool) -> Iterator[tuple[int, str]]:
    """The text of each game and the number of its first line."""
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            lines.append(line)
        if lines and (by_line or not line.strip()):
            ended = number if line.strip() else number - 1
            yield ended - len(lines) + 1, "\n".join(lines)
            lines = []
