"""Common parts of ``fourfold match``, ``tournament`` and ``report``."""
