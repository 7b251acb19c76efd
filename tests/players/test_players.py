"""The course players: legal moves, determinism by seed, and the behaviour of their sources."""

from __future__ import annotations

import math
import random
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fourfold.base.errors import FourfoldError, MoveError, NativeMissingError, SpecError
from fourfold.base.limits import NO_LIMITS
from fourfold.evaluation.quarto_heuristics import terzi
from fourfold.evaluation.registry import find_evaluation
from fourfold.games.quarto import Position, Rules, Turn
from fourfold.games.registry import Game
from fourfold.i18n import LANGUAGES
from fourfold.players.contract import UNLIMITED, Clock
from fourfold.players.novice import novice_move
from fourfold.players.pro import DIAGONALS, estimate_tree_complexity, find_depth, tweak_depth
from fourfold.players.random import random_move
from fourfold.players.registry import (
    PlayerConfig,
    PlayerFamily,
    find_family,
    make_player,
    player_names,
)
from fourfold.players.search_backend import fixed_depth_search
from fourfold.search.minimax import minimax
from fourfold.testing import check_player

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "players.md"


def test_reference_lists_the_defaults_of_options() -> None:
    table = REFERENCE.read_text(encoding="utf-8").partition("| player | games |")[2]
    table = table.partition("\n\n")[0]
    listed = re.findall(r"^\| `(\w+)\(([^)]*)\)` \|", table, re.MULTILINE)
    checked = 0
    for name, options in listed:
        family = find_family(name)
        defaults = {option.name: option.default for option in family.options}
        for option in options.split(", "):
            key, is_set, value = option.partition("=")
            if is_set and value != "…":
                default = defaults[key]
                written = f"{default:g}" if isinstance(default, float) else str(default)
                assert written == value, f"{name}({option})"
                checked += 1
            elif key != "…" and not is_set:
                assert defaults[key] is None, f"{name}({option})"
    assert checked > 15


GAMES = ["quarto", "quarto(rules=squares)", "ultimate(n=3)", "tictactoe", "tictactoe(n=4)"]
PLAYERS = [
    "novice(seed=1)",
    "montecarlo(simulations=1,seed=1)",
    "montecarlo(simulations=2,policy=random,seed=1)",
    "minimax(depth=1)",
    "alphabeta(time=5,depth=1)",
    "minmax(depth=2,opening=novice,seed=1)",
    "minmax(depth=1,simulations=1,evaluation=relative(c=9),seed=1)",
    "minmax(depth=1,opening=none,evaluation=zero)",
    "minmax(depth=2,opening=none,evaluation=zero,ties=random,seed=1)",
    "pro(bound=1,bound_value=1,seed=1)",
    "pro(bound=2,bound_value=36,seed=1)",
    "pro(bound_value=600,first_move=fixed)",
    "pro_minmax(bound_value=600)",
]
LATE_IN_ULTIMATE = (
    ".o.oox.oo/x..x....x/.....o.../xo.x..o.o/x..x.x..o/...oxo.xo/o...o.x../xo...x.../x.x.o.xox B2"
)
WINS_AT_D1 = Position.parse("FDC./..../..../.... E")


@pytest.mark.parametrize("spec", PLAYERS)
def test_players_make_legal_moves(spec: str) -> None:
    supported = find_family(spec.partition("(")[0]).supported_games
    games = [game for game in map(Game.find, GAMES) if game.name in supported]
    assert games
    for game in games:
        # Full games of Ultimate are slow and add little.
        late = game.name == "ultimate"
        start = game.parse(LATE_IN_ULTIMATE) if late else game.start()
        check_player(make_player(spec, game.name), start, games=2)


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize(
    "spec",
    [
        "random(seed=1)",
        "novice(seed=1)",
        "montecarlo(simulations=2,seed=1)",
        "minmax(depth=2,simulations=2,seed=1)",
        "pro(seed=1)",
        "pro_minmax",
        "alphabeta(depth=2)",
    ],
)
def test_players_make_legal_moves_in_many_games(spec: str, rules: str) -> None:
    """Thousands in total: 200 games of each player under each rule set."""
    game = Game.find(f"quarto(rules={rules})")
    check_player(make_player(spec, game.name), game.start(), games=200)


def test_perfect_player_never_loses_to_random_moves() -> None:
    chance = random.Random(1)
    player = make_player("perfect(seed=1)", "quarto")
    for seat in (0, 1) * 3:
        position = Position.start()
        while position.outcome is None:
            if position.to_move == seat:
                position = position.play(player.choose(position, UNLIMITED).move)
            else:
                position = position.play(random_move(position, chance))
        assert position.outcome.winner in (seat, None)


@pytest.mark.parametrize(
    "spec", ["novice", "montecarlo(simulations=1)", "pro(bound=1,bound_value=1)"]
)
def test_seed_determines_the_game(spec: str) -> None:
    def game(seed: int) -> str:
        options = spec.rstrip(")") + ("," if "(" in spec else "(") + f"seed={seed})"
        player, position = make_player(options), Game.find("quarto").start()
        while position.outcome is None:
            position = position.play(player.choose(position, UNLIMITED).move)
        return str(position)

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(4)}) > 1


@pytest.mark.parametrize("spec", [*PLAYERS, "minmax(depth=3)"])
def test_players_take_an_immediate_win(spec: str) -> None:
    assert make_player(spec).choose(WINS_AT_D1, UNLIMITED).move == Turn(3, None)


def test_novice_gives_a_safe_piece_if_there_is_one() -> None:
    chance, forced = random.Random(1), 0
    for _ in range(60):
        position = Position.start()
        while position.outcome is None:
            turn = novice_move(position, chance)
            if turn.gift is not None:
                placed = position if turn.square is None else position.place(turn.square)
                threats = terzi(placed)
                safe = [
                    piece
                    for piece in placed.remaining
                    if not any(threat.completed_by(piece) for threat in threats)
                ]
                forced += not safe
                assert turn.gift in safe or not safe
            position = position.play(turn)
    assert forced, "no game reached a position without a safe piece"


def test_novice_blocks_a_line_in_tictactoe() -> None:
    game = Game.find("tictactoe")
    for seed in range(5):
        move = novice_move(game.parse("xx./.o./..."), random.Random(seed))
        assert str(move) == "c1"


def test_random_move_chooses_the_square_first() -> None:
    """The only winning square of 13 is chosen once in 13 turns, not once in 145."""
    chance = random.Random(5)
    wins = sum(random_move(WINS_AT_D1, chance) == Turn(3, None) for _ in range(2600))
    assert 150 <= wins <= 250
    assert random_move(Position.start(), chance).square is None


def test_minmax_uses_its_opening_player_below_seven_pieces() -> None:
    player = make_player("minmax(depth=1,opening=novice,seed=1)")
    six = Position.parse("0.../.F../3.C./..5A 6")
    assert player.choose(six, UNLIMITED).depth is None
    seven = six.play(Turn(1, 1))
    assert seven.placed == 7
    assert player.choose(seven, UNLIMITED).depth == 1
    assert make_player("minmax(depth=1,opening=none)").choose(six, UNLIMITED).depth == 1


@pytest.mark.parametrize("evaluation", ["zero", "absolute"])
@pytest.mark.parametrize("depth", [1, 2])
def test_minmax_breaks_ties_at_random_among_exactly_the_best_turns(
    depth: int, evaluation: str
) -> None:
    position = Position.parse(".F5./.AB6/E..0/.4.. 1")
    judge = find_evaluation(evaluation)

    def value_of(turn: Turn) -> float:
        after = position.play(turn)
        if after.outcome is not None:
            return judge.utility(after.outcome, position.to_move)
        value = judge(after) if depth == 1 else minimax(after, depth - 1, judge).value
        assert value is not None
        return -value

    values = {turn: value_of(turn) for turn in position.legal_moves()}
    best = {turn for turn, value in values.items() if value == max(values.values())}
    spec = f"minmax(depth={depth},evaluation={evaluation},opening=none"
    first = make_player(f"{spec})").choose(position, UNLIMITED)
    player = make_player(f"{spec},ties=random,seed=1)")
    choices = [player.choose(position, UNLIMITED) for _ in range(12 * len(best))]
    assert {choice.score for choice in choices} == {first.score}
    assert {choice.move for choice in choices} == best


def test_clock_limits_minmax_with_random_ties() -> None:
    position = Position.parse(".F5./.AB6/E..0/.4.. 1")
    player = make_player("minmax(depth=3,opening=none,ties=random,seed=1)")
    for nodes in (1, 5, 200):
        choice = player.choose(position, Clock(nodes=nodes))
        assert choice.move in position.legal_moves()
        assert choice.nodes is not None
        assert choice.nodes <= nodes


def test_tree_complexity_and_depth_of_the_readme() -> None:
    assert estimate_tree_complexity(16) == math.factorial(16) ** 2
    assert estimate_tree_complexity(5) == 14400
    assert [find_depth(n, 14400) for n in range(16, 0, -1)] == [
        *(1, 1, 1, 1, 1),
        *(2, 2, 2, 2, 2),
        *(3, 5, 4, 3, 2, 1),
    ]
    assert find_depth(16, 255) == 0
    assert [tweak_depth(1, 2, n) for n in (16, 3)] == [2, 2]
    assert [tweak_depth(2, 518400, n) for n in (16, 7, 6, 1)] == [1, 1, None, None]
    assert [tweak_depth(3, 1, n) for n in (16, 2, 1)] == [1, 1, 1]


def test_pro_starts_with_random_piece_and_diagonal_square() -> None:
    player, start = make_player("pro(bound=1,bound_value=1,seed=3)"), Position.start()
    gifts = {player.choose(start, UNLIMITED).move.gift for _ in range(200)}
    assert len(gifts) == 16
    first = start.play(Turn(None, 6))
    squares = {player.choose(first, UNLIMITED).move.square for _ in range(100)}
    assert squares == set(DIAGONALS)


def test_classes_of_the_torino_readme_name_their_players() -> None:
    assert PlayerConfig.find("ProPlayer(bound=1,bound_value=1)").name == "pro"
    assert PlayerConfig.find("RandomPlayer").name == "random"
    with pytest.raises(SpecError, match="did you mean pro_minmax"):
        PlayerConfig.find("MinMaxPlayer")


def test_former_name_of_pro_minmax_is_still_read() -> None:
    assert PlayerConfig.find("minmax_pro(bound=2)") == PlayerConfig.find("pro_minmax(bound=2)")
    assert PlayerConfig.find("minmax_pro").name == "pro_minmax"


def test_pro_minmax_starts_with_piece_0_and_first_square() -> None:
    player, start = make_player("pro_minmax"), Position.start()
    assert str(player.choose(start, UNLIMITED).move) == ":0"
    assert player.choose(start.play(Turn(None, 6)), UNLIMITED).move == Turn(0, 0)


def test_clock_limits_every_search() -> None:
    clock = Clock(nodes=50, depth=1)
    middle = Position.parse(".F5./.AB6/E..0/.4.. 1")
    for spec in ("minimax(depth=4)", "alphabeta", "minmax(depth=4,opening=none)", "pro"):
        choice = make_player(spec).choose(middle, clock)
        assert choice.nodes is not None
        assert choice.nodes <= 50
        assert choice.depth == 1
        assert choice.move in middle.legal_moves()


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_players_are_described_in_every_language(language: str) -> None:
    families = [find_family(name) for name in player_names()]
    for family in (family for family in families if family.source == "Fourfold"):
        assert family.about.to_text(language) not in (family.summary, "")
    assert PlayerFamily(make=object, summary="50 % luck").about.to_text(language) == "50 % luck"  # type: ignore[arg-type]


def test_scripted_player_follows_its_script() -> None:
    player, game = make_player("scripted(moves=b2 a1 c3)"), Game.find("tictactoe")
    assert str(player.choose(game.start(), UNLIMITED).move) == "b2"
    with pytest.raises(MoveError, match="move 2 of the script: a1 is already marked with x"):
        player.choose(game.parse("x../.o./..."), UNLIMITED)
    player.choose(game.start(), UNLIMITED)
    player.choose(game.start(), UNLIMITED)
    with pytest.raises(MoveError, match=r"the script has no move 4 \(number of moves: 3\)"):
        player.choose(game.start(), UNLIMITED)


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("minmax(dpeth=3)", "minmax: unknown option dpeth; did you mean depth?"),
        ("minmax(depth=0)", "give a whole number from 1 to 17"),
        ("minmax(evaluation=absolut)", "unknown evaluation absolut; did you mean absolute?"),
        ("alphabeta(evaluation=relative(e=1))", "relative: unknown option e"),
        ("minmax(opening=chess)", "give one of montecarlo, novice, none"),
        ("montecarlo(policy=pro)", "give one of novice, random"),
        ("pro(bound=4)", "give one of 1, 2, 3"),
        ("pro_minmax(seed=1)", "pro_minmax: unknown option seed"),
        ("novise", "unknown player novise; did you mean novice?"),
    ],
)
def test_invalid_player_spec_raises_error(spec: str, fault: str) -> None:
    with pytest.raises(SpecError) as caught:
        make_player(spec)
    assert fault in str(caught.value)


def test_player_or_evaluation_of_another_game_raises_error() -> None:
    other = Game.find("tictactoe").start()
    with pytest.raises(SpecError, match="pro does not play tictactoe"):
        make_player("pro", "tictactoe")
    with pytest.raises(FourfoldError, match="minmax plays only quarto"):
        make_player("minmax").choose(other, UNLIMITED)
    with pytest.raises(SpecError, match="almost evaluates quarto, not tictactoe"):
        make_player("minimax(evaluation=almost)").choose(other, UNLIMITED)


def test_missing_native_core_raises_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fourfold.native._quarto_players", None)
    with pytest.raises(NativeMissingError, match=r"_quarto_players cannot be loaded"):
        make_player("pro(core=native)").choose(WINS_AT_D1, UNLIMITED)
    assert make_player("pro(core=python)").choose(WINS_AT_D1, UNLIMITED).move == Turn(3, None)
    other = Game.find("tictactoe").start()
    assert make_player("alphabeta(depth=1,core=native)").choose(other, UNLIMITED).depth == 1


def test_modified_evaluation_is_rejected_by_the_native_core() -> None:
    """The native core looks up evaluations by name, so it must reject a modified one."""
    changed = replace(find_evaluation("quarticity"), score=lambda _: 0.0)
    with pytest.raises(FourfoldError, match="Use core=python"):
        fixed_depth_search("native")(WINS_AT_D1, 1, changed, limits=NO_LIMITS)


@pytest.mark.parametrize("spec", ["random(7)", "random(seed=7)"])
def test_seed_of_the_spec_has_precedence(spec: str) -> None:
    assert PlayerConfig.find(spec).with_seed(1).options["seed"] == 7


def test_default_seed_is_set_only_for_players_with_a_seed() -> None:
    assert PlayerConfig.find("random").with_seed(1).options["seed"] == 1
    assert "seed" not in PlayerConfig.find("minimax").with_seed(1).options
