"""Settings that every test shares."""

from hypothesis import settings

# The machines are shared: how long an example takes says nothing about the code.
settings.register_profile("fourfold", deadline=None)
settings.load_profile("fourfold")
