"""One native object and several callers: they wait for their turn, and nobody freezes."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

Program = Callable[[str], str]

OBJECTS = {
    "engine": (
        "one = ultimate_engine.Engine(4, 1 << 20)",
        "one.search(ULTIMATE, nodes=1000)",
        "one.search(ULTIMATE, stop=inside)",
    ),
    "engine's listener": (
        "one = ultimate_engine.Engine(4, 1 << 20)",
        "one.clear()",
        "one.search(ULTIMATE, on_progress=inside)",
    ),
    "tree": (
        "one = ultimate_engine.MctsSearch(4, 1 << 20)",
        "one.search(ULTIMATE, nodes=1000)",
        "one.search(ULTIMATE, on_progress=inside)",
    ),
    "solver": (
        'one = quarto_solver.Solver("lines", 1 << 22)',
        "one.solve(LATE)",
        "one.solve(QUARTO, threads=2, on_progress=inside)",
    ),
    "analysis": (
        'one = quarto_solver.Solver("lines", 1 << 22)',
        "one.principal_line(LATE)",
        "one.analyse(QUARTO, threads=2, on_progress=inside)",
    ),
}
"""How an object is made, a call that is soon done, and one that goes on until told to end and
meanwhile calls back."""


@pytest.mark.parametrize("name", OBJECTS)
def test_a_call_beside_another_waits(run: Program, name: str) -> None:
    make, brief, long = OBJECTS[name]
    assert (
        run(f"""
        def inside(*_):
            begun.set()
            if over.is_set():
                raise StopIteration
            return False

        def search():
            try:
                {long}
            except StopIteration:
                ended.append("first")

        begun, over, ended = threading.Event(), threading.Event(), []
        {make}
        first = in_thread(search)
        begun.wait()
        second = in_thread(lambda: ({brief}, ended.append("second")))
        time.sleep(0.2)
        assert ended == []
        over.set()
        first.join(), second.join()
        print(*sorted(ended))
    """)
        == "first second"
    )


@pytest.mark.parametrize("name", OBJECTS)
def test_a_call_from_inside_its_own_callback_is_refused(run: Program, name: str) -> None:
    make, brief, long = OBJECTS[name]
    assert "from inside its own callback" in run(f"""
        def inside(*_):
            {brief}

        {make}
        try:
            {long}
        except RuntimeError as error:
            print(error)
        {brief}
    """)


def test_a_champion_judges_for_two_threads(run: Program) -> None:
    assert (
        run("""
        one = quarto_champion.Champion("lines")
        position, turns = "03../..../..6./.... 9", [(5, 1), (5, 2)]
        belief = [1.0] + [0.0] * 7
        answers = []
        threads = [
            in_thread(lambda: answers.append(one.rate_turns(position, turns, True, belief, 10_000)))
            for _ in range(3)
        ]
        one.likelihood(position, (5, 1))
        for thread in threads:
            thread.join()
        print(len(answers), all(answer == answers[0] for answer in answers))
    """)
        == "3 True"
    )


def test_two_threads_may_ask_one_player(run: Program) -> None:
    assert (
        run("""
        from fourfold.games.ultimate import Position
        from fourfold.players.contract import Clock
        from fourfold.players.ultimate import UltimatePlayer

        player, position, made = UltimatePlayer(memory=1), Position.start(), []
        choose = lambda: made.append(player.choose(position, Clock(seconds=0.3)).move)
        threads = [in_thread(choose) for _ in range(2)]
        for thread in threads:
            thread.join()
        print(len(made), all(move in position.legal_moves() for move in made))
    """)
        == "2 True"
    )


def test_nobody_waits_for_who_came_later(run: Program) -> None:
    assert (
        run("""
        def ask():
            one.clear()
            served.set()

        one, served = ultimate_engine.Engine(4, 1 << 20), threading.Event()
        one.search(ULTIMATE, depth=1, on_progress=lambda _: in_thread(ask))
        while not served.is_set():
            one.search(ULTIMATE, nodes=20_000)
        print("served")
    """)
        == "served"
    )


def test_who_waits_can_be_interrupted(run: Program) -> None:
    assert (
        run("""
        import signal

        one, begun = ultimate_engine.Engine(4, 1 << 20), threading.Event()
        in_thread(one.search, ULTIMATE, seconds=1000, on_progress=lambda _: begun.set())
        begun.wait()
        try:
            threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
            one.clear()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        os._exit(0)  # the search goes on
    """)
        == "interrupted"
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that can fork")
@pytest.mark.parametrize("name", OBJECTS)
def test_a_process_forked_in_mid_search_does_not_hang(run: Program, name: str) -> None:
    make, brief, long = OBJECTS[name]
    assert "was at work when this process was forked" in run(f"""
        def inside(*_):
            begun.set()
            return False

        begun = threading.Event()
        {make}
        in_thread(lambda: {long})
        begun.wait()
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
        'print(native_champion(Rules("lines")).likelihood("03../..../..6./.... 9", (5, 1))[0])',
    ],
)
def test_the_shared_solvers_work_in_a_process_forked_in_mid_search(run: Program, work: str) -> None:
    assert run(f"""
        from fourfold.games.quarto import Rules
        from fourfold.players.champion import native_champion
        from fourfold.solver import solve

        judge = native_champion(Rules("lines"))
        turns = [(square, gift) for square in range(16) for gift in range(1, 16)]
        begun = threading.Event()
        in_thread(solve, QUARTO, book=False, on_progress=lambda _: begun.set())
        in_thread(judge.rate_turns, QUARTO, turns, False, [0.0] * 7 + [1.0], 1 << 40)
        begun.wait()
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
    ],
)
def test_a_search_that_is_forked_by_its_listener_ends_with_an_error(
    run: Program, search: str
) -> None:
    assert "forked" in run(f"""
        def fork(*_):
            global child
            if child is None:
                child = os.fork()
                if child:
                    assert os.waitpid(child, 0)[1] == 0
                    os._exit(0)

        child = None
        try:
            {search}
        except RuntimeError as error:
            print(error, flush=True)
            os._exit(0)
        os._exit(1)
    """)
