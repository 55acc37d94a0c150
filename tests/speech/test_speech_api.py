"""`POST /api/v1/audio/speech`."""

import base64
import gzip
import json
from typing import Any

import numpy as np
import pytest
from django.test import Client

from accounts.plans import FREE
from speech.model_names import MODEL_ALIASES
from tests.support.api import URL, error_of, speak
from tests.support.audio import decode
from tests.support.engine import UNSPOKEN, WORD_SAMPLES
from tests.support.factories import make_account, make_client, make_key
from voices.catalog import CATALOG, DEFAULT_VOICE, OPENAI_VOICES

RATE_HEADERS = ("x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests")

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


class TestSuccess:
    def test_it_answers_with_mp3_by_default(self, free_client):
        response = speak(free_client)
        assert response.status_code == 200
        assert response["Content-Type"] == "audio/mpeg"
        assert int(response["Content-Length"]) == len(response.content)
        assert not response.streaming
        samples, sample_rate = decode(response.content)
        assert sample_rate == 24_000
        assert len(samples) / sample_rate == pytest.approx(float(response["X-Audio-Duration"]), abs=0.001)

    def test_it_answers_with_wav(self, free_client):
        response = speak(free_client, response_format="wav")
        assert response["Content-Type"] == "audio/wav"
        samples, sample_rate = decode(response.content)
        assert sample_rate == 24_000
        assert response.content[:4] == b"RIFF"
        assert len(samples) > 2 * WORD_SAMPLES

    @pytest.mark.parametrize("value", ["opus", "MP3", "", 7, None, ["wav"], {"a": 1}, True])
    def test_any_other_format_is_mp3(self, free_client, value):
        response = speak(free_client, response_format=value)
        assert (response.status_code, response["Content-Type"]) == (200, "audio/mpeg")

    def test_it_says_what_rendered_and_what_was_left_out(self, free_client):
        response = speak(free_client, input=f"Hello {UNSPOKEN} there")
        assert response["X-Speech-Engine"] == "tone"
        assert response["X-Speech-Unspoken"] == "1"
        assert response["X-Request-Id"]

    def test_it_warns_of_what_is_spoken_otherwise(self, free_client):
        assert speak(free_client)["X-Speech-Warnings"] == "[]"
        response = speak(free_client, input='Hello <break time="99s"/> there')
        (warning,) = json.loads(response["X-Speech-Warnings"])
        assert warning["code"] == "pause_shortened"
        assert "3,000 ms" in warning["message"]

    def test_it_shows_the_rate_state(self, free_client):
        first, second = speak(free_client), speak(free_client)
        assert first[RATE_HEADERS[0]] == str(FREE.requests_per_minute)
        assert int(first[RATE_HEADERS[1]]) - int(second[RATE_HEADERS[1]]) in (1, -FREE.requests_per_minute + 1)
        assert second[RATE_HEADERS[2]].endswith("s")

    @pytest.mark.parametrize("model", ["kokoro-82m", *MODEL_ALIASES, "gpt-4o-mini-tts-2031-01-31"])
    def test_every_model_name_works(self, free_client, model):
        assert speak(free_client, model=model).status_code == 200

    def test_identical_requests_give_identical_bytes(self, pro_client, free_client):
        assert speak(pro_client).content == speak(free_client).content

    def test_controls_at_their_defaults_change_no_byte(self, free_client):
        plain = speak(free_client)
        explicit = speak(
            free_client, model="tts-1", voice=DEFAULT_VOICE, speed=1, ev_pitch=0, ev_volume_db=0.0, ev_tone="neutral"
        )
        assert plain.content == explicit.content

    def test_unknown_fields_are_ignored(self, free_client):
        assert speak(free_client, stream_format="audio", instructions="Be kind", x=[1]).status_code == 200

    def test_speed_divides_the_length(self, free_client):
        normal, fast = (speak(free_client, speed=speed, response_format="wav") for speed in (1.0, 2.0))
        ratio = len(decode(fast.content)[0]) / len(decode(normal.content)[0])
        assert ratio == pytest.approx(0.5, rel=0.03)

    def test_a_break_is_silence_of_its_length(self, free_client):
        text = 'Hello <break time="{}ms"/> there'
        short, long = (
            decode(speak(free_client, input=text.format(pause_ms), response_format="wav").content)[0]
            for pause_ms in (200, 700)
        )
        assert len(long) - len(short) == 12_000

    def test_voices_of_openai_answer_under_their_own_names(self, pro_client):
        for name in OPENAI_VOICES:
            assert speak(pro_client, voice=name).status_code == 200

    def test_voices_of_openai_follow_the_plan_of_the_voice_they_mean(self, free_client):
        for name, voice_id in OPENAI_VOICES.items():
            response = speak(free_client, voice=name)
            assert response.status_code == (200 if CATALOG[voice_id].is_free else 403), name

    def test_a_voice_may_be_an_object(self, free_client):
        assert speak(free_client, voice={"id": "af_sky"}).status_code == 200
        assert error_of(speak(free_client, voice={"id": "voice_x"}))["code"] == "plan_required"

    def test_accept_is_ignored(self, free_client):
        response = free_client.post(
            URL, {"input": "Hello"}, content_type="application/json", headers={"Accept": "application/octet-stream"}
        )
        assert response.status_code == 200

    def test_a_charset_in_the_content_type_is_fine(self, free_client):
        content = json.dumps({"input": "Hello"})
        assert free_client.post(URL, content, content_type="application/json; charset=utf-8").status_code == 200


OPTIONAL = (
    *("model", "voice", "response_format", "speed", "ev_pitch", "ev_volume_db", "ev_tone", "ev_timestamps", "language"),
    "instructions",
)


class TestTimestamps:
    def test_the_envelope_holds_audio_and_cues(self, free_client):
        response = speak(free_client, input=f"Hello {UNSPOKEN} there", ev_timestamps=True)
        assert response["Content-Type"] == "application/json; charset=utf-8"
        envelope = response.json()
        assert set(envelope) == {
            "audio", "format", "words", "timestamps_available", "unspoken", "unspoken_count", "warnings",
        }  # fmt: skip
        samples, sample_rate = decode(base64.b64decode(envelope["audio"]))
        assert envelope["format"] == "mp3"
        assert envelope["timestamps_available"] is True
        assert [cue["word"] for cue in envelope["words"]] == ["Hello", "there"]
        assert (envelope["unspoken"], envelope["unspoken_count"]) == ([UNSPOKEN], 1)
        for cue in envelope["words"]:
            assert cue["end"] - cue["start"] == pytest.approx(0.1, abs=0.001)
        assert envelope["words"][-1]["end"] <= len(samples) / sample_rate
        assert response["X-Speech-Unspoken"] == "1"

    def test_each_cue_leads_to_the_written_form(self, free_client):
        text = '🎉 <b>Pay</b> <break time="1s"/> “$5” [now](/nˈW/)!'
        words = speak(free_client, input=text, ev_timestamps=True).json()["words"]
        places = [(cue["word"], text[cue["source_start"] : cue["source_end"]]) for cue in words]
        assert places[-4:] == [("Pay", "Pay"), ("five", "$5"), ("dollars", "$5"), ("now", "now")]

    def test_warnings_are_in_the_envelope_too(self, free_client):
        envelope = speak(free_client, input='Hello <break time="4s"/>', ev_timestamps=True).json()
        assert [warning["code"] for warning in envelope["warnings"]] == ["pause_shortened"]

    def test_the_audio_is_that_of_a_plain_request(self, free_client):
        envelope = speak(free_client, ev_timestamps=True, response_format="wav").json()
        assert envelope["format"] == "wav"
        assert base64.b64decode(envelope["audio"]) == speak(free_client, response_format="wav").content

    def test_cues_follow_speed_and_pauses(self, free_client):
        def second_word_start(**fields: Any) -> float:
            return speak(free_client, ev_timestamps=True, **fields).json()["words"][1]["start"]

        plain = second_word_start(input="Hello there")
        paused = second_word_start(input='Hello <break time="1s"/> there')
        slow = second_word_start(input='Hello <break time="1s"/> there', speed=0.5)
        assert paused - plain == pytest.approx(1.0, abs=0.002)
        assert slow - 1.0 == pytest.approx(2 * (paused - 1.0), abs=0.002)

    @pytest.mark.parametrize("voice", ["ar_m1", "ar_f5", "voice_abc"])
    def test_arabic_and_cloned_voices_have_no_timestamps(self, pro_client, voice):
        response = speak(pro_client, voice=voice, ev_timestamps=True)
        assert response.status_code == 400
        assert error_of(response)["code"] == "timestamps_not_supported"

    def test_an_arabic_voice_speaks_without_timestamps(self, pro_client):
        assert speak(pro_client, voice="ar_m1", input="مرحبا").status_code == 200


class TestKey:
    @pytest.mark.parametrize(
        "header",
        [None, "", "Bearer", "Basic abc", "Bearer ev_", "Bearer sk-abc", "Bearer a b", "Bearer ev_" + "x" * 43, "é"],
    )
    def test_it_needs_a_key(self, header):
        response = speak(Client(headers={} if header is None else {"Authorization": header}))
        assert response.status_code == 401
        assert response["WWW-Authenticate"] == "Bearer"
        error = error_of(response)
        assert (error["type"], error["code"]) == ("authentication_error", "invalid_api_key")

    def test_the_scheme_is_not_case_sensitive(self):
        client = Client(headers={"Authorization": f"bearer {make_key()}"})
        assert speak(client).status_code == 200

    def test_an_inactive_account_has_no_valid_key(self):
        client = make_client(make_account(is_active=False))
        assert speak(client).status_code == 401


class TestFields:
    @pytest.mark.parametrize(
        ("fields", "param"),
        [
            ({"model": "gpt-4"}, "model"),
            ({"model": 1}, "model"),
            ({"input": 5}, "input"),
            ({"input": None}, "input"),
            ({"input": ["a"]}, "input"),
            ({"input": ""}, "input"),
            ({"input": " \n\t "}, "input"),
            ({"input": '<break time="1s"/>'}, "input"),
            ({"input": "...!?"}, "input"),
            ({"input": UNSPOKEN}, "input"),
            ({"input": 'Hi <break time="1"/>'}, "input"),
            ({"input": "[hi](/§/)"}, "input"),
            ({"voice": 5}, "voice"),
            ({"voice": {}}, "voice"),
            ({"voice": {"id": 5}}, "voice"),
            ({"voice": ["af_sky"]}, "voice"),
            ({"speed": 0.49}, "speed"),
            ({"speed": 2.01}, "speed"),
            ({"speed": "1"}, "speed"),
            ({"speed": True}, "speed"),
            ({"speed": float("nan")}, "speed"),
            ({"speed": float("inf")}, "speed"),
            ({"speed": 10**400}, "speed"),
            ({"speed": [1]}, "speed"),
            ({"ev_pitch": 4.01}, "ev_pitch"),
            ({"ev_pitch": -4.01}, "ev_pitch"),
            ({"ev_pitch": "0"}, "ev_pitch"),
            ({"ev_volume_db": 6.01}, "ev_volume_db"),
            ({"ev_volume_db": -6.01}, "ev_volume_db"),
            ({"ev_volume_db": {}}, "ev_volume_db"),
            ({"ev_tone": "Warm"}, "ev_tone"),
            ({"ev_tone": 3}, "ev_tone"),
            ({"ev_timestamps": "true"}, "ev_timestamps"),
            ({"ev_timestamps": 1}, "ev_timestamps"),
        ],
    )
    def test_a_bad_value_is_named(self, free_client, fields, param):
        response = speak(free_client, **fields)
        assert response.status_code == 400
        error = error_of(response)
        assert (error["param"], error["code"], error["type"]) == (param, "invalid_value", "invalid_request_error")

    @pytest.mark.parametrize(
        ("name", "values"),
        [
            ("speed", (0.5, 2, 2.0)),
            ("ev_pitch", (-4, 4)),
            ("ev_volume_db", (-6, 6)),
            ("ev_tone", ("neutral", "warm", "bright", "bass")),
        ],
    )
    def test_the_ends_of_a_range_are_allowed(self, free_client, name, values):
        for value in values:
            assert speak(free_client, **{name: value}).status_code == 200

    @pytest.mark.parametrize("body", [{name: None} for name in OPTIONAL] + [dict.fromkeys(OPTIONAL)])
    def test_null_in_an_optional_field_is_its_default(self, free_client, body):
        assert speak(free_client, **body).content == speak(free_client).content

    def test_null_is_no_id_of_a_voice(self, free_client):
        assert error_of(speak(free_client, voice={"id": None}))["param"] == "voice"

    def test_input_is_required(self, free_client):
        for body in ("{}", '{"voice": "af_sky"}', ""):
            error = error_of(free_client.post(URL, body, content_type="application/json"))
            assert (error["param"], error["code"]) == ("input", "missing_required_field")

    @pytest.mark.parametrize("voice", ["nobody", "", "AF_SKY", "voice", "x" * 10_000, "\ud800", "af_sky "])
    def test_an_unknown_voice_is_named(self, pro_client, voice):
        response = speak(pro_client, voice=voice)
        assert response.status_code == 400
        error = error_of(response)
        assert (error["param"], error["code"]) == ("voice", "voice_not_found")
        assert "/api/v1/audio/voices" in error["message"]

    @pytest.mark.parametrize("body", ["{", "[]", '"x"', "null", "\x00", "[" * 100_000, "1" * 5000])
    def test_a_body_that_is_not_an_object_is_refused(self, free_client, body):
        response = free_client.post(URL, body, content_type="application/json")
        assert response.status_code == 400
        assert error_of(response)["code"] == "invalid_json"

    @pytest.mark.parametrize("digits", [300, 5_000])
    def test_a_very_long_number_counts_as_a_number(self, free_client, digits):
        number = "9" * digits
        bodies = (f'{{"input": "Hi.", "{field}": {number}}}' for field in ("unknown", "speed"))
        unknown, response = (free_client.post(URL, body, content_type="application/json") for body in bodies)
        assert unknown.status_code == 200
        error = error_of(response)
        assert (response.status_code, error["param"]) == (400, "speed")

    def test_breaks_of_more_than_an_hour_are_refused(self, pro_client):
        breaks = '<break time="3s"/>'
        error = error_of(response := speak(pro_client, input="Hi." + 1_201 * breaks))
        assert (response.status_code, error["param"]) == (400, "input")
        assert "3,603 s" in error["message"]

    def test_a_body_that_is_not_utf_8_is_refused(self, free_client):
        response = free_client.post(URL, b'{"input": "\xff\xfe"}', content_type="application/json")
        assert error_of(response)["code"] == "invalid_json"

    @pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    def test_only_json_is_taken(self, free_client, content_type):
        response = free_client.post(URL, "input=Hello", content_type=content_type)
        assert response.status_code == 415
        assert error_of(response)["type"] == "invalid_request_error"

    @pytest.mark.parametrize("coding", ["gzip", "GZIP", "br", "identity, gzip", "x" * 1000])
    def test_a_compressed_body_is_refused_and_told_how_to_be_sent(self, free_client, coding):
        body = gzip.compress(b'{"input": "Hello there"}')
        response = free_client.post(URL, body, content_type="application/json", headers={"Content-Encoding": coding})
        assert (response.status_code, response["Accept-Encoding"]) == (415, "identity")
        assert error_of(response)["code"] == "unsupported_media_type"

    @pytest.mark.parametrize("coding", ["", "identity", " Identity "])
    def test_a_body_as_it_is_may_say_so(self, free_client, coding):
        body = b'{"input": "Hello there"}'
        response = free_client.post(URL, body, content_type="application/json", headers={"Content-Encoding": coding})
        assert response.status_code == 200

    def test_a_huge_body_is_refused(self, free_client, settings):
        settings.MAX_BODY_BYTES = 1000
        response = speak(free_client, input="a" * 1000)
        assert response.status_code == 413
        assert error_of(response)["type"] == "invalid_request_error"


class TestMethods:
    @pytest.mark.parametrize("method", ["get", "put", "patch", "delete", "head"])
    def test_only_post_is_allowed(self, free_client, method):
        response = getattr(free_client, method)(URL)
        assert response.status_code == 405
        assert "POST" in response["Allow"]
        if method != "head":
            assert error_of(response)["type"] == "invalid_request_error"


def test_words_of_a_request_become_sound_in_their_order(free_client):
    envelope = speak(free_client, input="one two. three", ev_timestamps=True, response_format="wav").json()
    samples, sample_rate = decode(base64.b64decode(envelope["audio"]))
    assert [cue["word"] for cue in envelope["words"]] == ["one", "two", "three"]
    for cue in envelope["words"]:
        piece = samples[round(cue["start"] * sample_rate) : round(cue["end"] * sample_rate)]
        assert np.sqrt(np.mean(piece**2)) == pytest.approx(0.25 / np.sqrt(2), rel=0.05)
