"""Searches that work on any game: minimax, alpha-beta, iterative deepening, Monte Carlo."""
