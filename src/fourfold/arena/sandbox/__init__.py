"""A sandbox for other people's bots: which one is in force, what a bot in it can reach, and how
bubblewrap makes it."""
