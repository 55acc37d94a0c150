"""The file of inno-kokoro's network on the disk, and its problems; this module does not load the network.

Inno turns a recording directly into a voice pack of Kokoro. Its folder is inside Kokoro's folder.
"""

from dataclasses import dataclass
from pathlib import Path

from tts.engines.model_files import ModelFileError, foreign_content, read_file

WEIGHTS = "model.safetensors"
PARTS = ("enc.", "heads.style.", "heads.tilt.weight", "blend.rows", "blend.stats", "blend.grades")
"""Beginnings of the names of the tensors that every release of the network has."""

FACTS = ("blend_names", "blend_gate", "blend_scale", "grade_pen", "tilt_mean", "tilt_sd")
"""Values in the head of the file, all of them as text."""

MAKER = "inno-kokoro"
"""The name by which a clone tells that the network made it."""

ENGLISH = ("en-US", "en-GB")
"""The languages of the recordings that the network was made with."""


def inno_dir(kokoro_dir: Path) -> Path:
    """Return the folder that holds `model.safetensors`."""
    return kokoro_dir / "inno"


def find_inno_problems(kokoro_dir: Path) -> list[str]:
    """Return a sentence for each fault of the file: missing, truncated or foreign; an empty list if all is well."""
    try:
        check_inno_file(inno_dir(kokoro_dir) / WEIGHTS)
    except ModelFileError as error:
        return [str(error)]
    return []


def check_inno_file(path: Path) -> None:
    """Raise ModelFileError unless the file at `path` is complete and has the network's parts; read only its head."""
    from safetensors import SafetensorError, safe_open

    read_file(path, 0)
    try:
        with safe_open(path, "numpy") as file:
            names, facts = list(file.keys()), file.metadata() or {}
    except (SafetensorError, OSError) as error:
        fault = foreign_content(path) or "is truncated, or no file of safetensors"
        raise ModelFileError(f"{path} {fault}") from error
    lacking = [part for part in PARTS if not any(name.startswith(part) for name in names)]
    lacking += [fact for fact in FACTS if fact not in facts]
    if lacking:
        raise ModelFileError(f"{path} is not inno-kokoro's network: it lacks {', '.join(lacking)}")


@dataclass(frozen=True, slots=True)
class Method:
    """How a recording becomes a voice of Kokoro: by the network in the file `inno`, by a search, or by both."""

    inno: Path | None = None
    searches: bool = True


def method_for(wanted: str, kokoro_dir: Path, language: str) -> Method:
    """Return how to clone a speaker for `language` (BCP 47), if the setting is `wanted`: auto, inno or search.

    If its file is complete, the network clones for English: alone with auto, as the start of the search with search.
    """
    file = inno_dir(kokoro_dir) / WEIGHTS
    if wanted == "inno":
        return Method(file, searches=False)
    if language not in ENGLISH or find_inno_problems(kokoro_dir):
        return Method()
    return Method(file, searches=wanted == "search")
