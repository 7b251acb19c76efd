"""Runs a tournament: plays the missing games of the schedule, stores them, notifies watchers."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from fourfold.arena.configuration import Configuration
from fourfold.arena.contestants import check_contestant, is_bot, needs_empty_board
from fourfold.arena.game import GameResult, GameTask
from fourfold.arena.openings import NONE, Openings
from fourfold.arena.referee import lost_game, play_game
from fourfold.arena.store import GameStore
from fourfold.arena.workers.base import LostTask, Workers
from fourfold.base.errors import FourfoldError
from fourfold.games.registry import Game


class Watcher:
    """Receives the progress of a tournament."""

    def on_start(
        self, configuration: Configuration, total: int, games: Sequence[GameResult]
    ) -> None:
        """The tournament begins, or resumes after these games, out of ``total``."""

    def on_games(self, games: Sequence[GameResult]) -> None:
        """These games were played and stored."""

    def on_decision(self, decision: str, pairs: int) -> None:
        """The sequential test has ended after ``pairs`` pairs: ``accepted`` or ``rejected``."""


def open_tournament(
    configuration: Configuration, path: Path | None, seed_given: bool
) -> tuple[GameStore, Openings]:
    """Check the configuration and the contestants, then create the store or resume it.

    Without ``seed_given``, an existing store keeps its seed.
    """
    game = Game.find(configuration.game)
    configuration.schedule()
    digest = configuration.read_openings().digest
    configuration = replace(configuration, openings_digest=digest).with_sandbox()
    for text in dict.fromkeys(configuration.players):
        check_contestant(text, game, configuration.sandbox)
        if configuration.openings != NONE and needs_empty_board(text):
            raise FourfoldError("openings.untold", text=configuration.openings, player=text)
    store = GameStore.resume(path, configuration, seed_given)
    return store, store.configuration.read_openings()


def run_tournament(
    store: GameStore, openings: Openings, workers: Workers, watchers: Iterable[Watcher] = ()
) -> None:
    """Play all games missing from the store. The caller closes the workers."""
    configuration, scores = store.configuration, store.scores()
    schedule = configuration.schedule()
    test = SequentialTest(configuration)
    watchers = list(watchers)

    def is_decided() -> bool:
        """Whether the sequential test has ended. Then drops the games after the deciding pair, so
        that the file does not depend on the number of workers."""
        decision = test.update(scores)
        if decision:
            store.drop_from(2 * test.pairs)
            for watcher in watchers:
                watcher.on_decision(decision, test.pairs)
        return bool(decision)

    stored = list(store.games()) if scores else []
    for watcher in watchers:
        watcher.on_start(configuration, schedule.total(), stored)
    while not is_decided() and (round_ := schedule.next(scores)):
        missing = [pairing for pairing in round_ if pairing.number not in scores]
        tasks = (GameTask(pairing, openings.find(pairing.opening)) for pairing in missing)
        batches = workers.run(functools.partial(play_game, configuration), tasks)
        for batch in batches:
            games = [resolve_loss(configuration, game) for game in batch]
            store.add(games)
            scores.update((game.pairing.number, game.score) for game in games)
            for watcher in watchers:
                watcher.on_games(games)
            if is_decided():
                batches.close()
                return


class SequentialTest:
    """The sequential test of a match; processes pairs in the order of the schedule."""

    def __init__(self, configuration: Configuration) -> None:
        self.sprt = configuration.sprt
        self.counts = [0, 0, 0, 0, 0]
        self.pairs = 0

    def update(self, scores: dict[int, float]) -> str:
        """Process new pairs; ``accepted`` or ``rejected`` once they decide, else empty."""
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


def resolve_loss(configuration: Configuration, game: GameResult | LostTask) -> GameResult:
    """Turn a lost task into a loss for the player to move, if it ran inside the worker process.
    FourfoldError otherwise: a bot runs in its own process and cannot bring down the worker."""
    if isinstance(game, GameResult):
        return game
    pairing, seat = game.task.pairing, game.step
    if seat is None or is_bot(configuration.players[(pairing.first, pairing.second)[seat]]):
        raise FourfoldError("arena.lost", number=pairing.number + 1, reason=game.message)
    return lost_game(configuration, game, seat)
