"""``python -m fourfold.cli`` is the ``fourfold`` command."""

from fourfold.cli.main import run

if __name__ == "__main__":
    run()
