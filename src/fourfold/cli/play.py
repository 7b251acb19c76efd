"""``fourfold play``: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fourfold.base.errors import FourfoldError, RecordError
from fourfold.base.files import read_text
from fourfold.base.specs import Spec
from fourfold.cli.options import (
    AsciiOnly,
    GameSpec,
    NoColor,
    PositionText,
    RulesName,
    check_writable,
    find_game,
    find_position,
    read_games,
)
from fourfold.cli.terminal_play.commands import GameSession, save
from fourfold.cli.terminal_play.game_loop import HUMAN, GameLoop, choose_players, make_seeded_player
from fourfold.cli.terminal_play.terminal import TerminalIO
from fourfold.drawing.terminal import renderer_for
from fourfold.games.record import Record
from fourfold.i18n import Message
from fourfold.players.registry import fresh_seed

PlayerSpec = Annotated[str | None, typer.Option(metavar="PLAYER")]


def play_command(
    game: GameSpec = None,
    rules: RulesName = None,
    first: PlayerSpec = None,
    second: PlayerSpec = None,
    hint: PlayerSpec = None,
    seed: Annotated[int | None, typer.Option(min=0)] = None,
    position: PositionText = None,
    save_to: Annotated[Path | None, typer.Option("--save")] = None,
    load: Path | None = None,
    no_color: NoColor = False,
    ascii_only: AsciiOnly = False,
) -> None:
    """Play a game in the terminal, or watch two players.

    Type a move such as c3:6 (place on c3, then give piece 6), or help for the other commands.
    Input and output may be pipes or files.

    Args:
        first: Player who makes the first move. (default: you)
        second: The other player. (default: the strongest for this game, or you)
        hint: Player who gives hints. (default: the strongest for this game)
        seed: Seed of the players' random choices. (default: a new seed, which is printed)
        save_to: Append the game to this file when it ends or you quit.
        load: Continue the last game of this file, which must be unfinished.

    Examples:
      fourfold play
      fourfold play --game tictactoe --first random --second human
    """
    if load is not None and (game, rules, position) != (None, None, None):
        raise FourfoldError("play.load")
    if hint is not None and Spec.parse(hint).name == HUMAN:
        raise FourfoldError("play.hint", hint=hint)
    seed = fresh_seed() if seed is None else seed
    if load is not None:
        session = _continue(_last_record(load), first, second)
    else:
        chosen = find_game(game, rules)
        session = GameSession(
            chosen, find_position(chosen, position), choose_players(first, second, chosen)
        )
    session.tags["Seed"] = str(seed)
    if save_to is not None:
        check_writable("--save", save_to)
    hint = session.game.info.opponent if hint is None else hint
    _play(session, seed, hint, TerminalIO(colour=not no_color, ascii_only=ascii_only), save_to)


def _play(
    session: GameSession, seed: int, hint: str, terminal: TerminalIO, save_to: Path | None
) -> None:
    """Play the game, and save it however it ends."""
    one, two = session.players
    players = (
        make_seeded_player(one, session.game, seed, "first"),
        make_seeded_player(two, session.game, seed, "second"),
    )
    hinter = (hint, make_seeded_player(hint, session.game, seed, "hint"))
    loop = GameLoop(session, players, hinter, renderer_for(session.game.info), terminal)
    options = ", ".join(f"{name}={value}" for name, value in session.game.options.items())
    title = f"{session.game.info.title} ({options})" if options else session.game.info.title
    terminal.show(f"{title}: {one} against {two}, seed {seed}")
    try:
        left = loop.play()
    except KeyboardInterrupt:
        typer.echo(f"\nfourfold: interrupted; {_save(session, save_to, 'interrupted')}", err=True)
        raise
    except Exception:
        _save(session, save_to, "broken off")
        raise
    saved = _save(session, save_to, left)
    if left == "end of input" and not terminal.interactive:
        raise FourfoldError("play.ended", kept=saved)
    if left or save_to is not None:
        text = str(saved)
        terminal.show(text[0].upper() + text[1:] + ".")


def _save(session: GameSession, save_to: Path | None, left: str) -> Message:
    """Save the game if ``--save`` was given; a message that says whether it is saved."""
    if save_to is None and session.saved is not None:
        file, turns = session.saved
        return Message("play.saved" if turns == session.turns else "play.saved_before", file=file)
    if save_to is None:
        return Message("play.unsaved")
    if not session.turns and session.resigned is None:
        return Message("play.unplayed")
    save(session, save_to, left)
    return Message("play.saved", file=save_to)


def _continue(record: Record, first: str | None, second: str | None) -> GameSession:
    """The session of a recorded game, with other players if they are named."""
    one, two = first or record.players[0], second or record.players[1]
    if not one or not two:
        raise RecordError("play.players")
    players = choose_players(one, two, record.game)
    return GameSession(record.game, record.start, players, record.turns, record.tags)


def _last_record(path: Path) -> Record:
    record = read_games(read_text(path), path)[-1]
    if record.result != "*":
        raise RecordError("play.finished", file=path, result=record.result)
    return record
