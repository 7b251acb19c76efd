"""Test each wheel of dist/ that this machine can run: ``make wheel-test``.

Each wheel is installed into a new environment for every suitable Python on this machine. No
compiler is on the path, and the sources are not importable. The script runs some commands, requests
the page and a move from the server, and runs the tests of the command line, the games, the solver
and the API.
"""

from __future__ import annotations

import http.client
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from wheels import DIST, FIRST_STABLE, ROOT, find_python

SAMPLE = (
    "tests/cli",
    "tests/games",
    "tests/native/test_arguments.py",
    "tests/solver/test_solve.py",
    "tests/server/test_api.py",
    "tests/i18n",
)
TOOLS = (
    *("pytest>=8.3,<10", "pytest-xdist>=3.6,<4", "hypothesis", "syrupy", "httpx2"),
    *("numpy", "matplotlib>=3.9,<4"),  # of extras
)
COMPILERS = ("cc", "gcc", "g++", "c++", "clang", "clang++", "cmake", "ninja")
POSITION = "60.9/..../.1B./..A. F"
COMMANDS = (
    ["--version"],
    ["solve", POSITION],
    ["analyse", POSITION],
    ["draw", POSITION, "-o", "board.svg"],
    ["puzzles", "list"],
    ["players"],
    ["play", "--first", "level(3)", "--second", "champion"],
    ["play", "--game", "ultimate", "--first", "random", "--second", "ultimate_level(2)"],
    ["match", "random", "novice", "--games", "10"],
    ["tree", "x../.o./...", "--depth", "2", "--output", "tree.html"],
)


def main() -> int:
    wheels = [path for path in sorted(DIST.glob("*.whl")) if platform.machine() in path.name]
    if not wheels:
        print("There is no wheel for this machine in dist: make wheel")
        return 1
    for wheel in wheels:
        for python in pythons_for(wheel):
            try_out(wheel, python)
    return 0


def pythons_for(wheel: Path) -> list[str]:
    """The Pythons on this machine that a wheel supports."""
    if "-cp311-cp311-" in wheel.name:
        versions = [(3, 11)]
    else:
        versions = [(3, minor) for minor in range(FIRST_STABLE[1], 20)]
    pythons = (find_python(version, [], only=True) for version in versions)
    return [python[0] for python in pythons if python]


def try_out(wheel: Path, python: str) -> None:
    print(f"{wheel.name} with {python}", flush=True)
    with tempfile.TemporaryDirectory(prefix="fourfold-wheel-") as name:
        folder = Path(name)
        run(python, "-m", "venv", folder / "venv")
        programs = folder / "venv" / "bin"
        environment = {"PATH": path_of(folder, programs), "HOME": name, "LANG": "C.UTF-8"}
        if compilers := [one for one in COMPILERS if shutil.which(one, path=environment["PATH"])]:
            raise SystemExit(f"these should not be on the path: {', '.join(compilers)}")
        pip = (programs / "python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:")
        proxies = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        run(*pip, wheel, *TOOLS, env=environment | proxies)
        for arguments in COMMANDS:
            run(programs / "fourfold", *arguments, cwd=folder, env=environment, quiet=True)
        check_server(programs, environment)
        run_tests(folder, programs, environment)


def path_of(folder: Path, programs: Path) -> str:
    """The PATH: the installed programs, and the shell, which some bots are written in."""
    others = folder / "others"
    others.mkdir()
    (others / "sh").symlink_to(shutil.which("sh") or "/bin/sh")
    return f"{programs}{os.pathsep}{others}"


def check_server(programs: Path, environment: dict[str, str]) -> None:
    command = [programs / "fourfold", "serve", "--no-browser", "--port", "0"]
    unbuffered = {**environment, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=unbuffered) as server:
        try:
            assert server.stdout
            port = int(server.stdout.readline().split()[3].rstrip("/").rpartition(":")[2])
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            for path, body in (("/", None), ("/api/choose", {"position": POSITION})):
                payload = json.dumps({**body, "player": "perfect"}) if body else None
                headers = {"Content-Type": "application/json"} if body else {}
                connection.request("POST" if body else "GET", path, payload, headers)
                response = connection.getresponse()
                if response.status != 200 or not response.read():
                    raise SystemExit(f"{path}: {response.status}")
            connection.close()
        finally:
            server.terminate()


def run_tests(folder: Path, programs: Path, environment: dict[str, str]) -> None:
    """Run copies of the tests away from the sources, so that they import the installed wheel."""
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "benchmarks", folder / "benchmarks")
    shutil.copytree(ROOT / "docs" / "how-to", folder / "docs" / "how-to")
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder)
    run(
        *(programs / "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *SAMPLE),
        cwd=folder,
        env=environment,
    )


def run(
    *command: str | Path,
    cwd: Path = ROOT,
    env: dict[str, str] | None = None,
    quiet: bool = False,
) -> None:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=quiet, text=True
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr or done.returncode}")


if __name__ == "__main__":
    sys.exit(main())
