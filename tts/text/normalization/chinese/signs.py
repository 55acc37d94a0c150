"""Rules for signs between the numbers, variables and words of Mandarin: n=163, P<0.05, 60g+20g, 80+, 10⁸, ××路."""

import unicodedata

from regex import Match

from tts.text.normalization.chinese.numbers import cardinal
from tts.text.normalization.chinese.words import SIGNS
from tts.text.normalization.classes import Cardinal, Code, Formula
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import Notation

_VARIABLE = r"(?<!\p{Latin})[\p{Latin}\p{Greek}]"
_CLOSING = r"[\p{Nd}²³⁰-⁹₀-₉%％℃)）\]]"


def build_sign_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules for signs that stand beside letters, and for powers, which are said before 次方."""
    operand = rf"(?:{_CLOSING}|{_VARIABLE})"
    following = r"(?=[ ]?(?:[\p{Nd}(（√π]|[-−]\p{Nd}|\p{Latin}(?!\p{Latin})))"
    named = r"(?:\A|[\s\p{Han}（(，。；：、])[A-Za-z]{1,4}"
    equal = (
        rf"(?<={operand} ?)(?<![?&/.\p{{Latin}}\-]\p{{Latin}})[=＝≈]{following}|(?<={named} ?)[=＝](?=[ ]?-?\p{{Nd}})"
    )
    equal += r"|(?<=\p{Nd}[A-Z]{3})[=＝](?=\p{Nd})"
    summand = rf"(?:{_CLOSING}|\p{{Nd}}(?:\p{{Latin}}|\p{{Han}}){{1,3}}|{_VARIABLE})"
    plus = rf"(?<={summand})[+＋](?=\p{{Nd}}|\p{{Latin}}(?!\p{{Latin}}))"
    more = r"(?<=\p{Nd}[wWkK万千百亿%％分人])[+＋](?![\p{Latin}\p{Nd}])"
    words = r"(?<=\p{Han})[+＋](?=\p{Latin})|(?<=\p{Latin})[+＋](?=\p{Han})|(?<=\p{Han})[+＋](?=\p{Han})"
    percent = r"(?<=\p{Han})[+＋](?=\p{Nd}{1,4}(?:\.\p{Nd}{1,3})?[%％‰])"
    less = rf"(?:(?<={operand} ?)|(?<=\A|[\s\p{{Han}}（(，：]))[<>＜＞](?=[ ]?-?\p{{Nd}})"
    raised = r"(?P<minus>⁻?)(?P<digits>[⁰¹²³⁴-⁹]{2,4}|[⁰¹⁴-⁹]|(?<=⁻)[²³])"
    power = rf"(?<={operand})(?:\^\{{?(?P<minus>[-−]?)(?P<digits>\p{{Nd}}{{1,4}})\}}?|{raised})"
    packs = r"(?<=[\p{Han}\p{Latin}°′″%％℃)）])×(?=\p{Nd})"
    unknown = r"(?<=[\p{Han}：:，、（])(?<!\p{Nd}\p{Han}{0,2})[×✕]{1,4}(?=\p{Han})"

    def read_sign(found: Match[str]) -> Reading:
        sign = unicodedata.normalize("NFKC", found[0])
        return SIGNS.basic.get(sign) or SIGNS.anywhere[sign]

    def read_power(found: Match[str]) -> Reading:
        value = int(unicodedata.normalize("NFKC", found["digits"]))
        if value in (2, 3) and not found["minus"]:
            return SIGNS.anywhere["²" if value == 2 else "³"]
        return f"的{'负' if found['minus'] else ''}{cardinal(value)}次方"

    return (
        Rule(notation.compile(percent), lambda found: "正", "+＋", has_number=True, kind=Formula),
        Rule(notation.compile(f"{equal}|{plus}|{more}|{words}"), read_sign, "=＝≈+＋", kind=Formula),
        Rule(notation.compile(less), read_sign, "<>＜＞", has_number=True, kind=Formula),
        Rule(notation.compile(power), read_power, "^⁰¹²³⁴⁵⁶⁷⁸⁹", kind=Formula),
        Rule(notation.compile(packs), lambda found: "乘", "×", has_number=True, kind=Formula),
        Rule(notation.compile(unknown), lambda found: "某" * len(found[0]), "×✕", kind=Code),
    )


def build_minus_rule(notation: Notation) -> Rule:
    """Return the rule for the minus of a number after a word: 得数是-5."""
    amount = r"(?=\p{Nd})(?!\p{Nd}{1,3}(?:\.\p{Nd}{1,3})? ?(?:[°º℃℉度]|摄氏|华氏))"
    pattern = rf"(?:(?<=[是为等于])[-−－](?=[½¼¾])|(?<=[是为由至到从于以])[-−－]{amount})"
    return Rule(notation.compile(pattern), lambda found: "负", "-−－", kind=Cardinal)
