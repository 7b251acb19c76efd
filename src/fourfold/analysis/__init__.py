"""What the exact values say about positions, games and heuristics."""
