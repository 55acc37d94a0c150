"""The parts of the benchmark: each makes one table."""

from collections.abc import Callable
from itertools import groupby

from bench.listening import accuracy, chapters, cues, edges, joins, levels
from bench.listening.listening import Listening
from bench.listening.report import Table
from bench.listening.takes import Take, speak
from bench.listening.texts import chapter, has_chapter, sentences, short_utterances
from speech.engines.base import Samples
from voices.catalog import CATALOG, KOKORO_VOICES

TYPICAL_VOICES = (
    *("af_heart", "am_michael", "bf_emma", "bm_george", "jf_alpha", "jm_kumo", "zf_xiaobei", "zm_yunjian", "ef_dora"),
    *("em_alex", "ff_siwis", "hf_alpha", "hm_omega", "if_sara", "im_nicola", "pf_dora", "pm_alex"),
)
"""A woman and a man of each language, as far as there are."""

READERS = ("af_heart", "bf_emma", "jf_alpha", "zf_xiaobei", "ef_dora", "ff_siwis", "hf_alpha", "if_sara", "pf_dora")
ARABIC_READER = "ar_f1"


def hear_voices(listening: Listening) -> Table:
    """Return the error rates of the voices on ten sentences of their languages."""
    rows = []
    for voice in listening.wanted(KOKORO_VOICES, KOKORO_VOICES):
        language = CATALOG[voice].language
        found = accuracy.score(listening.ear, _spoken(listening, voice), language)
        rows.append([f"`{voice}`", language, *found.cells])
    return Table("Kokoro's voices", ("voice", "language", "errors", "log-probability"), rows)


def hear_upstream(listening: Listening) -> Table:
    """Return the same of one voice a language, as we and as the model's own package speak it."""
    rows = []
    for voice in listening.wanted(READERS, KOKORO_VOICES):
        language = CATALOG[voice].language
        ours = accuracy.score(listening.ear, _spoken(listening, voice), language)
        theirs = accuracy.score(
            listening.ear, [(text, listening.upstream.speak(text, voice)) for text in sentences(language)], language
        )
        rows.append([f"`{voice}`", language, *ours.cells, *theirs.cells])
    header = ("voice", "language", "our errors", "log-probability", "the package's errors", "log-probability")
    return Table("Beside the model's own package", header, rows)


def hear_chapters(listening: Listening) -> Table:
    """Return what is heard of a chapter a language: by Kokoro's readers, and of Arabic by espeak-ng."""
    rows = []
    for voice in listening.wanted((*READERS, ARABIC_READER), (*KOKORO_VOICES, ARABIC_READER)):
        language = CATALOG[voice].language
        if has_chapter(language):
            take = _read_chapter(listening, voice)
            rows.append(
                chapters.chapter_row(take, chapters.hear_chapter(listening.ear, take, chapter(language), language))
            )
    return Table("Chapters", chapters.HEADER, rows)


def hear_cues(listening: Listening) -> Table:
    """Return how far word cues are from the sound."""
    rows, everything = [], []
    for voice in listening.wanted(TYPICAL_VOICES, KOKORO_VOICES):
        found = cues.misses_of_voice(listening.studio, voice, CATALOG[voice].language)
        rows += cues.cue_rows(f"`{voice}`", found)
        everything += found
    return Table("Word cues", cues.HEADER, [*rows, *cues.cue_rows("all", everything)])


def hear_joins(listening: Listening) -> Table:
    """Return what in a chapter tells where chunks meet."""
    readers = [voice for voice in listening.wanted(READERS, KOKORO_VOICES) if has_chapter(CATALOG[voice].language)]
    rows = [joins.join_row(_read_chapter(listening, voice)) for voice in readers]
    return Table("Where chunks meet", joins.HEADER, rows)


def hear_edges(listening: Listening) -> Table:
    """Return what short utterances lose at their edges."""
    rows = []
    for voice in listening.wanted(KOKORO_VOICES, KOKORO_VOICES):
        takes = [listening.studio.speak(text, voice) for text in short_utterances(CATALOG[voice].language)]
        rows.append(edges.edge_row(voice, [edge for take in takes for edge in take.edges]))
    return Table("Edges", edges.HEADER, rows)


def hear_levels(listening: Listening) -> Table:
    """Return the loudness and the peaks of the voices on ten sentences of their languages."""
    rows = [
        levels.level_row(voice, [samples for _, samples in _spoken(listening, voice)])
        for voice in listening.wanted(KOKORO_VOICES, KOKORO_VOICES)
    ]
    return Table("Levels", levels.HEADER, rows)


def hear_espeak(listening: Listening) -> Table:
    """Return the error rates of all catalog voices as espeak-ng speaks them, beside its own voice of the language."""
    rows = []
    every = tuple(CATALOG)
    for language, voices in groupby(listening.wanted(every, every), key=lambda voice: CATALOG[voice].language):
        texts = sentences(language)
        stock = accuracy.score(
            listening.ear, [(text, listening.stock.speak(text, language)) for text in texts], language
        ).errors.rate
        for voice in voices:
            spoken = [(text, speak(listening.espeak, text, voice).samples) for text in texts]
            rate = accuracy.score(listening.ear, spoken, language).errors.rate
            rows.append([f"`{voice}`", language, f"{rate:.1%}", f"{stock:.1%}", f"{(rate - stock) * 100:+.0f}"])
    return Table("As espeak-ng speaks", ("voice", "language", "errors", "stock espeak-ng", "points"), rows)


PARTS: dict[str, Callable[[Listening], Table]] = {
    "voices": hear_voices,
    "upstream": hear_upstream,
    "chapters": hear_chapters,
    "cues": hear_cues,
    "edges": hear_edges,
    "joins": hear_joins,
    "levels": hear_levels,
    "espeak": hear_espeak,
}


def _spoken(listening: Listening, voice: str) -> list[tuple[str, Samples]]:
    """Return the ten sentences of the voice's language, each with its sound."""
    return [(text, listening.studio.speak(text, voice).samples) for text in sentences(CATALOG[voice].language)]


def _read_chapter(listening: Listening, voice: str) -> Take:
    language = CATALOG[voice].language
    if language == "ar":
        return speak(listening.espeak, chapter(language), voice)
    return listening.studio.speak(chapter(language), voice)
