"""Parsing specs of games and players, and the errors for invalid ones."""

from __future__ import annotations

import pytest

from fourfold.base.errors import SpecError
from fourfold.base.specs import Option, Spec, read_options
from fourfold.games.registry import Game
from fourfold.players.registry import find_family, make_player, player_names

DEPTH = Option("depth", int, 3, "how far", minimum=1, maximum=9)
FACTOR = Option("factor", float, 1.0, "how much", minimum=0)
LOUD = Option("loud", bool, False, "whether")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "is not valid: write name"),
        ("_minmax", "is not valid: write name"),
        ("a.b", "is not valid: write name"),
        ("minmax(depth=3", "closing parenthesis"),
        ("minmax(depth)", "write option=value"),
        ("minmax(depth=)", "write option=value"),
        ("minmax(depth=1,depth=2)", "given twice"),
        ("minmax(3,depth=2)", "depth is given twice"),
        ("minmax(loud=true,3)", "write option=value"),
        ("minmax(10)", "depth=10 is not accepted"),
        ("minmax(dpeth=3)", "unknown option dpeth; did you mean depth? (options: depth,"),
        ("minmax(depth=three)", "give a whole number from 1 to 9"),
        ("minmax(depth=0)", "give a whole number from 1 to 9"),
        ("minmax(factor=nan)", "give a number of 0 or more"),
        ("minmax(factor=inf)", "give a number of 0 or more"),
        ("minmax(loud=maybe)", "give true or false"),
    ],
)
def test_invalid_spec_raises_error(text: str, fault: str) -> None:
    with pytest.raises(SpecError) as caught:
        read_options(Spec.parse(text), [DEPTH, FACTOR, LOUD])
    assert fault in str(caught.value)


def test_options_have_defaults() -> None:
    values = read_options(Spec.parse("minmax( depth = 5 )"), [DEPTH, FACTOR, LOUD])
    assert values == {"depth": 5, "factor": 1.0, "loud": False}


def test_leading_number_is_the_first_option() -> None:
    values = read_options(Spec.parse("minmax( 5 , loud=true)"), [DEPTH, FACTOR, LOUD])
    assert values == {"depth": 5, "factor": 1.0, "loud": True}
    with pytest.raises(SpecError, match="unknown option 5"):
        read_options(Spec.parse("human(5)"), [])


def test_specs_roundtrip() -> None:
    assert str(Spec.parse("level( 3, seed=1)")) == "level(3,seed=1)"
    assert str(Spec.parse("minmax(depth=3,loud=true)")) == "minmax(depth=3,loud=true)"
    assert str(Game.find("quarto(rules=lines)")) == "quarto"
    assert str(Game.find("ultimate( n = 3 )")) == "ultimate(n=3)"


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("qaurto", "unknown game qaurto; did you mean quarto?"),
        ("quarto(rules=circles)", "give one of lines, squares"),
        ("ultimate(n=5)", "give one of 3, 4"),
        ("tictactoe(size=3)", "unknown option size"),
    ],
)
def test_invalid_game_raises_error(spec: str, fault: str) -> None:
    with pytest.raises(SpecError) as caught:
        Game.find(spec)
    assert fault in str(caught.value)


def test_invalid_player_raises_error() -> None:
    with pytest.raises(SpecError, match="unknown player rnadom; did you mean random"):
        make_player("rnadom")
    with pytest.raises(SpecError, match="does not play chess"):
        make_player("random", "chess")


def test_every_registered_player_loads() -> None:
    assert {"random", "human"} <= set(player_names())
    for name in player_names():
        assert find_family(name).summary
