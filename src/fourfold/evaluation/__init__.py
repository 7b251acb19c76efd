"""Heuristic evaluations of positions, found by name in the registry."""
