"""Rules for Arabic numbers that count nothing: telephones and codes, numbers attached to a word (ص15), scores."""

from regex import Match

from tts.text.normalization.arabic import words as arabic_words
from tts.text.normalization.arabic.context import FUNCTION_WORD, is_of_match
from tts.text.normalization.rules.codes import Codes, read_code
from tts.text.normalization.rules.forms import Reading, Rule
from tts.text.normalization.rules.notation import LETTER, Notation, ascii_digits
from tts.text.normalization.rules.numbers import Wording, spell_digits, spell_whole

_LETTERS = "".join(chr(code) for code in range(0x621, 0x64B))
CODES = Codes(version="الإصدار", vowels=f"{Codes().vowels}{_LETTERS}")
"""Every Arabic letter counts as a vowel, so that no Arabic word is taken for initials."""


def build_score_rule(notation: Notation) -> Rule:
    """Return the rule for the dash of a score ("2-1"). Other rules read the dash of a range."""
    before = r"(?<=(?<![\p{N}.,:/+×÷=-] ?)(?P<low>\p{Nd}{1,3})(?P<gap> ?))"
    after = r"(?=(?P=gap)(?P<high>\p{Nd}{1,3})(?!\p{Nd}|[.,:/%-]\p{Nd}| ?[=%٪°]))"

    def read(found: Match[str]) -> Reading:
        is_descending = int(ascii_digits(found["low"])) > int(ascii_digits(found["high"]))
        return "مقابل" if is_descending or is_of_match(found.string, found.start("low")) else None

    return Rule(notation.compile(f"{before}[-–]{after}"), read, "-–")


def build_named_code_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rule for digits after the word for a telephone or a code: they are read one by one."""
    words = rf"(?<!{LETTER})[وبف]?(?:ال|لل|ل)?(?:{'|'.join(arabic_words.CODE_NAMES)})(?!{LETTER})"
    between = r"[ \u00A0:]{1,2}(?:(?:على|رقم|ال?رقم|بالرقم|ب)ـ?[ \u00A0:]{0,2}|ب[ـ]?){0,2}"
    end = rf"(?![.,٫٬:/%٪ -]?\p{{N}}|{LETTER}|[ \u00A0]?[%٪\p{{Sc}}]|[ \u00A0](?!{FUNCTION_WORD})\p{{Arabic}})"

    def read(found: Match[str]) -> Reading:
        return spell_digits(wording, ascii_digits(found[0]))

    return (Rule(wording.notation.compile(rf"(?=\p{{Nd}})(?<={words}{between})\p{{Nd}}{{3,15}}+{end}"), read, "0"),)


def build_attached_rules(wording: Wording) -> tuple[Rule, ...]:
    """Return the rules for numbers and codes that are attached to an Arabic word or letter: ص15, 3أ, كوفيد19."""
    boundary = r"(?![\p{L}\p{M}\p{N}_]|[.,٫٬:/-]\p{N})"
    letter = r"[[\p{Arabic}ـ]&&\p{L}]"
    after = rf"(?<={letter})(?!{wording.notation.left})\p{{Nd}}++{boundary}"
    before = rf"(?<![\p{{L}}\p{{M}}\p{{N}}_.,٫٬:/-])\p{{Nd}}++(?={letter}(?!{LETTER}))"
    code = rf"(?<={letter})(?:[A-Za-z]++[0-9]++|[0-9]++[A-Za-z]++){boundary}"
    return (
        Rule(
            wording.notation.compile(f"{after}|{before}"),
            lambda found: spell_whole(wording, ascii_digits(found[0])),
            "0",
        ),
        Rule(wording.notation.compile(code), lambda found: read_code(wording, CODES, found[0]), "0"),
    )
