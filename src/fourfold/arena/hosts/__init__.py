"""Other people's bots as players: each in a process of its own, with limits and a hard end."""

from fourfold.arena.hosts.opening import is_host_text, open_host

__all__ = ["is_host_text", "open_host"]
