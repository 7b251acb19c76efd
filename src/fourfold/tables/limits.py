"""How many tables there may be, how long they are kept, and how exact their clocks are."""

from __future__ import annotations

MOST_TABLES = 5000
"""In all. When there are more, one that waits or is over makes room."""

WAITING_SECONDS = 24 * 60 * 60.0
IDLE_SECONDS = 7 * 24 * 60 * 60.0
"""How long a table is kept at which somebody waits for another, and how long any other at which
nothing happens."""

CLEANUP_SECONDS = 10 * 60.0
"""How often tables are looked for that are to be kept no longer."""

MOST_LAG = 0.5
"""Of what a move was on its way, so many seconds at most are not charged to the clock."""

HEARTBEAT_SECONDS = 0.25
"""How often it is noted, while a clock runs, that the server is there. A clock is wrong by no more
than that after the server was killed, and the time until it is back is charged to nobody."""

GREETINGS = ("hello", "luck", "wait", "oops", "nice", "thanks", "bye")
GREETING_SECONDS = 1.5
"""What may be said, and how long after one's last word."""
