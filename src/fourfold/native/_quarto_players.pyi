"""
Evaluations, alpha-beta search and simulated games of the Quarto players.

Positions are strings. Turns are (square, gift), where either may be None. Searches run without the GIL. They call `stop` every few milliseconds and end early if it returns True, or on Ctrl-C.
"""

from collections.abc import Callable

class SearchResult:
    """The result of a search, for the player to move."""

    @property
    def line(self) -> list[tuple[int | None, int | None]]:
        """The principal variation; its first turn is the turn to play."""

    @property
    def value(self) -> float | None:
        """The value; None if a limit struck before all turns were searched."""

    @property
    def depth(self) -> int:
        """The depth of the search in turns."""

    @property
    def nodes(self) -> int:
        """The number of positions searched."""

    @property
    def exact(self) -> bool:
        """Whether the value depends on no evaluation."""

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
) -> SearchResult:
    """
    Alpha-beta search to this depth (None: to the end of the game). Returns the value of plain minimax and the first of its best turns.
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
    on_progress: Callable[[SearchResult], object] | None = None,
) -> SearchResult:
    """
    Iterative deepening to this depth. Returns the result of the deepest search completed within the limits. Calls on_progress after every completed depth.
    """

def evaluate(position: str, rules: str, evaluation: str, c: float = 1.0) -> float:
    """The evaluation of a position for the player to move."""

class Simulation:
    """The results of simulated games."""

    @property
    def turns(self) -> list[tuple[int | None, int | None]]:
        """The legal turns."""

    @property
    def tallies(self) -> list[tuple[int, int, int]]:
        """For each turn: wins, draws and losses of the player who makes it."""

    @property
    def rounds(self) -> int:
        """The number of games played after each turn."""

    @property
    def nodes(self) -> int:
        """The number of turns played in all games."""

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
    Play `rounds` games after every turn, both sides by a policy (novice or random). The result depends on the seed, not on the number of threads (0: one per processor).
    """

def policy_turn(position: str, rules: str, policy: str, seed: int) -> tuple[int | None, int | None]:
    """The turn that a policy chooses with this seed."""
