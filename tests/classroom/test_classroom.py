"""A class: admission of students, marking of work, and persistence."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fourfold.base.errors import FourfoldError
from fourfold.classroom.classroom import Classroom
from fourfold.classroom.results import results_csv
from fourfold.classroom.students import ClassAccessError, ClassError, UnknownTaskError, new_secret
from fourfold.classroom.tasks import (
    ExerciseWork,
    GameWork,
    PuzzleWork,
    cached_paper,
    cached_solution,
    mark,
    work_as_dict,
    work_from_dict,
)
from fourfold.teaching.exercises import ASKS, Exercise, exercise_kinds

EXERCISES = ExerciseWork("abstract", "values", 1, seed=7, count=2, attempts=2)
PUZZLES = PuzzleWork("quarto", (1, 5, 60))


def right_answers(exercise: Exercise) -> Any:
    solution = cached_solution(exercise)
    if exercise.ask == "pruned":
        return list(solution.pruned)
    if exercise.ask == "values":
        return {name: solution.values[name] for name in solution.inner}
    infinite = {float("inf"): "inf", float("-inf"): "-inf"}
    nodes = solution.window_nodes
    return {one.name: [infinite.get(side, side) for side in one.window] for one in nodes}


@pytest.fixture
def room() -> Iterator[Classroom]:
    with closing(Classroom.open(None, "7b")) as room:
        yield room


def join(room: Classroom, name: str, now: float = 0.0) -> tuple[str, int]:
    secret = new_secret()
    return secret, room.join(room.code, name, secret, now).id


def test_students_join_by_code_and_return_by_secret(room: Classroom) -> None:
    secret, number = join(room, " Ada  L ")
    assert room.student_by_secret(secret).name == "Ada L"
    spaced = f"{room.code[:3].lower()} {room.code[3:]}"
    assert room.join(spaced, "Other", secret, 1.0).id == number, "rejoining keeps the account"
    with pytest.raises(ClassAccessError, match="code"):
        room.join("AAAAAA" if room.code != "AAAAAA" else "BBBBBB", "Bo", new_secret(), 0.0)
    with pytest.raises(ClassAccessError):
        room.student_by_secret(new_secret())


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "\x1b[31m", "a\u202eb", "ada", "ADA", "...", "\u200b"]
)
def test_invalid_or_taken_names_are_refused(room: Classroom, name: str) -> None:
    join(room, "Ada")
    with pytest.raises(ClassError):
        join(room, name)


@pytest.mark.parametrize(
    "name",
    [
        "\u0410da",  # a Cyrillic А
        "ad\u0430",
        "A\u200bda",  # a zero-width space
        "A\u00adda",  # a soft hyphen
        "A\u034fda",
        "A\ufe0fda",
        "A\u2800da",
        "\uff21da",
        "\U0001d400da",
        "\u0391DA",  # a Greek Α
    ],
)
def test_names_that_look_like_another_are_refused(room: Classroom, name: str) -> None:
    join(room, "Ada")
    with pytest.raises(ClassError, match="your name looks too much like Ada") as refused:
        join(room, name)
    assert refused.value.message.to_text("it").startswith("il tuo nome somiglia troppo a Ada")


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u200b\u00ad", "\u115f\u1160", "\U000e0041"])
def test_names_without_a_visible_letter_are_refused(room: Classroom, name: str) -> None:
    with pytest.raises(ClassError, match="at least one letter"):
        join(room, name)


def test_different_names_are_accepted(room: Classroom) -> None:
    names = ["Lana", "Iana", "Ian", "Lan", "José", "Jose", "Zoë", "Zoe", "Ada 1", "Ada 2"]
    names += ["Ада", "Адам", "李", "محمد", "محمود", "राम", "علی\u200cرضا"]
    for name in names:
        join(room, name)
    assert [student.name for student in room.students] == names


def test_closed_class_admits_nobody_new_and_stays_closed(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    with closing(Classroom.open(path)) as room:
        assert room.accepts_joins
        ada, number = join(room, "Ada")
        room.accept_joins(False)
    with closing(Classroom.open(path)) as room:
        assert not room.accepts_joins
        with pytest.raises(ClassError, match="closed the class to new students"):
            join(room, "Bo")
        assert room.join(room.code, "Ada", ada, 0.0).id == number, "students may return"
        room.accept_joins(True)
        join(room, "Bo")


def test_students_are_removed_all_or_none(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    with closing(Classroom.open(path)) as room:
        numbers = [join(room, name)[1] for name in ("Ada", "Bo", "Cy")]
        with pytest.raises(UnknownTaskError):
            room.remove([numbers[0], 99])
        assert len(room.students) == 3
        room.remove(numbers[:2])
        room.remove([])
    with closing(Classroom.open(path)) as room:
        assert [student.name for student in room.students] == ["Cy"]


def test_new_student_never_gets_the_number_of_another(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    with closing(Classroom.open(path)) as room:
        for name in ("Ada", "Bo", "Cy"):
            join(room, name)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE students SET joined = 'x' WHERE id = 2")
    with closing(Classroom.open(path)) as room:
        assert room.damaged_rows == 1
        assert join(room, "Di")[1] == 4
        assert [student.name for student in room.students] == ["Ada", "Cy", "Di"]


def test_removed_student_cannot_return(room: Classroom) -> None:
    secret, number = join(room, "Ada")
    room.remove([number])
    with pytest.raises(ClassAccessError, match="the teacher removed you from this class"):
        room.student_by_secret(secret)
    with pytest.raises(ClassAccessError, match="the teacher removed you from this class"):
        room.join(room.code, "Ada", secret, 0.0)
    join(room, "Ada")
    with pytest.raises(UnknownTaskError):
        room.remove([99])


def test_student_secret_can_be_replaced(room: Classroom) -> None:
    secret, number = join(room, "Ada")
    other = new_secret()
    room.change_secret(number, other)
    assert room.student_by_secret(other).id == number
    with pytest.raises(ClassAccessError):
        room.student_by_secret(secret)


@pytest.mark.parametrize("kind", exercise_kinds())
@pytest.mark.parametrize("ask", ASKS)
def test_marks_equal_exercise_grades(kind: str, ask: str) -> None:
    work = ExerciseWork(kind, ask, 1, seed=3)
    (exercise,) = work.for_student(1)
    full_marks = mark(work, 1, [right_answers(exercise)])
    assert full_marks.right == full_marks.total == exercise.grade({}).total
    assert mark(work, 1, [None]).right == exercise.grade({}).right
    wrong_answers = right_answers(exercise)
    if ask == "pruned":
        wrong_answers.pop()
    else:
        wrong_answers[next(iter(wrong_answers))] = None if ask == "values" else [None, None]
    assert 0 <= mark(work, 1, [wrong_answers]).right < full_marks.total


@pytest.mark.parametrize("kind", exercise_kinds())
@pytest.mark.parametrize("ask", ASKS)
def test_paper_does_not_contain_solution(kind: str, ask: str) -> None:
    exercise = Exercise(kind, ask, 1, seed=3)
    sheet = cached_paper(exercise)
    assert "seed" not in json.dumps(sheet)
    assert {line["e"] for line in sheet["tree"]} <= {
        "trace", "enter", "order", "terminal", "cutoff", "leave"
    }  # fmt: skip
    leaf_flags: list[bool] = []
    for line in sheet["tree"]:
        if line["e"] == "enter":
            assert line["a"] is None
            assert line["b"] is None
            leaf_flags.append(False)
        elif line["e"] in ("terminal", "cutoff"):
            leaf_flags[-1] = True
        elif line["e"] == "leave":
            assert (line["v"] is not None) == leaf_flags.pop(), "only leaves have values"


def test_attempts_and_time_are_counted(room: Classroom) -> None:
    secret, _ = join(room, "Ada")
    student = room.student_by_secret(secret)
    task = room.assign(EXERCISES, 100.0)
    room.open_task(student, task.id, 110.0)
    room.open_task(student, task.id, 150.0)
    answers = [right_answers(one) for one in EXERCISES.for_student(student.id)]
    first = room.hand_in(student, task.id, [answers[0], None], 160.0)
    assert 0 < first.marks.right < first.marks.total
    assert not room.may_see_solution(student, task)
    last = room.hand_in(student, task.id, answers, 170.0)
    assert (last.number, last.marks.right) == (2, last.marks.total)
    assert room.seconds_spent(student, task.id) == 60
    assert not room.may_see_solution(student, task), "others have not handed in yet"
    early = replace(task, work=replace(EXERCISES, shows_early=True))
    assert room.may_see_solution(student, early)
    assert room.may_see_solution(student, replace(task, closed=171.0))
    with pytest.raises(ClassError, match="all your attempts"):
        room.hand_in(student, task.id, answers, 180.0)


def test_hand_in_after_close_is_refused(room: Classroom) -> None:
    secret, _ = join(room, "Ada")
    task = room.assign(PUZZLES, 0.0)
    states = [room.has_open_test]
    room.close_task(task.id, 1.0)
    assert [*states, room.has_open_test] == [True, False]
    with pytest.raises(ClassError, match="this task is closed"):
        room.hand_in(room.student_by_secret(secret), task.id, [None] * 3, 2.0)
    assert room.may_see_solution(room.student_by_secret(secret), room.task(task.id))


def test_puzzles_are_marked_by_their_solutions(room: Classroom) -> None:
    first, second, third = PUZZLES.all()
    marks = mark(PUZZLES, 1, [str(first.solution), None, "nonsense"])
    assert marks.parts == ((1, 1), (0, 1), (0, 1))
    assert second.solves(str(second.solution))
    assert not third.solves(str(first.solution))
    with pytest.raises(ClassError, match="expected 3"):
        mark(PUZZLES, 1, [])
    with pytest.raises(ClassError):
        mark(PUZZLES, 1, [1, 2, 3])


def test_neighbours_get_different_versions() -> None:
    work = ExerciseWork("abstract", "values", 1, seed=10, count=2, versions=3)
    assert [one.seed for one in work.for_student(0)] == [10, 11]
    assert [one.seed for one in work.for_student(1)] == [12, 13]
    assert work.for_student(3) == work.for_student(0)
    assert len(work.all()) == 6


@pytest.mark.parametrize(
    ("work_type", "arguments"),
    [
        (ExerciseWork, {"kind": "chess", "ask": "values", "level": 1, "seed": 1}),
        (ExerciseWork, {"kind": "abstract", "ask": "values", "level": 9, "seed": 1}),
        (ExerciseWork, {"kind": "abstract", "ask": "values", "level": 1, "seed": 1, "count": 0}),
        (ExerciseWork, {"kind": "abstract", "ask": "values", "level": 1, "seed": -1}),
        (PuzzleWork, {"game": "quarto", "numbers": ()}),
        (PuzzleWork, {"game": "quarto", "numbers": (1, 1)}),
        (PuzzleWork, {"game": "quarto", "numbers": (9999,)}),
        (PuzzleWork, {"game": "chess", "numbers": (1,)}),
        (GameWork, {"game": "chess"}),
        (GameWork, {"game": "quarto", "form": "ladder"}),
        (GameWork, {"game": "quarto", "games": 9}),
        (GameWork, {"game": "quarto", "base": 1.0}),
        (GameWork, {"game": "quarto", "students": (1,)}),
    ],
)  # fmt: skip
def test_invalid_work_is_refused(work_type: Any, arguments: dict[str, Any]) -> None:
    with pytest.raises(FourfoldError):
        work_type(**arguments)


def test_work_survives_serialisation() -> None:
    for work in (EXERCISES, PUZZLES, GameWork("tictactoe", base=60, students=(1, 2))):
        assert work_from_dict(json.loads(json.dumps(work_as_dict(work)))) == work


def test_class_is_restored_from_file(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    with closing(Classroom.open(path, "7b")) as room:
        secret, _ = join(room, "Ada")
        removed, number = join(room, "Bo")
        room.remove([number])
        student = room.student_by_secret(secret)
        task = room.assign(EXERCISES, 1.0)
        room.open_task(student, task.id, 2.0)
        attempt = room.hand_in(student, task.id, [None, None], 3.0)
        # The first instance is still open, as after a killed process.
        with closing(Classroom.open(path)) as again:
            assert (again.code, again.teacher, again.title) == (room.code, room.teacher, "7b")
            assert again.student_by_secret(secret) == student
            assert again.hand_ins(student, task.id) == [attempt]
            assert again.seconds_spent(student, task.id) == 1.0
            with pytest.raises(ClassAccessError):
                again.student_by_secret(removed)


def test_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.sqlite"
    path.write_text("these are my notes")
    with pytest.raises(ClassError, match=r"notes\.sqlite"):
        Classroom.open(path)
    assert path.read_text() == "these are my notes"


def test_csv_results_escape_formulas(room: Classroom) -> None:
    secret, _ = join(room, "Ada;＝cmd")
    join(room, "Bo, the 2nd")
    student = room.student_by_secret(secret)
    task = room.assign(EXERCISES, 0.0)
    room.open_task(student, task.id, 0.0)
    room.hand_in(
        student, task.id, [right_answers(EXERCISES.for_student(student.id)[0]), None], 65.2
    )
    rows = list(csv.DictReader(io.StringIO(results_csv(room))))
    assert [row["student"] for row in rows] == ["Ada;'＝cmd", "Bo, the 2nd"]
    assert rows[0]["attempts"] == "1"
    assert rows[0]["seconds"] == "65"
    assert 0 < int(rows[0]["percent"]) < 100
    assert rows[1]["attempts"] == "0"
    assert rows[1]["percent"] == ""


def fill_class(path: Path) -> None:
    """A class with two students, an exercise with hand-ins of both, and a round of games."""
    with closing(Classroom.open(path, "7b")) as room:
        students = [room.student_by_secret(join(room, name)[0]) for name in ("Ada", "Bo")]
        task = room.assign(EXERCISES, 1.0)
        for student in students:
            room.hand_in(student, task.id, [None, None], 2.0)
            room.hand_in(student, task.id, [None, None], 3.0)
        room.assign(GameWork("tictactoe"), 4.0)


def stored_rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        names = [
            row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        counts = [file.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names]
        return sum(counts)


@pytest.mark.parametrize("value", ["x", -1, 1e300, b"\xff\xfe", "[1e999]", "[NaN]", ""])
@pytest.mark.parametrize(
    "column",
    [
        "about.value",
        "students.name",
        "students.digest",
        "students.joined",
        "students.removed",
        "tasks.work",
        "tasks.given",
        "tasks.closed",
        "opened.at",
        "hand_ins.at",
        "hand_ins.answers",
        "hand_ins.parts",
    ],
)
def test_damaged_rows_are_set_aside_and_the_class_opens(
    tmp_path: Path, column: str, value: object
) -> None:
    path = tmp_path / "class.sqlite"
    fill_class(path)
    table, name = column.split(".")
    with closing(sqlite3.connect(path)) as file, file:
        key = {"about": "name", "opened": "student", "hand_ins": "number"}.get(table, "id")
        file.execute(
            f"UPDATE {table} SET {name} = ? WHERE {key} = (SELECT max({key}) FROM {table})", [value]
        )
    before = stored_rows(path)
    with closing(Classroom.open(path)) as room:
        assert room.code
        set_aside = room.damaged_rows
        _, ada = join(room, "Cy")
        student = room.student(ada)
        for task in room.tasks.values():
            if not isinstance(task.work, GameWork):
                room.hand_in(student, task.id, [None] * 2, 9.0)
    with closing(Classroom.open(path)) as room:
        assert room.damaged_rows == 0, "what was set aside is not reported again"
    rows = stored_rows(path)
    assert rows >= before, "nothing is lost"
    assert set_aside or name in (
        "name",
        "digest",
        "value",
        "removed",
        "joined",
        "given",
        "at",
        "closed",
    )


def test_unreadable_answer_is_set_aside_with_its_row_kept(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    fill_class(path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE hand_ins SET answers = '[1e999]' WHERE student = 1 AND number = 1")
    with closing(Classroom.open(path)) as room:
        assert room.damaged_rows == 1
        (left,) = room.hand_ins(room.student(1), 1)
        assert left.number == 2
        assert len(room.hand_ins(room.student(2), 1)) == 2
    with closing(sqlite3.connect(path)) as file:
        ((source, row, reason),) = file.execute("SELECT * FROM set_aside").fetchall()
    assert (source, "1e999" in row, "too large" in reason) == ("hand_ins", True, True)


def test_damaged_database_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "class.sqlite"
    fill_class(path)
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(ClassError, match=r"class\.sqlite"):
        Classroom.open(path)
