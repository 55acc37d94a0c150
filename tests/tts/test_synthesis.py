"""From items to utterances: nothing is lost, a break is silence of the length it says, gaps stand where they belong."""

import random
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.audio import decode
from tests.support.depth import examples
from tests.support.engine import FAILING, UNSPOKEN, WORD_SAMPLES, ToneEngine, WindowToneEngine
from tts.dsp.controls import Controls
from tts.dsp.joins import gap_s, quiet_edges_s
from tts.encoding import AudioEncoder
from tts.engines.base import SAMPLE_RATE, EngineError, EngineExhausted, Rendered, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.espeak.process import EspeakReader
from tts.synthesis import Speaker, Synthesizer, Utterance, synthesize, transcribe
from tts.text.chunks import Chunk, ChunkSize
from tts.text.frontend import read_text
from tts.text.phonemes import espeak as text_to_ipa
from tts.text.words import Boundary, Item, Pause, Unspoken, Word

EDGE = round(0.03 * SAMPLE_RATE)
SENTENCE_GAP = round(gap_s(Boundary.SENTENCE, "af_heart") * SAMPLE_RATE)
PLAIN = Controls()


class Source:
    """Makes items whose source offsets follow each other."""

    def __init__(self) -> None:
        self.position = 0

    def _advance(self, length: int) -> tuple[int, int]:
        start, self.position = self.position, self.position + length
        return start, self.position

    def word(self, text: str = "word", boundary: Boundary = Boundary.NONE) -> Word:
        return Word(text, *self._advance(len(text)), boundary=boundary)

    def silent(self, boundary: Boundary = Boundary.NONE) -> Word:
        return self.word(f"x{UNSPOKEN}", boundary)

    def pause(self, duration_ms: float = 500) -> Pause:
        return Pause(duration_ms, *self._advance(10))

    def unspoken(self) -> Unspoken:
        return Unspoken("?", *self._advance(1))


def of_kinds(kinds: str) -> list[Item]:
    """Return items by letters: w a word, W the last of its sentence, s and S without sound, p a pause, u unspoken."""
    source = Source()
    makers = {
        "w": source.word,
        "W": lambda: source.word(boundary=Boundary.SENTENCE),
        "s": source.silent,
        "S": lambda: source.silent(Boundary.SENTENCE),
        "p": source.pause,
        "u": source.unspoken,
    }
    return [makers[kind]() for kind in kinds]


def speak(items: list[Item], controls: Controls = PLAIN) -> list[Utterance]:
    return list(synthesize(items, Speaker(ToneEngine(), "af_heart", "en-US"), controls))


def joined(utterances: list[Utterance]) -> Samples:
    return np.concatenate([utterance.samples for utterance in utterances])


def assert_nothing_is_lost(items: list[Item], utterances: list[Utterance]) -> None:
    cues = [(cue.word, cue.source_start) for utterance in utterances for cue in utterance.cues]
    unspoken = [(piece.text, piece.start) for utterance in utterances for piece in utterance.unspoken]
    words = [item for item in items if isinstance(item, Word)]
    assert cues == [(word.text, word.start) for word in words if UNSPOKEN not in word.text]
    expected = [
        (item.text, item.start)
        for item in items
        if isinstance(item, Unspoken) or (isinstance(item, Word) and UNSPOKEN in item.text)
    ]
    assert sorted(unspoken, key=lambda piece: piece[1]) == expected


@pytest.mark.parametrize(
    "kinds",
    "u s S p uu uw wu su us ws sw wsw wuw pup psp pSp wpupw wpspw WSW SWS WuW uWu SS sssss uspsu wpupupw Wu uW pu up "
    "ps sp WpuWpS".split(),
)
def test_each_word_without_sound_is_named_once_at_any_place(kinds: str):
    items = of_kinds(kinds)
    assert_nothing_is_lost(items, speak(items))


@settings(deadline=None, max_examples=examples(150))
@given(st.text(st.sampled_from("wWsSpu"), max_size=25), st.sampled_from([0.5, 1.0, 2.0]))
def test_no_order_of_items_loses_any(kinds: str, speed: float):
    items = of_kinds(kinds)
    utterances = speak(items, Controls(speed=speed))
    assert_nothing_is_lost(items, utterances)
    words = sum(kind in "wWsS" for kind in kinds)
    silent_words = sum(kind in "sS" for kind in kinds)
    assert sum(len(utterance.cues) for utterance in utterances) + silent_words == words


def test_no_items_give_only_the_edge():
    assert np.array_equal(joined(speak([])), np.zeros(EDGE))


@pytest.mark.parametrize("controls", [PLAIN, Controls(tone="warm"), Controls(speed=0.7, pitch_semitones=2, gain_db=3)])
def test_a_text_without_any_sound_is_no_error(controls: Controls):
    for kinds in ("s", "Ss", "spS", "u", "usu"):
        utterances = speak(of_kinds(kinds), controls)
        assert not any(utterance.cues for utterance in utterances)
        assert not joined(utterances).any()


def test_the_length_is_that_of_words_gaps_pauses_and_edges():
    assert len(joined(speak(of_kinds("www")))) == 2 * EDGE + 3 * WORD_SAMPLES
    first, second, *_ = utterances = speak(of_kinds("WwW"))
    quiet_s = quiet_edges_s(first.samples)[1] + quiet_edges_s(np.trim_zeros(second.samples))[0]
    gap = SENTENCE_GAP - quiet_s * SAMPLE_RATE
    assert len(joined(utterances)) == pytest.approx(2 * EDGE + 3 * WORD_SAMPLES + gap, abs=2)
    assert len(joined(speak(of_kinds("wpw")))) == 2 * EDGE + 2 * WORD_SAMPLES + SAMPLE_RATE // 2


def test_a_sentence_without_sound_makes_no_gap_of_its_own():
    assert len(joined(speak(of_kinds("WSW")))) == len(joined(speak(of_kinds("WW"))))


def test_a_long_pause_comes_in_pieces():
    source = Source()
    utterances = speak([source.word(), *(source.pause(2_501) for _ in range(10)), source.word()])
    assert max(len(utterance.samples) for utterance in utterances) == 10 * SAMPLE_RATE
    assert len(joined(utterances)) == 2 * EDGE + 2 * WORD_SAMPLES + round(25.01 * SAMPLE_RATE)


@pytest.mark.parametrize("kinds", ["w", "Ww", "wpw", "wP", "uwu", "Pw", "ws"])
def test_the_last_utterance_of_a_text_is_told(kinds: str):
    items = [Pause(25_000, 0, 10) if kind == "P" else of_kinds(kind)[0] for kind in kinds]
    *before, last, edge = synthesize(items, Speaker(ToneEngine(), "af_heart", "en-US"), PLAIN)
    assert [utterance.is_last for utterance in (*before, last, edge)] == [False] * len(before) + [True, True]


@settings(deadline=None, max_examples=examples(150))
@given(st.text(st.sampled_from("wWsSpu"), max_size=25))
def test_chunks_in_windows_are_the_same_audio(kinds: str):
    items = of_kinds(kinds)
    parts = list(synthesize(items, Speaker(WindowToneEngine(), "af_heart", "en-US"), PLAIN, in_windows=True))
    whole = speak(items)
    np.testing.assert_array_equal(joined(parts), joined(whole))
    assert [cue for part in parts for cue in part.cues] == [cue for utterance in whole for cue in utterance.cues]
    assert_nothing_is_lost(items, parts)
    last = [part.is_last for part in parts]
    assert last == sorted(last)
    assert not kinds.strip("su") or sum(last) == 2 or kinds.endswith("u")


def test_only_the_first_chunk_of_a_text_is_awaited():
    engine = WindowToneEngine()
    synthesizer = Synthesizer(Speaker(engine, "af_heart", "en-US"), PLAIN)
    for _ in range(2):
        list(synthesizer.speak(of_kinds("wWwWw"), in_windows=True))
    assert engine.awaited == [True, False, False] * 2


def test_a_window_comes_before_the_chunk_is_rendered_and_each_waits_for_its_turn():
    turns: list[int] = []
    speaker = Speaker(WindowToneEngine(), "af_heart", "en-US")
    spoken = synthesize(
        of_kinds("wwwW"), speaker, PLAIN, in_windows=True, before_speaking=lambda: turns.append(len(turns))
    )
    parts = [(next(spoken), len(turns)) for _ in range(5)]
    assert [count for _, count in parts] == [1, 2, 3, 4, 5]
    ends = [part.source_end for part, _ in parts]
    assert ends == sorted(ends)
    assert ends[0] == 0
    assert ends[-1] > 4


@pytest.mark.parametrize("controls", [Controls(speed=1.5), Controls(gain_db=3)])
def test_a_chunk_whose_sound_a_control_changes_is_one_utterance(controls: Controls):
    speaker = Speaker(WindowToneEngine(), "af_heart", "en-US")
    assert len(list(synthesize(of_kinds("wwwW"), speaker, controls, in_windows=True))) == 2


def test_the_chunks_of_a_long_number_are_not_all_the_last_one():
    """All of its words have the same place in the text."""
    items = read_text("9" * 300, "en-US")
    spoken = list(synthesize(items, Speaker(ToneEngine(), "af_heart", "en-US"), PLAIN))
    assert len(spoken) > 3
    assert [utterance.is_last for utterance in spoken] == [False] * (len(spoken) - 2) + [True, True]


def test_there_is_no_gap_next_to_a_pause():
    assert len(joined(speak(of_kinds("WpW")))) == 2 * EDGE + 2 * WORD_SAMPLES + SAMPLE_RATE // 2


def test_neighbouring_pauses_add_up_across_unspoken_items():
    assert len(joined(speak(of_kinds("wpupw")))) == 2 * EDGE + 2 * WORD_SAMPLES + SAMPLE_RATE


@pytest.mark.parametrize("speed", [0.5, 0.9, 1.0, 2.0])
@pytest.mark.parametrize("pause_ms", [0.0, 1, 20, 333, 500, 3000])
def test_a_break_is_silence_of_as_many_samples_as_it_says(pause_ms: float, speed: float):
    source = Source()
    items: list[Item] = [source.word(), source.pause(pause_ms), source.word()]
    before, pause, after, _ = speak(items, Controls(speed=speed))
    assert np.array_equal(pause.samples, np.zeros(round(pause_ms * SAMPLE_RATE / 1000)))
    assert len(after.samples) == round(WORD_SAMPLES / speed)
    assert len(before.samples) == len(after.samples) + round(EDGE / speed)


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("voice", ["am_michael", "af_heart"])
def test_in_the_wav_a_break_is_digital_silence(espeak: EspeakEngine, voice: str, speed: float):
    items = read_text('He came home. <break time="700ms"/> She left again.', "en-US")
    encoder = AudioEncoder("wav")
    for utterance in synthesize(items, Speaker(espeak, voice, "en-US"), Controls(speed=speed)):
        encoder.write(utterance.samples)
    samples, _ = decode(encoder.finish())
    loud = np.flatnonzero(samples)
    longest = int(np.diff(loud).max()) - 1
    assert 0 <= longest - round(0.7 * SAMPLE_RATE) <= 0.004 * SAMPLE_RATE


def test_cues_are_those_of_the_whole_audio():
    utterances = speak(of_kinds("WpW"))
    starts = [cue.start_s for utterance in utterances for cue in utterance.cues]
    assert starts == pytest.approx([0.03, 0.03 + 0.1 + 0.5], abs=1e-4)


def test_utterances_come_one_by_one_so_that_memory_is_bounded_by_the_chunk():
    engine = CountingEngine()
    utterances = synthesize(of_kinds("W" * 50), Speaker(engine, "af_heart", "en-US"), PLAIN)
    next(utterances)
    assert engine.rendered == 1


def test_a_text_of_several_chunks_may_begin_with_its_first_sentence():
    class JoiningEngine(ToneEngine):
        chunk_size = ChunkSize(most=200, joins_sentences=True)

    speaker = Speaker(JoiningEngine(), "af_heart", "en-US")
    short, long = of_kinds("wwwwwwwwwwW" * 2), of_kinds("wwwwwwwwwwW" * 5)

    def counts(items: list[Item], **how: bool) -> list[int]:
        return [len(made.cues) for made in synthesize(items, speaker, PLAIN, **how) if made.cues]

    assert counts(long, starts_soon=True) == [11, 22, 22]
    assert counts(long, starts_soon=False) == [33, 22]
    assert counts(short, starts_soon=True) == counts(short, starts_soon=False) == [22]
    assert counts(short, starts_soon=True, in_windows=True) == [11, 11]


@pytest.mark.parametrize(("speed", "words"), [(1.0, 60), (0.5, 60), (0.25, 30)])
def test_at_the_lowest_speeds_a_chunk_is_shorter_rather_than_its_sound_longer(speed: float, words: int):
    items = of_kinds("w" * 240)
    counts = [len(made.cues) for made in speak(items, Controls(speed=speed)) if made.cues]
    assert sum(counts) == 240
    assert max(counts) <= words < 2 * max(counts)


def test_the_same_items_give_the_same_utterances(espeak: EspeakEngine):
    items = read_text("It is the same, is it not? Yes!", "en-US")
    speaker = Speaker(espeak, "af_heart", "en-US")
    for controls in (PLAIN, Controls(1.3, 2.0, 6.0, "warm")):
        first, second = (joined(list(synthesize(items, speaker, controls))) for _ in range(2))
        assert np.array_equal(first, second)


def test_an_engine_that_fails_is_not_hidden():
    source = Source()
    with pytest.raises(EngineError):
        speak([source.word(), source.word(FAILING)])


def test_an_engine_that_loses_a_word_is_an_error():
    with pytest.raises(EngineError, match="1 intervals for 2 words"):
        list(synthesize(of_kinds("ww"), Speaker(ForgetfulEngine(), "af_heart", "en-US"), PLAIN))


@pytest.mark.parametrize("kinds", ["", "p", "u", "w", "wpw", "sWpuw", "wwsS"])
def test_every_word_is_transcribed(kinds: str):
    items = of_kinds(kinds)
    spoken = list(transcribe(items, Speaker(ToneEngine(), "af_heart", "en-US")))
    assert [word for word, _ in spoken] == [item for item in items if isinstance(item, Word)]
    assert all((phonemes == "") == (UNSPOKEN in word.text) for word, phonemes in spoken)


def test_transcription_says_without_sound_of_just_the_words_that_are_unspoken(espeak: EspeakEngine):
    words = ["hello", "𒀀", "Привет", "^", "😀", "你好", "&", "ok"]
    random.Random(1).shuffle(words)
    items: list[Item] = [Word(text, index, index + 1) for index, text in enumerate(words)]
    speaker = Speaker(espeak, "am_michael", "en-US")
    silent = [word.text for word, phonemes in transcribe(items, speaker) if not phonemes]
    unspoken = [piece.text for part in synthesize(items, speaker, PLAIN) for piece in part.unspoken]
    assert silent == unspoken
    assert set(silent) == {"𒀀", "^", "你好"}


class CountingEngine(ToneEngine):
    """Counts the chunks that it renders."""

    rendered = 0

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        self.rendered += 1
        return super().render(chunk, voice, language)


class ForgetfulEngine(ToneEngine):
    """Says nothing of the last word."""

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        whole = super().render(chunk, voice, language)
        return Rendered(whole.samples, whole.words[:-1])


class PhonemeEngine(ToneEngine):
    """Takes phonemes, as Kokoro does."""

    takes_phonemes = True


def test_a_reader_of_words_that_cannot_start_is_an_error_of_the_engine(monkeypatch):
    monkeypatch.setattr(text_to_ipa, "_reader", EspeakReader)
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    words = read_text("Palabras jamasdichas.", "es")
    with pytest.raises(EngineExhausted, match="no process"):
        list(synthesize(words, Speaker(PhonemeEngine(), "ef_dora", "es"), PLAIN))
