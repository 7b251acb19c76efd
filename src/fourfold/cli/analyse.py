"""``fourfold analyse``: what every turn of a Quarto or Ultimate position leads to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer

from fourfold.analysis import Judgement, Proofs, all_as_dict, explain, explain_all
from fourfold.analysis.words.catalogue import find_catalogue
from fourfold.cli.languages import DEFAULT_LANGUAGE, Language
from fourfold.cli.options import GameSpec, RulesName, find_game
from fourfold.cli.solving import (
    NoBook,
    Seconds,
    Threads,
    limit_of,
    text_of_position,
)
from fourfold.errors import FourfoldError
from fourfold.games.quarto import Position, Turn, piece_name, square_name
from fourfold.search.contract import Limits
from fourfold.solver import Score, TurnScore, Value, analyse

_SHORT = {Value.WIN: "W", Value.DRAW: "D", Value.LOSS: "L"}


def command(
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="A position of the game, or START.")
    ],
    game: GameSpec = None,
    rules: RulesName = None,
    no_book: NoBook = False,
    threads: Threads = None,
    time: Seconds = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Stop after so many positions.")
    ] = None,
    depth: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Ultimate: moves ahead at most.")
    ] = None,
    why: Annotated[
        str | None,
        typer.Option(
            metavar="TURN",
            help="Say in words why this turn is worth so much; all: every turn.",
        ),
    ] = None,
    language: Language = DEFAULT_LANGUAGE,
    json_output: Annotated[bool, typer.Option("--json", help="JSON instead of a table.")] = False,
) -> None:
    """Show the value of every turn of a position to the player who makes it, best first.

    Quarto is solved: W5 is a win at distance 5, D a draw, L2 a loss to the opponent's next
    placement; ? is not proven within the limit. Ultimate is searched by the engine, five seconds
    unless told otherwise: the points by which the player is expected to lead in the end, how likely
    it is to score more than the opponent, and the best play.
    """
    played = find_game(game, rules)
    if played.name == "ultimate":
        from fourfold.cli.analyse_ultimate import show_ultimate

        if no_book:
            raise FourfoldError("--no-book: Ultimate has no opening book; leave it out")
        if why is not None:
            raise FourfoldError("--why: only Quarto's turns are explained in words; leave it out")
        show_ultimate(played, position, Limits(nodes, time), depth, threads or 1, json_output)
        return
    if played.name != "quarto":
        raise FourfoldError(f"--game {played}: analyse knows quarto and ultimate")
    if depth is not None:
        raise FourfoldError("--depth: Quarto is solved to the end of the game; leave it out")
    here = played.parse(text_of_position(position))
    assert isinstance(here, Position)
    limit = limit_of(time, nodes)
    if why is not None:
        proofs = Proofs(limit=limit, threads=threads, book=not no_book)
        _explain(here, why, proofs, language, json_output)
        return
    scores = analyse(here, book=not no_book, threads=threads, limit=limit)
    if json_output:
        typer.echo(json.dumps([_as_dict(score) for score in scores]))
        return
    typer.echo(f"{here} ({here.rules}): {_headline(scores)}")
    typer.echo("")
    for line in _table(here, scores):
        typer.echo(line)


def _explain(
    position: Position, why: str, proofs: Proofs, language: str, json_output: bool
) -> None:
    """Verdicts in words on one turn, or on all of them."""
    if why.strip().lower() == "all":
        found: tuple[Judgement, ...] = explain_all(position, proofs=proofs)
    else:
        found = (explain(position, why, proofs=proofs),)
    if json_output:
        typer.echo(json.dumps(all_as_dict(found, language), ensure_ascii=False))
        return
    for one in found:
        score = find_catalogue(language).score(one.after)
        typer.echo(f"{one.turn} {one.label_text(language)}, {score}. {one.in_words(language)}")


def _as_dict(score: TurnScore) -> dict[str, object]:
    found: dict[str, object] = {
        "turn": str(score.turn),
        "value": score.lower.value if score.lower.value is score.upper.value else None,
        "distance": score.lower.distance if score.exact else None,
    }
    if not score.exact:
        found["bounds"] = [str(score.lower), str(score.upper)]
    return found


def _headline(scores: list[TurnScore]) -> str:
    best = scores[0]
    if not best.exact:
        return f"between {best.lower} and {max(score.upper for score in scores)}"
    equal = [str(score.turn) for score in scores if score.lower == best.lower]
    named = ", ".join(equal[:6]) + (", ..." if len(equal) > 6 else "")
    counted = "one turn keeps" if len(equal) == 1 else f"{len(equal)} turns keep"
    return f"{best.lower}; {counted} it: {named}"


def _table(position: Position, scores: list[TurnScore]) -> Iterable[str]:
    """A row for each square, the best first, with a column for each gift."""
    gifts = position.remaining
    cells = {score.turn: _cell(score) for score in scores}
    squares = list(dict.fromkeys(score.turn.square for score in scores))
    yield "      " + "".join(f"{piece_name(gift):>5}" for gift in gifts) + "   gift"
    for square in squares:
        label = "give" if square is None else square_name(square)
        ending = cells.get(Turn(square, None))
        if ending is not None:
            yield f"{label:>5} {ending:>5}   ends the game"
            continue
        row = [cells[Turn(square, gift)] for gift in gifts]
        yield f"{label:>5} " + "".join(f"{cell:>5}" for cell in row)


def _cell(score: TurnScore) -> str:
    return _brief(score.lower) if score.exact else "?"


def _brief(score: Score) -> str:
    return _SHORT[score.value] + ("" if score.value is Value.DRAW else str(score.distance))
