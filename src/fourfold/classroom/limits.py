"""How large a class may be, and what is given out in it."""

from __future__ import annotations

MOST_STUDENTS = 300
MOST_TASKS = 200
MOST_EXERCISES = 20
MOST_VERSIONS = 12
MOST_PUZZLES = 20
MOST_ATTEMPTS = 10
MOST_GAMES = 4
MOST_ANSWER_BYTES = 64 * 1024
"""Of one task: its exercises, how many versions of each there are, its puzzles, how often it may be
handed in, the games of two who meet, and what is handed in at once."""

LONGEST_TITLE = 60
"""Of a class, in characters."""
