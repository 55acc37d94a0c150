"""What the Piper engine finds on the disk: the Arabic voice, as rhasspy/piper-voices publishes it."""

from pathlib import Path

from speech.engines.model_files import ModelFileError, foreign_content, read_json_object

MODEL = "ar_JO-kareem-medium.onnx"
CONFIG = f"{MODEL}.json"


def find_piper_problems(directory: Path) -> list[str]:
    """Return a sentence for each file of `directory` that is missing or foreign; empty: all is well."""
    problems = []
    for check in (lambda: read_json_object(directory / CONFIG), lambda: _check_model(directory / MODEL)):
        try:
            check()
        except ModelFileError as error:
            problems.append(str(error))
    return problems


def _check_model(path: Path) -> None:
    if foreign := foreign_content(path):
        raise ModelFileError(f"{path} {foreign}")
