"""Gymnasium environments against any of our players.

::

    import gymnasium
    import fourfold.compat.gymnasium

    env = gymnasium.make("fourfold/Quarto-v0", opponent="level(3)")

Importing this module registers ``fourfold/Quarto-v0`` and ``fourfold/Ultimate-v0``.
"""

from fourfold.base.entry_points import import_optional

_gymnasium = import_optional("gymnasium", "fourfold.compat.gymnasium", "pettingzoo")

from fourfold.compat.gymnasium.env import OpponentEnv, QuartoEnv, UltimateEnv  # noqa: E402

__all__ = ["OpponentEnv", "QuartoEnv", "UltimateEnv"]

for _id, _class in {"fourfold/Quarto-v0": QuartoEnv, "fourfold/Ultimate-v0": UltimateEnv}.items():
    _gymnasium.register(id=_id, entry_point=_class)
