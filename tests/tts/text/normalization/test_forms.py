"""Properties of the forms of any text in any language: order, bounds, and speakable words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.reading.cases import cases_of, pasted_texts_of
from tts.text.normalization import SpokenForm, find_spoken_forms, rules_of
from tts.text.normalization.rules.forms import LazyPattern, Rule, RuleSet, after_number, apply_rules, before_number
from tts.text.normalization.rules.notation import Notation

LANGUAGES = ["ar", "de", "en-GB", "en-US", "es", "fr", "hi", "it", "ja", "pt-BR", "zh"]
NUMERIC = st.text(alphabet="0123456789٣४３½¾.,٬٫ \u00a0-−+$€£¥₹R%٪&@=×÷°ºªabest年万个人वाँ第\n", max_size=60)


def check_forms(text: str, forms: list[SpokenForm]) -> None:
    position = 0
    for form in forms:
        assert position <= form.start < form.end <= len(text)
        assert form.words
        for word in form.words:
            assert word
            assert not any(character.isdigit() or character.isspace() for character in word)
        position = form.end


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(text=st.one_of(st.text(max_size=80), NUMERIC))
def test_forms_are_ordered_and_speakable(language: str, text: str) -> None:
    check_forms(text, list(find_spoken_forms(text, language)))


@pytest.mark.parametrize("language", LANGUAGES)
@settings(deadline=None)
@given(value=st.integers(min_value=0, max_value=10**18 - 1))
def test_every_whole_number_is_one_form(language: str, value: int) -> None:
    (form,) = find_spoken_forms(str(value), language)
    assert (form.start, form.end) == (0, len(str(value)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_have_no_forms(language: str) -> None:
    assert not find_spoken_forms("Plain words, as they are: «nothing» to read (otherwise)!", language)


@pytest.mark.parametrize("language", ["", "en", "nl", "xx-YY"])
def test_unknown_languages_have_no_forms(language: str) -> None:
    assert not find_spoken_forms("42 & 43", language)


def test_an_earlier_rule_wins_and_an_empty_reading_keeps_the_text() -> None:
    notation = Notation(groups=",", decimals=".")
    rules = (
        Rule(notation.compile("[0-9]+x"), lambda found: ""),
        Rule(notation.compile("[0-9]+"), lambda found: "number"),
    )
    assert apply_rules(RuleSet(rules), "1 2x 3") == [SpokenForm(0, 1, ("number",)), SpokenForm(5, 6, ("number",))]


def test_a_rule_may_read_groups_or_leave_a_match_to_later_rules() -> None:
    notation = Notation(groups=",", decimals=".")
    parts = notation.compile("(?P<low>[0-9])-(?P<high>[0-9])")
    rules = (
        Rule(parts, lambda found: None if found["low"] == "9" else {"low": "low", "high": "very high"}, "-"),
        Rule(notation.compile("[0-9]"), lambda found: "digit", "0"),
    )
    assert apply_rules(RuleSet(rules), "1-2 9-3") == [
        SpokenForm(0, 1, ("low",)),
        SpokenForm(2, 3, ("very", "high")),
        SpokenForm(4, 5, ("digit",)),
        SpokenForm(6, 7, ("digit",)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_is_left_out_where_it_reads_something(language: str) -> None:
    rules = rules_of(language)
    for text in {case.written for case in [*cases_of(language), *pasted_texts_of(language)]}:
        candidates = set(map(id, rules.candidates(text)))
        left_out = [rule for rule in rules.rules if id(rule) not in candidates]
        found = [match for rule in left_out for match in rule.pattern.finditer(text) if rule.read(match) is not None]
        assert not found, text


@pytest.mark.parametrize(
    ("needs", "found"),
    [
        (after_number("k"), ["5k", "5 k", "5\u00a0k", "1.5k 2"]),
        (before_number("$"), ["$5", "a$ 5", "1 $\u202f5"]),
        (after_number(["kg", "lb"]), ["5 kg", "5 km", "5l"]),
        (before_number(["US$"]), ["US$5", "$5"]),
    ],
)
def test_a_sign_beside_a_number_is_seen_with_one_space_or_none(needs: frozenset[str], found: list[str]) -> None:
    rules = RuleSet([Rule(Notation(groups=",", decimals=".").compile("."), lambda found: "", needs)])
    assert all(list(rules.candidates(text)) for text in found)
    assert not any(list(rules.candidates(text)) for text in ["", "k $", "5", "5  k", "$  5", "5)k", "$(5"])


def found_by(pattern: LazyPattern, text: str) -> list[str]:
    return [match[0] for match in pattern.finditer(text)]


def test_a_list_in_a_pattern_stands_for_the_longest_of_its_texts_that_fits():
    pattern = LazyPattern(r"[0-9](?:\L<units>)(?!\p{L})", units={"m": "metre", "mm": "millimetre", "m.p.h": "miles"})
    assert pattern.pattern == r"[0-9](?:\L<units>)(?!\p{L})"
    assert found_by(pattern, "1m 2mm 3mmm 4m.p.h 5mxpxh") == ["1m", "2mm", "4m.p.h"]


def test_an_empty_list_in_a_pattern_fits_nowhere():
    assert found_by(LazyPattern(r"a\L<none>|b", none=()), "ab") == ["b"]


def test_a_part_of_a_pattern_has_its_groups_there():
    (match,) = LazyPattern(r"(?&size)cm", {"size": r"(?P<whole>[0-9]+)"}).finditer("5cm")
    assert match["whole"] == "5"


def test_a_pattern_without_a_list_that_it_names_is_refused_at_its_first_search():
    with pytest.raises(KeyError, match="units"):
        found_by(LazyPattern(r"\L<units>"), "m")
