"""Which engine speaks: chosen once per process from what the operator asked for and what is on the disk."""

from pathlib import Path

from speech.engines.base import Engine

KOKORO_FILES = ("config.json", "kokoro-v1_0.pth")


def missing_kokoro_files(kokoro_dir: Path) -> list[Path]:
    """Return the files that the Kokoro engine needs and `kokoro_dir` lacks."""
    return [kokoro_dir / name for name in KOKORO_FILES if not (kokoro_dir / name).is_file()]


def load_engine(cache_dir: Path) -> Engine:
    """Return the engine of this process; its working files lie below `cache_dir`. Raises: EngineError."""
    from speech.engines.espeak import EspeakEngine

    return EspeakEngine(cache_dir)
