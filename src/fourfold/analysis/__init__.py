"""Analysis of positions and games: values, labels, reasons, reviews and puzzles.

Every game has a package with the same modules: ``analyst`` (the interface of ``contract``),
``game_review`` (judgements and reviews, unless the analyst makes them), ``reasons`` (facts and
their texts, likewise) and, where the game needs one, a ``solver`` or an ``engine``.
"""
