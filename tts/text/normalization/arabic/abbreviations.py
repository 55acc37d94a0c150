"""Rules for Arabic abbreviations: titles before a name, words, and those before numbers."""

from tts.text.normalization.arabic import words as arabic_words
from tts.text.normalization.arabic.context import ARABIC
from tts.text.normalization.classes import Abbreviation
from tts.text.normalization.rules.forms import Rule, alternatives, labelled
from tts.text.normalization.rules.notation import LETTER, Notation

_LIST_WINDOW = 400
"""The distance from the first item of a list within which the second must stand."""


def build_abbreviation_rules(notation: Notation) -> tuple[Rule, ...]:
    """Return the rules; they win over the rules that all languages share."""
    titles, words, numbered = arabic_words.TITLES, arabic_words.ABBREVIATIONS, arabic_words.BEFORE_NUMBERS
    left = r"(?<![\p{L}\p{M}_.])(?<!\p{N}[ \u00A0]?|[°º])"
    # A letter with a period at the beginning of a line is the number of a list item.
    is_item = rf"(?:\A|\n)(?=[أا]\.[ \u00A0]?+(?!\p{{L}}\.)[^\0]{{0,{_LIST_WINDOW}}}?\n[ \t]*+ب\.)"
    title = rf"(?<!{is_item}){left}(?P<key>{alternatives(titles)})(?=[ \u00A0]?\p{{Arabic}}{{2}})"
    named = rf"(?<!{LETTER})(?:{alternatives(titles)})[ \u00A0]?\p{{Arabic}}[^\n.]{{1,60}}[ \u00A0]"
    other = rf"(?<={named})و(?P<key>{alternatives(titles)})(?=[ \u00A0]?\p{{Arabic}}{{2}})"
    word = rf"(?<![\p{{L}}\p{{M}}_.])(?P<key>{alternatives(words)})(?!{LETTER})"
    number = rf"{left}(?P<key>{alternatives(numbered)})\.?:?(?=[ \u00A0]?[+\p{{Nd}}])"
    page = r"(?<=(?<!\p{L})(?:ج|مج|ع|ط)[ \u00A0]?\p{Nd}{1,3}[ \u00A0،,/]{1,2})ص(?=[ \u00A0]?\p{Nd})"
    street = r"(?<![\p{L}\p{M}])ش\.?(?=[ ](?:الملك|الأمير|الجامعة|الجيش|المطار|البحر))"
    return labelled(
        Abbreviation,
        Rule(notation.compile(street), lambda found: "شارع", "ش"),
        Rule(notation.compile(page), lambda found: numbered["ص"], "ص", has_number=True),
        Rule(notation.compile(title), lambda found: titles[found["key"]], "./"),
        Rule(notation.compile(other), lambda found: f"و{titles[found['key']]}", "./"),
        Rule(notation.compile(word), lambda found: words[found["key"]], f"{ARABIC}ﷺﷻ﷽"),
        Rule(notation.compile(number), lambda found: numbered[found["key"]], f"{ARABIC}#", has_number=True),
    )
