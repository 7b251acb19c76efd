"""How long a class waits when everybody hands in at the same moment.

    python benchmarks/server/class.py --students 200 --exercises 5

starts ``fourfold class``. Students join, each with a connection and a socket of their own; a
teacher gives out exercises; everybody opens them, and then all hand in at once. Printed are how
long it took until each had its marks, until each heard on its socket that it is done, and until the
projector showed that all are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import websockets

WORK = {"what": "exercises", "kind": "tictactoe", "ask": "values", "level": 2, "seed": 1}
HOST = "127.0.0.1"


@dataclass
class Client:
    """A connection to the server, and the secret in its requests."""

    port: int
    header: str
    secret: str

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port)

    async def ask(self, path: str, body: object = None, *, posts: bool = True) -> Any:
        text = b"" if not posts else json.dumps(body).encode()
        head = (
            f"{'POST' if posts else 'GET'} /api/class/{path} HTTP/1.1\r\nHost: {HOST}\r\n"
            f"{self.header}: {self.secret}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(text)}\r\n\r\n"
        )
        if self.writer.is_closing():
            await self.open()
        self.writer.write(head.encode() + text)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = next(
            int(line.split(b":")[1])
            for line in answer.lower().split(b"\r\n")
            if line.startswith(b"content-length")
        )
        said = json.loads(await self.reader.readexactly(length))
        if b" 200 " not in answer.split(b"\r\n")[0]:
            raise SystemExit(f"{path}: {said}")
        return said


class Student(Client):
    """Who joins, listens, opens and hands in."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(port, "Seat-Secret", secrets.token_urlsafe(18))
        self.name = f"Student {number}"
        self.answered = self.heard = 0.0

    async def join(self, code: str) -> None:
        await self.open()
        await self.ask("join", {"code": code, "name": self.name})
        self.socket = await websockets.connect(f"ws://{HOST}:{self.port}/api/class/live")
        await self.socket.send(json.dumps({"role": "student", "secret": self.secret}))
        await self.socket.recv()

    async def look(self, task: int) -> None:
        await self.open()
        self.paper = await self.ask(f"tasks/{task}/open")
        await self.open()  # a browser would keep it open for a while; the server may have ended it

    async def hand_in(self, task: int, began: float) -> None:
        answers = [dict.fromkeys(part["asked"], 0) for part in self.paper["parts"]]
        listening = asyncio.create_task(self._listen(began))
        await self.ask(f"tasks/{task}/hand-in", {"answers": answers})
        self.answered = time.perf_counter() - began
        await listening

    async def _listen(self, began: float) -> None:
        while True:
            told = json.loads(await self.socket.recv())
            if told["view"]["tasks"] and told["view"]["tasks"][0]["right"] is not None:
                self.heard = time.perf_counter() - began
                return


async def show(port: int, secret: str, count: int, began: asyncio.Future[float]) -> float:
    """When the projector shows that everybody is done."""
    async with websockets.connect(f"ws://{HOST}:{port}/api/class/live", max_size=None) as socket:
        await socket.send(json.dumps({"role": "projector", "secret": secret}))
        while True:
            told = json.loads(await socket.recv())["view"]["students"]
            if sum(one["state"] == "done" for one in told) == count:
                return time.perf_counter() - began.result()


def waits(title: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    shares = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95)]
    middle, late = (f"{1000 * one:.0f} ms" for one in shares)
    print(
        f"{title}: half within {middle}, 95 % within {late}, the last {1000 * ordered[-1]:.0f} ms"
    )


async def measure(port: int, code: str, keys: dict[str, str], wanted: argparse.Namespace) -> None:
    students = [Student(port, number) for number in range(1, wanted.students + 1)]
    began = time.perf_counter()
    teacher = Client(port, "Teacher-Secret", keys["teacher"])
    await teacher.open()
    for group in range(0, len(students), 20):
        await teacher.ask("joins", {"accept": True})  # resets the limit of joins from one address
        await asyncio.gather(*(one.join(code) for one in students[group : group + 20]))
    print(f"{len(students)} students have joined in {time.perf_counter() - began:.1f} s")
    work = {**WORK, "count": wanted.exercises, "versions": wanted.versions}
    task = (await teacher.ask("tasks", work))["id"]
    began = time.perf_counter()
    await asyncio.gather(*(one.look(task) for one in students))
    print(f"all have opened the task in {time.perf_counter() - began:.2f} s")
    start: asyncio.Future[float] = asyncio.get_running_loop().create_future()
    shown = asyncio.create_task(show(port, keys["projector"], len(students), start))
    await asyncio.sleep(1)
    start.set_result(time.perf_counter())
    await asyncio.gather(*(one.hand_in(task, start.result()) for one in students))
    waits("marks are there", [one.answered for one in students])
    waits("each has heard of it", [one.heard for one in students])
    print(f"the projector shows that all are done after {1000 * await shown:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--exercises", type=int, default=5)
    parser.add_argument("--versions", type=int, default=4)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(sys.executable, "-m", "fourfold.cli", "class", str(Path(folder, "class.sqlite"))),
            *("--no-browser", "--host", HOST, "--port", "0"),
        ]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=environment
        ) as process:
            try:
                assert process.stdout is not None
                students, projector, teacher = (process.stdout.readline() for _ in range(3))
                port = int(students.split(":")[2].split("/")[0])
                keys = {
                    "projector": projector.split("#")[1].split()[0],
                    "teacher": teacher.split("#")[1].split()[0],
                }
                asyncio.run(measure(port, students.split()[-1], keys, wanted))
            finally:
                process.terminate()


if __name__ == "__main__":
    main()
