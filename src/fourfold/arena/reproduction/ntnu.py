"""The experiments of the NTNU report of 2012, chapters 1.4.1 and 2."""

from __future__ import annotations

from fourfold.arena.reproduction.experiment import NTNU, Experiment, ReportedResult

_MONTECARLO = ReportedResult(99, 895, 6)
_MINMAX = ReportedResult(34, 952, 14)


_ZERO, _ALMOST, _ABSOLUTE, _RELATIVE = (
    f"minmax(depth=3,evaluation={name})" for name in ("zero", "almost", "absolute", "relative")
)

EXPERIMENTS = (
    Experiment(
        "random-novice",
        NTNU,
        "Random against novice",
        ("random", "novice"),
        1000,
        "Both players are fully described, and the result is the report's. The random player draws "
        "the square first and then the piece, as a program does that is asked for one after the "
        "other; to draw among all whole turns would make it miss wins more often.",
        ReportedResult(21, 976, 3),
    ),
    Experiment(
        "novice-montecarlo",
        NTNU,
        "Novice against Monte Carlo",
        ("novice", "montecarlo"),
        1000,
        "Ours is stronger than the report's player. The report has \"hundreds of games for each "
        'possible action", played by novices, and the most wins decide; ours plays 100. The number '
        "is not the reason: in the next table a single game for each action does almost as well as "
        "the report's hundreds. Who plays the simulated games matters far more: with random play "
        "instead of the novice's, in the table after that, Monte Carlo is much weaker than "
        "reported. The reported result lies between the two policies, so the report's simulated "
        "players were probably less careful than its Novice Player, in a way it does not tell.",
        _MONTECARLO,
    ),
    Experiment(
        "novice-montecarlo-one",
        NTNU,
        "Novice against Monte Carlo, with one simulated game for each action",
        ("novice", "montecarlo(simulations=1)"),
        1000,
        "The fewest simulated games that there can be.",
        _MONTECARLO,
        reading_of="novice-montecarlo",
    ),
    Experiment(
        "novice-montecarlo-random",
        NTNU,
        "Novice against Monte Carlo, with random simulated games",
        ("novice", "montecarlo(policy=random)"),
        1000,
        'The "totally random" simulations that the report calls usual and says it does not use. '
        "Players who overlook wins and give winning pieces away say little about what a novice "
        "will do.",
        _MONTECARLO,
        reading_of="novice-montecarlo",
    ),
    Experiment(
        "novice-minmax",
        NTNU,
        "Novice against MinMax-3",
        ("novice", "minmax(depth=3)"),
        1000,
        "MinMax-3 wins as many games as reported. Of the others it draws more and loses fewer. The "
        "next table has a reading that gives all three figures: a search that ends when the "
        'opponent has moved. The report says as much of its evaluation, which "happens at a moment '
        'when the opponent has made a move", and it cannot be true of three whole turns, after '
        "which the player itself has moved. A search that ends after its own turn is wary of "
        "threats, since the opponent is next to use them, and draws; one that ends after the "
        "opponent's looks for them, and wins or loses. To count them as its own after three turns "
        "has the same effect (`python benchmarks/readings.py threats --games 300`: 3.3, 96.3 and "
        "0.3 %). We keep to the definition: MinMax-3 looks "
        'at "all possible actions he can perform, all possible counteractions" and "all '
        'possible counteractions to the counteractions". What a tie is worth plays no part: games '
        "are tied on the sixteenth placement only, and a search that reaches it evaluates nothing. "
        "Nor does a weaker opening explain it, as the third table shows.",
        _MINMAX,
    ),
    Experiment(
        "novice-minmax-2",
        NTNU,
        "Novice against MinMax, with a search that ends after the opponent's turn",
        ("novice", "minmax(depth=2)"),
        1000,
        "One turn less than the definition has, and the report's result.",
        _MINMAX,
        reading_of="novice-minmax",
    ),
    Experiment(
        "novice-minmax-opening",
        NTNU,
        "Novice against MinMax-3, with an opening by novice play",
        ("novice", "minmax(depth=3,opening=novice)"),
        1000,
        "A weaker opening than the report's costs wins and leaves the draws.",
        _MINMAX,
        reading_of="novice-minmax",
    ),
    Experiment(
        "evaluations",
        NTNU,
        "MinMax-3 with each evaluation, everyone against everyone",
        (_ZERO, _ALMOST, _ABSOLUTE, _RELATIVE),
        1000,
        "The report gives no numbers here: it says that all three heuristics are better than the "
        "trivial one, and that the absolute one is the best. It does not say at which depth; these "
        "are the games of its MinMax-3. Between `absolute` and `relative` there is nothing to "
        "measure: all positions at the end of a search to a fixed depth have the same number of "
        "remaining pieces, so dividing by it changes no comparison, and from the seventh piece on "
        "the two players make the same turns. A difference between them, in the report or here, "
        "is that of their Monte Carlo openings, by chance.",
        better=(
            (_ALMOST, _ZERO),
            (_ABSOLUTE, _ZERO),
            (_RELATIVE, _ZERO),
            (_ABSOLUTE, _ALMOST),
            (_ABSOLUTE, _RELATIVE),
        ),
    ),
)
