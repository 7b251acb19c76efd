"""The host of OpenSpiel's bots."""

from __future__ import annotations

import importlib.util
import sys

from fourfold.arena.hosts.guest_host import GuestHost
from fourfold.base.errors import FourfoldError

_GUEST = "fourfold.arena.hosts.guests.openspiel"


class OpenSpielHost(GuestHost):
    """A bot of OpenSpiel by its name. It counts simulations and not seconds, so it has as long as
    it takes where the match sets no time."""

    patience = 600.0

    def command(self) -> list[str]:
        if importlib.util.find_spec("pyspiel") is None:
            what = self.text.text
            raise FourfoldError("package.missing", what=what, package="pyspiel", extra="openspiel")
        simulations = str(self.text.options["simulations"])
        asked = [self.text.target, str(self.game), simulations, self.seed_text]
        return [sys.executable, "-P", "-m", _GUEST, *asked]
