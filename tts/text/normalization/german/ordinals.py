"""German ordinals: the numbers that the words around them show to be ordinals, and the endings that they ask for."""

from collections.abc import Iterator, Sequence

import regex
from regex import Match

from tts.text.normalization.classes import Ordinal, Roman
from tts.text.normalization.german import words
from tts.text.normalization.german.nouns import strong_ending
from tts.text.normalization.german.numbers import number, ordinal
from tts.text.normalization.rules.forms import Reading, Rule, SpokenForm, after_number
from tts.text.normalization.rules.notation import Notation
from tts.text.normalization.rules.romans import RomanContext, Romans, roman_value
from tts.text.normalization.rules.tables import word_tables

_TABLES = word_tables("german")

_DATIVE = _TABLES["dative"]
_WEAK = _TABLES["weak"]
_STRONG = "ein kein mein sein ihr unser".split()
_BEFORE_DATES = ("ab", "seit", "bis", "vor", "von")
_NOUNS = (
    r"Jahrhunderts?|Jahrtausends?|Jh\.|Jhd\.|Aufl\.|Hj\.|Qtl\.|Sz\.|Min\.|Klasse|Platz|Rang|Liga|Bundesliga|Auflage|Stock|Etage|OG|UG|Obergeschoss|"
    r"Geburtstag|Kapitel|Tag|Mal|Weltkrieg|Runde|Quartal|Halbjahr|Semester|Spieltag|Minute|Etappe|Sinfonie|Symphonie|"
    r"Armee|Division|Reich|Republik|Preis|Staffel|Folge|Teil|Band|Akt|Szene|Advent|Halbzeit|Drittel|Bezirk|Lesung|"
    r"Jahrestag|Todestag|Hochzeitstag|Stelle|Generation|Gang|Versuch|Person|Mannschaft|Saison|Ausgabe|FC|FSV|SC|"
    r"Satz|Hälfte|WK|Legislaturperiode|Wahlperiode|Viertel|Strophe|Vers"
)
_PERIOD = r"(?:\.(?=[ \u00A0](?:\p{L}|[0-9])|[,;:)\]]|[ ]?[-–]))?+"
_WRITTEN = regex.compile(r"[0-9]|[IVXLCDM]++\.")
_WORD_BEFORE = regex.compile(r"(?P<word>\p{L}++)\.?[ \u00A0]++\Z")
_SAME_AS_BEFORE = regex.compile(r"\.?[ ]?(?:und|u\.|oder|bis|[,/]|[-–])[ ]?")
_MONTH_AFTER = regex.compile(rf"[ \u00A0]?(?i:{'|'.join(words.WRITTEN_MONTHS)})\b")
_PREPOSITIONS = "am|an|auf|aus|bei|beim|bis|für|gegen|hinter|im|in|ins|mit|nach|seit|unter|vom|von|vor|zu|zum|zur"
_NOUN_AFTER = regex.compile(
    r"(?:(?:/|[ ]?[-–][ ]?)[0-9]{1,2}\.)?,?[ \u00A0](?:(?:und|u\.|oder|bis)[ ][0-9]+\.[ ])?"
    rf"(?:(?!(?:{_PREPOSITIONS})[ \u00A0])\p{{Ll}}++\.?[ \u00A0]){{0,2}}(?P<noun>\p{{Lu}}\p{{L}}*+)"
)
_LONGEST_LOOK = 40
_LONG_NOUNS = words.OTHERS | {"Min": "Minute", "WK": "Weltkrieg"}


def build_ordinal_rules(notation: Notation) -> Iterator[Rule]:
    """Yield the rules for numbers with a period or an ending: "der 2. Versuch", "am 3. und 4.", "1. Liga", "2te"."""
    months = "|".join(name.capitalize() for name in words.WRITTEN_MONTHS)
    number = rf"{notation.left}(?P<number>[0-9]{{1,4}})"
    determined = rf"(?<=(?<!\p{{L}})(?i:{'|'.join((*_DATIVE, *_WEAK, *_STRONG))})[ \u00A0])"
    joined = r"(?<=[0-9]\.(?:[ ](?:und|u\.|oder|bis)[ ]|,[ ]|/|[ ]?[-–][ ]?))"
    to_last = r"[ ]?[-–][ ]?[0-9]{1,2}\.|/[0-9]{1,2}\.[ ]"
    counting = rf"{number}\.(?=[ \u00A0](?:\p{{Ll}}|(?:{_NOUNS})(?!\p{{L}}))|[,;)]|{to_last})"
    after_word = rf"(?:{determined}|{joined}){number}(?=\.){_PERIOD}(?!\.?[0-9])"
    alone = r"(?<=\A|\n)(?P<number>[0-9]{1,7})\.(?=\Z|\n)"
    ended = rf"{number}\.?-?(?P<ending>te[rnms]?)(?!\p{{L}})"
    item = rf"(?<=\A|\n)(?P<number>[1-9]|1[0-9])\.(?![ ](?:{months}|(?:{_NOUNS})(?!\p{{L}})))(?=[ ]\p{{Lu}})"

    def read(found: Match[str]) -> Reading:
        return f"{ordinal(int(found['number']))}r"

    def read_ended(found: Match[str]) -> Reading:
        return ordinal(int(found["number"])) + found["ending"].removeprefix("te")

    yield Rule(notation.compile(counting), read, after_number("."), kind=Ordinal)
    yield Rule(notation.compile(after_word), read, after_number("."), kind=Ordinal)
    yield Rule(notation.compile(alone), read, after_number("."), kind=Ordinal)
    yield Rule(
        notation.compile(item), lambda found: f"{ordinal(int(found['number']))}ns,", after_number("."), kind=Ordinal
    )
    yield Rule(notation.compile(ended), read_ended, after_number("te.-"), kind=Ordinal)


def build_roman_ordinal_rule(notation: Notation) -> Rule:
    """Return the rule for a Roman ordinal before its noun: "II. Weltkrieg", "im XX. Jahrhundert"."""

    def read(found: Match[str]) -> Reading:
        value = roman_value(found["roman"])
        return f"{ordinal(value)}r" if value else None

    pattern = rf"(?<![\p{{L}}\p{{N}}_.])(?P<roman>[IVXLCDM]{{1,9}})\.(?=[ \u00A0](?:{_NOUNS})(?!\p{{L}}))"
    return Rule(notation.compile(pattern), read, "IVXLCDM", kind=Roman)


def _say_ruler(value: int, name: str) -> str:
    return f"{'die' if name in words.QUEENS else 'der'} {ordinal(value).capitalize()}"


def build_romans() -> Romans:
    """Return the contexts of Roman numerals: rulers ("Ludwig XIV.") and numbered parts ("Kapitel IV")."""
    period = r"(?:\.(?=[ \u00A0]\p{Ll}|,))?+"
    return Romans(
        (
            RomanContext(say=_say_ruler, before=f"(?:{words.RULERS})s?", suffix=period, letters="IVX"),
            RomanContext(say=lambda value, before: number(value), before=words.NUMBERED, letters="IVXL"),
        ),
        links="und",
    )


def finish_forms(text: str, forms: Sequence[SpokenForm]) -> list[SpokenForm]:
    """Return `forms` with each ordinal in the ending that the words around it ask for: "am dritten Mai"."""
    finished: list[SpokenForm] = []
    end, ending = 0, ""
    for form in forms:
        first, *rest = form.words
        # Among the readings of numbers only ordinals end in this way.
        if first.endswith("ter") and _WRITTEN.match(text, form.start, form.end):
            is_same = bool(ending and _SAME_AS_BEFORE.fullmatch(text, end, form.start))
            ending = ending if is_same else _ending(text, form)
            end = form.end
            finished.append(form._replace(words=(first[:-2] + ending, *rest)))
        else:
            finished.append(form)
    return finished


def _ending(text: str, form: SpokenForm) -> str:
    """Return the ending of an ordinal: "en" or "e" after an article that shows the case, else the strong one."""
    before = _WORD_BEFORE.search(text, max(0, form.start - _LONGEST_LOOK), form.start)
    word = before["word"].lower() if before else ""
    is_date = len(form.words) > 1 or _MONTH_AFTER.match(text, form.end)
    noun = None if is_date else _NOUN_AFTER.match(text, form.end)
    strong = strong_ending(_LONG_NOUNS.get(noun["noun"], noun["noun"])) if noun else "er"
    # "der" before a feminine noun is a genitive or a dative.
    if word in _DATIVE or (word == "der" and strong == "e") or (is_date and word in _BEFORE_DATES):
        return "en"
    return "e" if word in _WEAK else strong
