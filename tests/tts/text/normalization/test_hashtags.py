"""Hashtags in other scripts than the Latin."""

import pytest

from tts.text.normalization.rules.forms import RuleSet, apply_rules
from tts.text.normalization.rules.hashtags import build_hashtag_rule


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("#مرحبا", ("tag", "مرحبا")),
        ("#مرحبا_بكم", ("tag", "مرحبا", "بكم")),
        ("#عام2024!", ("tag", "عام", "<2024>")),
        ("#عام007", ("tag", "عام", "<0>", "<0>", "<7>")),
    ],
)
def test_words_and_numbers_are_divided(written: str, words: tuple[str, ...]) -> None:
    (form,) = apply_rules(RuleSet([build_hashtag_rule(r"\p{Arabic}", "tag {}", "<{}>".format)]), written)
    assert form.words == words
    assert form.start == 0


@pytest.mark.parametrize("written", ["#hello", "# مرحبا", "a#مرحبا", "##مرحبا", "#"])
def test_anything_else_is_left_to_other_rules(written: str) -> None:
    assert not apply_rules(RuleSet([build_hashtag_rule(r"\p{Arabic}", "tag {}", str)]), written)
