"""`POST /api/tts/pronounce`: a word becomes markup that says it."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts import limits
from accounts.plans import VISITOR_CHARACTERS_PER_DAY
from tests.support.api import error_of
from tests.support.web_speech import PRONOUNCE, generate
from tts.text.markup import PronunciationSpan, parse_markup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tone_engine")]


class TestPronounce:
    def pronounce(self, client: Client, word: str, **fields: Any) -> HttpResponse:
        return client.post(PRONOUNCE, json.dumps({"input": word} | fields), content_type="application/json")

    @pytest.mark.parametrize(
        ("word", "voice"),
        [
            ("Worcester", "bf_emma"),
            ("New York", "af_sky"),
            ("$5", "af_sky"),
            ("Dr. O’Neill", "am_adam"),
            ("東京", "af_sky"),
            ("日本", "af_sky"),
            ("مرحبا", "ar_m1"),
        ],
    )
    def test_the_markup_is_accepted_as_input(self, visitor, real_engine, word, voice):
        answer = self.pronounce(visitor, word, voice=voice).json()
        (span,) = parse_markup(answer["markup"]).spans
        assert isinstance(span, PronunciationSpan)
        assert (span.word, span.phonemes) == (word, answer["phonemes"])
        assert generate(visitor, input=answer["markup"], voice=voice).status_code == 200

    def test_it_costs_no_characters(self, visitor, page, person, real_engine):
        assert self.pronounce(visitor, "Worcester").status_code == 200
        assert self.pronounce(page, "Worcester")["x-ratelimit-remaining-requests"]
        assert limits.characters_left_today(None, "127.0.0.1") == VISITOR_CHARACTERS_PER_DAY
        assert limits.characters_used_today(person) == 0

    @pytest.mark.parametrize("word", ["", "  ", "[a]", "two\nlines", "a" * 61, "...", '<break time="1s"/>', 7, None])
    def test_text_that_is_not_a_word_is_refused(self, visitor, real_engine, word):
        response = self.pronounce(visitor, word)
        assert response.status_code == 400
        assert error_of(response)["param"] == "input"

    def test_a_voice_of_another_plan_is_refused(self, visitor):
        assert error_of(self.pronounce(visitor, "Worcester", voice="af_nicole"))["code"] == "plan_required"
