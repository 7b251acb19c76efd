"""What ``fourfold match``, ``tournament`` and ``report`` share: options, progress, tables."""
