"""Concurrent calls of one native object wait for each other and never deadlock."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

Program = Callable[[str], str]

OBJECTS = {
    "engine": (
        "target = ultimate_engine.Engine(4, 1 << 20)",
        "target.search(ULTIMATE, nodes=1000)",
        "target.search(ULTIMATE, stop=callback)",
    ),
    "engine's listener": (
        "target = ultimate_engine.Engine(4, 1 << 20)",
        "target.clear()",
        "target.search(ULTIMATE, on_progress=callback)",
    ),
    "tree": (
        "target = ultimate_engine.MctsSearch(4, 1 << 20)",
        "target.search(ULTIMATE, nodes=1000)",
        "target.search(ULTIMATE, on_progress=callback)",
    ),
    "solver": (
        'target = quarto_solver.Solver("lines", 1 << 22)',
        "target.solve(LATE)",
        "target.solve(QUARTO, threads=2, on_progress=callback)",
    ),
    "analysis": (
        'target = quarto_solver.Solver("lines", 1 << 22)',
        "target.principal_line(LATE)",
        "target.analyse(QUARTO, threads=2, on_progress=callback)",
    ),
}
"""Code that creates an object, a short call, and a long call that runs `callback` repeatedly."""


@pytest.mark.parametrize("name", OBJECTS)
def test_concurrent_call_waits(run: Program, name: str) -> None:
    make, brief, long = OBJECTS[name]
    assert (
        run(f"""
        def callback(*_):
            started.set()
            if finish.is_set():
                raise StopIteration
            return False

        def search():
            try:
                {long}
            except StopIteration:
                ended.append("first")

        started, finish, ended = threading.Event(), threading.Event(), []
        {make}
        first = in_thread(search)
        started.wait()
        second = in_thread(lambda: ({brief}, ended.append("second")))
        time.sleep(0.2)
        assert ended == []
        finish.set()
        first.join(), second.join()
        print(*sorted(ended))
    """)
        == "first second"
    )


@pytest.mark.parametrize("name", OBJECTS)
def test_call_from_its_own_callback_raises_error(run: Program, name: str) -> None:
    make, brief, long = OBJECTS[name]
    assert "from inside its own callback" in run(f"""
        def callback(*_):
            {brief}

        {make}
        try:
            {long}
        except RuntimeError as error:
            print(error)
        {brief}
    """)


def test_champion_rates_turns_for_several_threads(run: Program) -> None:
    assert (
        run("""
        target = quarto_champion.Champion("lines")
        position, turns = "03../..../..6./.... 9", [(5, 1), (5, 2)]
        belief = [1.0] + [0.0] * 7
        answers = []
        rate = lambda: answers.append(target.rate_turns(position, turns, True, belief, 10_000))
        threads = [in_thread(rate) for _ in range(3)]
        target.likelihood(position, (5, 1))
        for thread in threads:
            thread.join()
        print(len(answers), all(answer == answers[0] for answer in answers))
    """)
        == "3 True"
    )


def test_two_threads_can_share_a_player(run: Program) -> None:
    assert (
        run("""
        from fourfold.games.ultimate import Position
        from fourfold.players.contract import Clock
        from fourfold.players.ultimate import make_ultimate

        player, position, moves = make_ultimate(memory=1), Position.start(), []
        choose = lambda: moves.append(player.choose(position, Clock(seconds=0.3)).move)
        threads = [in_thread(choose) for _ in range(2)]
        for thread in threads:
            thread.join()
        print(len(moves), all(move in position.legal_moves() for move in moves))
    """)
        == "2 True"
    )


def test_waiting_calls_are_served_in_order(run: Program) -> None:
    assert (
        run("""
        def clear():
            target.clear()
            served.set()

        target, served = ultimate_engine.Engine(4, 1 << 20), threading.Event()
        target.search(ULTIMATE, depth=1, on_progress=lambda _: in_thread(clear))
        while not served.is_set():
            target.search(ULTIMATE, nodes=20_000)
        print("served")
    """)
        == "served"
    )


def test_waiting_call_can_be_interrupted(run: Program) -> None:
    assert (
        run("""
        import signal

        target, started = ultimate_engine.Engine(4, 1 << 20), threading.Event()
        in_thread(target.search, ULTIMATE, seconds=1000, on_progress=lambda _: started.set())
        started.wait()
        try:
            threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
            target.clear()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        os._exit(0)  # The search is still running.
    """)
        == "interrupted"
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
@pytest.mark.parametrize("name", OBJECTS)
def test_process_forked_during_a_search_does_not_hang(run: Program, name: str) -> None:
    make, brief, long = OBJECTS[name]
    assert "was at work when this process was forked" in run(f"""
        def callback(*_):
            started.set()
            return False

        started = threading.Event()
        {make}
        in_thread(lambda: {long})
        started.wait()
        if os.fork() == 0:
            try:
                {brief}
            except RuntimeError as error:
                print(error, flush=True)
            os._exit(0)
        assert os.wait()[1] == 0
        os._exit(0)
    """)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
@pytest.mark.parametrize(
    "work",
    [
        "solve(LATE, book=False)",
        'print(make_player("champion(effort=1)").choose(Position.parse(LATE), UNLIMITED).move)',
    ],
)
def test_shared_solvers_work_in_a_process_forked_during_a_search(run: Program, work: str) -> None:
    assert run(f"""
        from fourfold.games.quarto import Position
        from fourfold.players.contract import UNLIMITED
        from fourfold.players.registry import make_player
        from fourfold.solver import solve

        thinker = make_player("champion(effort=100000000)")
        make_player("champion(effort=1)")
        started = threading.Event()
        in_thread(solve, QUARTO, book=False, on_progress=lambda _: started.set())
        in_thread(thinker.choose, Position.parse(QUARTO), UNLIMITED)
        started.wait()
        if os.fork() == 0:
            {work}
            os.write(1, b"done")
            os._exit(0)
        assert os.wait()[1] == 0
        os._exit(0)
    """).endswith("done")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
@pytest.mark.parametrize(
    "search",
    [
        "ultimate_engine.Engine(4, 1 << 20).search(ULTIMATE, depth=9, threads=2, on_progress=fork)",
        'quarto_solver.Solver("lines", 1 << 22).solve(QUARTO, threads=2, on_progress=fork)',
        'quarto_solver.Solver("lines", 1 << 22).analyse(QUARTO, threads=2, stop=fork)',
        'quarto_players.simulate(QUARTO, "lines", 10**9, "novice", 1, threads=2, stop=fork)',
    ],
)
def test_search_forked_by_its_callback_raises_error(run: Program, search: str) -> None:
    assert "forked" in run(f"""
        def fork(*_):
            global child
            if child is None:
                child = os.fork()
                if child:
                    assert os.waitpid(child, 0)[1] == 0
                    os._exit(0)
            return False

        child = None
        try:
            {search}
        except RuntimeError as error:
            print(error, flush=True)
            os._exit(0)
        os._exit(1)
    """)
