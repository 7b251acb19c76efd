"""Quarto positions with exact labels, as files for other programs: what a position is worth, how
far off the end is, and every turn that keeps it. ``docs/reference/dataset.md`` has the fields."""
