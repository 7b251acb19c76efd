"""Settings that every test shares."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# The machines are shared: how long an example takes says nothing about the code.
settings.register_profile("fourfold", deadline=None)
settings.load_profile("fourfold")

# A shell starts background jobs with Ctrl-C ignored, and children inherit that; the tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _home_of_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What commands keep with the user's data, they keep in a folder of this run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
