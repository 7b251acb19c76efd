"""Show puzzles to a person in the terminal, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourfold.analysis.puzzles.progress import PuzzleProgress
from fourfold.analysis.puzzles.puzzle import DIFFICULTIES, Puzzle, PuzzleTask
from fourfold.base.errors import FourfoldError
from fourfold.cli.terminal_play.commands import Placement, parse_input
from fourfold.cli.terminal_play.terminal import Screen
from fourfold.drawing.terminal import renderer_for
from fourfold.games.quarto import square_name
from fourfold.i18n import Message

SOLVED, WRONG = "solved", "wrong"
PROMPTS = {"square": "prompt_square", "piece": "prompt_piece"}
_MOST_CHARACTERS = 200


@dataclass(slots=True)
class PuzzleLoop:
    """Asks for the solution of each puzzle.

    Besides a turn, a person may enter hint, solution, next, board, help or quit.
    """

    puzzles: Sequence[tuple[int, Puzzle]]
    progress: PuzzleProgress
    screen: Screen
    language: str

    def run(self) -> bool:
        """Show the puzzles until the person leaves; False if the input ended before."""
        self._show_commands(self.puzzles[0][1])
        for number, puzzle in self.puzzles:
            left = self._play(number, puzzle)
            if left:
                return left == "quit"
        return True

    def summary(self) -> str:
        """The number of puzzles solved, as a sentence."""
        solved = sum(self.progress.is_solved(puzzle) for _, puzzle in self.puzzles)
        count = len(self.puzzles)
        return self._text("solved", solved=solved, count=count)

    def nothing_left(self) -> str:
        return self._text("none_left")

    def _play(self, number: int, puzzle: Puzzle) -> str:
        """Show one puzzle until it is solved or skipped; return how the person left, if so."""
        self.screen.show()
        self.screen.show(
            self._text(
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
            line = self.screen.ask(self._text(prompt) + "> ")
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
                self._show_commands(puzzle)
            else:
                result = self._attempt(puzzle, word, placement)
                if result == SOLVED:
                    return ""
                placement = result if isinstance(result, Placement) else None

    def _attempt(self, puzzle: Puzzle, line: str, placement: Placement | None) -> Placement | str:
        """Check a turn and show the result; a placement without a gift is returned."""
        try:
            if len(line) > _MOST_CHARACTERS:
                raise FourfoldError("table.long", count=len(line))  # noqa: TRY301
            turn = parse_input(puzzle.position, line, placement)
            if isinstance(turn, Placement):
                return self._miss(puzzle, turn) if puzzle.task is PuzzleTask.FINISH else turn
            result = puzzle.check(turn)
        except FourfoldError as error:
            self.screen.show(error.message.to_text(self.language))
            return placement or WRONG
        self.progress.add_attempt(puzzle, solved=result.right)
        verdict = self._text("right" if result.right else "wrong")
        self.screen.show(f"{verdict} {result.to_text(self.language)}")
        return SOLVED if result.right else WRONG

    def _miss(self, puzzle: Puzzle, placement: Placement) -> str:
        """Show that this placement does not end the game."""
        self.progress.add_attempt(puzzle, solved=False)
        reason = self._text("no_group", square=square_name(placement.square))
        self.screen.show(f"{self._text('wrong')} {reason}")
        return WRONG

    def _give_up(self, puzzle: Puzzle) -> None:
        self.progress.add_attempt(puzzle, solved=False)
        solution = self._text("gave_up", turn=str(puzzle.solution).strip(":"))
        reasons = puzzle.check(puzzle.solution).to_text(self.language)
        self.screen.show(f"{solution} {reasons}")

    def _show_commands(self, puzzle: Puzzle) -> None:
        self.screen.show(Message(puzzle.COMMANDS).to_text(self.language))

    def _text(self, key: str, **params: object) -> str:
        return Message(f"puzzling.{key}", **params).to_text(self.language)

    def _draw(self, puzzle: Puzzle, placement: Placement | None) -> None:
        position = puzzle.position if placement is None else puzzle.position.place(placement.square)
        renderer, ascii_only = renderer_for(puzzle.game.info), self.screen.ascii_only
        self.screen.show(
            renderer.board(position, placement, ascii_only=ascii_only, language=self.language)
        )
