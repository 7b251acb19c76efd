"""A class over the API: permissions, what students see, and what is stored."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fourfold.classroom.classroom import MOST_STUDENTS, Classroom
from fourfold.classroom.students import new_secret
from fourfold.classroom.tasks import cached_solution
from fourfold.server.app import create_app
from fourfold.server.limits import JOINS_BURST
from fourfold.teaching.exercises import Exercise

EXERCISES = {"what": "exercises", "kind": "abstract", "ask": "values", "level": 1, "seed": 7}
PUZZLES = {"what": "puzzles", "game": "quarto", "numbers": [1, 2]}
GAMES = {"what": "games", "game": "tictactoe"}


class ClassClient:
    """A class and the requests about it."""

    def __init__(self, client: TestClient, classroom: Classroom) -> None:
        self.client, self.classroom = client, classroom

    def join(self, name: str, code: str | None = None) -> dict[str, str]:
        """Join as a student; returns the headers of their requests."""
        headers = {"Seat-Secret": new_secret()}
        answer = self.post("join", {"code": code or self.classroom.code, "name": name}, headers)
        assert answer.status_code == 200, answer.text
        return headers

    @property
    def teacher(self) -> dict[str, str]:
        return {"Teacher-Secret": self.classroom.teacher}

    def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return self.client.post(f"/api/class/{path}", json=body, headers=headers)

    def get(self, path: str, headers: dict[str, str] | None = None) -> Any:
        return self.client.get(f"/api/class/{path}", headers=headers)

    def assign(self, work: dict[str, Any]) -> int:
        answer = self.post("tasks", work, self.teacher)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["id"])


@pytest.fixture
def school() -> Iterator[ClassClient]:
    with (
        contextlib.closing(Classroom.open(None, "7b")) as classroom,
        TestClient(create_app(classroom=classroom), raise_server_exceptions=False) as client,
    ):
        yield ClassClient(client, classroom)


def test_work_is_assigned_handed_in_marked_and_listed(school: ClassClient) -> None:
    ada = school.join("Ada")
    task = school.assign({**EXERCISES, "attempts": 2, "shows_early": True})
    paper = school.post(f"tasks/{task}/open", headers=ada).json()
    assert paper["parts"][0]["asked"] == ["", "a", "b", "c"]
    assert "search" not in paper["parts"][0]
    solution = cached_solution(Exercise("abstract", "values", 1, 7))
    right = {name: solution.values[name] for name in solution.inner}
    wrong = school.post(f"tasks/{task}/hand-in", {"answers": [{**right, "": 99}]}, ada).json()
    assert wrong["parts"] == [[3, 4]]
    assert not wrong["task"]["may_see"]
    handed = school.post(f"tasks/{task}/hand-in", {"answers": [right]}, ada).json()
    assert (handed["parts"], handed["number"]) == ([[4, 4]], 2)
    after = school.post(f"tasks/{task}/open", headers=ada).json()
    assert after["parts"][0]["search"], "what was right may be seen now"
    assert after["answers"] == [right]
    results = school.get("results", school.teacher)
    assert results.headers["content-type"].startswith("text/csv")
    assert "1,abstract values level 1 seed 7,Ada,2,0,4,4,100,3,," in results.text


def test_solutions_are_secret_during_a_test(school: ClassClient) -> None:
    """Neither the class nor any other operation of the server reveals them."""
    ada = school.join("Ada")
    task = school.assign({**EXERCISES, "count": 3, "versions": 2})
    paper = school.post(f"tasks/{task}/open", headers=ada)
    assert "seed" not in paper.text + school.get("me", ada).text
    parts = paper.json()["parts"]
    for part in parts:
        values = [line["v"] for line in part["tree"] if line["e"] == "leave"]
        assert values[-1] is None, "the root's value is what is asked for"
    tree = parts[0]["tree"][0]["position"]
    ask = school.client.post
    for path, body in (
        ("exercise", {"kind": "abstract", "ask": "values", "level": 1, "seed": 7}),
        ("trace", {"game": "abstract", "position": tree}),
        ("solve", {"position": "..../..../..../.... 0"}),
        ("choose", {"player": "perfect"}),
        ("puzzles/1/answer", {"turn": "a1:"}),
    ):
        answer = ask(f"/api/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (422, "class.book"), path
    hint = school.client.get("/api/puzzles/1/hint?stage=2")
    assert hint.json()["code"] == "class.book"
    with school.client.websocket_connect("/api/live") as socket:
        socket.send_json({"id": 1, "do": "solve", "position": "..../..../..../.... 0"})
        assert socket.receive_json()["code"] == "class.book"
    school.post(f"tasks/{task}/end", headers=school.teacher)
    assert ask("/api/exercise", json={"seed": 7}).status_code == 200


def test_puzzles(school: ClassClient) -> None:
    ada = school.join("Ada")
    task = school.assign(PUZZLES)
    paper = school.post(f"tasks/{task}/open", headers=ada).json()
    assert [sorted(part) for part in paper["parts"]] == [["game", "half", "position", "task"]] * 2
    solutions = [str(puzzle.solution) for puzzle in school.classroom.task(task).work.all()]  # type: ignore[union-attr]
    handed = school.post(f"tasks/{task}/hand-in", {"answers": [solutions[0], None]}, ada).json()
    assert handed["parts"] == [[1, 1], [0, 1]]
    assert "solution" not in school.post(f"tasks/{task}/open", headers=ada).json()["parts"][0]
    school.post(f"tasks/{task}/end", headers=school.teacher)
    after = school.post(f"tasks/{task}/open", headers=ada).json()
    assert [part["solution"] for part in after["parts"]] == solutions


def test_a_round_of_games_is_played_at_live_tables(school: ClassClient) -> None:
    secrets = [school.join(name) for name in ("Ada", "Bo")]
    task = school.assign(GAMES)
    seen = [school.get("me", headers).json()["game"] for headers in secrets]
    assert [(one["opponent"], one["is_first"]) for one in seen] == [("Bo", True), ("Ada", False)]
    key = seen[0]["key"]
    stranger = {"Seat-Secret": new_secret()}
    table = school.client.post
    move = {"do": "move", "move": "a1", "ply": 0}
    assert table(f"/api/tables/{key}/actions", json=move, headers=stranger).status_code == 403
    for ply, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        body = {"do": "move", "move": cell, "ply": ply}
        made = table(f"/api/tables/{key}/actions", json=body, headers=secrets[ply % 2])
        assert made.status_code == 200, made.text
    task_view = school.get("teacher", school.teacher).json()["tasks"][0]
    assert [one["result"] for one in task_view["games"]] == ["1-0"]
    assert task_view["standings"][0]["points"] == 1
    assert school.get("me", secrets[0]).json()["game"] is None
    decided = school.post(f"tasks/{task}/games/0", {"result": "1-0"}, school.teacher)
    assert decided.json()["code"] == "class.decided"


def test_a_new_browser_takes_the_running_game_along(school: ClassClient) -> None:
    ada, bo = (school.join(name) for name in ("Ada", "Bo"))
    school.assign(GAMES)
    key = school.get("me", ada).json()["game"]["key"]

    def move(cell: str, ply: int, headers: dict[str, str]) -> int:
        body = {"do": "move", "move": cell, "ply": ply}
        path = f"/api/tables/{key}/actions"
        return int(school.client.post(path, json=body, headers=headers).status_code)

    assert (move("a1", 0, ada), move("b1", 1, bo)) == (200, 200)
    code = school.post("students/1/seat", headers=school.teacher).json()["code"]
    new_ada = school.join("Ada", code)
    assert school.get("me", new_ada).json()["game"]["key"] == key
    assert move("a2", 2, ada) == 403, "the old browser has lost the seat"
    assert move("a2", 2, new_ada) == 200


def test_teacher_requests_need_the_teacher_s_secret(school: ClassClient) -> None:
    ada = school.join("Ada")
    requests = [
        (False, "teacher", None),
        (False, "results", None),
        (True, "tasks", EXERCISES),
        (True, "tasks/1/end", None),
        (True, "tasks/1/games/0", {"result": "1-0"}),
        (True, "students/remove", {"students": [1]}),
        (True, "joins", {"accept": False}),
        (True, "students/1/seat", None),
    ]
    for secret in (
        new_secret(),
        school.classroom.teacher[:-1],
        school.classroom.projector,
        school.classroom.code,
    ):
        for posts, path, body in requests:
            headers = {**ada, "Teacher-Secret": secret}
            answer = school.post(path, body, headers) if posts else school.get(path, headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "class.teacher"), path
    assert school.get("teacher").status_code == 422
    assert len(school.classroom.students) == 1


def test_student_requests_need_the_student_s_secret(school: ClassClient) -> None:
    school.join("Ada")
    stranger = {"Seat-Secret": new_secret()}
    task = school.assign(EXERCISES)
    assert school.post(f"tasks/{task}/open", headers=stranger).status_code == 403
    handed = school.post(f"tasks/{task}/hand-in", {"answers": [None]}, stranger)
    assert handed.status_code == 403
    answer = school.post("join", {"code": "WRONG2", "name": "Eve"}, stranger)
    assert (answer.status_code, answer.json()["code"]) == (403, "class.code")


def test_a_student_continues_in_another_browser(school: ClassClient) -> None:
    ada = school.join("Ada")
    code = school.post("students/1/seat", headers=school.teacher).json()["code"]
    again = school.join("whatever", code)
    assert school.get("me", again).json()["name"] == "Ada"
    assert school.get("me", ada).status_code == 403
    late = {"Seat-Secret": new_secret()}
    assert school.post("join", {"code": code, "name": "Eve"}, late).status_code == 403


def test_requests_of_other_sites_are_refused(school: ClassClient) -> None:
    for headers in ({"Origin": "http://elsewhere.example"}, {"Origin": "null"}):
        answer = school.post("tasks", EXERCISES, {**school.teacher, **headers})
        assert (answer.status_code, answer.json()["code"]) == (403, "refused.origin")
    with (
        pytest.raises(WebSocketDisconnect),
        school.client.websocket_connect(
            "/api/class/live", headers={"Origin": "http://elsewhere.example"}
        ) as socket,
    ):
        socket.receive_json()


def test_students_have_a_rate_limit(school: ClassClient) -> None:
    ada = school.join("Ada")
    statuses = [school.get("me", ada).status_code for _ in range(40)]
    assert 429 in statuses
    bo = school.join("Bo")
    assert school.get("me", bo).status_code == 200, "others are not"


def test_one_address_cannot_fill_the_class(school: ClassClient) -> None:
    """The teacher closes the class, removes the bogus students at once, and opens it again."""
    answers = []
    for number in range(JOINS_BURST + 5):
        body = {"code": school.classroom.code, "name": f"Bogus {number}"}
        answers.append(school.post("join", body, {"Seat-Secret": new_secret()}))
    assert [answer.status_code for answer in answers[:JOINS_BURST]] == [200] * JOINS_BURST
    refused = answers[-1]
    assert (refused.status_code, refused.json()["code"]) == (429, "class.joins_often")
    assert len(school.classroom.students) < MOST_STUDENTS / 2
    view = school.post("joins", {"accept": False}, school.teacher).json()
    assert not view["accepts_joins"]
    late = {"Seat-Secret": new_secret()}
    body = {"code": school.classroom.code, "name": "Ada"}
    assert school.post("join", body, late).status_code in (422, 429)
    bogus = [student["id"] for student in view["students"]]
    view = school.post("students/remove", {"students": bogus}, school.teacher).json()
    assert view["students"] == []
    assert school.post("joins", {"accept": True}, school.teacher).json()["accepts_joins"]
    school.join("Ada")


def test_refused_attempts_do_not_use_up_the_joins_of_an_address(school: ClassClient) -> None:
    ada = school.join("Ada")
    for _ in range(JOINS_BURST):
        body = {"code": "WRONG2", "name": "Eve"}
        wrong = school.post("join", body, {"Seat-Secret": new_secret()})
        assert wrong.status_code == 403
        again = school.post("join", {"code": school.classroom.code, "name": "Ada"}, ada)
        assert again.status_code == 200
    school.join("Bo")


def test_students_return_while_the_class_is_closed(school: ClassClient) -> None:
    ada = school.join("Ada")
    school.post("joins", {"accept": False}, school.teacher)
    assert school.get("me", ada).status_code == 200
    code = school.post("students/1/seat", headers=school.teacher).json()["code"]
    assert school.get("me", school.join("Ada", code)).json()["name"] == "Ada"
    stranger = {"Seat-Secret": new_secret()}
    refused = school.post("join", {"code": school.classroom.code, "name": "Bo"}, stranger)
    assert (refused.status_code, refused.json()["code"]) == (422, "class.joins_closed")


@pytest.mark.parametrize("students", [[], [0], ["1"], [1.5], [1] * 301, None])
def test_invalid_removals_are_refused(school: ClassClient, students: Any) -> None:
    school.join("Ada")
    answer = school.post("students/remove", {"students": students}, school.teacher)
    assert answer.status_code == 422
    assert len(school.classroom.students) == 1


def test_the_socket_sends_each_member_their_view(school: ClassClient) -> None:
    ada = school.join("Ada")
    with (
        school.client.websocket_connect("/api/class/live") as student,
        school.client.websocket_connect("/api/class/live") as wall,
    ):
        student.send_json({"role": "student", "secret": ada["Seat-Secret"]})
        assert student.receive_json()["view"]["tasks"] == []
        wall.send_json({"role": "projector", "secret": school.classroom.projector})
        view = wall.receive_json()["view"]
        assert view["code"] == school.classroom.code
        task = school.assign(EXERCISES)
        assert student.receive_json()["view"]["tasks"][0]["id"] == task
        school.post(f"tasks/{task}/hand-in", {"answers": [None]}, ada)
        assert student.receive_json()["view"]["tasks"][0]["right"] == 0
        while view["students"][0]["state"] != "done":
            view = wall.receive_json()["view"]
        assert "right" not in json.dumps(view), "marks are nobody else's business"
        school.post("students/remove", {"students": [1]}, school.teacher)
        assert student.receive_json()["code"] == "class.removed"


@pytest.mark.parametrize("role", ["student", "teacher", "projector"])
def test_the_socket_refuses_unknown_secrets(school: ClassClient, role: str) -> None:
    with school.client.websocket_connect("/api/class/live") as socket:
        socket.send_json({"role": role, "secret": new_secret()})
        assert socket.receive_json()["event"] == "error"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4403


def test_secrets_are_not_logged(school: ClassClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ada = school.join("Ada")
        school.get("me", ada)
        school.get("teacher", school.teacher)
        school.get("teacher", {"Teacher-Secret": "wrong"})
    for secret in (ada["Seat-Secret"], school.classroom.teacher):
        assert secret not in caplog.text


def test_names_are_sent_as_text(school: ClassClient) -> None:
    name = "<img src=x>"
    school.join(name)
    assert school.get("teacher", school.teacher).json()["students"][0]["name"] == name
    assert name not in school.client.get("/class/").text


def test_a_server_without_a_class_has_no_class_routes() -> None:
    with TestClient(create_app()) as client:
        assert client.get("/api/class").status_code == 404
        assert client.get("/class/").status_code == 404
        assert "/class/join" not in client.get("/api/openapi.json").json()["paths"]


@pytest.mark.parametrize(
    "answer", ["1e999", "NaN", "-Infinity", "9" * 400, '"\\ud800"', '{"A": 1e999}', "[" * 5000]
)
def test_nothing_is_stored_that_cannot_be_read_again(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "class.sqlite"
    with (
        contextlib.closing(Classroom.open(path, "7b")) as classroom,
        TestClient(create_app(classroom=classroom), raise_server_exceptions=False) as client,
    ):
        school = ClassClient(client, classroom)
        ada = school.join("Ada")
        for work in (EXERCISES, PUZZLES):
            task = school.assign(work)
            body = '{"answers": [' + answer + "]}"
            headers = {**ada, "Content-Type": "application/json"}
            url = f"/api/class/tasks/{task}/hand-in"
            refused = client.post(url, content=body, headers=headers)
            assert refused.status_code == 400, refused.text
            assert "JSON" in refused.json()["message"]
    with contextlib.closing(Classroom.open(path)) as again:
        assert again.damaged_rows == 0
        assert again.hand_ins(again.students[0], 1) == []


@pytest.mark.parametrize("text", ['{"id": 1, "do": 1e999}', '{"id": NaN}', '{"do": "\\ud800"}'])
def test_sockets_refuse_invalid_json(school: ClassClient, text: str) -> None:
    with school.client.websocket_connect("/api/live") as socket:
        socket.send_text(text)
        assert "JSON" in socket.receive_json()["message"]
    with school.client.websocket_connect("/api/class/live") as socket:
        socket.send_text(text)
        assert "JSON" in socket.receive_json()["message"]


@pytest.mark.parametrize("work", [EXERCISES, PUZZLES])
def test_nobody_learns_solutions_from_a_blank_paper(
    school: ClassClient, work: dict[str, Any]
) -> None:
    """A second identity that hands in nothing sees neither solution nor seed of an open task."""
    helper = school.join("Helper")
    task = school.assign({**work, "versions": 2} if work is EXERCISES else work)
    blank = [None] * (1 if work is EXERCISES else 2)
    school.post(f"tasks/{task}/hand-in", {"answers": blank}, helper)
    seen = school.post(f"tasks/{task}/open", headers=helper)
    assert not seen.json()["task"]["may_see"]
    for part in seen.json()["parts"]:
        assert not {"search", "solution", "hint"} & part.keys()
    assert "seed" not in seen.text + school.get("me", helper).text
    school.post(f"tasks/{task}/end", headers=school.teacher)
    assert school.post(f"tasks/{task}/open", headers=helper).json()["task"]["may_see"]
