"""Puts puzzles to a person, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.analysis.puzzles import DIFFICULTIES, Puzzle, Task
from fourfold.analysis.puzzles.progress import Progress
from fourfold.base.errors import FourfoldError
from fourfold.cli.table.sitting import Screen
from fourfold.cli.table.turns import Placement, read_turn
from fourfold.drawing.terminal import renderer_for
from fourfold.games.quarto import square_name
from fourfold.i18n import Message

SOLVED, WRONG = "solved", "wrong"
PROMPTS = {"square": "prompt_square", "piece": "prompt_piece"}
_LONGEST = 200


@dataclass(slots=True)
class Puzzling:
    """Asks for the solution of each puzzle; ``numbered`` has those to be put, with their numbers.

    What a person may say beside a turn: hint, solution, next, board, help, quit.
    """

    numbered: Sequence[tuple[int, Puzzle]]
    progress: Progress
    screen: Screen
    language: str

    def run(self) -> bool:
        """Put the puzzles until the last, or until the person leaves; whether the input lasted."""
        self._explain(self.numbered[0][1])
        for number, puzzle in self.numbered:
            left = self._put(number, puzzle)
            if left:
                return left == "quit"
        return True

    def solved(self) -> str:
        """How many of the puzzles are solved."""
        solved = sum(self.progress.is_solved(puzzle) for _, puzzle in self.numbered)
        count = len(self.numbered)
        return self._say("solved", solved=solved, count=count)

    def nothing_left(self) -> str:
        return self._say("none_left")

    def _put(self, number: int, puzzle: Puzzle) -> str:
        """One puzzle, until it is solved or left; how the person left the table, if so."""
        self.screen.show()
        self.screen.show(
            self._say(
                "title",
                number=number,
                difficulty=puzzle.difficulty,
                most=DIFFICULTIES[-1],
                rules=puzzle.rules,
            )
        )
        self._draw(puzzle, None)
        self.screen.show(puzzle.to_text(self.language))
        placement: Placement | None = None
        hints = 0
        while True:
            prompt = PROMPTS.get(puzzle.half or "", "prompt") if placement is None else "gift"
            line = self.screen.ask(self._say(prompt) + "> ")
            word = "quit" if line is None else line.strip().lower()
            if word == "quit":
                return "quit" if line is not None else "end of input"
            if word == "next":
                return ""
            if word == "solution":
                self._give_up(puzzle)
                return ""
            if word == "hint":
                hints += 1
                self.screen.show(puzzle.hint(hints, self.language))
            elif word == "board":
                self._draw(puzzle, placement)
            elif word in ("help", ""):
                self._explain(puzzle)
            else:
                answered = self._answer(puzzle, word, placement)
                if answered == SOLVED:
                    return ""
                placement = answered if isinstance(answered, Placement) else None

    def _answer(self, puzzle: Puzzle, line: str, placement: Placement | None) -> Placement | str:
        """Say what a turn is worth, and whether it solves the puzzle. A placement waits for its
        gift."""
        try:
            if len(line) > _LONGEST:
                raise FourfoldError("table.long", count=len(line))  # noqa: TRY301
            turn = read_turn(puzzle.position, line, placement)
            if isinstance(turn, Placement):
                return self._miss(puzzle, turn) if puzzle.task is Task.FINISH else turn
            answer = puzzle.answer(turn)
        except FourfoldError as error:
            self.screen.show(error.message.to_text(self.language))
            return placement or WRONG
        self.progress.enter(puzzle, solved=answer.right)
        said = self._say("right" if answer.right else "wrong")
        self.screen.show(f"{said} {answer.to_text(self.language)}")
        return SOLVED if answer.right else WRONG

    def _miss(self, puzzle: Puzzle, placement: Placement) -> str:
        """Say that the game would go on after this placement."""
        self.progress.enter(puzzle, solved=False)
        said = self._say("no_group", square=square_name(placement.square))
        self.screen.show(f"{self._say('wrong')} {said}")
        return WRONG

    def _give_up(self, puzzle: Puzzle) -> None:
        self.progress.enter(puzzle, solved=False)
        said = self._say("gave_up", turn=str(puzzle.solution).strip(":"))
        self.screen.show(f"{said} {puzzle.answer(puzzle.solution).to_text(self.language)}")

    def _explain(self, puzzle: Puzzle) -> None:
        """Say what can be written."""
        self.screen.show(Message(puzzle.COMMANDS).to_text(self.language))

    def _say(self, key: str, **facts: object) -> str:
        return Message(f"puzzling.{key}", **facts).to_text(self.language)

    def _draw(self, puzzle: Puzzle, placement: Placement | None) -> None:
        position = puzzle.position if placement is None else puzzle.position.place(placement.square)
        renderer, ascii_only = renderer_for(puzzle.game.info), self.screen.ascii_only
        self.screen.show(renderer.board(position, placement, ascii_only=ascii_only))
