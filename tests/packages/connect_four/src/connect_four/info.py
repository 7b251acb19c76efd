"""The card of Connect Four."""

from fourfold.games.info import GameInfo, Grid

from .position import COLUMNS, EMPTY, ROWS, Position


def grid(position: Position) -> Grid:
    """Every cell of a column drops a disc into it."""
    return Grid(
        marks=tuple(tuple("" if m == EMPTY else m for m in row) for row in position.rows),
        moves=(tuple(COLUMNS),) * ROWS,
    )


GAME_INFO = GameInfo(
    title="Connect Four",
    position=Position,
    opponent="montecarlo(simulations=50)",
    random_moves=8,
    grid=grid,
)
