"""The models that the service speaks with: where each comes from, where it lies, and whether it is there."""

import shutil
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from speech.engines import kokoro_files, nabra_files, piper_files
from speech.engines.kokoro_files import TAGGER
from speech.engines.model_files import ModelFileError, read_json_object
from speech.engines.model_origin import FileMark, Origin, write_origin
from speech.model_hub import Hub, RemoteFile
from speech.model_packages import Say, make_kokoro
from voices.catalog import KOKORO_VOICES

# The revisions are fixed, so that every machine speaks alike whatever its owner fetched when.
KOKORO_REPOSITORY, KOKORO_REVISION = "hexgrad/Kokoro-82M", "f3ff3571791e39611d31c381e3a41a3af07b4987"
PIPER_REPOSITORY, PIPER_REVISION = "rhasspy/piper-voices", "v1.0.0"
PIPER_FOLDER = "ar/ar_JO/kareem/medium"
NABRA_REPOSITORY, NABRA_REVISION = "oddadmix/Nabra-82M-v0.1", "adf6abf35c46db5f2b08803b5067a12c759b1ee1"

# The hub has this model for an older spaCy only; spaCy's own releases have it for the one that we use.
TAGGER_RELEASE = f"{TAGGER}-3.8.0"
TAGGER_WHEEL = f"{TAGGER_RELEASE}-py3-none-any.whl"
TAGGER_URL = f"https://github.com/explosion/spacy-models/releases/download/{TAGGER_RELEASE}/{TAGGER_WHEEL}"
TAGGER_SIZE = 12_806_118
TAGGER_SHA256 = "1932429db727d4bff3deed6b34cfc05df17794f4a52eeb26cf8928f7c1a0fb85"


@dataclass(frozen=True, slots=True)
class Collection:
    """Files that only serve together.

    `find_problems` says what is wrong with those in `directory`, `list_files` which there are to be had, in the order
    in which they are to appear, and `site` who has them. `label` notes that they came from there, `finish` makes them
    ready for use. `make` puts them together out of packages, where packages hold them, and tells whether it had to.
    """

    title: str
    directory: Path
    find_problems: Callable[[], list[str]]
    list_files: Callable[[Hub], list[RemoteFile]]
    label: Callable[[list[RemoteFile]], None] = lambda files: None
    finish: Callable[[], None] = lambda: None
    site: str = "the hub"
    make: Callable[[Say], bool] | None = None


def model_collections(kokoro_dir: Path, piper_dir: Path) -> dict[str, Collection]:
    """Return what can be fetched, by the name that an operator asks for it."""
    kokoro_names = [*map(kokoro_files.voice_name, KOKORO_VOICES), kokoro_files.CONFIG, kokoro_files.WEIGHTS]
    kokoro = {name: kokoro_dir / name for name in kokoro_names}
    piper = {f"{PIPER_FOLDER}/{name}": piper_dir / name for name in (piper_files.CONFIG, piper_files.MODEL)}
    nabra_dir = nabra_files.nabra_dir(kokoro_dir)
    nabra = {
        "config.json": nabra_dir / kokoro_files.CONFIG,
        "kokoro_arabic.pth": nabra_dir / kokoro_files.WEIGHTS,
        f"{nabra_files.VOICE}.pt": kokoro_files.voice_path(nabra_dir, nabra_files.VOICE),
    }
    wheel = RemoteFile(TAGGER_URL, kokoro_dir / TAGGER_WHEEL, FileMark(TAGGER_SIZE, TAGGER_SHA256))
    return {
        "kokoro": Collection(
            "Kokoro",
            kokoro_dir,
            partial(kokoro_files.find_kokoro_problems, kokoro_dir, KOKORO_VOICES),
            lambda hub: hub.list_files(KOKORO_REPOSITORY, KOKORO_REVISION, kokoro),
            label=partial(label_kokoro, kokoro_dir),
            make=partial(make_kokoro, kokoro_dir, KOKORO_VOICES),
        ),
        "tagger": Collection(
            "the tagger of English words",
            kokoro_dir,
            partial(find_tagger_problems, kokoro_dir),
            lambda hub: [wheel],
            finish=partial(unpack_tagger, kokoro_dir),
            site="spaCy's releases",
        ),
        "piper": Collection(
            "Piper's Arabic voice",
            piper_dir,
            partial(piper_files.find_piper_problems, piper_dir),
            lambda hub: hub.list_files(PIPER_REPOSITORY, PIPER_REVISION, piper),
        ),
        "nabra": Collection(
            "Nabra's Arabic voice",
            nabra_dir,
            partial(nabra_files.find_nabra_problems, kokoro_dir),
            lambda hub: hub.list_files(NABRA_REPOSITORY, NABRA_REVISION, nabra),
        ),
    }


def label_kokoro(kokoro_dir: Path, files: list[RemoteFile]) -> None:
    """Write down that the files in `kokoro_dir` are the hub's. Raises: OSError."""
    marks = {str(file.path.relative_to(kokoro_dir)): file.mark for file in files}
    write_origin(kokoro_dir, Origin("hub", (f"{KOKORO_REPOSITORY} at {KOKORO_REVISION}",), marks))


def tagger_path(kokoro_dir: Path) -> Path:
    """Return the folder that `spacy.load` takes the tagger of English words from."""
    return kokoro_dir / TAGGER


def find_tagger_problems(kokoro_dir: Path) -> list[str]:
    """Return what is wrong with the tagger of English words, as sentences; empty: all is well."""
    try:
        read_json_object(tagger_path(kokoro_dir) / "meta.json")
    except ModelFileError as error:
        return [str(error)]
    return []


def unpack_tagger(kokoro_dir: Path) -> None:
    """Unpack the tagger's folder from its wheel, where it is missing or broken. Raises: OSError."""
    if not find_tagger_problems(kokoro_dir):
        return
    with tempfile.TemporaryDirectory(dir=kokoro_dir) as unpacked, zipfile.ZipFile(kokoro_dir / TAGGER_WHEEL) as wheel:
        folder = f"{TAGGER}/{TAGGER_RELEASE}/"
        wheel.extractall(unpacked, [name for name in wheel.namelist() if name.startswith(folder)])
        shutil.rmtree(tagger_path(kokoro_dir), ignore_errors=True)
        (Path(unpacked) / folder).rename(tagger_path(kokoro_dir))
