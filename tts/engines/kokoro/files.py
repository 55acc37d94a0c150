"""The files of the Kokoro engine on the disk, and their problems; this module does not load the model.

The layout is the same as in hexgrad/Kokoro-82M: `config.json`, `kokoro-v1_0.pth` and `voices/<voice_id>.pt`.
"""

import hashlib
import re
import zipfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from tts.engines.model_files import (
    ModelFileError,
    check_types,
    fingerprint,
    foreign_content,
    read_file,
    read_json_object,
)

T = TypeVar("T")

CONFIG = "config.json"
PUBLISHED_CONFIG = Path(__file__).with_name(CONFIG)
"""The configuration of Kokoro-82M v1.0, which packages of its weights do not have."""
WEIGHTS = "kokoro-v1_0.pth"
TAGGER = "en_core_web_sm"
"""A spaCy pipeline next to the model, which finds the parts of speech of English words; it may be missing."""
_ARRAY = re.compile(r"/data/[^/]*$")
"""The pattern for the name of an array's entry in a `torch.save` file."""
VOICE_LENGTHS = 510
"""A voice pack has a style for each number of phonemes that the model takes at once."""

# The values that build the model. Source: kokoro/model.py and kokoro/istftnet.py of kokoro 0.9.4.
_CONFIG_TYPES: dict[str, Any] = {
    "vocab": dict,
    "n_token": int,
    "hidden_dim": int,
    "style_dim": int,
    "n_layer": int,
    "max_dur": int,
    "dropout": (int, float),
    "text_encoder_kernel_size": int,
    "n_mels": int,
    "plbert": {
        "hidden_size": int,
        "intermediate_size": int,
        "max_position_embeddings": int,
        "num_attention_heads": int,
        "num_hidden_layers": int,
    },
    "istftnet": {
        "resblock_kernel_sizes": list,
        "upsample_rates": list,
        "upsample_initial_channel": int,
        "resblock_dilation_sizes": list,
        "upsample_kernel_sizes": list,
        "gen_istft_n_fft": int,
        "gen_istft_hop_size": int,
    },
}


def voice_name(voice_id: str) -> str:
    """Return the name of a voice's pack below the model's folder."""
    return f"voices/{voice_id}.pt"


def voice_path(directory: Path, voice_id: str) -> Path:
    """Return the path of a voice's pack below `directory`."""
    return directory / voice_name(voice_id)


def has_kokoro_files(directory: Path) -> bool:
    """Tell whether Kokoro is there, even if it is incomplete or broken: its configuration or its weights."""
    return (directory / CONFIG).exists() or (directory / WEIGHTS).exists()


def find_kokoro_problems(directory: Path, voice_ids: Iterable[str]) -> list[str]:
    """Return a sentence for each file of `directory` that is missing, truncated or foreign; empty if all is well.

    This does not load the files (about 20 ms for 54 voices): only the engine notices weights of another model.
    """
    return list(find_problems_by_file(directory, voice_ids).values())


def find_problems_by_file(directory: Path, voice_ids: Iterable[str]) -> dict[str, str]:
    """Return the sentences of `find_kokoro_problems` by the names of the files below `directory`."""
    problems: dict[str, str] = {}
    config = _noting(problems, CONFIG, lambda: read_config(directory / CONFIG))
    style_dim = config["style_dim"] if config else None
    _noting(problems, WEIGHTS, lambda: check_torch_file(directory / WEIGHTS))
    for voice_id in voice_ids:
        name = voice_name(voice_id)
        _noting(problems, name, partial(check_voice_pack, directory / name, style_dim))
    return problems


def usable_voices(directory: Path, voice_ids: Iterable[str]) -> frozenset[str]:
    """Return the voices whose files are in order; none if the model itself is broken."""
    if not has_kokoro_files(directory):
        return frozenset()
    problems = find_problems_by_file(directory, voice_ids)
    if CONFIG in problems or WEIGHTS in problems:
        return frozenset()
    return frozenset(voice_id for voice_id in voice_ids if voice_name(voice_id) not in problems)


def read_config(path: Path) -> dict[str, Any]:
    """Return the configuration of the model. Raises: ModelFileError."""
    config = read_json_object(path)
    check_types(path, "", config, _CONFIG_TYPES)
    return config


def check_torch_file(path: Path) -> dict[str, int]:
    """Return the sizes in bytes of the entries of a `torch.save` file at `path`. Raises: ModelFileError.

    Source: the zip layout of torch.save since PyTorch 1.6: `<name>/data.pkl`, and `<name>/data/<key>` for each storage.
    """
    read_file(path, 0)
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError) as error:
        fault = "is truncated" if read_file(path, 4) == b"PK\x03\x04" else "is not a PyTorch file"
        raise ModelFileError(f"{path} {foreign_content(path) or fault}") from error
    if not any(entry.filename.endswith("/data.pkl") for entry in entries):
        raise ModelFileError(f"{path} is not a PyTorch file: a zip archive of something else")
    return {entry.filename: entry.file_size for entry in entries}


def identity(path: Path) -> str:
    """Return a text that differs for different contents of a `torch.save` file, from the checksums of its entries.

    Content is not read; a rewritten file also gets another text. Raises: ModelFileError.
    """
    check_torch_file(path)
    with zipfile.ZipFile(path) as archive:
        entries = [(entry.filename, entry.file_size, entry.CRC) for entry in archive.infolist()]
    return f"{fingerprint([path])} {entries}"


def weights_digest(path: Path) -> str:
    """Return a text that is the same for `torch.save` files with the same numbers, from the checksums of the arrays.

    Content is not read. Raises: ModelFileError.
    """
    check_torch_file(path)
    with zipfile.ZipFile(path) as archive:
        arrays = [(entry.CRC, entry.file_size) for entry in archive.infolist() if _ARRAY.search(entry.filename)]
    return hashlib.sha256(repr(sorted(arrays)).encode()).hexdigest()


def check_voice_pack(path: Path, style_dim: int | None) -> None:
    """Raise ModelFileError unless `path` has the float32 array of shape (510, 1, 2 * `style_dim`) of a voice.

    The size is not checked if `style_dim` is None.
    """
    sizes = check_torch_file(path)
    stored = [size for name, size in sizes.items() if _ARRAY.search(name)]
    expected = VOICE_LENGTHS * 2 * (style_dim or 0) * 4
    if len(stored) != 1 or (style_dim and stored[0] != expected):
        raise ModelFileError(
            f"{path} is not a voice pack of this model: it stores {sum(stored)} bytes in {len(stored)} arrays, "
            f"not {expected} in one"
        )


def _noting(problems: dict[str, str], name: str, check: Callable[[], T]) -> T | None:
    try:
        return check()
    except ModelFileError as error:
        problems[name] = str(error)
        return None
