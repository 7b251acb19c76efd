"""Fourfold plays, solves, analyses and teaches the games of four in a line."""


def __getattr__(name: str) -> str:
    """``__version__``, looked up in the installed package only when somebody asks."""
    if name == "__version__":
        from importlib.metadata import version

        return version("fourfold")
    raise AttributeError(f"module 'fourfold' has no attribute {name!r}")
