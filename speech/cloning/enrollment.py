"""From a recording to a clone: who speaks is checked, then searched for on each engine that there is."""

from collections.abc import Callable
from typing import cast

from speech.cloning.clone import Clone, Found
from speech.cloning.espeak_search import find_design
from speech.cloning.speakers import check_single_speaker
from speech.engines.base import Samples
from speech.engines.espeak import EspeakEngine
from speech.engines.registry import EMBEDDED, Engines

_MODEL = "kokoro"
_SHARE_OF_EMBEDDED = 0.3
"""Of trials and time, what the embedded engine gets where the model is searched too: it then speaks Arabic only."""


def make_clone(
    recording: Samples, engines: Engines, language: str, *, trials: int, report: Callable[[float], None]
) -> Clone:
    """Return the voice of who speaks in `recording` (float32 mono, 24 kHz, 5 s of speech or more).

    The embedded engine is always searched, for it speaks where the main one does not; the main one too, if it is
    Kokoro: it then says `language` (BCP 47; Arabic, which it lacks, as English). Deterministic; about `trials` sounds
    are tried on the main one, and `report` is told the progress, 0 to 1, a few times a second.

    Raises: RecordingError `several_speakers`; EngineError; whatever `report` raises.
    """
    check_single_speaker(recording)
    has_model = engines.main == _MODEL
    share = _SHARE_OF_EMBEDDED if has_model else 1.0
    embedded = cast("EspeakEngine", engines.of_name(EMBEDDED))
    found = find_design(
        embedded, recording, trials=max(1, round(share * trials)), report=lambda part: report(share * part)
    )
    sections = {EMBEDDED: found.section}
    if has_model:
        found = _find_on_model(engines, recording, language, trials, lambda part: report(share + (1 - share) * part))
        sections[_MODEL] = found.section
    return Clone(found.base_voice, found.likeness, sections)


def _find_on_model(
    engines: Engines, recording: Samples, language: str, trials: int, report: Callable[[float], None]
) -> Found:
    from speech.cloning.kokoro_search import find_blend
    from speech.engines.kokoro import KokoroEngine

    spoken = "en-US" if language == "ar" else language
    engine = cast("KokoroEngine", engines.of_name(_MODEL))
    return find_blend(engine, recording, language=spoken, trials=trials, report=report)
