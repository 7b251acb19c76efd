"""Parsing of Ultimate positions, with exact error messages.

The parser accepts all reachable positions. It rejects positions that the marks show to be
unreachable: a block or game that continued after it was won, a block to play in to which no last
move points, and a player who was sent to an unfinished block more often than it moved there. The
parser does not search for an order of moves that leads to the marks.

Positions set up by hand nearly always fail the last two checks. ``reachable=False``, the option
``positions=any`` of the game, skips them. Facts that the rules need are always checked: the player
to move, the winners of the blocks, and the block to play in.
"""

from __future__ import annotations

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.grid import common_cells, completed_lines
from fourfold.games.ultimate.board import DRAWN, EMPTY, MARKS, block_index, block_name, cells_of

Blocks = tuple[str, ...]
Winners = tuple[str | None, ...]


def parse_position(
    text: str, n: int, *, reachable: bool = True
) -> tuple[Blocks, int | None, Winners, bool]:
    """The blocks, the block to play in, the winners of the blocks, and whether the game is won.

    PositionError if the position is invalid or, with ``reachable``, cannot be reached.
    """
    fields = text.split()
    if len(fields) == 1:
        raise PositionError("position.sent_missing")
    if len(fields) != 2:
        raise PositionError("position.ultimate", count=n * n)
    blocks = _parse_blocks(fields[0], n)
    last = _last_mark(blocks)
    winners = tuple(_block_winner(cells, block, n) for block, cells in enumerate(blocks))
    won = _game_is_won(winners, last, n)
    sent_to = _parse_sent_to(fields[1], n)
    _check_open(sent_to, winners, won, last, n)
    if reachable:
        pointed_to = _last_places(blocks, winners, last, n)
        if last is not None and not won and None in winners:
            _check_pointed_to(sent_to, pointed_to, winners, last, n)
        _check_answers(blocks, winners, set(pointed_to) if won else {sent_to}, last, n)
    return blocks, sent_to, winners, won


def _parse_blocks(text: str, n: int) -> Blocks:
    blocks = tuple(text.split("/"))
    count = n * n
    if len(blocks) != count:
        raise PositionError("position.blocks", count=count, n=n, found=len(blocks))
    for block, cells in enumerate(blocks):
        name = block_name(block, n)
        if len(cells) != count:
            raise PositionError("position.block_cells", block=name, found=len(cells), count=count)
        for mark, cell in zip(cells, cells_of(n)[block], strict=True):
            if mark not in MARKS + EMPTY:
                raise PositionError("position.block_mark", mark=mark, block=name, cell=cell)
    return blocks


def _last_mark(blocks: Blocks) -> str | None:
    """The mark of the player who moved last; None on the empty board."""
    crosses, noughts = (sum(cells.count(mark) for cells in blocks) for mark in MARKS)
    if crosses - noughts not in (0, 1):
        raise PositionError("position.counts", crosses=crosses, noughts=noughts)
    if crosses == 0:
        return None
    return "o" if crosses == noughts else "x"


def _block_winner(cells: str, block: int, n: int) -> str | None:
    won = {mark: completed_lines(cells, mark, n) for mark in MARKS}
    name = block_name(block, n)
    if won["x"] and won["o"]:
        raise PositionError("position.block_both", block=name)
    for mark, lines in won.items():
        if lines and not common_cells(lines):
            raise PositionError("position.block_twice", mark=mark, block=name)
        if lines:
            return mark
    return None if EMPTY in cells else DRAWN


def _game_is_won(winners: Winners, last: str | None, n: int) -> bool:
    won = {mark: completed_lines(winners, mark, n) for mark in MARKS}
    if won["x"] and won["o"]:
        raise PositionError("position.lines_both")
    for mark, lines in won.items():
        if lines and mark != last:
            raise PositionError("position.after_win", winner=mark, last=last)
        if lines and not common_cells(lines):
            raise PositionError("position.lines_twice", mark=mark)
    return any(won.values())


def _parse_sent_to(text: str, n: int) -> int | None:
    if text == "-":
        return None
    try:
        return block_index(text, n)
    except MoveError as error:
        raise PositionError("position.sent_block", reason=error) from None


def _last_places(blocks: Blocks, winners: Winners, last: str | None, n: int) -> set[int]:
    """Every possible place of the last move in its block.

    In a finished block the last move can only be the one that finished it. The move that won the
    game is in a block that all winning lines of blocks share.
    """
    if last is None:
        return set()
    game_lines = completed_lines(winners, last, n)
    in_blocks = common_cells(game_lines) if game_lines else range(len(blocks))
    places: set[int] = set()
    for block in in_blocks:
        cells = blocks[block]
        if winners[block] in (None, DRAWN):
            places |= {place for place, mark in enumerate(cells) if mark == last}
        elif winners[block] == last:
            places |= set(common_cells(completed_lines(cells, last, n)))
    if not places:
        raise PositionError("position.won_later", last=last)
    return places


def _check_open(sent_to: int | None, winners: Winners, won: bool, last: str | None, n: int) -> None:
    """Raise PositionError unless the block to play in is open and the game unfinished."""
    if sent_to is None:
        return
    if won or None not in winners:
        raise PositionError("position.sent_over")
    if last is None:
        raise PositionError("position.sent_first")
    if winners[sent_to] is not None:
        raise PositionError("position.sent_finished", block=block_name(sent_to, n))


def _check_pointed_to(
    sent_to: int | None, pointed_to: set[int], winners: Winners, last: str, n: int
) -> None:
    """Raise PositionError unless some last move points to the block to play in, or to a finished
    block if the choice is free."""
    if sent_to in pointed_to:
        return
    if sent_to is None and any(winners[place] is not None for place in pointed_to):
        return
    names = [block_name(place, n) for place in sorted(pointed_to) if winners[place] is None]
    accepted = [*names, "-"] if len(names) < len(pointed_to) else names
    if sent_to is None:
        raise PositionError("position.not_free", last=last, accepted=accepted)
    raise PositionError(
        "position.not_sent", last=last, block=block_name(sent_to, n), accepted=accepted
    )


def _check_answers(
    blocks: Blocks, winners: Winners, open_to: set[int | None], last: str | None, n: int
) -> None:
    """Raise PositionError if a player was sent to an unfinished block more often than it moved
    there.

    Only the last move, which points to one of the blocks ``open_to``, may still be unanswered.
    """
    for block, winner in enumerate(winners):
        if winner is not None:
            continue
        for sender, sent in (("x", "o"), ("o", "x")):
            times = sum(cells[block] == sender for cells in blocks)
            answers = blocks[block].count(sent)
            unanswered = times - answers
            if unanswered == 1 and sender == last and block in open_to:
                open_to = set()
            elif unanswered > 0:
                raise PositionError(
                    "position.unanswered",
                    sent=sent,
                    sender=sender,
                    block=block_name(block, n),
                    times=times,
                    answers=answers,
                )
