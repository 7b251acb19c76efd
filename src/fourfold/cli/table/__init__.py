"""What happens at the table while a game is played in the terminal.

:mod:`session` is the game as it stands, :mod:`dialogue` answers what a person types, and
:mod:`sitting` runs the game between players; only :mod:`terminal` reads and prints.
"""
