"""How much one request may ask for. Whoever asks for more is told so, and nobody else waits."""

from __future__ import annotations

import os

MOST_BODY_BYTES = 1024 * 1024
MOST_FILE_BYTES = 64 * 1024 * 1024
MOST_MESSAGE_BYTES = 16 * 1024
"""Of a request's body, of one that is a file of games, and of one message on the socket."""

BODY_SECONDS = 10.0
"""How long a client may take to send its body."""

MOST_SECONDS = 10.0
DEFAULT_SECONDS = 5.0
GRACE_SECONDS = 3.0
"""What a player or the solver may think, and how late it may be before its process is ended."""

MOST_PLAYER_MEGABYTES = 256
MOST_PLAYER_THREADS = 1
"""What a player may be told to take, where it has options for that."""

MOST_TOURNAMENT_SECONDS = 900.0
MOST_PLAYERS = 12
MOST_GAMES = 200
"""Of one tournament: in all, its players, and the games of two of them who meet."""

MOST_TRACED_NODES = 300_000
TRACE_NODES = 1600
MOST_TRACE_BYTES = 900_000
"""How far a search is followed that is shown step by step, how many of its nodes are sent, and in
how many bytes."""

LESSON_SECONDS = 60.0
MOST_LESSONS_WAITING = 8
"""How long a block of a lesson may run, and how many may wait while another does."""

WORKERS = max(1, min(4, os.cpu_count() or 1))
MOST_WAITING = 64
WAITING_SECONDS = 20.0
"""How many processes think, how many requests may wait for one, and for how long."""

MOST_JOBS_PER_SOCKET = 6
MOST_MESSAGES_PER_SECOND = 20
MOST_CONNECTIONS = 500

SENDING_SECONDS = 10.0
"""How long a client may leave what it is told unread before it is taken to be gone."""
