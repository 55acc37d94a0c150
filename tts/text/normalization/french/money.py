"""French rules for signs of money without a number, and for what stands after a price."""

from tts.text.normalization.classes import Money
from tts.text.normalization.rules.forms import Rule, labelled, pieces_of
from tts.text.normalization.rules.numbers import Wording

_TERMS = {"HT": "hors taxes", "CC": "charges comprises", "cc": "charges comprises", "HC": "hors charges"}


def build_money_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a sign without a number ("en €", "5 millions d'€") and for "HT" after a price."""
    lone = r"(?<=(?<!\p{L})(?:d['’]|(?:en|de|des|les|par|milliers d['’])[ ]))[€$](?![ ]?\p{N}|\p{L})"
    before = r"[€$][ ]?|[€$](?:/m²)?(?:/\p{Ll}{2,5})?[ ](?:HT[ ])?|euros[ ]"
    untaxed = rf"(?<={before})(?:{'|'.join(_TERMS)})(?![\p{{L}}\p{{N}}])"
    compile_ = wording.notation.compile
    return labelled(
        Money,
        Rule(compile_(lone), lambda found: wording.currencies[found[0]].unit.forms[1], "€$"),
        Rule(compile_(untaxed), lambda found: _TERMS[found[0]], pieces=pieces_of(_TERMS)),
    )
