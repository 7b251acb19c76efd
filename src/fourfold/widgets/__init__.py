"""Interactive boards and search trees for notebooks (``pip install 'fourfold[notebook]'``).

::

    from fourfold.widgets import Board, Tree

    Board("quarto", opponent="level(3)")
    Tree("x../.o./...", game="tictactoe", depth=3)
"""

from fourfold.base.entry_points import import_optional

import_optional("anywidget", "fourfold.widgets", "notebook")

from fourfold.widgets.board import Board, Tree  # noqa: E402

__all__ = ["Board", "Tree"]
