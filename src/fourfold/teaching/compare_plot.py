"""The node-count lab as a picture: nodes against depth, on a logarithmic scale."""

from __future__ import annotations

from pathlib import Path

from fourfold.base.entry_points import import_optional
from fourfold.base.errors import FourfoldError
from fourfold.base.files import wrap_write_errors
from fourfold.teaching.compare import Comparison

FORMATS = (".png", ".svg", ".pdf")


def check_format(path: Path) -> None:
    """FourfoldError when no picture can be written under this name."""
    if path.suffix.lower() not in FORMATS:
        raise FourfoldError("option.ending", option="--plot", file=path, endings=FORMATS)
    import_optional("matplotlib", "--plot", "report")


def plot(comparison: Comparison, title: str, path: Path) -> None:
    """Draw the nodes of each search, with b^d and b^(d/2) as dashed lines."""
    from matplotlib.figure import Figure

    figure = Figure((8, 5), layout="tight")
    axes = figure.subplots()
    depths = list(comparison.depths)
    for name in dict.fromkeys(measured.algorithm for measured in comparison.measured):
        nodes = [comparison.nodes(name, depth) for depth in depths]
        axes.plot(depths, nodes, marker="o", label=name)
    theory = {"b^d": comparison.full, "b^(d/2)": comparison.least}
    for (label, size), shade in zip(theory.items(), ("0.3", "0.6"), strict=True):
        axes.plot(depths, [size(d) for d in depths], linestyle="--", color=shade, label=label)
    axes.set_yscale("log")
    axes.set_xticks(depths)
    axes.set_xlabel("depth in moves")
    axes.set_ylabel("nodes for each position")
    axes.set_title(title)
    axes.grid(alpha=0.3)
    axes.legend()
    with wrap_write_errors(path):
        figure.savefig(path, dpi=150)
