"""CSV for spreadsheets: no text becomes a formula, however the spreadsheet divides the lines."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourfold.base.spreadsheets import escape_formulas, write_csv

SIGNS = "=+-@＝＋－＠﹦﹢﹣﹫−"


def cells(text: str, separator: str) -> list[str]:
    lines = io.StringIO(text, newline="")
    return [cell for row in csv.reader(lines, delimiter=separator) for cell in row]


def is_formula(cell: str) -> bool:
    return cell.strip()[:1] in set(SIGNS)


@pytest.mark.parametrize("sign", [*SIGNS, *(f" {sign}" for sign in "=＠"), "\t", "\r", "\n"])
def test_a_formula_gets_an_apostrophe(sign: str) -> None:
    assert escape_formulas(f"{sign}1") == f"'{sign}1"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("separator", ";,|\t\r\n")
def test_a_formula_after_a_separator_gets_an_apostrophe(separator: str, sign: str) -> None:
    assert escape_formulas(f"Ada{separator}{sign}1") == f"Ada{separator}'{sign}1"


@pytest.mark.parametrize(
    "value", ["", "Ada", "1-0", "a=b", "Ada; Bo", "f(x=1, y=-2)", "a, b", "'", -1, 2.5, None]
)
def test_other_values_stay_as_they_are(value: object) -> None:
    assert escape_formulas(value) == value


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@given(text=st.text(f"{SIGNS};,|\t\"' ab\r\n", max_size=12))
def test_no_separator_makes_a_formula(separator: str, text: str) -> None:
    file = io.StringIO(newline="")
    write_csv(file, [["name", text, "last"]])
    assert not [cell for cell in cells(file.getvalue(), separator) if is_formula(cell)]


def test_rows_are_read_back() -> None:
    file = io.StringIO(newline="")
    write_csv(file, [["name", "points"], ["Ada, of 7b", -1]], end="\n")
    assert file.getvalue() == 'name,points\n"Ada, of 7b",-1\n'
