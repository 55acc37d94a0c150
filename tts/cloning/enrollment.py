"""Makes a clone of a recording: checks that one person speaks, then searches for the voice on each engine."""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from tts.cloning.clone import Clone, Found
from tts.cloning.espeak_search import find_design
from tts.cloning.speakers import check_single_speaker
from tts.engines.base import Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.registry import EMBEDDED, Engines

_MODEL = "kokoro"
_SHARE_OF_EMBEDDED = 0.3
"""The embedded engine's share of the trials where the model is searched too: the clone then uses it for Arabic only."""

OnProgress = Callable[[float], None]
"""Receives the progress of a search, 0 to 1; an exception that it raises ends the search."""


def make_clone(recording: Samples, engines: Engines, language: str, *, trials: int, report: OnProgress) -> Clone:
    """Return a clone of the speaker of `recording` (float32 mono, 24 kHz, 5 s of speech or more).

    There is always a search on the embedded engine, which speaks where the main one does not. If the main engine is
    Kokoro, there is a search on it too: it speaks `language` (BCP 47; English instead of Arabic, which it does not
    have). Deterministic; the main engine tries about `trials` sounds. The searches run at the same time, and call
    `report` one at a time with the progress, 0 to 1, a few times a second.

    Raises: RecordingError `several_speakers`; EngineError; anything that `report` raises.
    """
    check_single_speaker(recording)
    has_model = engines.main == _MODEL
    embedded = cast("EspeakEngine", engines.of_name(EMBEDDED))
    embedded_trials = max(1, round((_SHARE_OF_EMBEDDED if has_model else 1.0) * trials))
    searches = {EMBEDDED: partial(find_design, embedded, recording, trials=embedded_trials)}
    if has_model:
        searches[_MODEL] = partial(_find_on_model, engines, recording, language, trials)
    found = _side_by_side(searches, report)
    main = found[_MODEL if has_model else EMBEDDED]
    return Clone(main.base_voice, main.likeness, {name: one.section for name, one in found.items()})


def _side_by_side(searches: Mapping[str, Callable[..., Found]], report: OnProgress) -> dict[str, Found]:
    """Return the results of the searches, which run in a thread each; the progress is that of the slowest.

    The threads are daemons, so that a process that must end does not wait for them.

    Raises: the exception of the first search that fails; the others then end at their next report.
    """
    progress = dict.fromkeys(searches, 0.0)
    found: dict[str, Found] = {}
    errors: list[Exception] = []
    lock = threading.Lock()

    def told(name: str, share: float) -> None:
        with lock:
            if errors:
                raise errors[0]
            progress[name] = share
            report(min(progress.values()))

    def run(name: str) -> None:
        try:
            found[name] = searches[name](report=partial(told, name))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(name,), name=f"search {name}", daemon=True) for name in searches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return {name: found[name] for name in searches}


def _find_on_model(engines: Engines, recording: Samples, language: str, trials: int, *, report: OnProgress) -> Found:
    from tts.cloning.kokoro_search import find_blend
    from tts.engines.kokoro.engine import KokoroEngine

    spoken = "en-US" if language == "ar" else language
    engine = cast("KokoroEngine", engines.of_name(_MODEL))
    return find_blend(engine, recording, language=spoken, trials=trials, report=report)
