"""`make attack` runs the attacks of a security review against a started service, and fails if one gets through.

It runs each of them on SQLite and, if they are configured (`TEST_DATABASE_URL`, `TEST_REDIS_URL`), on PostgreSQL and
Redis. `--only 3` runs one attack and may be repeated.
"""

import argparse
import importlib
import pkgutil
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

import bench.attack
from bench.attack.holes import Hole, Probed
from bench.attack.target import Target, started_target


def main() -> int:
    """Print a table for each kind of service; return 1 if a hole is open."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes
    from tests.support.services import POSTGRESQL_URL, REDIS_URL, left_out

    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("--only", action="append", type=int, help="the number of a hole")
    wanted = parser.parse_args().only
    holes = [hole for hole in all_holes() if not wanted or hole.number in wanted]
    is_safe = _attacked("SQLite", holes, with_services=False)
    if POSTGRESQL_URL and REDIS_URL:
        is_safe &= _attacked("PostgreSQL and Redis", holes, with_services=True)
    else:
        print(left_out())
    return 0 if is_safe else 1


def all_holes() -> list[Hole]:
    """Return the holes of all modules of this package (their tuples `HOLES`), by number."""
    names = [module.name for module in pkgutil.iter_modules(bench.attack.__path__) if module.name != "__main__"]
    modules = [importlib.import_module(f"bench.attack.{name}") for name in names]
    return sorted((hole for module in modules for hole in getattr(module, "HOLES", ())), key=lambda hole: hole.number)


def _attacked(services: str, holes: Sequence[Hole], *, with_services: bool) -> bool:
    """Attack one started service with every probe; tell whether it withstood them all."""
    print(f"\n| hole | on {services} | before | now |\n| --- | --- | --- | --- |", flush=True)
    is_safe = True
    with tempfile.TemporaryDirectory() as folder, started_target(Path(folder), with_services=with_services) as target:
        for hole in holes:
            probed = _probed(hole, target)
            verdict = "**open**: " if probed.is_open else ""
            print(f"| {hole.number} | {hole.name} | {hole.before} | {verdict}{probed.figure} |", flush=True)
            is_safe &= not probed.is_open
    return is_safe


def _probed(hole: Hole, target: Target) -> Probed:
    try:
        return hole.probe(target)
    except Exception as error:
        traceback.print_exc()
        return Probed(f"the probe failed: {error!r}", is_open=True)


if __name__ == "__main__":
    sys.exit(main())
