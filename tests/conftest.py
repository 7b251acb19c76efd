"""Settings for all tests."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# No deadline, since timings on shared machines are unreliable.
settings.register_profile("fourfold", deadline=None)
settings.load_profile("fourfold")

# Shells start background jobs with SIGINT ignored, and children inherit that; the tests need it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _user_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep user data of commands in a temporary folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
