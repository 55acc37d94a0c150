"""`POST /api/tts/generate`: its answer, what can be set, and its fields."""

import base64
from typing import Any

import numpy as np
import pytest

from accounts.plans import VISITOR_CHARACTERS_PER_DAY
from tests.support.api import error_of
from tests.support.audio import band_level_db, decode, level_db, median_f0
from tests.support.engine import UNSPOKEN
from tests.support.web_speech import PRONOUNCE, URL, generate, left_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


class TestAnswer:
    def test_null_in_an_optional_field_is_its_default(self, visitor):
        optional = ("voice", "format", "speed", "pitch", "volume_db", "tone", "timestamps", "language")
        assert generate(visitor, **dict.fromkeys(optional)).content == generate(visitor).content

    def test_it_answers_with_mp3_by_default(self, visitor):
        response = generate(visitor)
        assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")
        assert int(response["Content-Length"]) == len(response.content)
        samples, sample_rate = decode(response.content)
        assert len(samples) / sample_rate == pytest.approx(float(response["X-Audio-Duration"]), abs=0.001)
        assert response["X-Speech-Engine"] == "tone"
        assert response["X-Request-Id"]

    def test_the_bytes_are_those_of_the_api(self, visitor, free_client):
        fields = {"input": "Hello there", "voice": "bf_emma", "speed": 1.25}
        api = free_client.post(
            "/api/v1/audio/speech",
            fields | {"response_format": "wav", "ev_pitch": -2, "ev_volume_db": 3, "ev_tone": "warm"},
            content_type="application/json",
        )
        web = generate(visitor, **fields, format="wav", pitch=-2, volume_db=3, tone="warm")
        assert web["Content-Type"] == "audio/wav"
        assert web.content == api.content

    @pytest.mark.parametrize("value", ["opus", "", 7, None])
    def test_any_other_format_is_mp3(self, visitor, value):
        assert generate(visitor, format=value)["Content-Type"] == "audio/mpeg"

    def test_field_names_of_the_public_api_are_ignored(self, visitor):
        plain = generate(visitor).content
        assert generate(visitor, ev_pitch=9, ev_tone="none", response_format="wav").content == plain

    def test_timestamps_come_with_the_audio(self, visitor):
        response = generate(visitor, input=f"Hello {UNSPOKEN} there", timestamps=True, format="wav")
        envelope = response.json()
        assert [cue["word"] for cue in envelope["words"]] == ["Hello", "there"]
        assert envelope["unspoken"] == [UNSPOKEN]
        assert envelope["format"] == "wav"
        samples, sample_rate = decode(base64.b64decode(envelope["audio"]))
        assert envelope["words"][-1]["end"] <= len(samples) / sample_rate
        assert response["X-Speech-Unspoken"] == "1"

    def test_an_arabic_voice_has_no_timestamps_and_the_error_uses_this_api_s_field_name(self, visitor):
        error = error_of(generate(visitor, voice="ar_m1", timestamps=True))
        assert (error["param"], error["code"]) == ("timestamps", "timestamps_not_supported")


class TestControls:
    """Each control can be heard in real speech."""

    @pytest.fixture(autouse=True)
    def plain_speech(self, tone_engine, real_engine, visitor) -> None:
        self.visitor = visitor
        self.plain = self.samples()

    def samples(self, **fields: Any) -> np.ndarray:
        response = generate(self.visitor, input="Many men mourn the moon.", voice="am_adam", format="wav", **fields)
        assert response.status_code == 200
        return decode(response.content)[0]

    def test_speed(self):
        assert len(self.samples(speed=1.5)) / len(self.plain) == pytest.approx(1 / 1.5, rel=0.05)

    def test_pitch(self):
        ratio = median_f0(self.samples(pitch=4), 24_000) / median_f0(self.plain, 24_000)
        assert 12 * np.log2(ratio) == pytest.approx(4, abs=0.5)

    def test_volume(self):
        assert level_db(self.samples(volume_db=-6)) - level_db(self.plain) == pytest.approx(-6, abs=0.3)

    def test_tone(self):
        def brightness(samples: np.ndarray) -> float:
            return band_level_db(samples, 24_000, 4000, 10_000) - band_level_db(samples, 24_000, 80, 300)

        bright, warm = (brightness(self.samples(tone=tone)) for tone in ("bright", "warm"))
        assert bright > brightness(self.plain) + 3
        assert warm < brightness(self.plain) - 3

    def test_voice(self):
        other = decode(generate(self.visitor, voice="af_bella", format="wav").content)[0]
        assert median_f0(other, 24_000) > 1.2 * median_f0(self.plain, 24_000)


class TestFields:
    @pytest.mark.parametrize(
        ("fields", "param"),
        [
            ({"input": ""}, "input"),
            ({"input": 5}, "input"),
            ({"input": UNSPOKEN}, "input"),
            ({"input": 'Hi <break time="1"/>'}, "input"),
            ({"voice": 5}, "voice"),
            ({"voice": "nobody"}, "voice"),
            ({"speed": 0.49}, "speed"),
            ({"speed": 2.01}, "speed"),
            ({"speed": "1"}, "speed"),
            ({"pitch": 4.1}, "pitch"),
            ({"pitch": -4.1}, "pitch"),
            ({"volume_db": 6.1}, "volume_db"),
            ({"volume_db": -6.1}, "volume_db"),
            ({"tone": "loud"}, "tone"),
            ({"timestamps": "true"}, "timestamps"),
        ],
    )
    def test_a_bad_value_is_named_and_costs_nothing(self, visitor, fields, param):
        response = generate(visitor, **fields)
        assert response.status_code == 400
        assert error_of(response)["param"] == param
        assert left_of(visitor) == VISITOR_CHARACTERS_PER_DAY

    @pytest.mark.parametrize(
        "edges", [{"speed": 0.5}, {"speed": 2}, {"pitch": -4, "volume_db": -6}, {"pitch": 4, "volume_db": 6}]
    )
    def test_the_ends_of_a_range_are_allowed(self, visitor, edges):
        assert generate(visitor, **edges).status_code == 200

    def test_input_is_required(self, visitor):
        error = error_of(visitor.post(URL, "{}", content_type="application/json"))
        assert (error["param"], error["code"]) == ("input", "missing_required_field")

    def test_only_json_is_taken(self, visitor):
        assert visitor.post(URL, {"input": "Hello"}).status_code == 415

    @pytest.mark.parametrize("address", [URL, PRONOUNCE])
    @pytest.mark.parametrize("method", ["get", "put", "delete"])
    def test_only_post_is_allowed(self, visitor, address, method):
        response = getattr(visitor, method)(address)
        assert response.status_code == 405
        assert error_of(response)["code"] == "method_not_allowed"
