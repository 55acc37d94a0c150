"""The times of characters: as written and as spoken, without a hole, from the cues of words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elevenlabs_api.alignment import Aligner, Alignment, aligned
from tts.timing import WordCue


def cue(word: str, start_s: float, end_s: float, source: tuple[int, int]) -> WordCue:
    return WordCue(word, start_s, end_s, *source)


HELLO = [cue("hello", 0.1, 0.6, (0, 5)), cue("five", 0.8, 1.0, (7, 9)), cue("dollars", 1.0, 1.4, (7, 9))]
TEXT = "Hello, $5!"


def spans(alignment: Alignment) -> list[tuple[str, float, float]]:
    shown = alignment.in_seconds()
    return list(
        zip(
            shown["characters"],
            shown["character_start_times_seconds"],
            shown["character_end_times_seconds"],
            strict=True,
        )
    )


def test_written_characters_have_the_times_of_their_words():
    written, _ = aligned(TEXT, HELLO, 1.5)
    assert spans(written) == [
        *(("H", 0.1, 0.2), ("e", 0.2, 0.3), ("l", 0.3, 0.4), ("l", 0.4, 0.5), ("o", 0.5, 0.6)),
        *((",", 0.6, 0.7), (" ", 0.7, 0.8)),
        *(("$", 0.8, 1.1), ("5", 1.1, 1.4), ("!", 1.4, 1.5)),
    ]


def test_spoken_characters_are_the_words():
    _, spoken = aligned(TEXT, HELLO, 1.5)
    assert "".join(spoken.characters) == "hello five dollars "
    assert spans(spoken)[6] == ("f", 0.8, 0.85)
    assert spans(spoken)[-1] == (" ", 1.4, 1.5)


def test_a_word_right_before_the_next_lasts_up_to_it():
    written, _ = aligned("你好", [cue("你", 0.0, 0.2, (0, 1)), cue("好", 0.3, 0.5, (1, 2))], 0.6)
    assert spans(written) == [("你", 0.0, 0.3), ("好", 0.3, 0.6)]


def test_parts_follow_each_other():
    aligner = Aligner("One. Two!")
    first, _ = aligner.align([cue("one", 0.03, 0.4, (0, 3))], 0.5)
    second, _ = aligner.align([cue("two", 0.9, 1.2, (5, 8))], 1.3)
    rest, nothing = aligner.align([], 1.4, is_last=True)
    assert ("".join(first.characters), "".join(second.characters), rest.characters) == ("One.", " Two!", [])
    assert (first.ends_s[-1], second.starts_s[0], second.ends_s[0], second.ends_s[-1]) == (0.5, 0.5, 0.9, 1.3)
    assert not nothing.characters


def test_a_text_without_words_lasts_as_long_as_its_audio():
    written, spoken = aligned('<break time="1s"/>', [], 1.06)
    assert (len(written.characters), written.ends_s[-1], spoken.characters) == (18, pytest.approx(1.06), [])


def test_the_times_of_a_message_count_from_its_start():
    aligner = Aligner("One. Two!")
    aligner.align([cue("one", 0.03, 0.4, (0, 3))], 0.5)
    second, _ = aligner.align([cue("two", 0.9, 1.2, (5, 8))], 1.3, is_last=True)
    shown = second.in_ms(0.5)
    assert shown["chars"] == [" ", "T", "w", "o", "!"]
    assert shown["charStartTimesMs"] == [0, 400, 500, 600, 700]
    assert shown["charDurationsMs"] == [400, 100, 100, 100, 100]


@st.composite
def spoken_texts(draw: st.DrawFn) -> tuple[str, list[WordCue], float]:
    """Return words with blanks and pauses between them, some sharing a written form, and their cues."""
    text, time_s, cues = draw(st.sampled_from(["", " ", "«"])), draw(st.floats(0, 0.5)), []
    for _ in range(draw(st.integers(0, 6))):
        form = draw(st.text("abcé$5", min_size=1, max_size=5))
        source = (len(text), len(text) + len(form))
        for _ in range(draw(st.integers(1, 3))):
            end_s = time_s + draw(st.floats(0, 0.6))
            cues.append(cue(form, round(time_s, 4), round(end_s, 4), source))
            time_s = end_s + draw(st.floats(0, 0.2))
        text += form + draw(st.sampled_from(["", " ", ". ", " — ", '<break time="1s"/>']))
    return text, cues, time_s + 0.1


@given(spoken_texts())
def test_every_character_has_a_time_and_they_are_in_order(spoken: tuple[str, list[WordCue], float]):
    text, cues, duration_s = spoken
    for alignment, characters in zip(
        aligned(text, cues, duration_s), (text, "".join(f"{cue.word} " for cue in cues)), strict=True
    ):
        assert "".join(alignment.characters) == characters
        times = [time for pair in zip(alignment.starts_s, alignment.ends_s, strict=True) for time in pair]
        assert times == pytest.approx(sorted(times))
        assert not times or times[-1] == pytest.approx(duration_s, abs=1e-3)
        for end_s, start_s in zip(alignment.ends_s, alignment.starts_s[1:], strict=False):
            assert end_s == pytest.approx(start_s)
