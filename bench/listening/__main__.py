"""`python -m bench.listening`: what listeners who were never taught this service hear of its voices."""

import argparse
import os
import tempfile
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "only-for-benchmarks")

from bench.listening import cues, joins
from bench.listening.ears import ears_dir
from bench.listening.report import Table
from bench.listening.takes import Studio
from bench.listening.texts import chapter
from voices.catalog import CATALOG, KOKORO_VOICES

TYPICAL_VOICES = (
    *("af_heart", "am_michael", "bf_emma", "bm_george", "jf_alpha", "jm_kumo", "zf_xiaobei", "zm_yunjian", "ef_dora"),
    *("em_alex", "ff_siwis", "hf_alpha", "hm_omega", "if_sara", "im_nicola", "pf_dora", "pm_alex"),
)
"""A woman and a man of each language, as far as there are."""

READERS = ("af_heart", "jf_alpha", "zf_xiaobei", "ef_dora", "ff_siwis", "hf_alpha", "if_sara", "pf_dora")
"""Those who read a chapter."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The languages (BCP 47) and voices asked for; empty: all."""

    languages: Sequence[str]
    voices: Sequence[str]

    def among(self, voices: Sequence[str]) -> list[str]:
        """Return those of the voices asked for that `voices` has; of any, where some are asked for by name."""
        asked = [voice for voice in KOKORO_VOICES if voice in self.voices] if self.voices else list(voices)
        return [voice for voice in asked if not self.languages or CATALOG[voice].language in self.languages]


def hear_cues(studio: Studio, wanted: Wanted) -> Table:
    """Return the table of word cues against the sound."""
    rows, everything = [], []
    for voice in wanted.among(TYPICAL_VOICES):
        found = cues.misses_of_voice(studio, voice, CATALOG[voice].language)
        rows += cues.cue_rows(f"`{voice}`", found)
        everything += found
    return Table("Word cues", cues.HEADER, [*rows, *cues.cue_rows("all", everything)])


def hear_joins(studio: Studio, wanted: Wanted) -> Table:
    """Return the table of what tells chunks apart."""
    rows = [
        joins.join_row(voice, studio.speak(chapter(CATALOG[voice].language), voice)) for voice in wanted.among(READERS)
    ]
    return Table("Where chunks meet", joins.HEADER, rows)


PARTS: dict[str, Callable[[Studio, Wanted], Table]] = {"cues": hear_cues, "joins": hear_joins}


def main() -> None:
    """Print the tables that were asked for."""
    warnings.simplefilter("ignore")
    options = _options()
    studio = Studio(ears_dir() / "kokoro", options.kept)
    wanted = Wanted(options.languages, options.voices)
    for part in options.only:
        print(PARTS[part](studio, wanted).as_markdown(), flush=True)


def _options() -> argparse.Namespace:
    def names(text: str) -> list[str]:
        return text.split(",")

    parser = argparse.ArgumentParser(prog="python -m bench.listening", description=__doc__)
    parser.add_argument("--only", type=names, default=list(PARTS), help=f"some of {','.join(PARTS)}")
    parser.add_argument("--languages", type=names, default=[], help="BCP 47 tags: en-US,es")
    parser.add_argument("--voices", type=names, default=[], help="voice ids: af_heart,ef_dora")
    parser.add_argument(
        "--kept",
        type=Path,
        default=Path(tempfile.gettempdir()) / "speech-listening",
        help="the folder that keeps what the model said, so that it need not say it again (1 GB)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
