"""Measures players against the levels of their game and writes the data for the page.

    python benchmarks/strengths.py [--games 200] [--seconds 0.1] [--game quarto] [--player novice]

A bisection finds the two levels between which a player stands. Earlier results with the same number
of games are kept, so an interrupted run resumes; ``--anew`` starts over.
"""

from __future__ import annotations

import argparse
import json
import re

from matches import match, patient

from fourfold.arena.configuration import Configuration
from fourfold.arena.workers.local import LocalWorkers
from fourfold.base.files import write_text
from fourfold.games.registry import game_names
from fourfold.players.registry import find_family, player_names
from fourfold.players.strengths import FILE, LevelResult, read_strengths

LEVEL = re.compile(r"(?:^|_)level$")
NOT_MEASURED = ("human", "scripted")


def levels_of(game: str) -> tuple[str, int]:
    """The family of the levels of a game, and how many there are."""
    for name in player_names():
        if LEVEL.search(name) and game in find_family(name).games:
            return name, int(find_family(name).options[0].maximum or 0)
    return "", 0


def players_of(game: str) -> list[str]:
    return [
        name
        for name in player_names()
        if game in find_family(name).supported_games
        and not LEVEL.search(name)
        and name not in NOT_MEASURED
    ]


def measure(game: str, player: str, told: argparse.Namespace, workers: LocalWorkers) -> None:
    """Find the two levels between which a player stands."""
    family, count = levels_of(game)
    held, beyond = 0, count + 1
    while beyond - held > 1:
        level = (beyond + held) // 2
        known = read_strengths(FILE).get(game, {}).get(player, ())
        met = next((one for one in known if one.level == level), None)
        if met is None or met.games < told.games:
            both = (player, f"{family}({level})")
            limits = patient(told.seconds)
            configuration = Configuration(game, both, told.games, told.seed, limits=limits)
            scores = match(configuration, workers)
            counts = (scores[1.0], scores[0.5], scores[0.0])
            met = LevelResult(level, told.games, *counts, told.seconds)
            keep(game, player, met)
        print(game, player, met, f"{100 * met.share:.0f} %", flush=True)
        held, beyond = (level, beyond) if met.share >= 0.5 else (held, level)


def keep(game: str, player: str, met: LevelResult) -> None:
    """Write the results, replacing earlier ones of the same player."""
    found = {name: dict(players) for name, players in read_strengths(FILE).items()}
    players = found.setdefault(game, {})
    others = [one for one in players.get(player, ()) if one.level != met.level]
    players[player] = tuple(sorted([*others, met], key=lambda one: one.level))
    told = {
        name: {one: [met.as_dict() for met in levels] for one, levels in some.items()}
        for name, some in found.items()
    }
    write_text(FILE, json.dumps(told, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200, help="against each level")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None, help="processes that play")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--player", action="append", help="only this player")
    parser.add_argument("--anew", action="store_true", help="forget what was measured before")
    told = parser.parse_args()
    if told.anew:
        write_text(FILE, "{}\n")
    workers = LocalWorkers(told.workers)
    try:
        for game in told.game or game_names():
            for player in players_of(game) if levels_of(game)[1] else []:
                if told.player is None or player in told.player:
                    measure(game, player, told, workers)
    finally:
        workers.close()


if __name__ == "__main__":
    main()
