"""From a recording to a clone: who speaks is checked, then searched for on each engine that there is."""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import cast

from speech.cloning.clone import Clone, Found
from speech.cloning.espeak_search import find_design
from speech.cloning.speakers import check_single_speaker
from speech.engines.base import Samples
from speech.engines.espeak import EspeakEngine
from speech.engines.registry import EMBEDDED, Engines

_MODEL = "kokoro"
_SHARE_OF_EMBEDDED = 0.3
"""Of the trials, what the embedded engine gets where the model is searched too: it then speaks Arabic only."""

Report = Callable[[float], None]
"""Told a search's progress, 0 to 1; what it raises ends the search."""


def make_clone(recording: Samples, engines: Engines, language: str, *, trials: int, report: Report) -> Clone:
    """Return the voice of who speaks in `recording` (float32 mono, 24 kHz, 5 s of speech or more).

    The embedded engine is always searched, for it speaks where the main one does not; the main one too, if it is
    Kokoro: it then says `language` (BCP 47; Arabic, which it lacks, as English). Deterministic; about `trials` sounds
    are tried on the main one. The searches run side by side, and `report` is told the progress, 0 to 1, a few times a
    second, by one of them at a time.

    Raises: RecordingError `several_speakers`; EngineError; whatever `report` raises.
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


def _side_by_side(searches: Mapping[str, Callable[..., Found]], report: Report) -> dict[str, Found]:
    """Return what each search finds, a thread each; the progress is that of the last of them.

    They are daemons, so that a process that is told to end does not wait for them.

    Raises: what the first one raises; the others then end at their next report.
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


def _find_on_model(engines: Engines, recording: Samples, language: str, trials: int, *, report: Report) -> Found:
    from speech.cloning.kokoro_search import find_blend
    from speech.engines.kokoro import KokoroEngine

    spoken = "en-US" if language == "ar" else language
    engine = cast("KokoroEngine", engines.of_name(_MODEL))
    return find_blend(engine, recording, language=spoken, trials=trials, report=report)
