"""Layers beyond the opening book: storage of scores without keys, and the shipped layers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourfold.base.limits import Limits
from fourfold.games.quarto import Rules
from fourfold.native import quarto
from fourfold.solver import rank_turns, solve
from fourfold.solver.book.builder import check_book, derive_book, position_of_key, sampled_keys
from fourfold.solver.book.file import BookError
from fourfold.solver.book.layer import (
    WON_AT_ONCE,
    HuffmanCode,
    Layer,
    is_won_at_once,
    read_layer,
    write_layer,
)
from fourfold.solver.book.ribbon import Ribbon, hash_key
from fourfold.solver.book.shipped_books import (
    FOLDER,
    LAYER,
    book_score,
    rules_with_layers,
    shipped_book,
    shipped_layer,
)

KEYS = st.integers(0, 2**64 - 1)
BITS = st.integers(0, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 2**n - 1)))


def quiet_scores(rules: Rules, weights: Mapping[int, int], count: int) -> dict[int, int]:
    """Random scores with these weights for random keys; immediate wins get their own code."""
    chance = random.Random(1)
    keys = chance.sample(quarto.canonical_keys(str(rules), 4), count)
    scores = chance.choices(list(weights), list(weights.values()), k=count)
    return {
        key: WON_AT_ONCE if is_won_at_once(key, rules) else score
        for key, score in zip(keys, scores, strict=True)
    }


@settings(max_examples=40)
@given(st.dictionaries(KEYS, BITS, max_size=300))
def test_ribbon_returns_the_bits_of_its_keys(bits: dict[int, tuple[int, int]]) -> None:
    ribbon = Ribbon.of(list(bits), list(bits.values()))
    read, end = Ribbon.read(b"before" + ribbon.to_bytes(), 6)
    assert end == 6 + len(ribbon.to_bytes())
    for key, (length, value) in bits.items():
        hashed = hash_key(key)
        assert sum(read.bit(hashed, i) << i for i in range(length)) == value


def test_ribbon_overhead_is_below_3_percent() -> None:
    chance = random.Random(1)
    keys = [chance.getrandbits(64) for _ in range(20_000)]
    values = [(length := chance.randint(1, 4), chance.getrandbits(length)) for _ in keys]
    ribbon = Ribbon.of(keys, values)
    assert len(ribbon.sizes) > 1
    assert 8 * len(ribbon.to_bytes()) < 1.03 * sum(length for length, _ in values)


@given(st.dictionaries(st.integers(-16, 16), st.integers(0, 10**6), min_size=1))
def test_huffman_code_is_decoded_bit_by_bit(counts: dict[int, int]) -> None:
    code = HuffmanCode.of(counts)
    assert HuffmanCode(code.lengths).codes() == code.codes()
    for number, (length, bits) in code.codes().items():
        read = 0
        for at in range(length):
            assert code.number(at, read) is None
            read = read << 1 | bits >> at & 1
        assert code.number(length, read) == number


@pytest.mark.parametrize("lengths", [{}, {1: 1}, {1: 1, 2: 1, 3: 2}, {1: 0, 2: 1}])
def test_invalid_code_lengths_raise_error(lengths: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="not those of a code"):
        HuffmanCode(lengths)


@pytest.mark.parametrize(
    "weights",
    [{0: 1}, {0: 44, 11: 23, 9: 12, 7: 9, 5: 8, 3: 2, -6: 1, -10: 1}, {0: 990, 11: 8, -8: 2}],
    ids=["one score", "many scores", "mostly drawn"],
)
def test_layer_file_roundtrips(weights: dict[int, int], tmp_path: Path) -> None:
    scores = quiet_scores(Rules.LINES, weights, 6000)
    layer = Layer.of(Rules.LINES, 4, scores)
    assert (layer.marks is not None) == (weights.get(0, 0) == 990)
    write_layer(layer, tmp_path / "some.layer")
    read = read_layer(tmp_path / "some.layer")
    assert (read.rules, read.depth) == (Rules.LINES, 4)
    assert {key: read.byte(key) for key in scores} == scores


def test_damaged_layer_raises_error(tmp_path: Path) -> None:
    intact = Layer.of(Rules.LINES, 4, quiet_scores(Rules.LINES, {0: 9, 11: 1}, 300)).to_bytes()
    for offset in range(len(intact)):
        damaged = bytearray(intact)
        damaged[offset] ^= 0x10
        with pytest.raises(BookError):
            Layer.from_bytes(bytes(damaged), "some.layer")
        with pytest.raises(BookError):
            Layer.from_bytes(intact[:offset], "some.layer")
    with pytest.raises(BookError, match=r"nothing\.layer cannot be read"):
        read_layer(tmp_path / "nothing.layer")


@pytest.mark.parametrize("rules", Rules)
def test_immediate_win_is_recognised_from_the_key(rules: Rules) -> None:
    for key in random.Random(1).sample(quarto.canonical_keys(str(rules), 4), 2000):
        position = quarto.Position.parse(quarto.position_of_key(key), str(rules))
        wins = any(gift is None for _, gift in position.legal_turns())
        assert is_won_at_once(key, rules) == wins


def test_shipped_files_take_at_most_4_mb() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 4_000_000


def test_every_rule_set_has_a_layer() -> None:
    assert rules_with_layers() == list(Rules)


@pytest.mark.parametrize("rules", rules_with_layers())
def test_solver_confirms_a_sample_of_each_layer(rules: Rules) -> None:
    layer = shipped_layer(rules)
    for position, listed, solved in check_book(layer, sampled_keys(layer, 200, seed=1)):
        assert listed == solved == book_score(position), position


@pytest.mark.parametrize("rules", rules_with_layers())
def test_book_follows_from_the_layer(rules: Rules) -> None:
    book, layer = shipped_book(rules), shipped_layer(rules)
    for position, listed, derived in derive_book(book, layer, sampled_keys(book, 300, seed=1)):
        assert listed == derived, position


@pytest.mark.parametrize("rules", rules_with_layers())
def test_positions_with_four_pieces_need_no_search(rules: Rules) -> None:
    """Nor with five pieces, for the value of a position with or without a piece in hand."""
    no_search = Limits(nodes=0)
    chance = random.Random(1)
    for key in chance.sample(quarto.canonical_keys(str(rules), LAYER - 1), 5):
        position = position_of_key(key, rules)
        ranking = rank_turns(position, limits=no_search)
        assert ranking.complete
        assert ranking.bounds.score == book_score(position)
        turn = ranking.turns[-1].turn
        assert turn.square is not None
        assert solve(position.place(turn.square), limits=no_search).exact
        assert solve(position.play(turn), limits=no_search).exact
