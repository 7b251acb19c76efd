"""Change the sources in small ways, one at a time, and count the changes that no test notices.

``make mutants`` checks a sample of 300 mutants: a third each of Python, C++ and JavaScript.
Outcomes are kept in build/mutants, so a stopped run can be resumed. After tests were added,
``--again`` checks the survivors again; ``--fresh`` checks everything again.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import importlib
import importlib.util
import os
import queue
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools.mutants.common import (
    Check,
    Equivalent,
    Language,
    Mutant,
    MutantError,
    Outcome,
    Results,
    Stopped,
    Tally,
    choose_sample,
    format_table,
    load_equivalents,
    stop_all_runs,
)

ROOT = Path(__file__).parent.parent.parent
LANGUAGES = [
    name
    for name in ("python", "native", "javascript")
    if importlib.util.find_spec(f"tools.mutants.{name}")
]


def load_language(name: str) -> Language:
    language: Language = importlib.import_module(f"tools.mutants.{name}").LANGUAGE
    return language


def main() -> int:
    options = _parse_options()
    languages = [load_language(name) for name in options.language or LANGUAGES]
    counts = _divide(options.sample, len(languages))
    equivalents = load_equivalents()
    tallies: list[Tally] = []
    survivors: list[Mutant] = []
    for language, count in zip(languages, counts, strict=True):
        mutants = [
            mutant
            for mutant in language.find_mutants(ROOT)
            if any(mutant.file.startswith(path) for path in options.only or [""])
        ]
        sample = choose_sample(mutants, count, options.seed)
        if options.list:
            print(*sample, sep="\n")
            continue
        print(f"{language.name}: {len(sample)} of {len(mutants)} mutants, seed {options.seed}")
        tally, alive = _check_language(language, sample, equivalents, options)
        tallies.append(tally)
        survivors += alive
        _report_stale(mutants, equivalents, complete=not options.only)
    if options.list:
        return 0
    if survivors:
        print("\nSurvived:")
        for mutant in survivors:
            print(f"  {mutant}\n    {mutant.code}")
    print(f"\n{format_table(tallies)}")
    return 0 if all(tally.reached for tally in tallies) else 1


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument(
        "--language", action="append", choices=LANGUAGES, help="may be repeated; all by default"
    )
    parser.add_argument("--sample", type=int, default=300, help="mutants altogether (300)")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others (1)")
    parser.add_argument("--only", action="append", metavar="PATH", help="paths that begin so")
    parser.add_argument("--list", action="store_true", help="print the sample and check nothing")
    parser.add_argument("--again", action="store_true", help="check known survivors again")
    parser.add_argument("--fresh", action="store_true", help="forget all stored outcomes")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _divide(total: int, parts: int) -> list[int]:
    return [total // parts + (index < total % parts) for index in range(parts)]


def _check_language(
    language: Language,
    sample: Sequence[Mutant],
    equivalents: Sequence[Equivalent],
    options: argparse.Namespace,
) -> tuple[Tally, list[Mutant]]:
    folder = ROOT / "build" / "mutants" / language.name
    if options.fresh:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    results = Results(folder / "results.jsonl", ROOT)
    results.load()
    tally = Tally(language.name, language.wanted)
    counted = []
    for mutant in sample:
        if any(equivalent.describes(mutant) for equivalent in equivalents):
            tally.equivalent += 1
        else:
            counted.append(mutant)
    missing = [
        mutant
        for mutant in counted
        if (known := results.get(mutant)) is None or (options.again and known.status == "survived")
    ]
    if missing:
        check = language.prepare(ROOT, folder, missing, options.workers)
        _check_all(missing, check, results, options.workers)
    survivors = []
    for mutant in counted:
        outcome = results.get(mutant)
        assert outcome is not None
        if outcome.status == "noticed":
            tally.noticed += 1
        elif outcome.status == "survived":
            tally.survived += 1
            survivors.append(mutant)
        else:
            tally.invalid += 1
    return tally, survivors


def _check_all(mutants: Sequence[Mutant], check: Check, results: Results, workers: int) -> None:
    free: queue.SimpleQueue[int] = queue.SimpleQueue()
    for worker in range(workers):
        free.put(worker)

    def check_one(mutant: Mutant) -> Outcome:
        worker = free.get()
        try:
            outcome = check(mutant, worker)
        finally:
            free.put(worker)
        results.add(mutant, outcome)
        return outcome

    begun = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        try:
            futures = {pool.submit(check_one, mutant): mutant for mutant in mutants}
            for done, future in enumerate(concurrent.futures.as_completed(futures), start=1):
                mutant, outcome = futures[future], future.result()
                left = (time.monotonic() - begun) / done * (len(mutants) - done)
                print(
                    f"[{done}/{len(mutants)}, {left / 60:.0f} min left] {outcome.status:8} "
                    f"{outcome.seconds:5.1f} s  {mutant}  {outcome.by}",
                    flush=True,
                )
        except BaseException:
            stop_all_runs()
            pool.shutdown(cancel_futures=True)
            raise


def _report_stale(
    mutants: Sequence[Mutant],
    equivalents: Sequence[Equivalent],
    *,
    complete: bool,
) -> None:
    """Name listed equivalents that describe no mutant any more."""
    if not complete:
        return
    files = {mutant.file for mutant in mutants}
    known = {(mutant.file, mutant.code, mutant.change) for mutant in mutants}
    for item in equivalents:
        if item.file in files and (item.file, item.code, item.change) not in known:
            print(f"equivalents.toml: no such mutant any more: {item.file}: {item.code}")


if __name__ == "__main__":
    # Shells start background jobs with SIGINT ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        sys.exit(main())
    except (KeyboardInterrupt, Stopped):
        print("\nStopped. The same command resumes.", file=sys.stderr)
        sys.exit(130)
    except MutantError as error:
        sys.exit(f"make mutants: {error}")
