"""Limits of one request. The server's own limits are in ``fourfold.server.limits``."""

from __future__ import annotations

from fourfold.base.limits import IN_BROWSER

MAX_SECONDS = 10.0
DEFAULT_SECONDS = 5.0
"""Thinking time of a player or the solver."""

READING_SECONDS = 30.0
"""Time to read an uploaded tournament: the largest files hold a hundred thousand games."""

MAX_PLAYER_MEGABYTES = 64 if IN_BROWSER else 256
MAX_PLAYER_THREADS = 1
"""What a player's options may request."""

MAX_TOURNAMENT_SECONDS = 900.0
MAX_PLAYERS = 12
MAX_GAMES = 200
"""Of one tournament: its duration, its players, and the games of each pair."""

MAX_TRACED_NODES = 300_000
TRACE_NODES = 1600
MAX_TRACE_BYTES = 900_000
"""Of one traced search: the nodes searched, the nodes sent, and the bytes sent."""

LESSON_SECONDS = 60.0
"""Time for one block of a lesson."""

MAX_CACHED_PLAYERS = 32
MAX_CACHED_MEGABYTES = 32 if IN_BROWSER else 256
CACHED_SECONDS = 1800.0
"""Players that each process keeps between their moves: how many, their memory together, and for how
long. The memory equals that of the solver; an ``ultimate`` takes 64 megabytes, so four fit, or two
smaller ones in a browser. The latest player is always kept."""
