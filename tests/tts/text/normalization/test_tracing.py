"""Which rule reads what, as `python -m tts.text.normalization` tells it."""

import pytest

from bench.reading.cases import cases_of
from tts.text.normalization import LANGUAGES, rules_of
from tts.text.normalization.__main__ import main
from tts.text.normalization.rules.forms import apply_rules, attempts_at
from tts.text.normalization.tracing import lines_of


def test_the_winner_stands_before_what_it_beats():
    first, *others = lines_of("only €1.50-2.00", "en-US")
    assert first == "'€1.50-2.00' at 5 → one euro and fifty cents to two euros  [Money, 52, rules.amounts: _money_of]"
    assert "    beaten: '1.50' at 6 → one point five zero  [Decimal, 8, rules.numbers: _number_of]" in others
    assert all(line.startswith("    beaten: ") for line in others)


def test_a_form_that_a_rule_keeps_has_no_words():
    assert "'50-50' at 0" not in "".join(lines_of("50-50", "en-US"))
    assert any("→ (as written)" in line for line in lines_of("50-50", "en-US"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_winners_are_the_forms_of_the_text(language):
    text = "\n".join(case.written for case in cases_of(language)[:20])
    winners = [attempt for attempt in attempts_at(rules_of(language), text) if not attempt.is_beaten and attempt.words]
    forms = apply_rules(rules_of(language), text)
    assert " ".join(word for form in forms for word in form.words) == " ".join(
        attempt.words.replace(" … ", " ") for attempt in winners
    )


def test_it_runs_as_a_command(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["normalization", "fr", "3 km"])
    main()
    assert capsys.readouterr().out.startswith("'3 km' at 0 → trois kilomètres  [Measure, 48, rules.units:")
