"""Errors in arguments say what is accepted, in both languages of a command that has two."""

from __future__ import annotations

import pytest
from tests.program import invoke


@pytest.mark.parametrize(
    ("line", "english", "italian"),
    [
        ("analyse", "the argument POSITION is missing", "manca l’argomento POSITION"),
        ("analyse START --tim 4", "did you mean --time?", "forse intendevi --time?"),
        ("analyse START --threads 0", "whole number from 1 to 256", "numero intero da 1 a 256"),
        ("analyse START --time abc", "abc is not accepted", "abc non è ammesso"),
        ("analyse START --time", "--time needs a value", "--time richiede un valore"),
        ("analyse FC.A 4", "contains spaces in quotes", "contiene spazi"),
        (
            "analyse START --no-book=3",
            "--no-book takes no value",
            "--no-book non accetta un valore",
        ),
        ("analyse x../.../...", 'add --game "tictactoe"', 'aggiungi --game "tictactoe"'),
        ("review nothing", "No such file or directory", "file o cartella inesistente"),
        ("puzzles play --number 1 --daily", "exclude each other", "si escludono a vicenda"),
    ],
)
def test_errors_are_explained_in_both_languages(line: str, english: str, italian: str) -> None:
    name, *rest = line.split()
    names = [name, *rest[: name == "puzzles"]]
    for language, text in (("en", english), ("it", italian)):
        result = invoke(*names, "--language", language, *rest[len(names) - 1 :])
        assert result.exit_code == 2
        assert text in result.stderr


def test_usage_is_shown_in_italian() -> None:
    lines = invoke("analyse", "--language", "it").stderr.splitlines()
    assert lines[0] == "Uso: fourfold analyse [OPZIONI] POSITION"
    assert lines[-1] == "Errore: manca l’argomento POSITION"


def test_values_are_shown_in_italian() -> None:
    printed = invoke("analyse", "60.9/..../.1B./..A. F", "--language", "it").stdout
    assert "vittoria 9; una mossa migliore: d4:C" in printed
    assert " V9" in printed
    assert " P" in printed
    assert " D " not in printed.split("pezzo dato")[1]
