"""Words of one spelling and two sounds, told apart by the words beside them, where espeak-ng tells them wrongly."""

import functools
import re
from collections.abc import Sequence

_NEAR = 4
"""The most words on each side that are looked at."""
_PLURAL = r"(?:les|des|ces|mes|tes|ses|nos|vos|leurs|aux|deux|trois|quatre|cinq|six|plusieurs|quelques) "
_OF_THREADS = (
    r"(?:électriques?|barbelés|conducteurs|téléphoniques|dénudés|croisés|de (?:fer|laine|coton|soie|cuivre|nylon|trame"
    r"|pêche|couture|l'araignée)|à (?:coudre|linge|broder)|d'(?:or|argent|acier|araignée))\b"
)
_NUMERAL = (
    r"(?:zéro|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente"
    r"|quarante|cinquante|soixante|cents?|mille|millions?|milliards?)"
)

_OF_OFFICES = "social|nacional|central|administrativa|própria|principal|regional"
_NO_THIRST = (
    r"^(?!.*\b(?:(?:com|de|ter|tenho|tem|temos|têm|tinha|tive|sinto|sente|sentir|senti) |(?:mat|saci)\w+ \w+ )$)"
)

_Sense = tuple[str, str, str]
"""The patterns of the text before the word and after it, in lower case with one space between words, and its IPA."""

_SENSES: dict[str, dict[str, tuple[_Sense, ...]]] = {
    "fr": {
        "fils": (
            ("", rf"^ {_OF_THREADS}", "fˈil"),
            (r"(?:bobines? de|fil et les|fil et des) $", "", "fˈil"),
            ("", "", "fˈis"),
        ),
        "l'est": (
            (r"\b(?:à|vers|dans|depuis|jusqu'à|par|de|et|plein|plus à) $", "", "lˈɛst"),
            (r"^(?!.*\b(?:il|elle|on|qui|ne|ça|cela|je|tu|nous|vous) $)", r"^ (?:de la|de l'|du|des|de) ", "lˈɛst"),
        ),
        "est-ouest": (("", "", "ɛstwˈɛst"),),
        "os": ((rf"\b{_PLURAL}(?:\w+s )?$", "", "ˈo"),),
        "vis": (
            (rf"\b(?:une |la |cette |ma |ta |sa |{_PLURAL}|de |à )(?:petites? |grosses? |longues? )?$", "", "vˈis"),
        ),
        "négligent": (
            (r"\b(?:très|plus|moins|pas|jamais|toujours|parfois|suis|es) $", "", "neɡliʒˈɑ̃"),
            (r"(?:\b(?:qui|ne|et)|[sx]) $", "", "neɡlˈiʒ"),
            ("", "", "neɡliʒˈɑ̃"),
        ),
        "reporter": ((r"(?:^le|\b(?:un|du|au|grand|jeune|célèbre|notre|votre|son|mon|comme)) $", "", "ʁəpɔʁtˈɛʁ"),),
        "reporters": (("", "", "ʁəpɔʁtˈɛʁ"),),
        "plus": (
            (rf"\b{_NUMERAL} $", rf"^ {_NUMERAL}\b", "plˈys"),
            (r"\b(?:de|en) $", "^$", "plˈys"),
        ),
    },
    "it": {
        "l'ancora": (
            (
                r"\b(?:gettare|getta|gettò|gettano|levare|leva|levò|salpare|salpa|calare|cala|con) $",
                "",
                "lˈankora",
            ),
            ("", r"^ (?:della|del|di|delle) ", "lˈankora"),
        ),
        "pesca": (
            (r"\b(?:a|da|per la|battuta di|zona di|zone di|licenza di|porto di|attrezzatura di) $", "", "pˈeska"),
            ("", r"^ (?:sportiva|subacquea|illegale|miracolosa|d'altura|a strascico|alla traina)\b", "pˈeska"),
            ("", r"^ (?:del (?:tonno|merluzzo|pesce)|con la (?:canna|rete|mosca))\b", "pˈeska"),
        ),
    },
    "pt-BR": {
        "e": (("^$", "^$", "i"),),
        "sede": (
            (_NO_THIRST, rf"^ (?:da|do|das|dos|na|no|em|{_OF_OFFICES})\b", "sˈɛd͡ʒy"),
            (rf"{_NO_THIRST}.*\b(?:uma|sua|nova|nossa|na|da|antiga|como|ser) $", "", "sˈɛd͡ʒy"),
        ),
    },
}


def known_senses(text: str, language: str) -> tuple[str, ...]:
    """Return the IPA of each sense that is told here of a word, in the order of the table, empty for other words."""
    return tuple(ipa for *_, ipa in _senses_of(text, language))


def sense(texts: Sequence[str], index: int, language: str) -> str | None:
    """Return the IPA of the word at `index` of a clause where espeak-ng does not tell its sense, else None."""
    senses = _senses_of(texts[index], language)
    if not senses:
        return None
    before = " ".join([*texts[max(0, index - _NEAR) : index], ""]).lower().replace("’", "'")
    after = " ".join(["", *texts[index + 1 : index + 1 + _NEAR]]).lower().replace("’", "'")
    found = (ipa for left, right, ipa in senses if _pattern(left).search(before) and _pattern(right).search(after))
    return next(found, None)


def _senses_of(text: str, language: str) -> tuple[_Sense, ...]:
    return _SENSES.get(language, {}).get(text.lower().replace("’", "'"), ())


@functools.cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
