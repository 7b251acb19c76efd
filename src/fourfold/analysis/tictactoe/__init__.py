"""Tic-tac-toe positions and games analysed by exact values."""
