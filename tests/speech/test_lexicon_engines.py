"""Entries of a lexicon through every engine: spoken as they say, cued, and nothing else changed."""

import pytest

from tests.support.depth import first
from tts.dsp.controls import Controls
from tts.engines.base import Engine
from tts.synthesis import Speaker, synthesize, transcribe
from tts.text.frontend import read_text
from tts.text.lexicon import Entry, Lexicon

ENTRIES = {
    "en-US": (Entry("Worcester", phonemes="wˈʊstəɹ"), Entry("C++", respelling="see plus plus")),
    "fr": (Entry("Sade", phonemes="sˈad"), Entry("SNCF", respelling="chemins de fer")),
    "ja": (Entry("東雲", phonemes="ɕinonome"), Entry("SQL", respelling="シークェル")),
    "ar": (Entry("غوغل", phonemes="ɡˈuːɡil"), Entry("SQL", respelling="سيكول")),
}
TEXTS = {
    "en-US": "In Worcester, C++ is 2nd.",
    "fr": "De Sade à la SNCF, le 2 mai.",
    "ja": "東雲でSQLを使う。",
    "ar": "كتاب غوغل عن SQL جديد.",
}
WORDS = {
    "en-US": ["In", "Worcester", "see", "plus", "plus", "is", "second"],
    "fr": ["De", "Sade", "à", "la", "chemins", "de", "fer", "le", "deux", "mai"],
    "ja": ["東雲", "で", "シークェル", "を", "使う"],
    "ar": ["كتاب", "غوغل", "عن", "سيكول", "جديد"],
}
VOICES = {"en-US": "af_heart", "fr": "ff_siwis", "ja": "jf_alpha", "ar": "ar_m1"}

each_engine = pytest.mark.parametrize(
    ("engine_name", "language"),
    first(
        len(ENTRIES) + 1,
        [
            *(("espeak", language) for language in ENTRIES),
            *(("kokoro", language) for language in ("en-US", "fr", "ja")),
            ("piper", "ar"),
        ],
    ),
)


def speaker_of(engine: Engine, language: str) -> Speaker:
    return Speaker(engine, VOICES[language], language)


def phonemes_by_word(engine: Engine, language: str, *entries: Entry) -> dict[str, str]:
    items = read_text(TEXTS[language], language, lexicon=Lexicon(entries, language))
    return {word.text: phonemes for word, phonemes in transcribe(items, speaker_of(engine, language))}


@each_engine
def test_entries_are_spoken_and_cued(engine_name: str, language: str, request: pytest.FixtureRequest) -> None:
    engine = request.getfixturevalue(engine_name)
    items = read_text(TEXTS[language], language, lexicon=Lexicon(ENTRIES[language], language))
    utterances = list(synthesize(items, speaker_of(engine, language), Controls()))
    assert [cue.word for utterance in utterances for cue in utterance.cues] == WORDS[language]
    assert not any(utterance.unspoken for utterance in utterances)


@each_engine
def test_phonemes_of_an_entry_change_the_sound(engine_name: str, language: str, request: pytest.FixtureRequest) -> None:
    engine = request.getfixturevalue(engine_name)
    entry = ENTRIES[language][0]
    other = Entry(entry.word, phonemes="mˈama")
    heard, heard_other = (phonemes_by_word(engine, language, e) for e in (entry, other))
    assert heard[entry.word] != heard_other[entry.word]
    assert heard_other[entry.word].replace("ː", "").startswith("mˈ")
