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

def sample_size(n: int) -> int:
    """The bytes of one sample."""

def self_play(
    n: int,
    ending: str,
    first: int,
    games: int,
    nodes: int = 300,
    least_random: int = 0,
    most_random: int = 24,
    asides: float = 0.5,
    network: bytes = ...,
) -> bytes:
    """
    Games of the engine against itself, numbered from `first`, as samples: positions with what the search and the end of the game had them worth. Openings are random, and positions a random move or two aside of the game are judged too. Without a network it plays by chances.
    """

class Trainer:
    """Finds the weights of a network for samples."""

    def __init__(self, n: int, seed: int = 1) -> None: ...
    def start_from(self, weights: bytes) -> None:
        """Goes on from weights that a trainer of this size wrote."""

    def learn(
        self,
        samples: bytes,
        ended: float = 0.3,
        first_rate: float = 0.003,
        last_rate: float = 0.003,
        batch: int = 2048,
        seed: int = 1,
    ) -> float:
        """
        Goes through the samples once, in an order by the seed. `ended` is how much of what a position was worth is how its game ended. Returns the mean squared difference.
        """

    def error(self, samples: bytes, ended: float = 0.3) -> float:
        """The mean squared difference of samples, in won games."""

    def weights(self) -> bytes:
        """As the engine takes them."""
