"""The parts of the benchmark: each makes one table."""

from collections.abc import Callable, Sequence
from itertools import groupby
from statistics import fmean

from bench.listening import accuracy, chapters, cues, edges, joins, levels, streams
from bench.listening.listening import Listening
from bench.listening.report import Table
from bench.listening.takes import Take, speak
from bench.listening.texts import (
    chapter,
    has_chapter,
    long_opening,
    sentences,
    sentences_and_opening,
    short_utterances,
)
from tts.engines.base import Samples
from voices.catalog import CATALOG, KOKORO_VOICES

TYPICAL_VOICES = (
    *("af_heart", "am_michael", "bf_emma", "bm_george", "jf_alpha", "jm_kumo", "zf_xiaobei", "zm_yunjian", "ef_dora"),
    *("em_alex", "ff_siwis", "hf_alpha", "hm_omega", "if_sara", "im_nicola", "pf_dora", "pm_alex"),
)
"""A woman and a man of each language, where both exist."""

READERS = ("af_heart", "bf_emma", "jf_alpha", "zf_xiaobei", "ef_dora", "ff_siwis", "hf_alpha", "if_sara", "pf_dora")
ARABIC_READER = "ar_f1"
STOCK_RUNS = 3


def hear_voices(listening: Listening) -> Table:
    """Return the error rates of the voices on ten sentences of their languages."""
    rows = []
    for voice in listening.wanted(KOKORO_VOICES, KOKORO_VOICES):
        language = CATALOG[voice].language
        found = accuracy.score(listening.ear, _spoken(listening, voice), language)
        rows.append([f"`{voice}`", language, *found.cells])
    return Table("Kokoro's voices", ("voice", "language", "errors", "log-probability"), rows)


def hear_upstream(listening: Listening) -> Table:
    """Return the error rates of one voice for each language, with our pipeline and with the model's own package."""
    rows = []
    for voice in listening.wanted(READERS, KOKORO_VOICES):
        language = CATALOG[voice].language
        texts = sentences_and_opening(language)
        spoken = [(text, listening.studio.speak(text, voice).samples) for text in texts]
        ours = accuracy.score(listening.ear, spoken, language)
        by_package = [(text, listening.upstream.speak(text, voice)) for text in texts]
        theirs = accuracy.score(listening.ear, by_package, language)
        rows.append([f"`{voice}`", language, *ours.cells, *theirs.cells])
    header = ("voice", "language", "our errors", "log-probability", "the package's errors", "log-probability")
    return Table("Beside the model's own package", header, rows)


def hear_chapters(listening: Listening) -> Table:
    """Return the results of a chapter for each language, read by Kokoro, and in Arabic by espeak-ng."""
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
    """Return the delays of word cues against the sound."""
    rows, everything = [], []
    for voice in listening.wanted(TYPICAL_VOICES, KOKORO_VOICES):
        found = cues.misses_of_voice(listening.studio, voice, CATALOG[voice].language)
        rows += cues.cue_rows(f"`{voice}`", found)
        everything += found
    return Table("Word cues", cues.HEADER, [*rows, *cues.cue_rows("all", everything)])


def hear_joins(listening: Listening) -> Table:
    """Return the signs of joins in chapters."""
    readers = [voice for voice in listening.wanted(READERS, KOKORO_VOICES) if has_chapter(CATALOG[voice].language)]
    rows = [joins.join_row(_read_chapter(listening, voice)) for voice in readers]
    return Table("Where chunks meet", joins.HEADER, rows)


def hear_openings(listening: Listening) -> Table:
    """Return what is heard of texts whose first chunk is cut short, as in a stream, beside the same texts uncut.

    The pause is the one after the cut; the other take has it inside a chunk.
    """
    rows = []
    for voice in listening.wanted(READERS, KOKORO_VOICES):
        language = CATALOG[voice].language
        text = long_opening(language)
        cut, uncut = (listening.studio.speak(text, voice, starts_soon=soon) for soon in (True, False))
        first = cut.join_cues[0]
        cells = [str(first), *(f"{joins.pause_before(take, first):.2f}" for take in (cut, uncut))]
        cells.append(str(len(joins.click_times(cut))))
        cells += [accuracy.score(listening.ear, [(text, take.samples)], language).cells[0] for take in (cut, uncut)]
        rows.append([f"`{voice}`", *cells])
    header = ("voice", "words before the cut", "pause, s", "uncut, s", "clicks", "errors", "uncut")
    return Table("First chunks", header, rows)


def hear_streams(listening: Listening) -> Table:
    """Return what is heard of streams, which are decoded in windows, beside whole answers."""
    rows = [streams.stream_row(listening, voice) for voice in listening.wanted(READERS, KOKORO_VOICES)]
    return Table("Streams", streams.HEADER, rows)


def hear_edges(listening: Listening) -> Table:
    """Return the losses of short utterances at their edges."""
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
    """Return the error rates of all catalog voices as espeak-ng speaks them, beside its own voice for the language.

    Ten sentences are too few to distinguish 5 points from chance: the voices speak thirty. Stock espeak-ng sounds
    different each time because of its flutter: its rate is the mean of three runs.
    """
    rows = []
    every = tuple(CATALOG)
    for language, voices in groupby(listening.wanted(every, every), key=lambda voice: CATALOG[voice].language):
        texts = sentences_and_opening(language)
        stock = fmean(_stock_rate(listening, texts, language) for _ in range(STOCK_RUNS))
        for voice in voices:
            spoken = [(text, speak(listening.espeak, text, voice).samples) for text in texts]
            rate = accuracy.score(listening.ear, spoken, language).errors.rate
            rows.append([f"`{voice}`", language, f"{rate:.1%}", f"{stock:.1%}", f"{(rate - stock) * 100:+.1f}"])
    return Table("As espeak-ng speaks", ("voice", "language", "errors", "stock espeak-ng", "points"), rows)


def _stock_rate(listening: Listening, texts: Sequence[str], language: str) -> float:
    spoken = [(text, listening.stock.speak(text, language)) for text in texts]
    return accuracy.score(listening.ear, spoken, language).errors.rate


PARTS: dict[str, Callable[[Listening], Table]] = {
    "voices": hear_voices,
    "upstream": hear_upstream,
    "chapters": hear_chapters,
    "cues": hear_cues,
    "edges": hear_edges,
    "joins": hear_joins,
    "openings": hear_openings,
    "streams": hear_streams,
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
