"""No text is slow to read, whatever is in it: 50,000 characters take less than 2 s of a processor.

The limits hold for an idle machine of the kind in docs/performance.md. Others, and busy ones, are slower, so a
reading that seems slow is compared with work of a known length done right after it; the seconds themselves are
printed by `python -m bench.frontend`.
"""

import contextlib
import re
import statistics
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.reading.cases import cases_of
from core.errors import InvalidValue
from tests.support.depth import examples
from tests.support.floods import FLOODS, LONGEST, PIECES, flood
from tests.support.sentences import SENTENCES
from tts.text.frontend import read_text

LANGUAGES = list(SENTENCES)
SECONDS_OF_A_FLOOD = 2
SUSPICIOUS_SECONDS = SECONDS_OF_A_FLOOD / 20
"""A tenth of a flood that takes longer is a reason to read the whole of it."""
MS_OF_PLAIN_WORDS = 2
MS_OF_WRITTEN_FORMS = 30
ROUNDS = 20
SECONDS_OF_KNOWN_WORK = 0.03
"""The time of `do_known_work` on the machine on which the limits were chosen."""


def do_known_work() -> None:
    words = re.findall(r"[a-z]+|\d+", "known work 1234 " * 10_000)
    assert len({word: re.sub("[aeiou]", "", word) for word in words}) == 3
    assert sum(len(word.upper().split("O")) for word in words) == 50_000


def seconds_of(act: Callable[[], object]) -> float:
    begin = time.thread_time()
    act()
    return time.thread_time() - begin


def seconds_to_read(text: str, language: str) -> float:
    def read() -> None:
        with contextlib.suppress(InvalidValue):
            read_text(text, language)

    return seconds_of(read)


def takes_longer(seconds: float, limit: float) -> bool:
    """Tell whether a measured time is above a limit, which is higher if this machine is slow at the moment."""
    return seconds >= limit and seconds >= limit * seconds_of(do_known_work) / SECONDS_OF_KNOWN_WORK


def is_slow(text: str, language: str, limit: float = SECONDS_OF_A_FLOOD) -> bool:
    """Tell whether a text takes too long in each of three readings."""
    return all(takes_longer(seconds_to_read(text, language), limit) for _ in range(3))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_flood_is_read_or_refused(language: str) -> None:
    for text in FLOODS.values():
        with contextlib.suppress(InvalidValue):
            assert all(0 <= item.start <= item.end <= 200 for item in read_text(text[:200], language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.exhaustive
def test_no_flood_takes_long(language: str) -> None:
    read_text(" ".join(SENTENCES[language]), language)
    suspicious = [name for name, text in FLOODS.items() if is_slow(text[: LONGEST // 10], language, SUSPICIOUS_SECONDS)]
    assert [name for name in suspicious if is_slow(FLOODS[name], language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None, max_examples=examples(5))
@given(pieces=st.lists(st.sampled_from(PIECES) | st.characters(), min_size=1, max_size=100).map("".join))
@pytest.mark.exhaustive
def test_no_mixture_takes_long(pieces: str, language: str) -> None:
    assert not is_slow(flood(pieces), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.exhaustive
def test_no_table_takes_long(language: str) -> None:
    written = [case.written for case in cases_of(language)]
    assert len(written) >= 60
    assert not is_slow(flood(" ".join(written)), language)
    assert not is_slow(flood("".join(written)), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.exhaustive
def test_prose_is_read_fast(language: str) -> None:
    read_text(" ".join(SENTENCES[language]), language)
    text = flood(" ".join(SENTENCES[language]) + "\n\n")
    assert not takes_longer(min(seconds_to_read(text, language) for _ in range(3)), SECONDS_OF_A_FLOOD / 2)


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.exhaustive
def test_text_without_marks_takes_no_longer(language: str) -> None:
    assert not is_slow(flood("".join(SENTENCES[language]).translate(dict.fromkeys(map(ord, "。、，")))), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.exhaustive
def test_a_sentence_takes_no_time(language: str) -> None:
    plain = flood(" ".join(SENTENCES[language]), 100)
    written = flood("$5 on 3/4/2020 at 5:30, 10 km, 50% for Dr. A. & Louis XIV 🎉 ", 100)
    for text, limit_ms in ((plain, MS_OF_PLAIN_WORDS), (written, MS_OF_WRITTEN_FORMS)):
        read_text(text, language)
        median_s = statistics.median(seconds_to_read(text, language) for _ in range(ROUNDS))
        assert not takes_longer(median_s, limit_ms / 1000)
