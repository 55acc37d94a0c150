"""`make faults` causes faults in real processes, and prints what users see of each fault and its cost.

`--only NAME` runs only that kind of fault and may be repeated. `--kills N` is the number of jobs on each database whose
workers are killed at random during rendering (`bench.job_faults`).
"""

import argparse
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from textwrap import wrap

from bench.fault_site import Finding

_WIDTHS = (30, 62, 10, 5, 10)
_TITLES = ("fault", "what users saw", "recovered", "lost", "mischarged")


def main() -> int:
    """Print the table; return 1 if a promise was broken or a fault could not be caused."""
    import tests.support.environment  # noqa: F401 — sets the environment of the processes

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=list(_steps(0)), help="of the faults")
    parser.add_argument("--kills", type=int, default=20, help="runs with killed workers on each database")
    options = parser.parse_args()
    findings: list[Finding] = []
    for name, step in _steps(options.kills).items():
        if options.only and name not in options.only:
            continue
        for finding in _carried_out(name, step):
            findings.append(finding)
            _show(finding)
    _print_table(findings)
    return 1 if any(finding.missed for finding in findings) else 0


def _steps(kills: int) -> dict[str, Callable[[Path], Iterator[Finding]]]:
    """Return the function that causes each kind of fault, by its name."""
    from bench import fault_clock, fault_disk, fault_models, fault_outages, fault_stop, job_faults

    return {
        "services": fault_outages.outages_of_services,
        "storage": fault_outages.hanging_storage,
        "disk": fault_disk.full_disks,
        "workers": partial(job_faults.killed_workers, runs=kills),
        "clock": fault_clock.clock_over_midnight,
        "stop": fault_stop.stopped_web_server,
        "models": fault_models.broken_models,
        "memory": fault_models.too_little_memory,
    }


def _carried_out(name: str, step: Callable[[Path], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield the results of the faults of a step; a fault that cannot be caused is a broken promise too."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            yield from step(Path(folder))
        except Exception:
            traceback.print_exc()
            yield Finding(name, "", missed=("it could not be carried out to its end",))
    print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)


def _show(finding: Finding) -> None:
    print(f"{finding.fault}: {finding.seen}", flush=True)
    for missed in finding.missed:
        print(f"  MISSED  {missed}", flush=True)


def _print_table(findings: Sequence[Finding]) -> None:
    print()
    _print_row(_TITLES)
    for finding in findings:
        recovered = "" if finding.recovered_s is None else f"{finding.recovered_s:.1f} s"
        verdict = "" if not finding.missed else " NOT AS PROMISED"
        charged = f"+{finding.overcharged} -{finding.undercharged}"
        _print_row((finding.fault + verdict, finding.seen, recovered, str(finding.lost), charged))


def _print_row(cells: Sequence[str]) -> None:
    columns = [wrap(cell, width) or [""] for cell, width in zip(cells, _WIDTHS, strict=True)]
    for number in range(max(map(len, columns))):
        parts = [column[number] if number < len(column) else "" for column in columns]
        print("  ".join(part.ljust(width) for part, width in zip(parts, _WIDTHS, strict=True)).rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
