"""Environments of Gymnasium, in which any player of ours is the opponent.

::

    import gymnasium
    import fourfold.compat.gymnasium

    env = gymnasium.make("fourfold/Quarto-v0", opponent="level(3)")

To import this module registers them: ``fourfold/Quarto-v0`` and ``fourfold/Ultimate-v0``.
"""

from fourfold.base.entry_points import import_optional

_gymnasium = import_optional("gymnasium", "fourfold.compat.gymnasium", "pettingzoo")

from fourfold.compat.gymnasium.env import OpponentEnv, QuartoEnv, UltimateEnv  # noqa: E402

__all__ = ["OpponentEnv", "QuartoEnv", "UltimateEnv"]

for _id, _class in {"fourfold/Quarto-v0": QuartoEnv, "fourfold/Ultimate-v0": UltimateEnv}.items():
    _gymnasium.register(id=_id, entry_point=_class)
