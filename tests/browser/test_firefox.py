"""The static site in Firefox, if one is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.browser.conftest import ON_SITE, SHOTS, Host
from tests.browser.firefox import Firefox, find_firefox
from tests.browser.test_values import POSITION, badge

from fourfold.solver import rank_turns

pytestmark = [
    pytest.mark.site,
    pytest.mark.skipif(not ON_SITE, reason="make site-test writes the site and runs these"),
]

BADGES = "[...document.querySelectorAll('.cell .badge')].map((one) => one.innerText)"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = find_firefox()
    if program is None:
        pytest.skip("no Firefox is installed, such as Debian's firefox-esr")
    firefox = Firefox(program, tmp_path_factory.mktemp("firefox"))
    firefox.size(1280, 860)
    yield firefox
    firefox.end()


def test_firefox_with_and_without_a_network(firefox: Firefox) -> None:
    host = Host()
    host.start()
    firefox.open(f"{host.address}#quarto&first=human&second=level(3)")
    firefox.click(".giftable[data-piece='6']")
    firefox.wait_for("document.querySelectorAll('#moves > li').length === 2")

    start = POSITION.replace(" ", "_")
    firefox.open(f"{host.address}?#quarto&first=human&second=human&start={start}")
    firefox.click("#values-on")
    firefox.wait_for("document.querySelectorAll('#line li').length")
    best = {one.turn.square: badge(one.lower) for one in reversed(rank_turns(POSITION).turns)}
    assert sorted(firefox.find(BADGES)) == sorted(best.values())
    firefox.picture(SHOTS / "firefox-values.png")

    firefox.open(f"{host.address}learn/en/03-minimax.html")
    firefox.click("[data-run] button")
    firefox.wait_for("document.querySelector('.ran p')?.innerText.startsWith('Finished in')")

    host.kill()
    firefox.open(f"{host.address}#tictactoe&first=human&second=tictactoe_level")
    firefox.click(".cell:nth-of-type(5)")
    firefox.wait_for("document.querySelectorAll('#moves > li').length === 2")
    assert firefox.errors == []
    assert {
        url for url in firefox.requests if not url.startswith((host.address, "blob:", "data:"))
    } <= {"about:blank"}
