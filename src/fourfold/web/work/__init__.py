"""Thinking, in processes of its own: it never holds up the server, and it can be ended at once."""
