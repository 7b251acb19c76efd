"""The rules of the games, as immutable values. No clock, no printing, no search."""
