"""``fourfold class``: output, errors and data after a kill."""

from __future__ import annotations

import functools
import json
import stat
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fourfold.classroom.students import new_secret

Program = Callable[..., subprocess.CompletedProcess[str]]
Start = Callable[..., "subprocess.Popen[str]"]

HERE = ("--no-browser", "--host", "127.0.0.1", "--port", "0")


def ask(address: str, path: str, body: object, headers: dict[str, str]) -> Any:
    request = urllib.request.Request(
        f"{address}api/class/{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", **headers},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def begin(
    start_program: Start, file: Path, *options: str
) -> tuple[subprocess.Popen[str], str, str, str]:
    """Start a class; return the server, its address, the code and the teacher's secret."""
    process = start_program("class", str(file), *(options or HERE))
    assert process.stdout is not None
    students, _, teacher = (process.stdout.readline() for _ in range(3))
    address = students.split()[1].removesuffix("class/")
    return process, address, students.split()[-1], teacher.split("#")[1].split()[0]


def test_answers_survive_a_kill(start_program: Start, tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    mine = {"Seat-Secret": new_secret()}
    handed = 0
    for number in range(3):
        process, address, code, teacher = begin(start_program, file)
        try:
            if number == 0:
                ask(address, "join", {"code": code, "name": "Ada"}, mine)
                work = {"what": "exercises", "kind": "abstract", "ask": "values", "seed": 7}
                given = {**work, "attempts": 10}
                ask(address, "tasks", given, {"Teacher-Secret": teacher})
            for _ in range(2):
                found = ask(address, "tasks/1/hand-in", {"answers": [{"": 13}]}, mine)
                handed += 1
                assert found["number"] == handed, "none that was answered is lost"
                assert found["parts"] == [[1, 4]]
        finally:
            process.kill()
            process.communicate()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "the teacher's secret is in it"


def test_the_teachers_secret_is_in_no_command_line(start_program: Start, tmp_path: Path) -> None:
    """Every user of the machine can read the command line of the browser."""
    browser, calls = tmp_path / "browser", tmp_path / "calls"
    browser.write_text(f'#!/bin/sh\necho "$@" > {calls}.new\nmv {calls}.new {calls}\n')
    browser.chmod(0o700)
    process, address, _, secret = begin(
        functools.partial(start_program, BROWSER=str(browser)), tmp_path / "class.sqlite", *HERE[1:]
    )
    try:
        while not calls.exists():
            assert process.poll() is None
            time.sleep(0.02)
        called = calls.read_text().strip()
        assert secret not in called
        page = Path(urllib.parse.urlparse(called).path)
        assert f'url={address}class/teacher/#{secret}"' in page.read_text()
        assert stat.S_IMODE(page.parent.stat().st_mode) == 0o700, "for this user only"
    finally:
        process.terminate()
        process.communicate()
    assert not page.exists()


def test_class_cannot_run_twice_at_once(
    start_program: Start, program: Program, tmp_path: Path
) -> None:
    process, *_ = begin(start_program, tmp_path / "class.sqlite")
    try:
        second = program("class", str(tmp_path / "class.sqlite"), *HERE)
        assert second.returncode == 2
        assert "Traceback" not in second.stderr
    finally:
        process.kill()
        process.communicate()


def test_invalid_class_file_raises_error(program: Program, tmp_path: Path) -> None:
    (tmp_path / "notes.sqlite").write_text("these are notes")
    for file in (tmp_path / "notes.sqlite", tmp_path, tmp_path / "nowhere" / "class.sqlite"):
        found = program("class", str(file), *HERE)
        assert (found.returncode, "Traceback" in found.stderr) == (2, False), found.stderr
    assert (tmp_path / "notes.sqlite").read_text() == "these are notes"
