"""Rules for a stroke after a counted noun: "24 h/24", "2 fois/jour", "200 hab./km²"."""

from collections.abc import Mapping

from regex import Match

from tts.text.normalization.classes import Measure, Ratio
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, labelled
from tts.text.normalization.rules.notation import SPACE, Number, ascii_digits
from tts.text.normalization.rules.nouns import Noun
from tts.text.normalization.rules.numbers import Wording, count_number, spell_whole


def build_over_rules(wording: Wording, spans: Mapping[str, Noun], over: str) -> tuple[Rule, ...]:
    """Return the rules that say `over` for the stroke after a number of `spans` ("7 j/7") or a mark ("12,5/20")."""

    def read(found: Match[str]) -> Reading:
        counted = count_number(wording, Number("", ascii_digits(found["whole"]), ""), spans[found["span"].lower()])
        return f"{counted} {over} {spell_whole(wording, ascii_digits(found['last']))}"

    span = rf"(?P<span>(?i:{alternatives(spans)}))"
    number = rf"{wording.notation.left}(?P<whole>\p{{Nd}}{{1,3}})"
    pattern = rf"{number}{SPACE}{span}[ ]?/[ ]?(?P<last>\p{{Nd}}{{1,3}}){wording.notation.end}"
    mark = r"(?<=(?<![\p{L}\p{N}.,/-])\p{Nd}{1,3},\p{Nd}{1,2})/(?=\p{Nd}{1,3}(?![\p{L}\p{N}/]|[.,]\p{N}))"
    return labelled(
        Ratio,
        Rule(wording.notation.compile(pattern), read, "/"),
        Rule(wording.notation.compile(mark), lambda found: over, after_number("/")),
    )


def build_per_rules(wording: Wording, per: Mapping[str, str], units: Mapping[str, Noun]) -> tuple[Rule, ...]:
    """Return the rules for a stroke after a noun or currency; another rule reads the stroke after a symbol of `units`.

    `per` has the words that may follow the stroke, and the words for the stroke there; "" stands for any symbol of
    `units`.
    """

    def read(found: Match[str]) -> Reading:
        return per[found["word"]]

    def read_unit(found: Match[str]) -> Reading:
        return f"{per['']} {units[found['unit']].forms[0]}"

    counted = r"(?<=[\p{Sc}%]|\p{Nd}[ \u00A0]?\p{L}{1,14}\.?)(?<!\p{Nd}[ \u00A0]?(?:\L<units>))"
    before_word = rf"{counted}/(?=(?P<word>\L<words>)(?!\p{{L}}))"
    before_unit = rf"{counted}(?<!\p{{Sc}})/(?P<unit>\L<units>)(?![\p{{L}}\p{{N}}²³])"
    words = [word for word in per if word]
    return labelled(
        Measure,
        Rule(wording.notation.compile(before_word, units=units, words=words), read, "/"),
        Rule(wording.notation.compile(before_unit, units=units), read_unit, "/"),
    )
