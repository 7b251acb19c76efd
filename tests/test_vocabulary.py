"""One word, one meaning: class names are unique across packages, and retired names stay retired."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "fourfold"

SHARED_CLASS_NAMES = {
    # Each game's package has its own Position; native/rpc mirrors it.
    "Position",
    # compat.torino has the names of the course's framework.
    "MinMaxPlayer",
    "Player",
    "ProPlayer",
    "RandomPlayer",
    # To be renamed:
}

GERUND_MODULES = {
    # Established nouns, and the Python interface for conformance tests.
    "drawing",
    "ending",
    "iterative_deepening",
    "learning",
    "move_ordering",
    "rendering",
    "search_tuning",
    "teaching",
    "testing",
    "training",
    "tuning",
    "turn_ranking",
    "ultimate_tuning",
    # To be renamed:
    "currently_searching",
    "missing",
}
"""The modules whose names may end in "ing"; other modules are named by nouns."""

RETIRED = words(
    """
    aboutPlayer address_for_others address_of all_as_dict all_done Allotment allotment
    allow_open_files Allowance Analyses analyst_of answer_plainly answer_with_byte_picks
    Answered ANSWERS answers_to Artist artist as_found ask_in_text Asked asked_once askedRules
    Attendance AttendantModel Attended attended BEAT_SECONDS best_looking_first blocks_of
    boardOn bot_inside catch_up choice_found choicesOf choose_aloud choose_in_halves Choosing
    Claims clear_due Clerk clerk code_up_to COMING_SECONDS Confirmed connect_to_own
    connect_to_read Conversation Corrections CrowdedError Deed Deepening DEFAULT_SEARCHED
    Demands derived_seed Desk DeskError Door drawSmall end_here end_inside
    end_with_all_it_started EndingTree ExerciseCard explain_problems facts_as_dict fall_behind
    farewell whereabouts
    FAREWELL_SECONDS filledIn find_card first_wrong follow_all Followed Force Foretelling
    found_at_once FoundAtOnce fourfold_ask fourfold_tell game_facts GameFacts games_under_way
    gameWords get_ready give_back giveAway goOn GuardedApp GuestHost Hall Hashed HereWorkers
    Homes HostText howItGoes html_of in_brief in_force in_full in_quarto in_ultimate in_words
    inForce Ink is_everybodys is_hosted is_known_for is_ours is_resting isSwitched JOBS
    judge_of Judged JudgedModel JudgeOf keep_notes_in keepInSight keptOf known_by_book
    known_soon Labelling LaidModel language_of large_books layTable learnWords leave_note
    left_at LEFT_OUT LeftOut letterAddress links_of load_entry load_package look_at Lookahead
    Looking lostChance make_ready make_seated may_be_a_bot Means Meeting meetOthers meetsOthers
    Met MetModel modest Modesty modesty MOST_ASKED moves_to_search moveWish names_for names_of
    new_seat NoMemory NonsenseError note_lag NotJsonError NotYoursError numberWords of_its_own
    offersOf on_thought OneAtATime onElsewhere OnThought OnTurn open_local open_office
    otherGame Outlook OutOfLimits owe_answer own_sources Pace packaged PackedFiles pathOf
    Perception picked Pictured place_of placeHand play_again play_itself Played
    possible_answers PrincipalLines problem_of projected proofs_within put_to_players Puzzler
    puzzler_of Puzzling Quotas RanModel read_foreign read_given RefusalError refuse_nan refused
    Replayed Reviewed ReviewedModel run_here runs_alone runs_in_a_browser said_of SaidModel
    say_as_dict say_label say_line say_piece say_score Saying sayMove School score_of_byte
    Scoresheet SearchTerms seat_both seat_names send_out sessionOfKept set_due settleMistake
    settlePreferences settleSkip shallower Shares Shelf shown_summary Sitter Sitting
    solution_of speaker Spent SpentError stalemate Standing StandingModel StandingsShower
    statusWords stir stirred stoppable StrangerError svg_of SWEEPING_SECONDS take_up
    tell_better tell_order tell_to_end tell_trace Teller teller Thinker ThinksAloud TimedSolver
    TO_KEEP TO_KNOW Told trace_of TreeSearcher Tried triedAgain turns_that_look_best Unfinished
    unheard unlocked until_one_ends Valued visit_of Visitor waitAfter Watch Weighed why_not
    wishes without_what_lies_in withPuzzles write_whole
    """
)
"""Names that had a private meaning once. They must not come back as identifiers or in code quoted
by the documentation. Add a name here when it is replaced everywhere."""

RETIRED_MODULES = words(
    """
    after alarm allowance analysing answering answering_with_byte_picks archives artist asking
    attendance building checking choosing claims clerk clients comparing compiled depth_bounds
    desk door engine_talk entrance explained file_writing finding force foreign foretelling
    generating guest_host guests halves here hold homes importing inks judged judging keeper
    kept kernels known_players last_squares learnt lessons letters looking modesty offers
    one_at_a_time open_office others pace parts pictured places played playing problems
    processes_pool proposal puzzling quotas reach reasoning recognising refusals reviewed
    reviewing sampling scored scoresheet scratch shelf show shown sight sights sitting snapshot
    solving trying turns unfinished unlocked visit watch words
    """
)

FOLDERS = ("src", "native", "docs")
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
CODE = {".py", ".pyi", ".js", ".mjs", ".hpp", ".cpp"}

_WORD = re.compile(r"[A-Za-z_]\w*")
_COMMENT_OR_STRING = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL
)
_QUOTED_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


def test_class_names_are_unique_across_packages() -> None:
    packages: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        package = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                packages[node.name].add(package)
    shared = {name: sorted(where) for name, where in packages.items() if len(where) > 1}
    assert {name: shared[name] for name in shared.keys() - SHARED_CLASS_NAMES} == {}


def test_retired_names_are_not_used() -> None:
    uses = {
        str(path.relative_to(ROOT)): sorted(names)
        for path in _files()
        if (names := RETIRED & set(_identifiers(path)))
    }
    assert uses == {}


def test_modules_are_named_by_nouns() -> None:
    names = {path.stem.lstrip("_") for path in _files() if path.suffix in CODE}
    assert names & RETIRED_MODULES == set()
    assert {name for name in names if name.endswith("ing")} <= GERUND_MODULES | {"string"}


def _files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in CODE | {".md"} and "third_party" not in path.parts:
                yield path
    for name in DOCUMENTS:
        yield ROOT / name


def _identifiers(path: Path) -> Iterator[str]:
    """The identifiers of a program, or the words in code that a document quotes."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.NAME:
                yield token.string
    elif path.suffix == ".md":
        for quoted in _QUOTED_CODE.findall(text):
            yield from _WORD.findall(quoted)
    else:
        yield from _WORD.findall(_COMMENT_OR_STRING.sub(" ", text))
