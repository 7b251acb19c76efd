"""Fits the evaluation of the Ultimate engine and trains its network."""

from collections.abc import Mapping, Sequence

class Samples:
    """
    Positions of n = 4, each with the points by which the player to move was ahead at the end of the game.
    """

    def __init__(self, positions: Sequence[tuple[str, int]]) -> None: ...
    def __len__(self) -> int: ...
    def error(self, parameters: Mapping[str, int]) -> float:
        """The mean squared difference between evaluation and final points."""

def sample_size(n: int) -> int:
    """The size of one sample in bytes."""

def self_play(
    n: int,
    ending: str,
    first: int,
    games: int,
    nodes: int = 300,
    min_random: int = 0,
    max_random: int = 24,
    side_position_rate: float = 0.5,
    network: bytes = ...,
) -> bytes:
    """
    Play games of the engine against itself, numbered from `first`. Returns samples: positions with the value of the search and the result of the game. Openings are random. `side_position_rate` is the probability of another sample one or two random moves off the game. An empty network means chances.
    """

class Trainer:
    """Trains the weights of a network."""

    def __init__(self, n: int, seed: int = 1) -> None: ...
    def start_from(self, weights: bytes) -> None:
        """Continue from weights written by a trainer of the same board size."""

    def learn(
        self,
        samples: bytes,
        result_weight: float = 0.3,
        first_rate: float = 0.003,
        last_rate: float = 0.003,
        batch: int = 2048,
        seed: int = 1,
    ) -> float:
        """
        Train on every sample once, shuffled by the seed. `result_weight` is the weight of the game's result in the target; the search value has the rest. Returns the mean squared error.
        """

    def error(self, samples: bytes, result_weight: float = 0.3) -> float:
        """The mean squared error over samples, in won games."""

    def weights(self) -> bytes:
        """The weights, as the engine takes them."""
