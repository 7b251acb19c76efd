"""Other people's bots as players: each in a process of its own, with limits and a hard end."""

from fourfold.arena.hosts.kinds import open_host

__all__ = ["open_host"]
