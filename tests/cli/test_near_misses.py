"""Errors about misspelt names suggest the right ones, wherever a name is asked for."""

from __future__ import annotations

import pytest
from tests.program import invoke, run

from fourfold.base.errors import SpecError
from fourfold.base.specs import Spec, read_options
from fourfold.players.registry import find_family


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("match pro_player random", "did you mean pro, the Torino course’s ProPlayer?"),
        ("match MinMaxPlayer random", "did you mean pro_minmax, the Torino course’s MinMaxPlayer?"),
        ("match random_player random", "did you mean random, the Torino course’s RandomPlayer?"),
        ("match MinMax-D(depth=2) random", "did you mean minmax, the NTNU report’s MinMax-D?"),
        ("match MinMax-3 random", "did you mean minmax?"),
        ("match MonteCarlo random", "did you mean montecarlo?"),
        ("match Novice random", "did you mean novice?"),
        ("play --second chmpion", "did you mean champion?"),
        ("players Pro", "did you mean pro?"),
        ("puzzles try MCTS", "did you mean ultimate_mcts, Monte Carlo tree search for Ultimate?"),
        ("play --game Quatro", "did you mean quarto?"),
        ("play --rules square", "did you mean squares?"),
        ("solve START --rules line", "did you mean lines?"),
        ("puzzles list --kind finnish", "did you mean finish?"),
        ("evaluations Quarticty", "did you mean quarticity?"),
        ("match minmax(evaluation=absolut) random", "did you mean absolute?"),
        ("match minmax(dept=3) random", "did you mean depth?"),
        ("match minmax(opening=novise) random", "did you mean novice?"),
        ("tree --algorithm alpha-beta", "did you mean alphabeta?"),
        ("reproduce --only random-novise", "did you mean random-novice?"),
        ("tournament random novice --format robin", "did you mean roundrobin?"),
        ("match random random --sandbox bubble", "did you mean bubblewrap?"),
        ("tune montecarlo --nodes 9 --method hill-climb", "did you mean hillclimb?"),
        ("export x.sqlite --to cvs", "did you mean csv?"),
        ("import - --from rows-columns", "did you mean row-column?"),
        ("dataset quarto x.jsonl --by novic", "did you mean novice?"),
        ("draw START --theme drak", "did you mean dark?"),
        ("analyse START --language ita", "did you mean it?"),
        ("matc", "Did you mean 'match'?"),
        ("book verfy", "Did you mean 'verify'?"),
        ("play --secnd pro", "--second"),
    ],
)
def test_near_miss_points_to_the_right_name(line: str, hint: str) -> None:
    result = invoke(*line.split())
    assert result.exit_code == 2
    assert hint in result.stderr


def test_name_with_a_space() -> None:
    assert "did you mean montecarlo?" in invoke("match", "Monte Carlo", "random").stderr


def test_player_options_list_the_accepted_values() -> None:
    details = run("players", "minmax")
    assert "zero, almost, absolute, relative, quarticity" in details
    assert "5!^2" in run("players", "pro")


def test_bound_value_may_be_the_square_of_a_factorial() -> None:
    family = find_family("pro")
    values = [
        read_options(Spec.parse(f"pro(bound_value={text})"), family.options)["bound_value"]
        for text in ("14400", "5!^2", "(5!)^2", "5!²")
    ]
    assert values == [14400] * 4
    with pytest.raises(SpecError, match="bound_value=5!3 is not accepted"):
        read_options(Spec.parse("pro(bound_value=5!3)"), family.options)
