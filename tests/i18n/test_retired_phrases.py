"""No text that people read contains a phrase that was retired.

The phrases were hard to understand on a first reading. Each has a plain wording now.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourfold
from fourfold.i18n.catalogue import catalogue_names, messages_in

SOURCE = Path(fourfold.__file__).parent
ROOT = Path(__file__).parents[2]

ENGLISH = r"""
four alike in a line
place the piece in hand
beginning means giving
wants an? (\w+ )?piece again
with which your opponent cannot win
overlooks (most|more|a lot)
an opponent for people: level
the professional, by habit
lines and squares wrap\)
no line: points
(line:|draw,|draw, and) blocks are points
sends the opponent to its block
both players.? counted
(yours|mine) and your opponent.s counted
the engine gives (you|\w+ \d)
expected to lead by
what the engine expects
right decisions:
there was a turn that
(few|several|most|every|no other|all other) turns? (win|hold|draw|lose)s?\b
that was the last\. you found
a line, not your game
earlier in your game
forget this line
let moves be heard
players answer
share and keep
open a record
will stand here
make a table
\bby lot\b
take the free seat
whoever opens this link
ask for a move back
the other has resigned
another game, sides swapped
look at the game, with values
after something last happened
this browser is your seat
it is on the projector
\bgive out\b
show what is right
hand in all the same
this is what was right
neighbours differ
games of two who meet
others, one on a line
\blines count\.
placements from here
\bsons\b
needs? no look
has but one\b
good-looking moves
nodes were visited
fail-soft against fail-hard
who asks and then leaves
is not the same as no word of it
each further look takes
whoever was heard of
whose place is wanted
for who counts
is taken where an option is left out
no list cuts an ending short
what a terminal would obey
\bhold a class\b
\bhold the heuristics\b
what stays as it is
the site to read
a site of plain files
what is not proven
(?<!correspondence )\bgames by link\b
"""
ITALIAN = r"""
si vince con quattro simili
posa il pezzo in mano
cominciare vuol dire dare
una variante, non la tua partita
un momento precedente della tua partita
dimentica questa variante
prepara un tavolo
prendi il posto libero
chi apre questo link guarda
l.altro ha (abbandonato|finito il tempo)
un.altra partita, a parti scambiate
questo browser è il tuo posto
mostra che cosa è giusto
consegnare lo stesso
ecco che cosa era giusto
i vicini differiscono
contando (quelle di entrambi|le tue e quelle)
non si perde nulla
il motore (ti )?prevede
non serve guardarl[ae]
mezzo carattere
chi incontra chi
sta per il resto della partita
si è guastat
i due posti
"""
WHOLE = """
A person
Agree
Before
Bring back
Go on
I know it
Look at it
Not this one.
Refuse
Win.
With options …
Without a line
all the same
"""
"""Retired if they are a whole text of the page. They are fine inside other texts."""

RETIRED = re.compile("|".join(line for line in (ENGLISH + ITALIAN).splitlines() if line), re.I)
RETIRED_WHOLE = {line.strip().lower() for line in WHOLE.split("\n") if line.strip()}

LESSONS = SOURCE / "teaching" / "lessons"
DOCUMENTS = sorted(
    path
    for path in [
        *(ROOT / name for name in ("README.md", "CHANGELOG.md", "ARCHITECTURE.md")),
        *(ROOT / name for name in ("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "docs").rglob("*.ipynb"),
        *LESSONS.rglob("*.md"),
    ]
    if path.is_file()
)


def found(text: str) -> list[str]:
    """The retired phrases in a text whose lines may break anywhere."""
    return [match[0] for match in RETIRED.finditer(re.sub(r"\s+", " ", text))]


def texts_of_catalogue(catalogue: str) -> Iterator[tuple[str, str]]:
    for code, templates in messages_in(catalogue).items():
        for template in templates.values():
            for text in [template] if isinstance(template, str) else template.values():
                yield code, re.sub(r"\{\w+(!r)?\}", "…", text)


@pytest.mark.parametrize("catalogue", catalogue_names())
def test_catalogue(catalogue: str) -> None:
    texts = list(texts_of_catalogue(catalogue))
    assert [(code, found(text)) for code, text in texts if found(text)] == []
    assert [code for code, text in texts if text.lower() in RETIRED_WHOLE] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_document(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = " ".join("".join(cell["source"]) for cell in cells)
        text += json.dumps([cell.get("outputs") for cell in cells])
    assert found(text) == []


def test_templates_and_scripts() -> None:
    """The texts of templates, and the string literals of scripts."""
    literal = re.compile(r'"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`')
    frontend = SOURCE / "frontend"
    templates = (frontend / "templates").rglob("*.html")
    texts = {path: path.read_text(encoding="utf-8") for path in templates}
    for path in (frontend / "static" / "js").rglob("*.js"):
        texts[path] = " ".join(literal.findall(path.read_text(encoding="utf-8")))
    wrong = {path.name: found(text) for path, text in texts.items() if found(text)}
    assert wrong == {}


def test_help_of_the_command_line() -> None:
    """The snapshot of every command's help, which another test compares with the program."""
    snapshot = ROOT / "tests" / "cli" / "__snapshots__" / "test_help.ambr"
    assert found(snapshot.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("text", ["Hand in all\n  the same?", "Few turns win here.", "son, sons"])
def test_phrases_are_found(text: str) -> None:
    assert found(text) != []
