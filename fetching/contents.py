"""The models of the service: their sources, their folders, and the checks that they are complete."""

import shutil
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fetching.hub import FetchError, Hub, RemoteFile
from fetching.packages import Say, make_kokoro
from tts.cloning import inno_files
from tts.engines.kokoro import files as kokoro_files
from tts.engines.kokoro.files import TAGGER
from tts.engines.model_files import ModelFileError, read_json_object
from tts.engines.model_origin import FileMark, Origin, read_origin, write_origin
from tts.engines.nabra import files as nabra_files
from tts.engines.piper import files as piper_files
from voices.catalog import KOKORO_VOICES

# The revisions are fixed, so that every machine sounds the same, no matter when its owner fetched the models.
KOKORO_REPOSITORY, KOKORO_REVISION = "hexgrad/Kokoro-82M", "f3ff3571791e39611d31c381e3a41a3af07b4987"
PIPER_REPOSITORY, PIPER_REVISION = "rhasspy/piper-voices", "v1.0.0"
PIPER_FOLDER = "ar/ar_JO/kareem/medium"
NABRA_REPOSITORY, NABRA_REVISION = "oddadmix/Nabra-82M-v0.1", "adf6abf35c46db5f2b08803b5067a12c759b1ee1"
# Only this tag is known here. A tag can move, so the first fetch fixes the checksum (`list_inno`).
INNO_REPOSITORY, INNO_REVISION = "remsky/kokoro-inno-clone-tuner", "v0.2.0"

# The hub has this model only for an older spaCy; spaCy's own releases have it for our version.
TAGGER_RELEASE = f"{TAGGER}-3.8.0"
TAGGER_WHEEL = f"{TAGGER_RELEASE}-py3-none-any.whl"
TAGGER_URL = f"https://github.com/explosion/spacy-models/releases/download/{TAGGER_RELEASE}/{TAGGER_WHEEL}"
TAGGER_SIZE = 12_806_118
TAGGER_SHA256 = "1932429db727d4bff3deed6b34cfc05df17794f4a52eeb26cf8928f7c1a0fb85"


@dataclass(frozen=True, slots=True)
class Collection:
    """Files that are only useful together.

    `find_problems` returns the problems of the files in `directory`. `list_files` returns the files that `site` has, in
    the order in which they should appear. `label` records that they came from there, and `finish` makes them ready for
    use. `make` exists for a collection that packages hold: it makes the files from packages and tells whether it had
    to.
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
    """Return the collections by the names that an operator uses for them."""
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
        "inno": Collection(
            "the network that clones voices",
            inno_files.inno_dir(kokoro_dir),
            partial(inno_files.find_inno_problems, kokoro_dir),
            partial(list_inno, inno_files.inno_dir(kokoro_dir)),
            label=partial(label_inno, inno_files.inno_dir(kokoro_dir)),
        ),
    }


def label_kokoro(kokoro_dir: Path, files: list[RemoteFile]) -> None:
    """Record that the files in `kokoro_dir` came from the hub. Raises: OSError."""
    marks = {str(file.path.relative_to(kokoro_dir)): file.mark for file in files}
    write_origin(kokoro_dir, Origin("hub", (f"{KOKORO_REPOSITORY} at {KOKORO_REVISION}",), marks))


def list_inno(directory: Path, hub: Hub) -> list[RemoteFile]:
    """Return the file of inno-kokoro's network. Raises: FetchError if it differs from the file fetched first."""
    files = hub.list_files(INNO_REPOSITORY, INNO_REVISION, {inno_files.WEIGHTS: directory / inno_files.WEIGHTS})
    known = read_origin(directory, inno_files.WEIGHTS)
    if known and known.files[inno_files.WEIGHTS] != files[0].mark:
        raise FetchError(
            f"{INNO_REPOSITORY} at {INNO_REVISION} has another {inno_files.WEIGHTS} than the one in {directory}; "
            "delete that folder to accept it"
        )
    return files


def label_inno(directory: Path, files: list[RemoteFile]) -> None:
    """Record the checksum of inno-kokoro's network as the hub has it now. Raises: OSError."""
    marks = {file.path.name: file.mark for file in files}
    write_origin(directory, Origin("hub", (f"{INNO_REPOSITORY} at {INNO_REVISION}",), marks))


def tagger_path(kokoro_dir: Path) -> Path:
    """Return the folder from which `spacy.load` loads the tagger of English words."""
    return kokoro_dir / TAGGER


def find_tagger_problems(kokoro_dir: Path) -> list[str]:
    """Return the problems of the tagger of English words, as sentences; an empty list if it has none."""
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
