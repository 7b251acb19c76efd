"""
Opponents for people: the champion, and weakened play that overlooks lines.
"""

from collections.abc import Sequence

class Champion:
    """
    Rates turns by the expected result against an opponent. The kinds of opponent are: random, novice, lookahead of 3, 4 and 6 turns, montecarlo, minmax and pro.
    """

    def __init__(self, rules: str) -> None: ...
    def rate_turns(
        self,
        position: str,
        turns: Sequence[tuple[int | None, int | None]],
        proven: bool,
        belief: Sequence[float],
        effort: int,
        seconds: float | None = None,
    ) -> list[tuple[tuple[int | None, int | None], float]]:
        """
        The turns, best first, with the expected result after each. `belief` has the probability of each kind of opponent. With `proven`, all turns must have the best exact score. Without, the position must be a draw, and losing turns are left out, as are turns that there was no time to rate, which may be all of them.
        """

    def likelihood(
        self, position: str, turn: tuple[int | None, int | None], seconds: float | None = None
    ) -> list[float] | None:
        """
        The probability that each kind of opponent makes this turn; None if there was not enough time.
        """

def best_visible_turns(
    position: str,
    rules: str,
    visible_lines: Sequence[int],
    lookahead: int,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
) -> list[tuple[int | None, int | None]]:
    """
    The turns that look best to a player who sees only some lines (for each group the set of visible attributes, as bits) and looks some turns ahead, fewer if a limit strikes.
    """
