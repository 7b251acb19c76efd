"""
Opponents for people: the champion's judgement, and players who overlook lines.
"""

from collections.abc import Sequence

class Champion:
    """
    Judges turns of one rule set by what an opponent will make of them. The kinds of opponent are: random, novice, those who see 3, 4 and 6 turns ahead, montecarlo, minmax and pro.
    """

    def __init__(self, rules: str) -> None: ...
    def judge(
        self,
        position: str,
        turns: Sequence[tuple[int | None, int | None]],
        proven: bool,
        belief: Sequence[float],
        effort: int,
        seconds: float | None = None,
    ) -> list[tuple[tuple[int | None, int | None], float]]:
        """
        The turns, best first, with what is scored after them on average against an opponent who is of each kind with these chances. If they are not proven to have the best score, the position is a draw, and those that throw it away are left out, as are those that there was no time for; that may be all of them.
        """

    def likelihood(
        self, position: str, turn: tuple[int | None, int | None], seconds: float | None = None
    ) -> list[float] | None:
        """
        How likely each kind of opponent was to make this turn; None when there was not enough time to know.
        """

def turns_that_look_best(
    position: str,
    rules: str,
    watched: Sequence[int],
    sight: int,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
) -> list[tuple[int | None, int | None]]:
    """
    The turns that look best to a player who watches some lines only (for each group the set of its attributes, as bits) and looks so many turns ahead, less where that takes too many nodes or seconds.
    """
