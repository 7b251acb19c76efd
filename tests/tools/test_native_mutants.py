"""Mutants of the C++ core: where they are found, and the switches that select them."""

from __future__ import annotations

from tools.mutants.__main__ import ROOT
from tools.mutants.native import LEFT_OUT, Site, find_sites, source_files, switched

FILE = "native/src/example.cpp"


def find(code: str) -> list[Site]:
    return find_sites(FILE, code)


def changes(code: str) -> list[str]:
    return [f"{site.mutant.operator}: {site.mutant.change}" for site in find(code)]


def test_every_kind_of_mutant_is_found() -> None:
    assert changes("  return a < 3;") == ["compare: < -> <=", "number: 3 -> 4"]
    assert changes("  return a == b && c;") == ["compare: == -> !=", "logic: && -> && false &&"]
    assert changes("  x = true;") == ["statement: x = true; -> ;", "boolean: true -> false"]
    assert changes("  y = std::min(a, b) << k;")[1:] == [
        "extreme: std::min -> std::max",
        "arithmetic: << -> >>",
    ]
    assert changes("  if (found) {") == ["condition: found -> !(found)"]


def test_only_code_has_mutants() -> None:
    assert changes("  // a < 3\n  f(\"1 < 2\", u8'+') ;  /* 7 */\n#define SIZE 3") == []
    assert changes("template <int n, typename T>") == []
    assert changes("const T& f(std::array<int, n>&& x, T* const y);") == []


def test_what_only_the_compiler_evaluates_has_no_mutants() -> None:
    code = """\
    static constexpr int size = 64;
    constexpr auto rows = [] {
      return 3 + 4;
    }();
    constexpr int twice(int x) {
      return 2 * x;
    }
    """
    assert {site.mutant.line for site in find(code)} == {6}


def test_places_are_those_of_the_original_text() -> None:
    (site,) = find("int f() {\n  return a +\n         b;\n}\n")
    assert (site.mutant.line, site.mutant.column, site.mutant.code) == (2, 12, "return a +")


def test_switched_code_keeps_its_lines() -> None:
    code = "  if (a < 3) {\n    f(true);\n  }\n"
    sites = find(code)
    text = switched(code, list(enumerate(sites, start=1)))
    assert text.count("\n") == code.count("\n")
    condition, statement = text.split("\n")[:2]
    assert condition == (
        "  if (::fourfold_mutants::on(1) != static_cast<bool>(a < "
        "::fourfold_mutants::Operation<2, ::fourfold_mutants::LessThan, "
        "::fourfold_mutants::AtMost>() < (::fourfold_mutants::on(3) ? 4 : 3))) {"
    )
    assert statement == (
        "    { if (!::fourfold_mutants::on(4)) f((::fourfold_mutants::on(5) ? false : true)); }"
    )


def test_only_chosen_mutants_are_switched() -> None:
    code = "  x = std::max(a, b) + 1;\n"
    extreme = next(site for site in find(code) if site.mutant.operator == "extreme")
    text = switched(code, [(7, extreme)])
    assert text == "  x = ::fourfold_mutants::Extreme<7, false>{}(a, b) + 1;\n"
    assert switched(code, []) == code


def test_sources_of_the_core_are_covered() -> None:
    files = set(source_files(ROOT))
    assert {"native/src/quarto/last_five.hpp", "native/rpc/server.hpp"} <= files
    assert all((ROOT / file).exists() for file in LEFT_OUT)
    assert files.isdisjoint(LEFT_OUT)
