"""Which error is which, for pages in other languages than the errors are written in.

The rooms below say in English what is wrong, and know nothing of pages. Here their wordings are
recognised: each has a code, which is the name of a message in the page's catalogues, and the facts
in it. What is not recognised is shown as it was said. ``{reason}`` is an error in an error, and
``{near}`` what the user may have meant.
"""

from __future__ import annotations

import re
from typing import Any

WORDINGS = (
    # errors in errors, which would be taken for other ones below
    ("record.game", "game at line {line}: {reason}"),
    ("record.turn", "turn {number}, {turn}: {reason}"),
    ("record.inner", "turn '{turn}': {reason}"),
    ("player.failed", "player {player} failed: {reason}"),
    ("arena.file", "this is not a tournament that can be read: {reason}"),
    ("arena.unusable", "{file} cannot be used as a tournament's file: {reason}"),
    # what is said of a tournament
    ("arena.winner", "{player} wins the knockout."),
    ("arena.alike", "Only {different} of {games} games differ, so the intervals claim too {rest}"),
    (
        "arena.bounded",
        "Somebody won or lost everything, so the ratings lean on one imagined draw for each.",
    ),
    ("arena.failures", "{player} lost games by failing: {how}."),
    ("arena.sandboxed", "Other people's bots ran in a sandbox ({sandbox})."),
    ("arena.unsandboxed", "Other people's bots ran without a sandbox."),
    # moves
    ("rule.over", "the game is over"),
    ("rule.over", "the game is over: there is nothing to choose"),
    ("rule.over", "{move}: the game is over"),
    ("rule.occupied", "{square} is occupied by piece {piece}"),
    ("rule.gone", "piece {piece} cannot be given: it is on {square}"),
    ("rule.must_place", "piece {piece} is in hand and must be placed first"),
    ("rule.must_place", "{turn}: piece {piece} is in hand and must be placed"),
    ("rule.must_give", "{turn}: a piece must be given as well, as in {example}"),
    ("rule.no_gift", "{given}: the placement ends the game, so nothing is given: write {turn}"),
    ("rule.no_hand", "no piece is in hand to place on {square}: give one, as in {example}"),
    ("rule.turn", "'{text}' is not a turn: write square:piece, {rest}"),
    ("rule.square", "'{name}' is not a square: use a column a-{last} and a row 1-{size}, as in a1"),
    ("rule.piece", "unknown piece '{name}': pieces are the hexadecimal digits 0-9 and A-F"),
    ("rule.marked", "{square}: the cell is occupied by {mark}"),
    ("rule.marked", "{square} is occupied by {mark}"),
    ("rule.sent", "{square} is in block {there}, but {mark} is sent to block {block}: {cells}"),
    ("rule.finished", "{square} is in block {block}, which is {how}"),
    # positions
    ("position.hand_missing", "the piece in hand is missing in {text}: after the board {rest}"),
    ("position.form", "{text} is not a Quarto position: write the board and {rest}"),
    ("position.rows", "the board {text} has {count} rows; 4 joined by / are needed"),
    ("position.row", "row {number} is '{row}': 4 squares are needed, not {count}"),
    ("position.hand_twice", "piece {piece} is used twice: in hand and on {first}"),
    ("position.twice", "piece {piece} is used twice: on {first} and {second}"),
    ("position.won", "the position is already won: {group} are all {values}; a finished {rest}"),
    ("position.won_twice", "impossible position: {first} and {last} are both complete, {rest}"),
    ("position.marks", "a board of {n} rows joined by / is needed; this has {count}"),
    ("position.marks", "row {number} is {row}: {n} cells are needed"),
    ("position.mark", "unknown mark '{mark}' in {where}: use x, o or ."),
    ("position.counts", "impossible counts: {crosses} x and {noughts} o; x moves first, {rest}"),
    ("position.after_win", "impossible position: already won by {winner}, yet {last} moved after"),
    ("position.blocks", "{count} blocks joined by / are needed for n={n}; this has {found}"),
    ("position.block_both", "impossible position: both x and o have a line in block {block}"),
    ("position.block_twice", "impossible position: {mark} has two lines in block {block} {rest}"),
    ("position.lines_both", "impossible position: both x and o have a line of blocks"),
    ("position.lines_twice", "impossible position: {mark} has two lines of blocks {rest}"),
    ("position.after_win", "impossible position: both x and o have a line"),
    ("position.after_win", "impossible position: {last} has two lines that no one move completes"),
    ("position.sent_over", "the game is over and nobody is sent to a block: write - for it"),
    ("position.sent_first", "x begins wherever it likes: write - for the sent-to block"),
    ("position.sent_finished", "nobody is sent to block {block}, which is finished: {rest}"),
    ("position.won_later", "impossible position: {last} moved last, but every {rest}"),
    (
        "position.not_free",
        "no last move of {last} can have sent its opponent to a finished block: the sent-to block "
        "can be {accepted}",
    ),
    (
        "position.not_sent",
        "no last move of {last} can have sent its opponent to block {block}: the sent-to block can "
        "be {accepted}",
    ),
    (
        "position.unanswered",
        "impossible position: {sent} was sent to block {block} more often than it answered there "
        "({times} {sender} point to it, {answers} {rest})",
    ),
    ("position.tree", "not a tree: write numbers and parentheses, as in {example}"),
    ("position.tree", "a parenthesis {rest}"),
    ("position.tree", "one tree is needed, not {count}: as in {example}"),
    ("given.large", "the tree is too large: at most {most} nodes"),
    ("given.high", "the tree is too high: at most {most} moves"),
    ("given.sons", "a node has {count} sons: {range} are needed"),
    ("given.leaf", "leaf {value}: values go from {least} to {most}"),
    # records
    ("record.line", 'line {line}: {text} is not a tag: write [Name "value"]'),
    ("record.twice", "line {line}: tag {tag} is given twice"),
    ("record.no_game", 'the tag [Game "..."] is missing'),
    ("record.end", "the turns must end with the result, one of {results}"),
    ("record.results", "the tag says the result is {tag}, the turns end with {result}"),
    ("record.brace", "a comment's brace is not matched"),
    ("record.result", "the result is given as {result}, but the turns end in {outcome}"),
    # games, players and their options
    ("spec.game", "unknown game {name}{near} (games: {known})"),
    ("spec.player", "unknown player {name}{near} (players: {known})"),
    ("spec.evaluation", "unknown evaluation {name}{near} (evaluations: {known})"),
    ("spec.algorithm", "unknown algorithm {name}{near} (algorithms: {known})"),
    ("spec.option", "{owner}: unknown option {name}{near} (options: {known})"),
    ("spec.value", "{owner}: {name}={value} is not accepted; give {accepts}"),
    (
        "spec.immodest",
        "{owner}: {name}={value} is more than this server gives a player; give {most} or less",
    ),
    ("spec.form", "{text} is not a spec: expected name or name(key=value, ...)"),
    ("spec.parenthesis", "{text} is not a spec: the closing parenthesis is missing"),
    ("spec.pair", "{part} in {text} is not an option: expected key=value"),
    ("spec.twice", "option {name} is given twice in {text}"),
    ("spec.other_game", "{name} does not play {game} (it plays {known})"),
    ("spec.no_leaves", "{name} does not evaluate abstract trees: their leaves do"),
    ("spec.evaluates", "{name} evaluates {wanted}, not {game}"),
    ("spec.human", "a human player needs an interface to be asked through"),
    ("spec.program", "{player}: programs cannot be started from here; name a player"),
    ("player.ended", "the process that did the work has ended unexpectedly"),
    ("player.no_script", "the script has {count} moves; move {number} is missing"),
    # tournaments
    ("arena.two_players", "a tournament needs two players or more, not {count}"),
    ("arena.other_program", "another program made it"),
    # the server itself
    ("busy.waiting", "{count} requests are waiting already; try again later"),
    ("busy.workers", "all workers were busy for too long; try again later"),
    ("busy.jobs", "no more than {count} at a time"),
    ("busy.time", "it took longer than the {seconds} seconds that were given"),
    ("busy.large", "the body is larger than {bytes} bytes"),
    ("busy.much", "what was found is too much to be told"),
    ("busy.slow", "the body did not arrive in time"),
    ("busy.full", "too many connections are open; try again later"),
    ("busy.stopping", "the server is stopping"),
    ("refused.host", "this server does not answer to the name '{name}': to let it, {rest}"),
    ("refused.origin", "the page that asks is from '{origin}': only pages from '{host}' {rest}"),
    ("search.node", "the search has no node {number}"),
    ("search.over", "nothing to search: the game is over at {position}"),
    ("puzzle.none", "there is no puzzle {number}: there are {count}"),
)


_LONG = {"reason", "rest", "text", "known", "accepted", "values", "accepts", "part", "row", "cells"}
_LONG |= {
    "range",
    "position",
    "results",
    "how",
    "name",
    "value",
    "group",
    "where",
    "wanted",
    "given",
}
"""Facts that may be more than one word."""


def pattern_of(wording: str) -> re.Pattern[str]:
    """A wording as a pattern whose groups are the facts."""
    parts = re.split(r"\{(\w+)\}", wording)
    groups = [_group(name) for name in parts[1::2]]
    texts = [re.escape(text) for text in parts[::2]]
    return re.compile("".join(a + b for a, b in zip(texts, [*groups, ""], strict=True)), re.DOTALL)


def _group(name: str) -> str:
    if name == "near":
        return r"(?:; did you mean (?P<near>[^?]+)\?)?"
    letter = "." if name in _LONG else r"\S"
    return f"(?P<{name}>{letter}*?)"


_PATTERNS = [(code, pattern_of(wording)) for code, wording in WORDINGS]


def recognise(message: str) -> dict[str, Any]:
    """The ``code`` of a message and its ``facts``; nothing for one that is not known.

    >>> recognise("turn 3, b2:C: b2 is occupied by piece F")["facts"]["reason"]["code"]
    'rule.occupied'
    """
    for code, pattern in _PATTERNS:
        if match := pattern.fullmatch(message):
            facts: dict[str, Any] = {k: v for k, v in match.groupdict().items() if v is not None}
            if "reason" in facts:
                facts["reason"] = {"message": facts["reason"], **recognise(facts["reason"])}
            return {"code": code, "facts": facts}
    return {}
