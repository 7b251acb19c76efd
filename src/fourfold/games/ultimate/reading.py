"""Reading an Ultimate position, and saying exactly what is wrong with one that cannot be.

Every position that play can reach is read. What is refused is what the marks show to be out of
reach: a block or a game that went on after it was won, a sent-to block to which no last move
points, and a player who was sent to an unfinished block more often than it answered there. To
find an order of moves for the marks that are left would be a search, and is not attempted.

A board put together by hand nearly always fails the last two. Who wants to play on from it all the
same says so (``reachable=False``, the game ``ultimate(positions=any)``), and they are not asked
about. What the rules need to go on still is: whose turn it is, who won what, where to play.
"""

from __future__ import annotations

from fourfold.base.errors import MoveError, PositionError
from fourfold.games.grid import common_cells
from fourfold.games.ultimate.board import (
    DRAWN,
    EMPTY,
    MARKS,
    block_index,
    block_name,
    cells_of,
    complete_lines,
)

Blocks = tuple[str, ...]
Winners = tuple[str | None, ...]


def read_position(
    text: str, n: int, *, reachable: bool = True
) -> tuple[Blocks, int | None, Winners, bool]:
    """The blocks, the sent-to block, the blocks' winners and whether the game is won.

    PositionError says what is wrong. Unless ``reachable``, how the marks came about is not asked.
    """
    fields = text.split()
    if len(fields) == 1:
        raise PositionError("position.sent_missing")
    if len(fields) != 2:
        raise PositionError("position.ultimate", count=n * n)
    blocks = _read_blocks(fields[0], n)
    last = _last_mark(blocks)
    winners = tuple(_block_winner(cells, block, n) for block, cells in enumerate(blocks))
    won = _game_is_won(winners, last, n)
    sent_to = _read_sent_to(fields[1], n)
    _check_open(sent_to, winners, won, last, n)
    if reachable:
        pointed_to = _last_places(blocks, winners, last, n)
        if last is not None and not won and None in winners:
            _check_pointed_to(sent_to, pointed_to, winners, last, n)
        _check_answers(blocks, winners, set(pointed_to) if won else {sent_to}, last, n)
    return blocks, sent_to, winners, won


def _read_blocks(text: str, n: int) -> Blocks:
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
    won = {mark: complete_lines(cells, mark, n) for mark in MARKS}
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
    won = {mark: complete_lines(winners, mark, n) for mark in MARKS}
    if won["x"] and won["o"]:
        raise PositionError("position.lines_both")
    for mark, lines in won.items():
        if lines and mark != last:
            raise PositionError("position.after_win", winner=mark, last=last)
        if lines and not common_cells(lines):
            raise PositionError("position.lines_twice", mark=mark)
    return any(won.values())


def _read_sent_to(text: str, n: int) -> int | None:
    if text == "-":
        return None
    try:
        return block_index(text, n)
    except MoveError as error:
        raise PositionError("position.sent_block", reason=error) from None


def _last_places(blocks: Blocks, winners: Winners, last: str | None, n: int) -> set[int]:
    """Every place in its block where the last move can have been made.

    The move that finished a block may have been the last; an earlier one in it may not. The move
    that won the game was made in a block that all its lines of blocks share.
    """
    if last is None:
        return set()
    game_lines = complete_lines(winners, last, n)
    in_blocks = common_cells(game_lines) if game_lines else range(len(blocks))
    found: set[int] = set()
    for block in in_blocks:
        cells = blocks[block]
        if winners[block] in (None, DRAWN):
            found |= {place for place, mark in enumerate(cells) if mark == last}
        elif winners[block] == last:
            found |= set(common_cells(complete_lines(cells, last, n)))
    if not found:
        raise PositionError("position.won_later", last=last)
    return found


def _check_open(sent_to: int | None, winners: Winners, won: bool, last: str | None, n: int) -> None:
    """The sent-to block is one that can be played in, and there is none when nobody was sent."""
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
    """Some last move points to the sent-to block, or to a finished one when the choice is free."""
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
    """A move that points to an unfinished block is answered in it; only the last, which points to
    one of the blocks ``open_to``, need not have been yet."""
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
