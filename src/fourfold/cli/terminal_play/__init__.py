"""Playing and solving puzzles in the terminal.

:mod:`session` holds the game, :mod:`commands` handles what a person types, :mod:`game_loop` and
:mod:`puzzle_loop` ask the players, and :mod:`terminal` reads and prints.
"""
