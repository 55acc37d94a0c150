"""A search that begins with the pack of inno-kokoro, and replaces it only if a judge finds an improvement.

The search uses only a speaker encoder. `judge` measures properties beyond that encoder, in a sentence that neither way
of cloning has heard.
"""

from collections.abc import Callable
from pathlib import Path

from tts.cloning.clone import Found
from tts.cloning.inno import find_pack
from tts.cloning.inno_files import MAKER
from tts.cloning.judge import Portrait
from tts.cloning.kokoro_search import Start, find_voice
from tts.engines.base import Samples
from tts.engines.kokoro.clone import KokoroClone
from tts.engines.kokoro.engine import KokoroEngine
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.packs import read_pack

_UNHEARD = {"en-US": SENTENCES["en-GB"]}
"""By language: symbols that no search speaks. Other languages use the American sentence."""

_TRIALS_OF_JUDGE = 150
"""Trials of the search that take as long as the pack and the sentences that the judge hears."""

_PACK_END, _SEARCH_END = 0.1, 0.95
"""Shares of the progress."""


def find_judged(
    engine: KokoroEngine,
    recording: Samples,
    weights: Path,
    *,
    language: str,
    trials: int,
    report: Callable[[float], None],
) -> Found:
    """Return the better of two sections with which `engine` speaks like the speaker of `recording`.

    One has the pack of the network in the file `weights`; the other comes from a search that begins there. Takes the
    time of about `trials` trials. Deterministic. `judged` in the section has the distance of each: lower is better.

    Raises: EngineError; anything that `report` raises.
    """
    alone = find_pack(lambda: engine, recording, weights, language=language, report=_part(report, 0, _PACK_END))
    start = Start(read_pack(alone.section["pack"]), alone.base_voice)
    searched = find_voice(
        engine,
        recording,
        language=language,
        trials=max(1, trials - _TRIALS_OF_JUDGE),
        report=_part(report, _PACK_END, _SEARCH_END),
        start=start,
    )
    found = {"pack": alone, "search": searched}
    person, symbols = Portrait.of(recording), _UNHEARD.get(language, SENTENCES["en-US"])
    apart = {}
    for name, one in found.items():
        apart[name] = round(Portrait.of(KokoroClone(engine, one.section).speak(symbols)).distance(person), 4)
        report(_SEARCH_END)
    better = found[min(apart, key=lambda name: apart[name])]
    report(1.0)
    made_by = {"made_by": MAKER} if "pack" in better.section else {}
    return Found(better.base_voice, better.likeness, {**better.section, **made_by, "judged": apart})


def _part(report: Callable[[float], None], begin: float, end: float) -> Callable[[float], None]:
    """Return a function that reports the progress, 0 to 1, of the part between two points."""
    return lambda share: report(begin + (end - begin) * share)
