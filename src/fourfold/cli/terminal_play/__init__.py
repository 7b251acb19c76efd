"""Playing and solving puzzles in the terminal.

:mod:`commands` holds the game and handles what a person types, :mod:`game_loop` and
:mod:`puzzle_loop` ask the players, and :mod:`terminal` reads and prints.
"""
