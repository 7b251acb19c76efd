"""Tic-tac-toe positions and games analysed by exact values."""

from fourfold.analysis.tictactoe.game_review import Judgement, Review, explain, review

__all__ = ["Judgement", "Review", "explain", "review"]
