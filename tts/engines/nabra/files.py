"""The files of Nabra-82M: a folder inside Kokoro's folder, with the same layout and one voice."""

from pathlib import Path

from tts.engines.kokoro.files import find_kokoro_problems, has_kokoro_files

VOICE = "af_msa"


def nabra_dir(kokoro_dir: Path) -> Path:
    """Return the folder that holds `config.json`, `kokoro-v1_0.pth` and `voices/af_msa.pt` of Nabra-82M."""
    return kokoro_dir / "nabra"


def has_nabra_files(kokoro_dir: Path) -> bool:
    """Tell whether the model is there, even if it is incomplete or broken."""
    return has_kokoro_files(nabra_dir(kokoro_dir))


def find_nabra_problems(kokoro_dir: Path) -> list[str]:
    """Return a sentence for each of its files that is missing, truncated or foreign; an empty list if all is well."""
    return find_kokoro_problems(nabra_dir(kokoro_dir), (VOICE,))
