"""Makes a clone from a recording: finds the voice on each engine, and checks meanwhile that only one person speaks."""

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, cast

from tts.cloning.clone import Clone, Found
from tts.cloning.espeak_search import find_design, find_design_quickly
from tts.cloning.inno_files import Method
from tts.cloning.speakers import check_single_speaker
from tts.engines.base import EngineError, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.registry import EMBEDDED, Engines

if TYPE_CHECKING:
    from tts.engines.kokoro.engine import KokoroEngine

_MODEL = "kokoro"
_SHARE_OF_EMBEDDED = 0.3
"""The embedded engine's share of the trials if the model is searched too: the clone then uses it for Arabic only."""

OnProgress = Callable[[float], None]
"""Receives the progress of a search, 0 to 1; an exception that it raises ends the search."""


def make_clone(
    recording: Samples,
    engines: Engines,
    language: str,
    *,
    trials: int,
    report: OnProgress,
    method: Method = Method(),  # noqa: B008 - it never changes
) -> Clone:
    """Return a clone of the speaker of `recording` (float32 mono, 24 kHz, 5 s of speech or more).

    There is always a section for the embedded engine, which speaks where the main one does not. If the main engine is
    Kokoro, there is one for it too: it speaks `language` (BCP 47; English instead of Arabic, which it lacks). A search
    tries about `trials` sounds on the main engine. `method` tells how to find Kokoro's voice; if it needs no search,
    the embedded engine takes a near voice, within seconds. Deterministic. The engines work at the same time, and call
    `report` one at a time with the progress, 0 to 1, a few times a second. Before the embedded engine's search, its
    thread checks the recording; if `method` needs no search, it first loads the model, which the other thread needs
    later. So there are two threads for two processors.

    Raises: RecordingError `several_speakers`; EngineError; anything that `report` raises.
    """
    has_model = engines.main == _MODEL
    embedded = cast("EspeakEngine", engines.of_name(EMBEDDED))
    if has_model and not method.searches:
        find_embedded: Callable[..., Found] = partial(
            _with_model, engines, partial(find_design_quickly, embedded, recording)
        )
    else:
        embedded_trials = max(1, round((_SHARE_OF_EMBEDDED if has_model else 1.0) * trials))
        find_embedded = partial(find_design, embedded, recording, trials=embedded_trials)
    searches: dict[str, Callable[..., Found]] = {EMBEDDED: partial(_of_one_speaker, recording, find_embedded)}
    if has_model:
        searches[_MODEL] = partial(find_on_model, engines, recording, language, trials, method)
    found = _side_by_side(searches, report)
    main = found[_MODEL if has_model else EMBEDDED]
    return Clone(main.base_voice, main.likeness, {name: one.section for name, one in found.items()})


def find_on_model(
    engines: Engines, recording: Samples, language: str, trials: int, method: Method, *, report: OnProgress
) -> Found:
    """Return the section of Kokoro alone: see `make_clone`. Raises: EngineError; anything that `report` raises."""
    spoken = "en-US" if language == "ar" else language  # the model has no Arabic
    if method.inno and not method.searches:
        from tts.cloning.inno import find_pack

        return find_pack(partial(_model, engines), recording, method.inno, language=spoken, report=report)
    if method.inno:
        from tts.cloning.judged_search import find_judged

        return find_judged(_model(engines), recording, method.inno, language=spoken, trials=trials, report=report)
    from tts.cloning.kokoro_search import find_voice

    return find_voice(_model(engines), recording, language=spoken, trials=trials, report=report)


def _of_one_speaker(recording: Samples, find: Callable[..., Found], *, report: OnProgress) -> Found:
    """Return the result of a search if only one person speaks. Raises: RecordingError; all that the search raises."""
    check_single_speaker(recording)
    return find(report=report)


def _model(engines: Engines) -> "KokoroEngine":
    return cast("KokoroEngine", engines.of_name(_MODEL))


def _with_model(engines: Engines, find: Callable[..., Found], *, report: OnProgress) -> Found:
    """Load the model for another search, then return the result of `find`; the other search gets a load's error."""
    with suppress(EngineError):
        engines.of_name(_MODEL)
    return find(report=report)


def _side_by_side(searches: Mapping[str, Callable[..., Found]], report: OnProgress) -> dict[str, Found]:
    """Return the results of the searches, each in its own thread; the progress is the slowest one's.

    The threads are daemons, so that a process that must end does not wait for them. When a search fails, the others
    end at their next report.

    Raises: the exception of a search; if several have failed, that of the first in `searches`.
    """
    progress = dict.fromkeys(searches, 0.0)
    found: dict[str, Found] = {}
    errors: dict[str, Exception] = {}
    lock = threading.Lock()

    def told(name: str, share: float) -> None:
        with lock:
            if errors:
                raise next(iter(errors.values()))
            progress[name] = share
            report(min(progress.values()))

    def run(name: str) -> None:
        try:
            found[name] = searches[name](report=partial(told, name))
        except Exception as error:
            with lock:
                errors[name] = error

    threads = [threading.Thread(target=run, args=(name,), name=f"search {name}", daemon=True) for name in searches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in searches:
        if name in errors:
            raise errors[name]
    return {name: found[name] for name in searches}
