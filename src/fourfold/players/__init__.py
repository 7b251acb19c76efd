"""Everything that can choose a move, and the registry that finds it by its spec."""
