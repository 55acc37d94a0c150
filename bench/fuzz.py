"""`make fuzz` runs schemathesis against a server and its own schema: with a key of each plan, a session, or nothing.

Espeak-ng speaks and a worker renders. Accounts have raised limits, visitors the usual ones. `TEST_DATABASE_URL` and
`TEST_REDIS_URL` name the database and the counter of requests; the default is SQLite.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.support.fuzzing import CALLERS, SEED, FuzzSite, Outcome, fuzz_site, operations, run, served_schema
from tests.support.services import left_out, unreachable

EXAMPLES = 100


def main() -> int:
    """Print the results; return 1 if an answer breaks the schema, or if an operation never succeeded."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="generated requests for each operation")
    parser.add_argument("--seed", type=int, default=SEED)
    arguments = parser.parse_args()
    if missing := unreachable():
        print(missing)
        return 1
    print(f"{arguments.examples} examples for each operation, seed {arguments.seed}. {left_out()}")
    with tempfile.TemporaryDirectory() as folder, fuzz_site(Path(folder)) as site:
        schema = served_schema(site)
        outcomes = {caller: _run(site, caller, schema, Path(folder), arguments) for caller in CALLERS}
        logged = site.logged_errors()
    known = operations(schema)
    _print_operations(known, outcomes)
    faults = [f"\n{caller}: {told}" for caller, outcome in outcomes.items() for told in outcome.told_faults()]
    idle = {*known}.difference(*(outcome.carried_out for outcome in outcomes.values()))
    print(*faults, *logged, sep="\n")
    print(f"Faults: {len(faults)}. Errors in the server's log: {len(logged)}.")
    print(f"Operations that nobody carried out: {', '.join(sorted(idle)) or 'none'}.")
    return 1 if faults or logged or idle else 0


def _run(site: FuzzSite, caller: str, schema: dict[str, Any], folder: Path, arguments: argparse.Namespace) -> Outcome:
    started = time.perf_counter()
    outcome = run(site, caller, schema, folder, examples=arguments.examples, seed=arguments.seed)
    took_s = time.perf_counter() - started
    judged = sum(outcome.checks.values())
    print(f"  {caller:9} {outcome.requests:6} requests, {judged:7} judgements, {took_s:5.0f} s", flush=True)
    return outcome


def _print_operations(known: list[str], outcomes: dict[str, Outcome]) -> None:
    width = max(map(len, known))
    print(f"\n| {'operation':{width}} | requests | faults | statuses |\n|{'-' * (width + 2)}|---:|---:|---|")
    for operation in known:
        statuses: Counter[int] = sum((outcome.statuses[operation] for outcome in outcomes.values()), Counter())
        faults = sum(len(outcome.faults.get(operation, ())) for outcome in outcomes.values())
        shown = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
        print(f"| {operation:{width}} | {sum(statuses.values())} | {faults} | {shown} |")


if __name__ == "__main__":
    sys.exit(main())
