"""How much one request may ask for. Whoever asks for more is told so, and nobody else waits."""

from __future__ import annotations

import os

from fourfold.base.limits import IN_BROWSER

MOST_BODY_BYTES = 1024 * 1024
MOST_FILE_BYTES = 64 * 1024 * 1024
MOST_MESSAGE_BYTES = 16 * 1024
"""Of a request's body, of one that is a file of games, and of one message on the socket."""

REQUEST_SECONDS = 10.0
BODY_SECONDS = 10.0
FILE_SECONDS = 120.0
"""How long a client may take, after it has connected or had its last answer, to send the head of a
request; and then for the whole of its body, or of one that is a file of games."""

MOST_SECONDS = 10.0
DEFAULT_SECONDS = 5.0
GRACE_SECONDS = 10.0
"""What a player or the solver may think, and how late it may be before its process is ended."""

READING_SECONDS = 30.0
"""How long a file of games may take to be read: the largest hold a hundred thousand."""

MOST_PLAYER_MEGABYTES = 64 if IN_BROWSER else 256
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
"""How long a block of a lesson may run, and how many of one client may wait while another does."""

WORKERS = max(1, min(4, os.cpu_count() or 1))
EXTRA_WORKERS = 6
PATIENCE_SECONDS = 0.2
"""How many jobs are done at once, how many more for clients that have nothing at work while others
have much, and how long all must be busy before a process is started for such clients. A client is
an address."""

MOST_WAITING = 128
MOST_FULL_QUEUES = 4
WAITING_SECONDS = 20.0
"""How many requests of one client may wait for a process, how many times that of all clients
together, and for how long. A class of thirty may well share an address, and each of their pages
asks for up to three things at once."""

KEPT_PLAYERS = 32
KEPT_MEGABYTES = 32 if IN_BROWSER else 256
KEPT_SECONDS = 1800.0
"""Of the players that wait for their next move: how many each process keeps, what they may remember
together, and for how long. That is as much as the solver may remember there; an ``ultimate`` takes
64 megabytes, so there is room for four, in a browser for two smaller ones. Whoever sat down last is
kept in any case."""

JOINS_PER_SECOND = 5
JOINS_AT_ONCE = 300
CLASS_DEEDS_PER_SECOND = 5
CLASS_DEEDS_AT_ONCE = 20
"""In a class: how many may join from one address, be they right or not, and what one student may
ask and hand in. A whole class may share an address."""

MOST_JOBS_PER_SOCKET = 6
MOST_MESSAGES_PER_SECOND = 20
"""On one socket."""

TABLES_PER_SECOND = 0.05
TABLES_AT_ONCE = 40
DEEDS_PER_SECOND = 20
DEEDS_AT_ONCE = 60
MOST_DEED_BYTES = 1024
"""Of one client: how many tables it may lay, and what it may do at tables by requests. A message on
a table's socket is no longer than that."""

COMING_SECONDS = 10.0
LAG_SECONDS = 5.0
"""How long who opens a table's socket may take to say who they are, and how often it is measured
how long messages are on their way."""

MOST_CONNECTIONS = 500
MOST_CONNECTIONS_PER_CLIENT = 250
"""In all, and from one address. Who comes when they are taken gets the place of a connection that
is not being worked for."""

MOST_IN_CLASS = 1500
"""Connections while a class is held, in all and from one address, which it may share: each of 200
students has one that stays, and a browser opens six to load a page."""

SENDING_SECONDS = 10.0
FAREWELL_SECONDS = 1.0
"""How long a client may leave what it is told unread before it is taken to be gone, and how long it
has to go when it is told to."""

PING_SECONDS = 20.0
"""How often a silent socket is asked whether it is still there, and how long it may take to say."""
