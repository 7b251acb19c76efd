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
    all_as_dict all_done Allotment allotment allow_open_files Allowance analyst_of artist
    Artist as_found asked_once BEAT_SECONDS best_looking_first bot_inside choice_found
    choose_aloud choose_in_halves Claims clear_due Clerk clerk code_up_to connect_to_own
    connect_to_read CrowdedError DEFAULT_SEARCHED derived_seed Desk Door end_here end_inside
    end_with_all_it_started FoundAtOnce game_facts games_under_way get_ready give_back
    GuestHost Hashed HereWorkers Homes HostText html_of in_brief in_force in_full in_quarto
    in_ultimate Ink is_everybodys is_hosted is_known_for is_ours judge_of Judged keep_notes_in
    known_by_book known_soon leave_note left_at LeftOut load_entry load_package look_at
    Lookahead make_ready make_seated may_be_a_bot Met Modesty modesty MOST_ASKED
    moves_to_search names_for names_of new_seat NonsenseError note_lag NotJsonError
    NotYoursError of_its_own on_thought OnThought OnTurn open_local open_office Pictured
    play_again proofs_within put_to_players Puzzler puzzler_of Puzzling Quotas read_foreign
    RefusalError refuse_nan Replayed Reviewed runs_alone runs_in_a_browser say_as_dict
    say_score Saying score_of_byte Scoresheet seat_both send_out set_due shallower Shares Shelf
    shown_summary Sitting speaker SpentError Standing StandingsShower stir StrangerError svg_of
    SWEEPING_SECONDS take_up tell_better tell_order tell_to_end tell_trace ThinksAloud TO_KEEP
    TO_KNOW Told trace_of Tried Unfinished unheard Valued Weighed why_not without_what_lies_in
    write_whole
    aboutPlayer askedRules DeskError giveAway goOn keepInSight keptOf layTable letterAddress
    meetsOthers moveWish numberWords onElsewhere placeHand sayMove sessionOfKept settlePreferences
    settleSkip statusWords waitAfter wishes
    """
)
"""Names that had a private meaning once. They must not come back as identifiers or in code quoted
by the documentation. Add a name here when it is replaced everywhere."""

RETIRED_MODULES = words(
    """
    alarm allowance analysing answering artist asking building checking choosing claims clerk
    comparing compiled depth_bounds desk door engine_talk entrance explained file_writing
    finding foreign generating guest_host guests halves hold homes importing inks judged
    judging kernels lessons modesty open_office pictured played puzzling quotas reasoning
    recognising reviewed reviewing sampling scored scoresheet shelf shown sitting snapshot
    solving trying unfinished words
    here keeper letters sight
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


def test_a_class_name_belongs_to_one_package() -> None:
    packages: dict[str, set[str]] = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        package = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                packages[node.name].add(package)
    shared = {name: sorted(where) for name, where in packages.items() if len(where) > 1}
    assert {name: shared[name] for name in shared.keys() - SHARED_CLASS_NAMES} == {}


def test_retired_names_do_not_come_back() -> None:
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
