"""What can be said about positions and games: a folder for each game that has an analysis, and what
they share."""
