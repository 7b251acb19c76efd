"""Data sets of Quarto positions with exact labels for other programs: value, distance to the end,
and every turn that keeps the value. ``docs/reference/dataset.md`` describes the fields."""
