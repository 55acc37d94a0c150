"""Rules for signs that Hindi says otherwise beside numbers or letters: "n=120", "108*", "≈ 250", "21/B", "x 3 दिन"."""

from functools import partial

from regex import Match

from tts.text.normalization.classes import Cardinal, Decimal, Formula
from tts.text.normalization.rules.forms import Reading, Rule, after_number, labelled
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits, number_of
from tts.text.normalization.rules.numbers import Wording, spell_number, spell_whole

_THOUSAND = "हज़ार"


def build_lone_sign_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for signs and for dashes in codes."""
    compile_ = wording.notation.compile
    variable = r"(?<=(?<![\p{L}\p{N}])[A-Za-zα-ω][²³]?)"
    whole = r"(?<![\p{N}.,₹])\p{Nd}{1,3}"
    measured = r"(?<![\p{L}\p{N}.])\p{Nd}[\p{Nd}.,]{0,8}[ ]?(?:%|[A-Za-z]{1,3})"
    said = (
        (rf"{variable}=(?=[-−]?\p{{Nd}})", "बराबर", "="),
        (r"(?<![A-Za-z\p{N})][ \u00A0]?)≈(?=[ \u00A0]?\p{Sc}?\p{Nd})", "लगभग", "≈"),
        (rf"(?<={whole})\*(?=[ ]?\(\p{{Nd}}{{1,3}}(?:[ ]?गेंद\p{{L}}*+)?\))", "नाबाद", "*"),
        (rf"(?<={measured})\+(?=[ ]?(?:\p{{Nd}}|[,।;:!?)\n])|[ ]\p{{L}}|\Z)", "प्लस", "+"),
        (r"(?<=(?:सुबह|प्रातः|दोपहर|शाम)[ ]\p{Nd}{1,2}(?::\p{Nd}{2})?)[ ]?[-–][ ]?(?=(?:दोपहर|शाम|रात)[ ])", "से", "-–"),
        (
            r"(?<=\p{Sc}[ ]?\p{Nd}[\p{Nd}.,]{0,12})/(?=(?:वर्ग|किग्रा|ग्राम|लीटर|मीटर|किमी|यूनिट)(?![\p{L}\p{M}]))",
            "प्रति",
            "/",
        ),
        (r"(?<=\p{Nd})\*(?=[ \u00A0]?[,।.;)(\n]|[ \u00A0]\p{L}|\Z)", "", "*"),
        (r"(?<=\p{Nd})/(?=[A-EG-LN-Z](?![\p{L}\p{N}]))", "बटा", "/"),
        (rf"(?<={LETTER} )[xX×](?= \p{{Nd}}++(?: (?:दिन|हफ़्ते|हफ्ते|सप्ताह|माह|महीने)|[,।.;)\n]|\Z))", "गुणा", "xX×"),
        (r"(?<=\p{Sc}[ ]?\p{Nd}[\p{Nd}.,]{0,12})/(?=\p{Nd}{1,4}[ ]?\p{L})", "प्रति", "/"),
        (r"(?<=\p{Nd})/(?=\p{Nd}{1,4}[-]?[अ-औक-ह](?![\p{L}\p{M}]))", "बटा", "/"),
        (r"(?<=\p{Nd}[ ]?)★", "स्टार", "★"),
        (r"(?<=(?<![\p{L}\p{N}-])(?:[0-9][A-Z]|[A-Z][0-9]))[-–](?=\p{Nd}{2,4}(?![\p{Nd}-]))", "", "-–"),
        (r"(?<=(?<![\p{L}\p{N}])[A-Z]{1,5}-\p{Nd}{1,6})[-–](?=\p{Nd})", "", "-–"),
    )
    rules = (Rule(compile_(pattern), partial(_say, word), needs, has_number=True) for pattern, word, needs in said)
    return labelled(Formula, *rules)


def build_blood_rule(notation: Notation) -> Rule:
    """Return the rule for the sign of a group of blood: "O+ve", "रक्त समूह B-"."""
    group = r"(?<![\p{L}\p{N}])(?:AB|[ABO])"
    named = rf"(?:(?<=(?:समूह|ग्रुप|ब्लड)[ :]{{1,2}}{group})|(?<={group})(?=[+\-−–][ ](?:ब्लड|रक्त|ग्रुप|समूह)))[+\-−–]"
    pattern = rf"(?<={group}[ ]?)[+\-−–]ve(?!\p{{L}})|{named}(?![\p{{L}}\p{{N}}])"
    said = {"+": "पॉज़िटिव"}
    return Rule(notation.compile(pattern), lambda found: said.get(found[0][0], "नेगेटिव"), "+-−–", kind=Formula)


def _say(word: str, found: Match[str]) -> Reading:
    return word


def build_short_number_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for "3.5k" in a chat, letters after a decimal ("0.5x"), numbers of a variable ("2x + 5")."""
    notation = wording.notation
    scale = rf"(?:(?:k|(?<=\.\p{{Nd}}{{1,3}})K){notation.end}|(?P<million>M)(?=[ ]\p{{Devanagari}}))"
    thousands = rf"(?=[-−+]?\p{{Nd}}[\p{{Nd}}.,]{{0,12}}+[kKM]){notation.number}{scale}"
    times = rf"{notation.left}(?P<whole>\p{{Nd}}{{1,3}})(?P<letter>[a-z])(?=[²³]?[ ]?[-+−=])"

    def read_thousands(found: Match[str]) -> Reading:
        return f"{spell_number(wording, number_of(found))} {'मिलियन' if found['million'] else _THOUSAND}"

    def read_times(found: Match[str]) -> Reading:
        return f"{spell_whole(wording, found['whole'])} {found['letter']}"

    def read_lettered(found: Match[str]) -> Reading:
        return f"{spell_number(wording, number_of(found))} {' '.join(found['letters'])}"

    ahead = r"(?=\p{Nd}{1,9}\.\p{Nd}{1,9}[A-Za-z])"
    lettered = rf"{ahead}{notation.number}(?P<letters>[A-Za-z]{{1,2}}){notation.end}"
    return (
        Rule(notation.compile(thousands), read_thousands, after_number("kKM"), kind=Cardinal),
        Rule(notation.compile(lettered), read_lettered, after_number("."), kind=Decimal),
        Rule(notation.compile(times), read_times, "=+-−", has_number=True, kind=Formula),
    )


def build_row_rule(wording: Wording) -> Rule:
    """Return the rule for numbers with strokes before a span of time, which are no date: "6/10/14 सप्ताह"."""
    notation = wording.notation

    def read_row(found: Match[str]) -> Reading:
        return ", ".join(spell_whole(wording, ascii_digits(number)) for number in found["row"].split("/"))

    span = rf"(?=[ ]?(?:दिन|सप्ताह|हफ़्ते|हफ्ते|माह|महीने|साल|वर्ष)(?!{LETTER}))"
    row = rf"{notation.left}(?<![/.,:-])(?P<row>\p{{Nd}}{{1,2}}(?:/\p{{Nd}}{{1,2}}){{2,4}}+){span}"
    return Rule(notation.compile(row), read_row, "/", has_number=True, kind=Cardinal)
