"""
The kernels of the Quarto players: evaluations, alpha-beta and simulated games.

Positions are texts, turns (square, gift) with None for what is missing. Searches run without the interpreter's lock; they end early when `stop` returns True, which is asked every few milliseconds, and at once on Ctrl-C.
"""

from collections.abc import Callable

class Found:
    """What a search found out, for the player to move."""

    @property
    def line(self) -> list[tuple[int | None, int | None]]:
        """The best play of both sides; its first turn is the answer."""

    @property
    def value(self) -> float | None:
        """The value; None when a limit struck before all turns were looked at."""

    @property
    def depth(self) -> int:
        """How many turns ahead was looked."""

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""

    @property
    def exact(self) -> bool:
        """Whether no evaluation had a part in the value."""

def search(
    position: str,
    rules: str,
    depth: int | None,
    evaluation: str,
    c: float = 1.0,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Found:
    """
    Alpha-beta so many turns ahead (None: to the end of the game): plain minimax's value and the first of its best turns.
    """

def deepen(
    position: str,
    rules: str,
    depth: int | None,
    evaluation: str,
    c: float = 1.0,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
    on_progress: Callable[[Found], object] | None = None,
) -> Found:
    """
    Iterative deepening to at most a depth: the answer of the deepest search that the limits let finish. on_progress hears of every completed depth.
    """

def evaluate(position: str, rules: str, evaluation: str, c: float = 1.0) -> float:
    """What an evaluation says of a position to the player to move."""

class Simulation:
    """The count of simulated games."""

    @property
    def turns(self) -> list[tuple[int | None, int | None]]:
        """The legal turns."""

    @property
    def tallies(self) -> list[tuple[int, int, int]]:
        """For each turn the wins, draws and losses of the player who made it."""

    @property
    def rounds(self) -> int:
        """How many games were played after each turn."""

    @property
    def nodes(self) -> int:
        """How many turns were played in all."""

def simulate(
    position: str,
    rules: str,
    rounds: int,
    policy: str,
    seed: int,
    *,
    threads: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Simulation:
    """
    Plays so many games after every turn, both sides by a policy (novice or random). The seed decides the result, whatever the number of threads (0: one for each processor).
    """

def policy_turn(position: str, rules: str, policy: str, seed: int) -> tuple[int | None, int | None]:
    """The turn that a policy makes by the chance of a seed."""
