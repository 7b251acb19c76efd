"""Reports on tournaments: the summary of the games, and its formats."""
