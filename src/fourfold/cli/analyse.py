"""``fourfold analyse``: what every turn of a Quarto or Ultimate position leads to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer

from fourfold.analysis.quarto import Judgement, Proofs, all_as_dict, explain, explain_all
from fourfold.analysis.quarto.words import say_score
from fourfold.analysis.words.catalogue import find_catalogue
from fourfold.cli.bounds import in_brief, in_full
from fourfold.cli.languages import DEFAULT_LANGUAGE, Language
from fourfold.cli.options import GameSpec, RulesName, find_game
from fourfold.cli.solving import (
    NoBook,
    Seconds,
    Threads,
    limits_of,
    text_of_position,
)
from fourfold.errors import FourfoldError
from fourfold.games.card import Analysis
from fourfold.games.quarto import Position, Turn, piece_name, square_name
from fourfold.games.registry import cards
from fourfold.limits import Limits
from fourfold.solver import Claims, weigh

NAMED = 6
"""How many of the best turns are named."""


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
    placement. Where a limit left it open, what is proven is shown: W or L without a distance, at
    least or at most a draw, or ?. Ultimate is searched by the engine, five seconds unless told
    otherwise: the points by which the player is expected to lead in the end, how likely it is to
    score more than the opponent, and the best play.
    """
    played = find_game(game, rules)
    if played.card.analysis is Analysis.ESTIMATES:
        from fourfold.cli.analyse_ultimate import show_ultimate

        if no_book:
            raise FourfoldError("--no-book: Ultimate has no opening book; leave it out")
        if why is not None:
            raise FourfoldError("--why: only Quarto's turns are explained in words; leave it out")
        show_ultimate(played, position, Limits(time, nodes), depth, threads or 1, json_output)
        return
    if played.card.analysis is None:
        known = [name for name, card in cards().items() if card.analysis is not None]
        raise FourfoldError(f"--game {played}: analyse knows {' and '.join(known)}")
    if depth is not None:
        raise FourfoldError("--depth: Quarto is solved to the end of the game; leave it out")
    here = played.parse(text_of_position(position))
    assert isinstance(here, Position)
    limits = limits_of(time, nodes)
    if why is not None:
        proofs = Proofs(limits=limits, threads=threads, book=not no_book)
        _explain(here, why, proofs, language, json_output)
        return
    claims = weigh(here, book=not no_book, threads=threads, limits=limits)
    if json_output:
        typer.echo(json.dumps(claims.turns_as_dicts()))
        return
    typer.echo(f"{here} ({here.rules}): {headline(claims)}")
    typer.echo("")
    for line in _table(here, claims):
        typer.echo(line)


def _explain(
    position: Position, why: str, proofs: Proofs, language: str, json_output: bool
) -> None:
    """Judgements in words, of one turn or of all."""
    if why.strip().lower() == "all":
        found: tuple[Judgement, ...] = explain_all(position, proofs=proofs)
    else:
        found = (explain(position, why, proofs=proofs),)
    if json_output:
        typer.echo(json.dumps(all_as_dict(found, language), ensure_ascii=False))
        return
    for one in found:
        score = say_score(find_catalogue(language), one.after)
        typer.echo(f"{one.turn} {one.label_text(language)}, {score}. {one.in_words(language)}")


def headline(claims: Claims) -> str:
    """What the position is worth and which turns are best, as far as that is proven."""
    bounds, best, possible = claims.bounds, claims.best, claims.possible
    worth = in_full(bounds)
    if bounds.value is None:
        worth = f"between {bounds.lower} and {bounds.upper}"
    named = ", ".join(str(turn.turn) for turn in best[:NAMED]) + (", ..." * (len(best) > NAMED))
    if not best:
        return f"{worth}; {len(possible)} of {len(claims.turns)} turns may be best"
    if not bounds.exact:
        return f"{worth}; no turn is better than {named}"
    counted = "one turn keeps" if len(best) == 1 else f"{len(best)} turns keep"
    more = f", {len(possible)} more may" if possible else ""
    return f"{worth}; {counted} it{more}: {named}"


def _table(position: Position, claims: Claims) -> Iterable[str]:
    """A row for each square, the best first, with a column for each gift."""
    gifts = position.remaining
    cells = {turn.turn: in_brief(turn) for turn in claims.turns}
    squares = list(dict.fromkeys(turn.turn.square for turn in claims.turns))
    yield "      " + "".join(f"{piece_name(gift):>5}" for gift in gifts) + "   gift"
    for square in squares:
        label = "give" if square is None else square_name(square)
        ending = cells.get(Turn(square, None))
        if ending is not None:
            yield f"{label:>5} {ending:>5}   ends the game"
            continue
        row = [cells[Turn(square, gift)] for gift in gifts]
        yield f"{label:>5} " + "".join(f"{cell:>5}" for cell in row)
