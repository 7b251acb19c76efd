"""Settings that every test shares."""

import signal

from hypothesis import settings

# The machines are shared: how long an example takes says nothing about the code.
settings.register_profile("fourfold", deadline=None)
settings.load_profile("fourfold")

# A shell starts background jobs with Ctrl-C ignored, and children inherit that; the tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
