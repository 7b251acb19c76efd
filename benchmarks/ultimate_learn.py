"""Learn the evaluation of the Ultimate engine from games that it plays against itself.

    python benchmarks/ultimate_learn.py play SAMPLES --n 3 --ending blocks --games 200000
        [--nodes 300] [--first 1] [--network FILE]
    python benchmarks/ultimate_learn.py train SAMPLES [SAMPLES ...] --n 3 --out FILE
        [--epochs 4] [--ended 0.3] [--rate 0.003] [--start FILE]
    python benchmarks/ultimate_learn.py text FILE --out native/src/ultimate/network_n3_blocks.inc

``play`` adds samples to a file, by chances or by the network of an earlier round. ``train`` looks
for weights that make the squared difference between evaluation and samples small, a fiftieth of
which is left out to see whether what was learnt holds for others; it prints the log of it. It goes
on from the weights of another network with ``--start``. ``text`` writes weights as the source has
them.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

from fourfold.native import ultimate_tuning

GAMES_AT_ONCE = 200
LEFT_OUT = 50
"""One part of so many is not learnt from."""


def play(options: argparse.Namespace) -> None:
    network = options.network.read_bytes() if options.network else b""
    played = written = 0
    with options.samples[0].open("ab") as file:
        while played < options.games:
            games = min(GAMES_AT_ONCE, options.games - played)
            samples = ultimate_tuning.self_play(
                options.n,
                options.ending,
                options.first + played,
                games,
                nodes=options.nodes,
                network=network,
            )
            file.write(samples)
            played, written = played + games, written + len(samples)
            size = ultimate_tuning.sample_size(options.n)
            print(f"{played} games, {written // size} samples", end="\r", file=sys.stderr)
    print(f"{played} games, {written // ultimate_tuning.sample_size(options.n)} samples")


def train(options: argparse.Namespace) -> None:
    size = ultimate_tuning.sample_size(options.n)
    samples = b"".join(file.read_bytes() for file in options.samples)
    samples = samples[: len(samples) // size * size]
    left_out = samples[: len(samples) // size // LEFT_OUT * size]
    learnt = samples[len(left_out) :]
    print(f"{len(learnt) // size} samples, {len(left_out) // size} left out", flush=True)
    trainer = ultimate_tuning.Trainer(options.n, seed=options.seed)
    if options.start:
        trainer.start_from(options.start.read_bytes())
        print(f"at the start: left out {trainer.error(left_out, result_weight=options.ended):.5f}")
    for epoch in range(options.epochs):
        first, last = (
            options.rate * (0.02 + 0.49 * (1 + math.cos(math.pi * at / options.epochs)))
            for at in (epoch, epoch + 1)
        )
        found = trainer.learn(
            learnt, result_weight=options.ended, first_rate=first, last_rate=last, seed=epoch
        )
        unseen = trainer.error(left_out, result_weight=options.ended)
        print(f"round {epoch + 1}: {found:.5f}, left out {unseen:.5f}", flush=True)
        options.out.write_bytes(trainer.weights())


def as_text(weights: bytes) -> str:
    """Six bits a character, the lowest first: ``0`` to ``o``, but ``p`` and ``q`` for the backslash
    and the question mark, which have a meaning in C++."""
    number = int.from_bytes(weights, "little")
    letters = []
    for _ in range(math.ceil(len(weights) * 8 / 6)):
        letters.append(chr(ord("0") + (number & 63)))
        number >>= 6
    return "".join(letters).replace("\\", "p").replace("?", "q")


def write_text(options: argparse.Namespace) -> None:
    text = as_text(options.samples[0].read_bytes())
    lines = (text[at : at + 96] for at in range(0, len(text), 96))
    options.out.write_text("".join(f'"{line}"\n' for line in lines), encoding="ascii")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("what", choices=("play", "train", "text"))
    parser.add_argument("samples", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--n", type=int, default=3, choices=(3, 4))
    parser.add_argument("--ending", default="blocks")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=300, help="for each move")
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--network", type=Path, help="whose evaluation plays; else chances")
    parser.add_argument("--epochs", type=int, default=4, help="how often all samples are seen")
    parser.add_argument("--ended", type=float, default=0.3, help="how much the end of games counts")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.what != "play" and options.out is None:
        parser.error("--out is needed")
    {"play": play, "train": train, "text": write_text}[options.what](options)


if __name__ == "__main__":
    main()
