"""What tuning the Ultimate engine needs, and playing does not."""

from collections.abc import Mapping, Sequence

class Samples:
    """
    Positions of games on the large board, each with the points by which the player to move was ahead in the end.
    """

    def __init__(self, positions: Sequence[tuple[str, int]]) -> None: ...
    def __len__(self) -> int: ...
    def error(self, parameters: Mapping[str, int]) -> float:
        """
        The mean squared difference between evaluation and final points, in points.
        """
