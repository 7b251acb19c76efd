"""Search traces, pictures of game trees, and exercises that are checked against the search."""
