"""Any Unicode text answers with sound or a clear 400, never with a fault of ours."""

import json
from dataclasses import replace

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.errors import InvalidValue
from speech.rendering import render_speech
from speech.requests import SpeechRequest
from tests.support.depth import examples
from tests.support.engine import ToneEngine
from tts.dsp.controls import Controls
from tts.engines.base import Rendered
from tts.synthesis import Speaker, synthesize
from tts.text.chunks import Chunk, ChunkSize, written_length
from tts.text.frontend import read_text
from tts.text.words import Word
from voices.catalog import CATALOG

VOICES = (
    "af_sky",
    "bm_daniel",
    "jf_alpha",
    "zf_xiaobei",
    "ef_dora",
    "ff_siwis",
    "hf_alpha",
    "if_sara",
    "pm_alex",
    "ar_m1",
)
LETTERS = (
    "abcé中日本語あアー한글مرحباשלוםनमस्तेпривет12३٣"
    ",.!?;:—…'\"()[]<>/&%$€#@*_-\\"
    "\u0301\u200d\u200f\ufe0f🙂👩‍👩‍👧\x00\ue000\ud800 \n\t"
)
LONG = examples(300, 5_000)
"""Characters: the most that a request may have, where tests dig deep."""
texts = st.one_of(
    st.text(st.characters(codec=None), max_size=60),
    st.text(st.sampled_from(LETTERS), max_size=80),
    st.lists(
        st.sampled_from(
            ['<break time="20ms"/>', "<break", "[a](/ə/)", "[b](", "](/", "1,234.5", "$5", "Dr.", "http://e.org/x?y=1"]
        ),
        max_size=8,
    ).map(" ".join),
)


@pytest.mark.usefixtures("real_engine")
@settings(max_examples=examples(100, 900), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=texts, voice=st.sampled_from(VOICES))
@example(text="\x00", voice="af_sky")
@example(text="\ud83d", voice="jf_alpha")
@example(text="\u202e\u0301", voice="zf_xiaobei")
def test_any_text_is_spoken_or_refused(text, voice):
    try:
        speech = render_speech(SpeechRequest(text, voice, "wav"), CATALOG[voice])
    except InvalidValue as error:
        assert error.param == "input"
    else:
        assert speech.cues
        assert speech.duration_s > speech.cues[-1].end_s


class ReadingEngine(ToneEngine):
    """Takes phonemes, in chunks of a few words, and keeps what it was given."""

    chunk_size = ChunkSize(most=40, joins_sentences=True)
    takes_phonemes = True

    def __init__(self) -> None:
        self.chunks: list[Chunk] = []

    def render(self, chunk: Chunk, voice: str, language: str) -> Rendered:
        self.chunks.append(chunk)
        return super().render(chunk, voice, language)


@settings(max_examples=examples(70, 600), deadline=None)
@given(text=texts, voice=st.sampled_from(VOICES[:-1]))
def test_the_chunks_of_any_text_hold_each_of_its_words_once(text, voice):
    language = CATALOG[voice].language
    try:
        items = read_text(text, language)
    except InvalidValue:
        return
    engine = ReadingEngine()
    for _ in synthesize(items, Speaker(engine, voice, language), Controls()):
        pass
    words = [item for item in items if isinstance(item, Word)]
    spoken = [word for chunk in engine.chunks for word in chunk.words]
    assert [replace(word, phonemes=None) for word in spoken] == [replace(word, phonemes=None) for word in words]
    for written, read in zip(words, spoken, strict=True):
        assert read.phonemes is not None
        assert read.phonemes == (written.phonemes or read.phonemes)
    for chunk in engine.chunks:
        assert len(chunk.words) == 1 or sum(map(written_length, chunk.words)) <= engine.chunk_size.most


@pytest.mark.django_db
@pytest.mark.usefixtures("real_engine", "any_requests_a_minute")
class TestOverHttp:
    def post(self, client: Client, body: bytes | str):
        return client.post("/api/v1/audio/speech", body, content_type="application/json")

    @pytest.mark.parametrize(
        "text",
        [
            "🙂",
            "👩‍👩‍👧 hello",
            "שלום עולם",
            "a\u0301\u0301\u0301",
            "\u0301",
            "\x00",
            "a\x00b",
            "\ud800",
            "a \udfff b",
            "\u202eabc\u202c",
            "\ufeff",
            "￼",
            "a" * LONG,
            "é" * LONG,
            "中" * (LONG * 2 // 5),
            "." * LONG,
            "1" * LONG,
            "[" * LONG,
            "<" * LONG,
            "🙂" * 500,
            "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
            "𐀀𐀁",
            "\\" * 100,
            '"' * 100,
            "]]>[[a]] <mark name='1'/> &amp; &#0; <voice name='x'>",
        ],
    )
    def test_odd_text(self, pro_client, text):
        response = self.post(pro_client, json.dumps({"input": text}))
        assert response.status_code in (200, 400), response.content
        if response.status_code == 400:
            assert response.json()["error"]["param"] == "input"

    def test_lone_surrogates_in_escapes_are_named_as_unspoken(self, pro_client):
        response = self.post(pro_client, '{"input": "hello \\ud800 there", "ev_timestamps": true}')
        assert response.status_code == 200
        body = response.json()
        assert [cue["word"] for cue in body["words"]] == ["hello", "there"]
        assert body["unspoken"] == ["\ud800"]
        assert response["X-Speech-Unspoken"] == "1"
