"""How good a position looks: one heuristic per file, found by name in the registry."""
