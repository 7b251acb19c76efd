"""Quarto positions, games and heuristics analysed by exact values."""

from fourfold.analysis.quarto.game_review import explain, explain_all, review

__all__ = ["explain", "explain_all", "review"]
