"""Captions: the text as it was written, in lines that can be read, at the time at which it is heard."""

import itertools
import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.plans import PRO
from files import storage
from jobs.captions.files import files_of
from jobs.captions.layout import MAX_COLUMNS, Caption, captions_of, columns, srt, vtt
from jobs.captions.timed_words import TimedWord, timed_words
from jobs.models import Job, Segment
from jobs.planning import Part
from jobs.records import record_of
from jobs.rendering import segments as rendering
from jobs.requests import JobRequest
from jobs.service import create_job
from speech.rendering import render_piece
from speech.requests import SpeechRequest
from tests.support.depth import examples
from tests.support.factories import make_account
from tests.support.jobs import decoded, files_in, long_text, make_job, make_podcast, rendered
from tts.dsp.controls import Controls
from tts.text.words import Boundary
from voices.access import find_voice

_MIXED = st.lists(st.sampled_from("aé漢Ａ！\u0301 "), min_size=1, max_size=9).map(lambda signs: f"a{''.join(signs)}a")
_CUE = re.compile(r"(\d+):(\d\d):(\d\d)[.,](\d{3}) --> (\d+):(\d\d):(\d\d)[.,](\d{3})")


def words_of(text, voice="af_aoede"):
    return timed_words(text, render_piece(SpeechRequest(text, voice), find_voice(voice)).cues)


def said(text):
    """Return the words of `text`, each of which takes 0.3 s."""
    words = []
    for number, word in enumerate(text.split()):
        boundary = {".": Boundary.SENTENCE, ",": Boundary.CLAUSE}.get(word[-1], Boundary.NONE)
        words.append(TimedWord(f"{word} ", 300 * number, 300 * number + 300, boundary))
    return words


def written(words):
    return "".join(word.text for word in words)


def read_cues(content):
    """Return (start, end, lines) of each cue of a file, in seconds."""
    cues = []
    for block in content.split("\n\n"):
        lines = block.splitlines()
        if times := next((found for line in lines if (found := _CUE.fullmatch(line))), None):
            h1, m1, s1, f1, h2, m2, s2, f2 = map(int, times.groups())
            start, end = h1 * 3600 + m1 * 60 + s1 + f1 / 1000, h2 * 3600 + m2 * 60 + s2 + f2 / 1000
            cues.append((start, end, lines[lines.index(times.group()) + 1 :]))
    return cues


@pytest.mark.django_db
def test_turns_begin_with_the_names_of_their_hosts():
    names = {"A": "Anna", "B": "Ben"}
    job = rendered(make_podcast(None, "Hello there, my dear friend. " * 4, "Yes.", "Well.", host_names=names))
    text = storage.read(f"{job.captions_name}.vtt").decode()
    assert text.count("Anna: ") == 2
    assert text.count("Ben: Yes.") == 1
    assert max(columns(line) for _, _, lines in read_cues(text) for line in lines) <= MAX_COLUMNS


class TestTimedWords:
    @pytest.mark.parametrize(
        "text",
        [
            "Hello there, world.",
            'He said: "Hello (there)," and left — for good.',
            "Dr. Smith paid $2.50 for 3.5 kg at 10:30 on 5 May 2024.",
            "«Bonjour», dit-elle. ¿Qué? ¡Sí!",
            "It is 😀 fun ☃ indeed.",
        ],
    )
    def test_words_are_the_text_as_it_is_written(self, text):
        words = words_of(text)
        assert written(words) == text
        assert all(word.start_ms < word.end_ms for word in words)
        assert [word.start_ms for word in words] == sorted(word.start_ms for word in words)

    def test_opening_marks_belong_to_the_word_after_them(self):
        texts = [word.text for word in words_of('He said: "Hello (there)," and left.')]
        assert texts == ["He ", "said: ", '"Hello ', '(there)," ', "and ", "left."]

    def test_a_written_form_of_several_spoken_words_is_one_word(self):
        assert [word.text for word in words_of("It cost $5 then.")] == ["It ", "cost ", "$5 ", "then."]

    def test_markup_is_left_out(self):
        words = words_of('Say <break time="500ms"/>[Worcester](/wˈʊstəɹ/)<break time="1s"/>now.')
        assert written(words) == "Say Worcester now."

    def test_markup_that_is_not_ours_is_left_out_and_its_characters_are_shown(self):
        text = "<p>Salt &amp; **pepper**</p> cost [about](https://example.org) $5, <b>to</b>gether. [music] Bye-\nbye."
        words = words_of(text)
        assert " ".join(written(words).split()) == "Salt & pepper cost about $5, together. Bye-bye."
        assert [word.text.strip() for word in words][-2:] == ["together.", "Bye-bye."]

    def test_a_number_and_its_counter_are_shown_as_written(self):
        assert [word.text for word in words_of("18日に233.5億円。", "jf_alpha")] == ["18日", "に", "233.5億円。"]

    def test_abbreviations_end_no_sentence(self):
        words = words_of("Dr. Smith came. He sat.")
        assert [word.text for word in words if word.boundary >= Boundary.SENTENCE] == ["came. ", "sat."]

    def test_languages_without_spaces_are_divided_into_words_too(self):
        words = words_of("今日はとても良い天気ですね。散歩に行きましょう。", "jf_alpha")
        assert len(words) > 5
        assert written(words) == "今日はとても良い天気ですね。散歩に行きましょう。"

    def test_a_text_without_sound_has_no_timed_words(self):
        assert timed_words("…", ()) == []


def words(length):
    """Words of `length` signs of one kind, or of narrow, wide and combining ones and spaces in any order."""
    return st.sampled_from("aé漢").map(lambda sign: sign * length) | _MIXED.map(lambda signs: (signs * length)[:length])


@st.composite
def passages(draw):
    """Words of all lengths at all speeds, with all kinds of pauses."""
    found, now = [], draw(st.integers(0, 2000))
    for _ in range(draw(st.integers(1, 3))):
        passage = []
        for _ in range(draw(st.integers(0, 12))):
            length = draw(st.sampled_from([1, 2, 4, 7, 12, 60, 130]))
            text = draw(words(length)) + draw(st.sampled_from([" ", " ", " ", ""]))
            duration = draw(st.sampled_from([40, 150, 300, 900, 9_000]))
            passage.append(TimedWord(text, now, now + duration, draw(st.sampled_from(Boundary))))
            now += duration + draw(st.sampled_from([0, 0, 0, 140, 650, 3_000]))
        found.append(passage)
    return found, now


class TestCaptions:
    @settings(max_examples=examples(40))
    @given(passages(), st.booleans())
    def test_every_caption_can_be_read(self, made, is_dialogue):
        spoken, duration = made
        captions = captions_of(spoken, duration, is_dialogue=is_dialogue)
        for caption in captions:
            assert 1 <= len(caption.lines) <= 2
            assert all(line and columns(line) <= MAX_COLUMNS for line in caption.lines)
            assert 0 <= caption.end_ms - caption.start_ms <= 7_000
        assert all(before.end_ms <= after.start_ms for before, after in itertools.pairwise(captions))
        assert not captions or captions[-1].end_ms <= duration
        text = "".join(line.removeprefix("– ") for caption in captions for line in caption.lines)
        assert re.sub(r"\s", "", text) == re.sub(r"\s", "", "".join(map(written, spoken)))

    def test_sentences_are_kept_whole_where_they_fit(self):
        words = said("The cat sat. The dog ran away from the house on the hill. It was late, and nobody saw it go.")
        captions = captions_of([words], 60_000)
        assert [" ".join(caption.lines)[-1] for caption in captions] == ["."] * len(captions)

    def test_a_long_sentence_is_divided_at_a_comma(self):
        half = "one two three four five six seven eight nine ten eleven"
        captions = captions_of([said(f"{half}, {half}.")], 60_000)
        assert [caption.lines[-1][-1] for caption in captions] == [",", "."]

    def test_lines_are_about_as_long_as_each_other(self):
        (caption,) = captions_of([said("It was a dark and stormy night and the rain fell in torrents.")], 60_000)
        assert abs(len(caption.lines[0]) - len(caption.lines[1])) < 10

    def test_a_short_caption_stays_until_the_next_one(self):
        passage = [TimedWord("Yes. ", 0, 300, Boundary.SENTENCE), TimedWord("No.", 2_000, 2_200, Boundary.SENTENCE)]
        captions = captions_of([passage], 2_500)
        assert [(caption.start_ms, caption.end_ms) for caption in captions] == [(0, 1_000), (2_000, 2_500)]

    def test_a_quick_answer_shares_the_caption_of_its_question(self):
        question = [TimedWord("Really?", 0, 300, Boundary.SENTENCE)]
        answer = [TimedWord("No.", 600, 900, Boundary.SENTENCE)]
        assert captions_of([question, answer], 5_000, is_dialogue=True) == [
            Caption(0, 1_000, ("– Really?", "– No.")),
        ]

    def test_a_long_number_is_shown_while_it_is_spoken(self):
        captions = captions_of([[TimedWord("1234567890" * 3, 0, 20_000, Boundary.SENTENCE)]], 20_000)
        assert [(caption.start_ms, caption.end_ms, caption.lines) for caption in captions] == [
            (0, 6_666, ("1234567890",)),
            (6_666, 13_333, ("1234567890",)),
            (13_333, 20_000, ("1234567890",)),
        ]

    @pytest.mark.parametrize("word", ["！" * 40 + "abcd", "a" * 30 + "，" * 30, "！" * 21 + "！a", "e\u0301" * 60])
    def test_a_word_of_narrow_and_wide_signs_is_cut_by_its_width(self, word):
        captions = captions_of([[TimedWord(f"{word} ", 0, 3_000, Boundary.SENTENCE)]], 3_000)
        lines = [line for caption in captions for line in caption.lines]
        assert "".join(lines) == word
        assert all(columns(line) <= MAX_COLUMNS for line in lines)
        assert not any(line.startswith("\u0301") for line in lines)

    @settings(max_examples=examples(100))
    @given(st.text(max_size=400) | st.text("a！", min_size=30, max_size=90), st.integers(0, 30_000))
    def test_any_text_gets_captions(self, text, duration):
        """The written pieces of an utterance are cut anywhere, and joined with what has no sound."""
        pieces = [TimedWord(" ".join(text.split()), 0, duration, Boundary.SENTENCE)]
        for caption in captions_of([pieces], duration):
            assert all(columns(line) <= MAX_COLUMNS for line in caption.lines)

    def test_captions_are_written_as_srt_and_vtt(self):
        captions = [Caption(0, 1_500, ("A <b> & c --> d",)), Caption(3_661_001, 3_662_000, ("Two", "lines"))]
        assert srt(captions) == (
            "1\n00:00:00,000 --> 00:00:01,500\nA <b> & c → d\n\n2\n01:01:01,001 --> 01:01:02,000\nTwo\nlines\n\n"
        )
        assert vtt(captions) == (
            "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nA &lt;b&gt; &amp; c --&gt; d\n\n"
            "01:01:01.001 --> 01:01:02.000\nTwo\nlines\n\n"
        )


@pytest.mark.django_db
class TestOfJobs:
    def cues(self, job, ending="vtt"):
        assert job.status == Job.Status.COMPLETED
        return read_cues(storage.read(f"{job.captions_name}.{ending}").decode())

    @pytest.mark.parametrize("audio_format", ["mp3", "wav"])
    def test_captions_show_when_the_words_are_heard(self, audio_format):
        """Each word is a tone of 0.1 s, in the file as in the captions."""
        text = long_text(4)[:-1] + '<break time="1500ms"/> ' + long_text(2)
        job = rendered(make_job(text=text, audio_format=audio_format))
        loud = np.abs(decoded(storage.read(job.audio_name))) > 0.01
        cues = self.cues(job)
        for start, end, lines in cues:
            heard = np.count_nonzero(loud[int(start * 24_000) : int(end * 24_000)]) / 24_000
            assert heard == pytest.approx(0.1 * len(" ".join(lines).split()), abs=0.06)
        assert sum(len(lines) for _, _, lines in cues) > len(cues) > 20
        assert cues[-1][1] <= job.duration_s
        assert self.cues(job, "srt") == cues

    def test_captions_are_right_at_other_speeds_and_in_turns(self):
        job = rendered(make_podcast(None, long_text(2), "Yes.", long_text(3), controls=Controls(speed=0.7)))
        loud = np.abs(decoded(storage.read(job.audio_name))) > 0.01
        onsets = np.flatnonzero(loud[1:] & ~loud[:-1]) / 24_000
        for start, _, _ in self.cues(job):
            assert np.min(np.abs(onsets - start)) < 0.03

    def test_a_caption_holds_the_words_of_one_host(self):
        job = rendered(make_podcast(None, "One two three four five six", "Seven eight nine ten eleven twelve"))
        assert [lines for _, _, lines in self.cues(job)] == [
            ["One two three four five six"],
            ["Seven eight nine ten eleven twelve"],
        ]

    def test_the_order_of_the_work_makes_no_difference(self):
        from jobs.queue.claims import claim_segment
        from jobs.rendering.segments import render_segment

        reference = self.cues(rendered(make_job(text=long_text(5))))
        job = make_job(text=long_text(5))
        claims = [claim_segment() for _ in range(job.segment_count)]
        random.Random(3).shuffle(claims)
        for claim in claims:
            render_segment(claim)
        assert self.cues(Job.objects.get(pk=job.pk)) == reference

    @pytest.mark.parametrize("voices", [("ar_f1", "ar_m1"), ("af_aoede", "ar_m1")])
    def test_there_are_none_for_a_voice_without_timestamps(self, voices, files_folder):
        parts = (Part("مرحبا بكم.", voices[0], "A"), Part("مرحبا بكم.", voices[1], "B"))
        job = rendered(create_job(make_account(PRO), JobRequest(parts, is_podcast=True))[0])
        assert job.captions_name == ""
        assert not [name for name in files_in(files_folder) if "captions" in name]

    def test_there_are_none_for_segments_of_an_earlier_release(self):
        job = make_job(text=long_text(2))
        from jobs.queue.claims import claim_segment
        from jobs.rendering.segments import render_segment

        render_segment(claim_segment())
        Segment.objects.filter(job=job).update(timed_words=None)
        assert rendered(job).captions_name == ""

    def test_a_job_whose_captions_fail_is_completed_without_them(self, files_folder, caplog):
        from jobs.queue.claims import claim_segment
        from jobs.rendering.segments import render_segment

        job = make_job(text=long_text(2))
        render_segment(claim_segment())
        job.segments.filter(number=0).update(timed_words=[["no times"]])
        job = rendered(job)
        assert job.status == Job.Status.COMPLETED
        assert record_of(job)["captions"] is None
        assert not [name for name in files_in(files_folder) if "captions" in name]
        assert "gets no captions" in caplog.text

    def test_a_segment_whose_words_cannot_be_timed_is_rendered(self, monkeypatch):
        monkeypatch.setattr(rendering, "timed_words", lambda text, cues: 1 / 0)
        job = rendered(make_job())
        assert job.status == Job.Status.COMPLETED
        assert record_of(job)["captions"] is None

    def test_full_width_signs_become_captions(self):
        job = rendered(make_job(text="Word" + "！" * 40 + " again."))
        assert all(columns(line) <= MAX_COLUMNS for _, _, lines in self.cues(job) for line in lines)

    def test_rows_keep_their_words_for_changes(self):
        job = rendered(make_job(text=long_text(2)))
        assert [storage.size(name) > 100 for name in files_of(job.captions_name)] == [True, True]
        assert not job.segments.filter(timed_words__isnull=True).exists()

    def test_chapters_begin_where_they_are_heard(self):
        parts = tuple(Part(f"{title}\n\n{long_text(2)}", "af_aoede", title=title) for title in ("One", "Two", "Three"))
        job = rendered(create_job(make_account(PRO), JobRequest(parts, title="A book"))[0])
        assert [chapter.title for chapter in job.chapters.all()] == ["One", "Two", "Three"]
        starts = [chapter.start_s for chapter in job.chapters.all()]
        assert starts[0] == 0
        cues = self.cues(job)
        for title, start in zip(("One", "Two", "Three"), starts, strict=True):
            heard = next(cue for cue in cues if cue[2][0] == title)
            assert heard[0] == pytest.approx(start + 0.025, abs=0.01)
        before = max(end for _, end, _ in cues if end <= starts[1] + 0.03)
        assert 1.4 < starts[1] - before < 1.8
