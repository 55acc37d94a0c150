"""Rules for formulas and versions: "CO₂", "PM2.5", "Python 3.11", "धारा 66A", "95+"."""

import unicodedata

import regex
from regex import Match

from tts.text.normalization.classes import Code, Formula
from tts.text.normalization.hindi.numbers import cardinal
from tts.text.normalization.rules.forms import Reading, Rule, after_number, alternatives, before_number
from tts.text.normalization.rules.notation import LETTER, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_whole
from tts.text.normalization.rules.tables import word_tables

_FORMULAS = word_tables("hindi")["formulas"]
_ENGLISH = "ज़ीरो वन टू थ्री फ़ोर फ़ाइव सिक्स सेवन एट नाइन टेन इलेवन ट्वेल्व".split()
_SUBSCRIPTS = "₀-₉"
_PIECE = regex.compile(rf"[A-Za-z]|[0-9{_SUBSCRIPTS}]++")
_VERSIONED = (
    "संस्करण|वर्ज़न|वर्जन|ब्लूटूथ|एंड्रॉइड|एंड्रॉयड|पायथन|विंडोज़|[Vv]ersion|Python|Android|iOS|iPadOS|macOS|Chrome|Firefox|Node|PHP|Java|"
    "TLS|HTTP|SSL|OAuth|Wi-Fi|Swift|Kotlin|Ruby|Rails|React|Angular|Vue|Flutter|Excel|Windows|Go|Rust|"
    "Django|MySQL|PostgreSQL|Redis|USB|HDMI|Bluetooth|Ubuntu|Linux|Kernel|MIUI|OneUI|HyperOS"
)
_LONGEST_PART = 2
_LAWS = regex.compile(r"(?:धारा|धाराओं|अनुच्छेद|नियम|IPC|CrPC|BNS|Section|Article)(?![\p{L}\p{M}])")
_LAW_WINDOW = 50


def build_formula_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for chemical formulas, particles ("PM2.5"), versions and the sections of laws."""
    notation = wording.notation
    left, right = rf"(?<!{LETTER}|[\p{{N}}_@#./-])", rf"(?!{LETTER}|[\p{{N}}_@/]|-\p{{L}})"
    known = rf"{left}(?:{alternatives(_FORMULAS)}){right}"
    raised = rf"{left}(?=[A-Za-z()]{{1,12}}[{_SUBSCRIPTS}])(?:[A-Z][a-z]?[{_SUBSCRIPTS}]{{0,2}}){{1,8}}+{right}"
    particles = rf"{left}(?P<letters>PM)(?P<whole>\p{{Nd}}{{1,2}})(?:\.(?P<fraction>\p{{Nd}}{{1,2}}))?+{right}"
    section = rf"{left}(?![2-6]G|[248]K|[2-4]D)(?P<number>\p{{Nd}}{{1,3}})-?(?P<letters>[A-Z]{{1,2}}){right}"

    def read_particles(found: Match[str]) -> Reading:
        whole = spell_whole(wording, ascii_digits(found["whole"]))
        fraction = found["fraction"]
        said = wording.decimal.format(whole, spell_digits(wording, ascii_digits(fraction))) if fraction else whole
        return f"P M {said}"

    def read_section(found: Match[str]) -> Reading:
        if not _LAWS.search(found.string, max(0, found.start() - _LAW_WINDOW), found.start()):
            return None
        return f"{spell_whole(wording, ascii_digits(found['number']))} {' '.join(found['letters'])}"

    return (
        Rule(notation.compile(raised), _read_formula, "₀₁₂₃₄₅₆₇₈₉", kind=Formula),
        Rule(
            notation.compile(known), _read_formula, "".join(sorted({formula[0] for formula in _FORMULAS})), kind=Formula
        ),
        Rule(notation.compile(particles), read_particles, before_number("M"), kind=Code),
        Rule(notation.compile(section), read_section, after_number("-ABCDEFGHIJKLMNOPQRSTUVWXYZ"), kind=Code),
        *_version_rules(wording),
        Rule(notation.compile(r"§(?=[ \u00A0]?\p{Nd})"), lambda found: "धारा", "§", has_number=True, kind=Code),
    )


def _version_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for a version after its name ("iOS 17.4"), and for a plus that ends a number ("18+")."""
    end = r"(?![\p{L}\p{M}\p{N}_]|[.,:/-]\p{N})"
    no_amount = r"(?! ?(?:%|प्रतिशत|हज़ार|हजार|लाख|करोड़|अरब))"
    name = rf"(?<=(?<!{LETTER})(?:{_VERSIONED})[ \u00A0])"
    version = rf"{name}\p{{Nd}}{{1,4}}(?:\.\p{{Nd}}{{1,4}}){{1,4}}+{end}{no_amount}"
    plus = r"(?<=\p{Nd}(?: (?:लाख|करोड़|हज़ार|हजार))?)\+(?=[ \u00A0]?(?:[,।.;:!?)\n]|\Z)|[ \u00A0]\p{L})"

    def read(found: Match[str]) -> Reading:
        parts = [ascii_digits(part) for part in found[0].split(".")]
        spoken = (
            spell_whole(wording, part) if len(part) <= _LONGEST_PART else spell_digits(wording, part) for part in parts
        )
        return f" {wording.dot} ".join(spoken)

    return (
        Rule(wording.notation.compile(version), read, ".", kind=Code),
        Rule(wording.notation.compile(plus), lambda found: "प्लस", "+", has_number=True, kind=Formula),
    )


def _read_formula(found: Match[str]) -> Reading:
    return " ".join(map(_say_piece, _PIECE.findall(found[0])))


def _say_piece(piece: str) -> str:
    if not unicodedata.normalize("NFKC", piece).isdigit():
        return piece.upper()
    value = int(unicodedata.normalize("NFKC", piece))
    return _ENGLISH[value] if value < len(_ENGLISH) else cardinal(value)
