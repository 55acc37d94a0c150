"""The files of the Piper engine: the Arabic voice that rhasspy/piper-voices publishes. It is not loaded here."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from tts.engines.model_files import ModelFileError, check_types, foreign_content, read_json_object

MODEL = "ar_JO-kareem-medium.onnx"
CONFIG = f"{MODEL}.json"
START, END, PAD = "^", "$", "_"
"""Symbols before every text, after every text and after each symbol."""

# Source: piper/config.py of piper-tts 1.8.0.
_CONFIG_TYPES = {
    "audio": {"sample_rate": int},
    "espeak": {"voice": str},
    "inference": {"noise_scale": (int, float), "length_scale": (int, float), "noise_w": (int, float)},
    "phoneme_id_map": dict,
}
# Source: ModelProto in onnx.proto; the wire types of protocol buffers.
_GRAPH_AND_OPSET = {7, 8}
_FIXED_SIZES = {1: 8, 5: 4}
_VARINT, _LENGTH = 0, 2
_LONGEST_VARINT = 10


@dataclass(frozen=True, slots=True)
class Scales:
    """The spread of a voice's sound, its length (1.0: as trained), and the spread of its durations."""

    noise: float
    length: float
    duration_noise: float


@dataclass(frozen=True, slots=True)
class PiperConfig:
    """A voice: its sample rate in Hz, the ids of each symbol, and its own scales."""

    sample_rate: int
    symbol_ids: Mapping[str, tuple[int, ...]]
    scales: Scales


def has_piper_files(directory: Path) -> bool:
    """Tell whether the voice is there, even if it is incomplete or broken."""
    return (directory / CONFIG).exists() or (directory / MODEL).exists()


def find_piper_problems(directory: Path) -> list[str]:
    """Return a sentence for each file of `directory` that is missing, truncated or foreign; empty if all is well.

    This does not load the model: only the engine notices another model.
    """
    problems = []
    for check in (lambda: read_config(directory / CONFIG), lambda: check_onnx_file(directory / MODEL)):
        try:
            check()
        except ModelFileError as error:
            problems.append(str(error))
    return problems


def read_config(path: Path) -> PiperConfig:
    """Return the configuration of an Arabic voice. Raises: ModelFileError."""
    config = read_json_object(path)
    check_types(path, "", config, _CONFIG_TYPES)
    if config["espeak"]["voice"] != "ar":
        raise ModelFileError(f"{path} is of a voice that speaks {config['espeak']['voice']!r}, not Arabic")
    inference = config["inference"]
    return PiperConfig(
        sample_rate=config["audio"]["sample_rate"],
        symbol_ids=_symbol_ids(path, config["phoneme_id_map"]),
        scales=Scales(inference["noise_scale"], inference["length_scale"], inference["noise_w"]),
    )


def check_onnx_file(path: Path) -> None:
    """Raise ModelFileError unless `path` is a complete ONNX file."""
    if foreign := foreign_content(path):
        raise ModelFileError(f"{path} {foreign}")
    try:
        with path.open("rb") as file:
            fields = set(_field_numbers(file, path.stat().st_size))
    except EOFError as error:
        raise ModelFileError(f"{path} is truncated") from error
    except ValueError as error:
        raise ModelFileError(f"{path} is not an ONNX file") from error
    if not fields >= _GRAPH_AND_OPSET:
        raise ModelFileError(f"{path} is not an ONNX file")


def _field_numbers(file: BinaryIO, size: int) -> Iterator[int]:
    """Yield the field numbers of the top level of a protocol buffer of `size` bytes. Raises: EOFError, ValueError."""
    while file.tell() < size:
        key = _read_varint(file)
        kind = key & 7
        if kind == _VARINT:
            _read_varint(file)
        elif kind == _LENGTH:
            file.seek(_read_varint(file), os.SEEK_CUR)
        elif kind in _FIXED_SIZES:
            file.seek(_FIXED_SIZES[kind], os.SEEK_CUR)
        else:
            raise ValueError(f"no field has the wire type {kind}")
        if file.tell() > size:
            raise EOFError
        yield key >> 3


def _read_varint(file: BinaryIO) -> int:
    number = 0
    for place in range(_LONGEST_VARINT):
        byte = file.read(1)
        if not byte:
            raise EOFError
        number |= (byte[0] & 0x7F) << 7 * place
        if byte[0] < 0x80:
            return number
    raise ValueError("no number is so long")


def _symbol_ids(path: Path, ids: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    check_types(path, "phoneme_id_map.", ids, dict.fromkeys(ids, list) | dict.fromkeys((START, END, PAD, " "), list))
    for symbol, numbers in ids.items():
        if not all(isinstance(number, int) for number in numbers):
            raise ModelFileError(f"{path}: phoneme_id_map.{symbol} holds something else than numbers")
    return {symbol: tuple(numbers) for symbol, numbers in ids.items()}
