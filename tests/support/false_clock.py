"""A clock that real processes go by and that can be put forward and back while they run: `false_clock.c`, preloaded."""

import shutil
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

_SOURCE = Path(__file__).with_suffix(".c")
COMPILER = shutil.which("cc")


@dataclass(frozen=True)
class FalseClock:
    """The time for the processes that have `settings` in their environment."""

    settings: dict[str, str]

    def set_to(self, moment: datetime) -> None:
        """Let it be `moment` now."""
        path = Path(self.settings["FALSE_CLOCK"])
        draft = path.with_suffix(".new")
        draft.write_text(str(round((moment - datetime.now(UTC)).total_seconds())))
        draft.replace(path)


def false_clock(folder: Path) -> FalseClock:
    """Return a clock that is right until it is set; its files lie in `folder`. It takes a C compiler."""
    library = folder / "false_clock.so"
    subprocess.run([str(COMPILER), "-shared", "-fPIC", "-O1", "-o", library, _SOURCE, "-ldl"], check=True)
    clock = FalseClock({"LD_PRELOAD": str(library), "FALSE_CLOCK": str(folder / "clock")})
    clock.set_to(datetime.now(UTC))
    return clock


def next_midnight() -> datetime:
    """Return the end of today, UTC."""
    return datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
