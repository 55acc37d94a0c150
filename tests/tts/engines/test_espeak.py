"""The espeak-ng engine on real text: every word its sound, nothing read as nonsense, nothing left behind."""

import os
import random
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.depth import examples
from tests.support.engine import same
from tests.support.sentences import SENTENCES
from tts.engines.base import SAMPLE_RATE, EngineError, Rendered
from tts.engines.espeak.engine import EspeakEngine
from tts.text.chunks import Chunk, ChunkSize, split_chunks
from tts.text.frontend import read_text
from tts.text.words import Word
from tts.text.writing_systems import READER_BY_SCRIPT
from voices.catalog import CATALOG

ONE_VOICE_OF_EACH_LANGUAGE = {voice.language: voice.id for voice in reversed(CATALOG.values())}
MAN, WOMAN = "am_michael", "af_heart"
GREETINGS = {
    "Arabic": "مرحبا",
    "Bengali": "নমস্কার",
    "Cyrillic": "Привет",
    "Devanagari": "नमस्ते",
    "Ethiopic": "ሰላም",
    "Georgian": "გამარჯობა",
    "Greek": "Γεια",
    "Han": "你好",
    "Hangul": "안녕",
    "Hebrew": "שלום",
    "Hiragana": "こんにちは",
    "Katakana": "カタカナ",
    "Latin": "hello",
    "Tamil": "வணக்கம்",
    "Thai": "สวัสดี",
}


def chunk_of(*texts: str) -> Chunk:
    return Chunk(tuple(Word(text, index, index + 1) for index, text in enumerate(texts)))


def chunks_of(text: str, language: str, size: ChunkSize = EspeakEngine.chunk_size) -> list[Chunk]:
    return split_chunks([item for item in read_text(text, language) if isinstance(item, Word)], size)


def assert_in_order(rendered: Rendered, count: int) -> None:
    assert len(rendered.words) == count
    heard = [word for word in rendered.words if word]
    assert all(0 <= word.start < word.end <= len(rendered.samples) for word in heard)
    assert all(before.end <= after.start for before, after in pairwise(heard))


def between(espeak: EspeakEngine, word: Word | str, voice: str = MAN, language: str = "en-US") -> tuple[bool, str]:
    """Return whether a word between two others is heard, and its phonemes; the others must be heard in any case."""
    middle = Word(word, 1, 2) if isinstance(word, str) else word
    chunk = Chunk((Word("one", 0, 1), middle, Word("two", 2, 3)))
    rendered = espeak.render(chunk, voice, language)
    assert_in_order(rendered, 3)
    assert rendered.words[0]
    assert rendered.words[2]
    phonemes = espeak.phonemes(chunk, voice, language)[1]
    assert bool(phonemes) == (rendered.words[1] is not None)
    return rendered.words[1] is not None, phonemes


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_every_word_of_plain_sentences_has_its_sound_and_phonemes(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    for text in SENTENCES[language]:
        for chunk in chunks_of(text, language, espeak.chunk_size):
            rendered = espeak.render(chunk, voice, language)
            assert_in_order(rendered, len(chunk.words))
            assert None not in rendered.words
            assert all(espeak.phonemes(chunk, voice, language))
            assert rendered.samples.dtype == np.float32
            assert np.abs(rendered.samples).max() < 1.5


def test_phonemes_are_ipa(espeak: EspeakEngine):
    chunk = chunk_of("good", "morning", "everyone")
    assert espeak.phonemes(chunk, MAN, "en-US") == ("ɡˈʊd", "mˈɔːɹnɪŋ", "ˈɛvɹɪwˌʌn")
    assert espeak.phonemes(chunk_of("上海"), "zm_yunxi", "zh")[0].startswith("ʂ")


@pytest.mark.parametrize(
    ("texts", "voice", "phonemes"),
    [
        (("Mes", "fils", "jouent"), "ff_siwis", ("me", "fˈis", "ʒˈu")),
        (("Les", "fils", "électriques"), "ff_siwis", ("le", "fˈil", "elɛktʁˈik")),
        (("mythe", "d'aujourd'hui"), "ff_siwis", ("mˈit", "doʒuʁdyˈi")),
        (("I", "principi", "azzurri"), "if_sara", ("i", "prˈintʃipɪ", "adzˈurɾɪ")),
        (("advogado",), "pf_dora", ("ˌadʒivoɡˈadʊ",)),
        (("o", "almoço"), "pf_dora", ("ʊ", "ˌaʊmˈosʊ")),
        (("Sushi", "en", "Hiroshima"), "ef_dora", ("sˈuʃi", "en", "ˌiɾoʃˈima")),
    ],
)
def test_words_that_espeak_misreads_have_their_own_sounds(espeak: EspeakEngine, texts, voice, phonemes):
    assert espeak.phonemes(chunk_of(*texts), voice, CATALOG[voice].language) == phonemes


@pytest.mark.parametrize(
    "text",
    [
        "He ran out of the house",
        "It is in the box",
        "must have been",
        "one of them",
        "for a while",
        "that a man",
        "of a",
    ],
)
def test_fused_words_share_their_sound(espeak: EspeakEngine, text: str):
    chunk = chunk_of(*text.split())
    for voice in (MAN, WOMAN):
        rendered = espeak.render(chunk, voice, "en-US")
        assert_in_order(rendered, len(chunk.words))
        assert None not in rendered.words
        assert all(word.end - word.start > SAMPLE_RATE // 50 for word in rendered.words if word)
        assert all(espeak.phonemes(chunk, voice, "en-US"))


def test_a_fused_word_without_sound_takes_none_of_its_neighbours(espeak: EspeakEngine):
    whole = espeak.render(chunk_of("one", "two"), MAN, "en-US").words
    with_silent = espeak.render(
        Chunk((Word("one", 0, 1), Word("word", 1, 2, phonemes="ᵝ"), Word("two", 2, 3))), MAN, "en-US"
    ).words
    assert with_silent == (whole[0], None, whole[1])


def test_an_unknown_voice_is_an_engine_error(espeak: EspeakEngine):
    for voice in ("nobody", "", "af_heart+x", "../../etc/passwd"):
        with pytest.raises(EngineError):
            espeak.render(chunk_of("hello"), voice, "en-US")
        with pytest.raises(EngineError):
            espeak.phonemes(chunk_of("hello"), voice, "en-US")


def test_an_unknown_language_is_an_engine_error(espeak: EspeakEngine):
    with pytest.raises(EngineError):
        espeak.render(chunk_of("hello"), MAN, "tlh")


@pytest.mark.parametrize(
    "text",
    [
        *('<break time="3s"/>', '<mark name="7"/>', "</speak>", "<prosody rate='x-slow'>a", "<audio src='/etc/x'/>x"),
        *("&lt;b&gt;", "&#65;", "&amp", "]]>", "<![CDATA[x]]>", "<!--x-->", '"quote"', "a<b", "a&b", "<", "&", "it's"),
    ],
)
def test_markup_in_a_word_is_text(espeak: EspeakEngine, text: str):
    is_heard, phonemes = between(espeak, text)
    letters = [character for character in text if character.isalnum()]
    assert is_heard == bool(letters or "&" in text)
    assert len(phonemes) >= len(letters) // 2


@pytest.mark.parametrize("text", ["[[hello]]", "[[h", "h]]", "[", "]]", "[[]]", "]][[", "[[_:_:]]x", "[[@]]"])
def test_brackets_cannot_begin_phonemes(espeak: EspeakEngine, text: str):
    bare = text.strip("[]").replace("[", "").replace("]", "")
    assert between(espeak, text) == between(espeak, bare or "\u200b")


@pytest.mark.parametrize(
    "text",
    ["a\x00b", "\x00", "\x01", "\x01V", "\x01\x01\x01", "\x1b[31m", "\x7f", "\ud800", "x\udfff", "\ufffe", "\uffff"],
)
def test_control_characters_and_surrogates_do_no_harm(espeak: EspeakEngine, text: str):
    before = espeak.render(chunk_of("hello", "there"), MAN, "en-US")
    between(espeak, text)
    assert same(espeak.render(chunk_of("hello", "there"), MAN, "en-US"), before)


@pytest.mark.parametrize("script", GREETINGS)
def test_every_script_is_read_by_its_own_language_in_an_english_voice(espeak: EspeakEngine, script: str):
    word = Word(GREETINGS[script], 1, 2, language=READER_BY_SCRIPT[script])
    is_heard, phonemes = between(espeak, word)
    assert is_heard
    assert len(phonemes) < 4 * len(word.text) + 4
    assert "letter" not in phonemes
    assert "lˌɛɾɚ" not in phonemes


@pytest.mark.parametrize("language", ["ja", "zh", "es", "hi", "ar"])
def test_latin_words_are_read_in_every_language(espeak: EspeakEngine, language: str):
    word = Word("Google", 1, 2, language=None if language == "es" else "en-US")
    chunk = Chunk((word, word))
    rendered = espeak.render(chunk, ONE_VOICE_OF_EACH_LANGUAGE[language], language)
    assert_in_order(rendered, 2)
    assert None not in rendered.words


@pytest.mark.parametrize("text", ["𒀀", "𐍈", "ꙮ", "ᚠ", "你好", "こんにちは", "カタカナ", "ไทย", "አማርኛ", "⠓", "abꙮ"])
def test_what_could_only_be_spelled_by_code_is_not_spoken(espeak: EspeakEngine, text: str):
    assert between(espeak, text) == (False, "")


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
def test_no_language_spells_unmapped_letters_by_code(espeak: EspeakEngine, language: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    unmapped = "𒀀𐍈ꙮᚠ𓀀ꓐᎠ"
    unread = unmapped if language == "zh" else unmapped + "你"
    if language not in ("ja", "zh"):
        unread += "こコ"
    for letter in unread:
        assert espeak.render(chunk_of(letter), voice, language).words == (None,), letter


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [("Ａ", "ɐ"), ("ｈｅｌｌｏ", "həlˈoʊ"), ("②", "tˈuː"), ("Ⅳ", "ɹˌoʊmənfˈɔːɹ"), ("ﬁne", "fˈaɪn"), ("café", "kæfˈeɪ")],
)
def test_compatibility_letters_are_read(espeak: EspeakEngine, text: str, phonemes: str):
    assert between(espeak, text) == (True, phonemes)


@pytest.mark.parametrize("text", ["Łódź", "Dvořák", "naïve", "Håkon", "Hawaiʻi", "Ångström", "São", "Gößl", "İstanbul"])
def test_names_with_diacritics_are_spoken(espeak: EspeakEngine, text: str):
    assert between(espeak, text)[0]


@pytest.mark.parametrize("language", ONE_VOICE_OF_EACH_LANGUAGE)
@pytest.mark.parametrize("text", ["😀", "👩‍👩‍👧", "🇩🇪", "♥️", "→", "½", "™", "€", "₿", "✓", "♪", "☎", "💌", "🤔", "∑"])
def test_symbols_sound_or_are_none(espeak: EspeakEngine, language: str, text: str):
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    rendered = espeak.render(chunk_of(text), voice, language)
    phonemes = espeak.phonemes(chunk_of(text), voice, language)
    assert_in_order(rendered, 1)
    assert bool(phonemes[0]) == (rendered.words[0] is not None)


def test_emoji_are_named(espeak: EspeakEngine):
    assert between(espeak, "😀") == (True, "ɡɹˈɪnɪŋfˈeɪs")
    assert between(espeak, "💌") == (True, "lˈʌvlˈɛɾɚ")


CRASHING = (
    "from pathlib import Path; import sys\n"
    "from tts.engines.espeak.engine import EspeakEngine; from tts.text.chunks import Chunk\n"
    "from tts.text.words import Word\n"
    "engine = EspeakEngine(Path(sys.argv[1]))\n"
    "for text in ('⣟', '⣿' * 40, 'a⣯b', 'ⓜ', 'ⓜⓛⓞ' * 10, 'ⓞ'):\n"
    "    for language in (None, 'bn', 'am', 'gu', 'pa', 'kn', 'ml', 'my', 'te'):\n"
    "        engine.render(Chunk((Word(text, 0, 1, language=language),)), 'ar_m1', 'ar')\n"
    "print('alive')\n"
)


@pytest.mark.process
def test_no_character_brings_the_process_down(tmp_path: Path):
    """espeak-ng 1.52 aborts on Braille in Arabic and on circled letters in seven languages."""
    done = subprocess.run([sys.executable, "-c", CRASHING, tmp_path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


@settings(deadline=None, max_examples=examples(150))
@given(
    st.lists(st.text(max_size=40), min_size=1, max_size=4),
    st.sampled_from([None, *sorted(set(READER_BY_SCRIPT.values()))]),
    st.sampled_from(sorted(ONE_VOICE_OF_EACH_LANGUAGE)),
)
def test_any_text_gives_intervals_in_order(espeak: EspeakEngine, texts: list[str], reader: str | None, language: str):
    words = (Word("1", 0, 1), *(Word(text, 1, 2, language=reader) for text in texts))
    chunk = Chunk(words)
    voice = ONE_VOICE_OF_EACH_LANGUAGE[language]
    rendered = espeak.render(chunk, voice, language)
    assert_in_order(rendered, len(words))
    assert rendered.words[0]
    assert np.isfinite(rendered.samples).all()


def test_punctuation_after_a_word_shapes_the_melody(espeak: EspeakEngine):
    renders = [
        espeak.render(Chunk((Word("Are", 0, 3), Word("you", 4, 7), Word("sure", 8, 12, after=after))), MAN, "en-US")
        for after in (".", "?", "!", "?!", "…", ")")
    ]
    assert not same(renders[0], renders[1])
    assert all(None not in rendered.words for rendered in renders)


def various_jobs() -> list[tuple[Chunk, str, str]]:
    jobs = [
        (chunks_of(SENTENCES[language][index], language)[0], voice.id, language)
        for index, voice in enumerate(list(CATALOG.values())[::4])
        for language, index in ((voice.language, index % 6),)
    ]
    jobs.append((Chunk((Word("x", 0, 1, phonemes="wˈʊstər"), Word("Привет", 1, 2, language="ru"))), MAN, "en-US"))
    jobs.append((chunk_of("😀", "out", "of", "the", "𒀀"), WOMAN, "en-US"))
    return jobs


@pytest.mark.exhaustive
def test_what_was_spoken_before_changes_nothing(espeak: EspeakEngine):
    jobs = various_jobs()
    references = [espeak.render(*job) for job in jobs]
    generator = random.Random(1)
    for _ in range(150):
        index = generator.randrange(len(jobs))
        assert same(espeak.render(*jobs[index]), references[index])
        espeak.phonemes(*jobs[generator.randrange(len(jobs))])


def test_another_engine_of_the_process_changes_nothing(espeak: EspeakEngine, tmp_path: Path):
    job = (chunk_of("good", "morning"), MAN, "en-US")
    before = espeak.render(*job)
    assert same(EspeakEngine(tmp_path).render(*job), before)
    assert same(espeak.render(*job), before)


@pytest.mark.exhaustive
def test_sixteen_threads_at_once_hear_what_one_hears(espeak: EspeakEngine):
    jobs = various_jobs()
    references = [espeak.render(*job) for job in jobs]
    wrong: list[int] = []

    def hammer(seed: int) -> None:
        generator = random.Random(seed)
        for _ in range(20):
            index = generator.randrange(len(jobs))
            if not same(espeak.render(*jobs[index]), references[index]):
                wrong.append(index)

    threads = [threading.Thread(target=hammer, args=(seed,)) for seed in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def open_files() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


def resident_mib() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads Linux's own account of memory")
@pytest.mark.exhaustive
def test_five_hundred_renders_leak_nothing(espeak: EspeakEngine):
    chunk = chunk_of("good", "morning", "Привет", "😀", "𒀀")
    jobs = [(chunk, voice.id, voice.language) for voice in list(CATALOG.values())[::5]]
    for job in jobs * 8:
        espeak.render(*job)
    before = (open_files(), threading.active_count())
    resident = [resident_mib()]
    for _ in range(5):
        for index in range(100):
            espeak.render(*jobs[index % len(jobs)])
        resident.append(resident_mib())
    # A leak grows in each round, what the allocator keeps for later only in some.
    assert min(after - earlier for earlier, after in pairwise(resident)) < 1, resident
    assert (open_files(), threading.active_count()) == before


def test_no_file_is_made_after_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    engine = EspeakEngine(tmp_path / "cache")
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    before = sorted(tmp_path.rglob("*"))
    for job in various_jobs():
        engine.render(*job)
        engine.phonemes(*job)
    assert sorted(tmp_path.rglob("*")) == before
