"""Everything that other packages need to know about tic-tac-toe."""

from fourfold.base.specs import Option
from fourfold.games.info import GameInfo
from fourfold.games.tictactoe.position import Position

GAME_INFO = GameInfo(
    title="Tic-Tac-Toe",
    position=Position,
    options=(Option("n", int, 3, "n×n cells, n in a line", minimum=3, maximum=6),),
    variant="n",
    evaluation="open_lines",
    opponent="tictactoe_level(5)",
    random_moves=2,
    analyst="fourfold.analysis.tictactoe.analyst",
    exercise="fourfold.teaching.exercises:tictactoe_position",
    terminal_renderer="fourfold.drawing.terminal.tictactoe",
    svg_renderer="fourfold.drawing.tictactoe",
)
