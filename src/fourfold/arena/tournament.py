"""A tournament: plays what the schedule says is missing, stores it, and tells whoever watches."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from fourfold.arena.configuration import Configuration
from fourfold.arena.contestants import check_contestant, is_hosted, needs_empty_board
from fourfold.arena.game import GameResult, GameSettings, GameTask
from fourfold.arena.openings import NONE, Openings
from fourfold.arena.referee import lost_game, play_game
from fourfold.arena.store import GameStore
from fourfold.arena.workers.base import LostTask, Workers
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game


class Watcher(Protocol):
    """Somebody who wants to know how a tournament goes."""

    def began(self, configuration: Configuration, total: int, games: Sequence[GameResult]) -> None:
        """It begins, or goes on after these games; ``total`` is how many there will be."""

    def played(self, games: Sequence[GameResult]) -> None:
        """These games were played, and are stored."""

    def decided(self, decision: str, pairs: int) -> None:
        """The sequential test has its answer after so many pairs: ``accepted`` or ``rejected``."""


def open_tournament(
    configuration: Configuration, path: Path | None, seed_given: bool
) -> tuple[GameStore, Openings]:
    """The store for a tournament, new or to be gone on with, once all that can be checked is.

    Without a given seed, that of the configuration is for a new store only.
    """
    game = Game.find(configuration.game)
    configuration.schedule()
    configuration = configuration.with_digest().with_sandbox()
    for text in dict.fromkeys(configuration.players):
        check_contestant(text, game, configuration.sandbox)
        if configuration.openings != NONE and needs_empty_board(text):
            raise FourfoldError("openings.untold", text=configuration.openings, player=text)
    store = GameStore.resume(path, configuration, seed_given)
    return store, store.configuration.read_openings()


def run_tournament(
    store: GameStore, openings: Openings, workers: Workers, watchers: Iterable[Watcher] = ()
) -> None:
    """Play every game that is missing from the store. The workers are the caller's to close."""
    configuration, scores = store.configuration, store.scores()
    settings, schedule = configuration.game_settings(), configuration.schedule()
    test = SequentialTest(configuration)
    watchers = list(watchers)

    def is_decided() -> bool:
        """Whether the sequential test has its answer. Games after the deciding pair go, so that
        the file is the same however many workers there were."""
        decision = test.look(scores)
        if decision:
            store.drop_from(2 * test.pairs)
            for watcher in watchers:
                watcher.decided(decision, test.pairs)
        return bool(decision)

    stored = list(store.games()) if scores else []
    for watcher in watchers:
        watcher.began(configuration, schedule.total(), stored)
    while not is_decided() and (round_ := schedule.next(scores)):
        missing = [pairing for pairing in round_ if pairing.number not in scores]
        tasks = (GameTask(pairing, openings.find(pairing.opening)) for pairing in missing)
        batches = workers.run(functools.partial(play_game, settings), tasks)
        for batch in batches:
            games = [judged(settings, game) for game in batch]
            store.add(games)
            scores.update((game.pairing.number, game.score) for game in games)
            for watcher in watchers:
                watcher.played(games)
            if is_decided():
                batches.close()
                return


class SequentialTest:
    """The sequential test of a match, fed with pairs in the order of the schedule."""

    def __init__(self, configuration: Configuration) -> None:
        self.sprt = configuration.sprt
        self.counts = [0, 0, 0, 0, 0]
        self.pairs = 0

    def look(self, scores: dict[int, float]) -> str:
        """``accepted`` or ``rejected`` if the pairs so far decide; no pair is looked at twice."""
        if self.sprt is None:
            return ""
        while 2 * self.pairs in scores and 2 * self.pairs + 1 in scores:
            points = scores[2 * self.pairs] + 1 - scores[2 * self.pairs + 1]
            self.counts[round(2 * points)] += 1
            self.pairs += 1
            decision = self.sprt.decision(tuple(self.counts))  # type: ignore[arg-type]
            if decision:
                return decision
        return ""


def judged(settings: GameSettings, game: GameResult | LostTask) -> GameResult:
    """A game that took its worker down, or held it for good, is lost by the player to move if that
    one ran in the worker. A program of its own can do neither."""
    if isinstance(game, GameResult):
        return game
    pairing, seat = game.task.pairing, game.step
    if seat is None or is_hosted(settings.players[(pairing.first, pairing.second)[seat]]):
        raise FourfoldError("arena.lost", number=pairing.number + 1, reason=game.message)
    return lost_game(settings, game, seat)
