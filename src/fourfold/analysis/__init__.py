"""Analysis of positions and games: values, labels, reasons, reviews and puzzles.

Every game has a package with the same modules: ``analyst`` (the interface of ``contract``),
``review`` (judgements and reviews), ``reasons`` (facts), ``messages`` (their texts) and, where the
game needs one, a ``solver`` or an ``engine``.
"""
