"""The shipped puzzles through the API."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from fourfold.analysis.puzzles import shipped_puzzles as shipped_puzzles_of
from fourfold.analysis.puzzles.puzzle import Puzzle, PuzzleTask
from fourfold.games.registry import Game


def shipped_puzzles() -> tuple[Puzzle, ...]:
    return shipped_puzzles_of("quarto")


def test_puzzles_come_without_their_solutions(client: TestClient) -> None:
    puzzles = client.get("/api/puzzles", params={"language": "it"}).json()
    assert len(puzzles) == len(shipped_puzzles())
    for sent, puzzle in zip(puzzles, shipped_puzzles(), strict=True):
        assert Game.find(sent["game"]).parse(sent["position"]) == puzzle.position
        assert sent["text"] == puzzle.to_text("it")
        assert "solution" not in sent


@pytest.mark.parametrize("task", PuzzleTask)
def test_hints_and_answers(client: TestClient, task: PuzzleTask) -> None:
    number = next(n for n, puzzle in enumerate(shipped_puzzles(), start=1) if puzzle.task is task)
    puzzle = shipped_puzzles()[number - 1]
    solution = str(puzzle.solution)
    first = client.get(f"/api/puzzles/{number}/hint").json()
    assert first["text"] == puzzle.hint(1)
    if task is PuzzleTask.FINISH:
        assert first["turn"] == ""
    elif task is PuzzleTask.BEWARE:
        reply = next(
            t for t in puzzle.position.play(puzzle.solution).legal_moves() if t.gift is None
        )
        assert first["turn"] == str(reply)
    else:
        assert first["turn"] == solution[-2:]
    second = client.get(f"/api/puzzles/{number}/hint", params={"stage": 2}).json()
    assert second["turn"] == solution
    wrong = next(str(turn) for turn in puzzle.position.legal_moves() if turn != puzzle.solution)
    for turn in (solution, wrong):
        answer = client.post(f"/api/puzzles/{number}/answer", json={"turn": turn}).json()
        assert answer == {"right": turn == solution, "text": puzzle.check(turn).to_text()}


@pytest.mark.parametrize("game", ["quarto", "ultimate"])
def test_each_game_has_its_own_puzzles(client: TestClient, game: str) -> None:
    puzzles = shipped_puzzles_of(game)
    for number in (1, 2, len(puzzles)):
        for turn in (puzzles[number - 1].solution, puzzles[number - 1].position.legal_moves()[0]):
            request = {"game": game, "turn": str(turn)}
            answer = client.post(f"/api/puzzles/{number}/answer", json=request).json()
            expected = puzzles[number - 1].check(turn)
            assert answer == {"right": expected.right, "text": expected.to_text()}


def test_unknown_puzzles_and_invalid_turns_are_refused(client: TestClient) -> None:
    for number in (len(shipped_puzzles()) + 1, 2**30):
        assert client.get(f"/api/puzzles/{number}/hint").status_code == 404
        answer = client.post(f"/api/puzzles/{number}/answer", json={"turn": "a1:0"})
        assert answer.status_code == 404
    for request in ({"turn": "z9"}, {"turn": "a1:0", "language": "xx"}):
        assert client.post("/api/puzzles/1/answer", json=request).status_code == 422
    assert client.get("/api/puzzles", params={"language": "xx"}).status_code == 422
