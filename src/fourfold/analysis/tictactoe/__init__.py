"""Tic-tac-toe positions and games, by exact values."""

from fourfold.analysis.tictactoe.judging import Judgement, explain
from fourfold.analysis.tictactoe.reviewing import Review, review

__all__ = ["Judgement", "Review", "explain", "review"]
