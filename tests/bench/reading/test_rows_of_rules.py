"""Every rule of the normalization has a row that shows what it is for."""

import pytest

from bench.reading.cases import READ_LANGUAGES, cases_of, pasted_texts_of
from tts.text.normalization import rules_of
from tts.text.normalization.rules.forms import attempts_at

COVERED = {
    "ar": {"rules.amounts: _money_of"},
    "en-GB": {"rules.signs: build_zone_rule.read", "rules.units: _read_lesser"},
    "en-US": {"rules.signs: build_zone_rule.read", "rules.units: _read_lesser"},
    "es": {"rules.units: _read_lesser"},
    "fr": {"rules.units: _read_lesser"},
    "hi": {
        "rules.amounts: _named_rules.read",
        "rules.signs: build_zone_rule.read",
        "rules.units: _read_lesser",
    },
    "it": {
        "rules.ranges: build_quantity_rules.<lambda>",
        "rules.ranges: build_quantity_rules.classify",
        "rules.signs: build_raised_rules.read_power",
        "rules.units: _size_rules.<lambda>",
        "rules.units: _read_lesser",
    },
    "ja": {
        "rules.amounts: _named_rules.read",
        "rules.ranges: build_range_rules.<lambda>",
        "rules.spans: build_race_rule.read",
    },
    "pt-BR": {"rules.units: _read_lesser"},
    "zh": {
        "rules.names: build_programming_rules.<lambda>",
        "rules.numbers: _measure_by.<lambda>",
        "rules.ranges: build_range_rules.<lambda>",
        "rules.spans: build_race_rule.read",
        "rules.units: _read_lesser",
    },
}
"""Rules that all languages share, by the languages whose own rules find all their forms before them."""


@pytest.mark.parametrize("language", READ_LANGUAGES)
def test_every_rule_reads_a_row(language):
    texts = [case.written for case in [*cases_of(language), *pasted_texts_of(language)]]
    attempts = (attempt for text in texts for attempt in attempts_at(rules_of(language), text))
    used = {id(attempt.rule) for attempt in attempts if not attempt.is_beaten}
    unused = {rule.name for rule in rules_of(language).rules if id(rule) not in used}
    assert unused == COVERED.get(language, set())
