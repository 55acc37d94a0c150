"""`python -m bench.listening` measures the voices with recognisers and meters that take no part in making them."""

import argparse
import os
import tempfile
import warnings
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench.listening.ears import ears_dir
from bench.listening.listening import Listening
from bench.listening.parts import PARTS
from bench.listening.report import record

REPORT = Path(__file__).resolve().parents[2] / "docs" / "voices-heard.md"


def main() -> None:
    """Print the requested tables; a run of all parts writes them into the docs."""
    warnings.simplefilter("ignore")
    options = _options()
    listening = Listening(ears_dir(), options.kept, options.languages, options.voices)
    tables = []
    for part in options.only or PARTS:
        table = PARTS[part](listening).as_markdown()
        print(table, flush=True)
        tables.append(table)
    if not (options.only or options.languages or options.voices):
        record(REPORT, tables)


def _options() -> argparse.Namespace:
    def names(text: str) -> list[str]:
        return text.split(",")

    parser = argparse.ArgumentParser(prog="python -m bench.listening", description=__doc__)
    parser.add_argument("--only", type=names, default=[], help=f"some of {','.join(PARTS)}")
    parser.add_argument("--languages", type=names, default=[], help="BCP 47 tags: en-US,es")
    parser.add_argument("--voices", type=names, default=[], help="voice ids: af_heart,ef_dora")
    parser.add_argument(
        "--kept",
        type=Path,
        default=Path(tempfile.gettempdir()) / "speech-listening",
        help="the folder that keeps what was said and heard, so that an interrupted run goes on (1 GB)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
