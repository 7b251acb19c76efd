"""The rules of the games as immutable values, without clocks, printing or search."""
