"""Choose the Ultimate evaluation's `tempo` by the work of the search.

    python benchmarks/ultimate_tempo.py --start FILE [--depth 9] [--from -24] [--to 0] [--out FILE]

`tempo` is added to every value, so it hardly changes what is played; but where the evaluation
favours the player to move more than that, values swing with the depth, and the search takes much
longer to the same depth. Prints, for each tempo, the geometric mean of the nodes at 24 positions of
random games, and writes the numbers with the tempo for which it is least.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from pathlib import Path

from ultimate_features import opening

from fourfold.native import ultimate_engine
from fourfold.players.ultimate import read_parameters

POSITIONS = [str(opening(random.Random(f"tempo-{number}"), 4 * number)) for number in range(24)]


def nodes_to(depth: int, numbers: dict[str, int]) -> float:
    engine, found = ultimate_engine.Engine(4, 1 << 24, numbers), []
    for position in POSITIONS:
        engine.clear()
        found.append(engine.search(position, depth=depth).nodes)
    return statistics.geometric_mean(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--start", required=True, help="a JSON file, or name:value;name:value")
    parser.add_argument("--depth", type=int, default=9)
    parser.add_argument("--from", type=int, default=-24, dest="low")
    parser.add_argument("--to", type=int, default=0, dest="high")
    parser.add_argument("--out", type=Path, help="where to write the numbers")
    options = parser.parse_args()
    numbers, nodes = read_parameters(options.start), {}
    for tempo in range(options.low, options.high + 1):
        nodes[tempo] = nodes_to(options.depth, {**numbers, "tempo": tempo})
        print(f"tempo {tempo:>4}: {nodes[tempo]:>9.0f} nodes to depth {options.depth}", flush=True)
    numbers["tempo"] = min(nodes, key=lambda tempo: nodes[tempo])
    text = json.dumps(numbers, indent=2)
    print(text)
    if options.out is not None:
        options.out.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
