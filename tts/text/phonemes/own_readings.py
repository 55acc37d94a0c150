"""Words that espeak-ng misreads, or reads in another language, in the sounds of their own language.

`<language>.tsv` holds a word in lower case, its sounds (IPA) and why it is there. Other words that espeak-ng takes for
English, though some are not ("mythe"), are read in a plainer spelling, which may reveal their own language; words that
stay English get the nearest sounds, as natives say them. Whole classes of misread words have a rule.
"""

import functools
import re
from collections.abc import Mapping
from pathlib import Path

from tts.text.phonemes.espeak import TIE, read_aloud, read_marked
from tts.text.phonemes.names import name_sounds

_SPELLINGS: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "fr": (
        (re.compile("(?i)^th(?!r|e(?:m|y|n|s|re|ir)?$|is$|at$|in[gk]|an|ose|ese)"), "t"),
        (re.compile(r"(?i)(?<=\w)th(?!e?rs?$)"), "t"),
        (re.compile(r"(?i)(?<=[^\W_aeou])y(?=s?(?![^\W_]))"), "i"),
    ),
}
"""Spellings with the same sound in a native word, which do not look English."""
# English sounds as espeak-ng writes them → their sounds in loan words.
_SOUNDS: dict[str, dict[str, str]] = {
    "fr": {
        **{"əɹ": "œʁ", "a͡ɪ͡ə": "ajœʁ", "e͡ɪ": "ɛ", "a͡ɪ": "aj", "ɔ͡ɪ": "ɔj", "a͡ʊ": "aw", "ə͡ʊ": "o", "ə͡l": "əl", "i͡ə": "iʁ"},
        **{"e͡ə": "ɛʁ", "ʊ͡ə": "uʁ", "ɜː": "œʁ", "iː": "i", "uː": "u", "ɔː": "ɔ", "ɑː": "a", "ɪ": "i", "ʊ": "u"},
        **{"ʌ": "œ", "ɒ": "ɔ", "ɐ": "a", "ɹ": "ʁ", "h": "", "θ": "s", "ð": "z", "t͡ʃ": "ʧ", "d͡ʒ": "ʤ", "x": "k"},
    },
    "it": {
        **{"a͡ɪ͡ə": "aɪer", "a͡ʊ": "aʊ", "ə͡ʊ": "o", "ə͡l": "ol", "i͡ə": "ir", "e͡ə": "ɛr", "ʊ͡ə": "ur", "ɜː": "er"},
        **{"ɑː": "a", "ʌ": "a", "ɒ": "ɔ", "ɐ": "a", "ə": "e", "ɹ": "r", "h": "", "θ": "t", "ð": "d", "x": "k"},
    },
    "pt-BR": {"ə͡ʊ": "o", "ə͡l": "ew", "ɜː": "eɾ", "ɑː": "a", "ʌ": "ɐ", "ɒ": "ɔ", "ɹ": "ɾ", "θ": "t", "ð": "d"},
}
_ERE = "(?:[tv]en|man|ved|piac|tac|giac|val|dol|vol|cad|dov|pot|sap|av|god|sed)er"
"""Italian infinitives that are stressed on their ending, whose vowel is closed."""
_HARD_GN = "^gno(?!c)|cogniti|magn(?:um|ats?$)|igniti|ignifug|expugn|pugnac|wagn|agnats?$|lignit|progn|^ignée?s?$"
"""French words in which "gn" is two sounds."""
_ERSO = "(?:(?:con|per|av|in|ri|di|tra)?v|(?:di?s|cos|as|ri|s|sco|a)?p|(?:e|im|som|rie)?m|(?:de)?t|(?:so|o)ff)"
"""The parts before "-ersi" in plurals and past tenses of verbs with "-erso" or "-ersi", whose vowel is open."""
_CLASSES: dict[str, tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...]] = {
    "es": ((re.compile("(?i)ny"), re.compile("ɲ"), "nʝ"),),
    "fr": (
        (re.compile("(?i)ou(?:es|ent)$"), re.compile("ˈ?w$"), "ˈu"),
        (re.compile("(?i)ouer[aeio]"), re.compile("w(?=ʁ)"), "u"),
        (re.compile("(?i)gn"), re.compile("nj"), "ɲ"),
        (re.compile("(?i)gnie"), re.compile("(?<!ɡ)n(?=ˈ?i)"), "ɲ"),
        (re.compile(f"(?i){_HARD_GN}"), re.compile("nj|ɲ"), "ɡn"),
    ),
    "hi": (
        (re.compile("ओ[ँं]$"), re.compile("w$"), "o\u0303"),
        (re.compile("ए[ँं]$"), re.compile("j$"), "e\u0303ː"),
    ),
    "it": (
        (re.compile(rf"(?i){_ERE}(?:[ei]|[cmtv]i|l[aeio]|ne|si)?$"), re.compile("ˈɛr"), "ˈer"),
        (
            re.compile(r"(?i)(?:\w[cdhmnpqstz]|(?<!lon)g|[ar]r|[aeiou]v|[dsv]ol|val|gli)ev(?:[aio]|ano)$"),
            re.compile("ˈɛv"),
            "ˈev",
        ),
        (re.compile("(?i)(?:[aeiourvd]|ot)remo$"), re.compile("ˈɛmo$"), "ˈemo"),
        (re.compile(r"(?i)(?:(?<!ch)(?<!\b)[iu]|[aeiou][dfglmnrtv])os[ae]$"), re.compile("ˈɔz"), "ˈoz"),
        (re.compile("(?i)(?<!cr)ebbero$"), re.compile("ˈebː"), "ˈɛbː"),
        (re.compile("(?i)(?:corre(?:re)?|porre|porsi)$"), re.compile("ˈɔr"), "ˈor"),
        (re.compile("(?i)ch[eè]$"), re.compile("ˈɛ$"), "ˈe"),
        (re.compile(rf"(?i)^{_ERSO}ersi$"), re.compile("ˈer"), "ˈɛr"),
        (re.compile("(?i)^universi$"), re.compile("nˈiver"), "nivˈɛr"),
    ),
    "pt-BR": (
        (re.compile("(?i)d(?=[bcfgjkmnpqv]|$)"), re.compile("d(?=[bfɡkmnpsvʒ]|$)"), f"d{TIE}ʒi"),
        (re.compile("(?i)t(?=[bcfgjkmnpqv])"), re.compile("t(?=[bfɡkmnpvʒ])"), f"t{TIE}ʃi"),
    ),
}
"""The spelling of the words, espeak-ng's sound in them, and the right one: both consonants of Spanish "cónyuge", the
vowel of French "roues" and "jouera", French "gn", the last vowel of Hindi plurals ("महिलाओं"), Italian vowels that the
ending opens or closes, and the vowel that Brazilians say after a "d" or "t" without a vowel after it ("advogado",
"ritmo").
"""
# The written "r" that British English drops: the sound, the spelling, and the sounds with the "r".
_WITH_R = (("ɑː", "ar", "ɑːɹ"), ("ɔː", "o[oua]?r", "ɔːɹ"), ("əz?$", "[aeo]rs?$", "əɹ"))
_MC = re.compile("Mc(?=[A-Z])([CKQ]?)")
_SH = re.compile("(?i)(?<!^de)(?<!^tra)sh")
"""In Spanish, two letters of a borrowed word ("sushi"), but not after a prefix ("deshacer")."""
_ENGLISH = f"({TIE}e{TIE}n)"
_STRETCH = re.compile(rf"{re.escape(_ENGLISH)}([^()]*)")
_MARK = re.compile(r"\([^()]*\)")
_STRESS = re.compile("[ˈˌ]")
_FULL_VOWEL = re.compile("[aeiouyøœɑɔɛ]")
_ELIDED = re.compile(r"(?i)(l|d|n|s|m|t|j|c|(?:jus|lors|puis|quel|quoi)?qu|(?:a|da|de|ne|que|su)ll|un)['’](?=[^\W\d_])")
_ELIDED_SOUNDS = {
    "fr": {
        **{"c": "s", "j": "ʒ", "qu": "k", "jusqu": "ʒysk", "lorsqu": "loʁsk", "puisqu": "pyisk", "quelqu": "kɛlk"},
        "quoiqu": "kwak",
    },
    "it": {"c": f"t{TIE}ʃ", "quell": "kwell"},
}


def has_own_readings(language: str) -> bool:
    """Tell whether `own_reading` knows any word of `language` (BCP 47)."""
    return language == "es" or language in _SOUNDS or language in _CLASSES


@functools.lru_cache(maxsize=16384)
def own_reading(text: str, language: str) -> str | None:
    """Return the IPA of a word of `language` (BCP 47) if it differs from espeak-ng's, else None.

    Raises: EspeakError.
    """
    if language == "es":
        known = name_sounds(text, language) or _read_mc(text, language)
        return known or (_read_sh(text) if _SH.search(text) else _read_by_class(text, language))
    if language not in _SOUNDS:
        return _table(language).get(text) or _read_by_class(text, language)
    _, of_article, word = divide_elided(text, language)
    sounds = _table(language).get(word.lower()) or name_sounds(word, language) or _read_mc(word, language)
    if sounds is None and _ENGLISH in read_marked(text, language):  # already asked with the clause, so it costs nothing
        sounds = _read_borrowed(word, language)
    if sounds is None:
        return _read_by_class(text, language)
    return of_article + sounds


def divide_elided(text: str, language: str) -> tuple[str, str, str]:
    """Return the elided article or pronoun at the beginning of a word ("l'"), its IPA, and the rest.

    The first two are empty if there is none.
    """
    elided = _ELIDED.match(text)
    if elided is None:
        return "", "", text
    article = elided[1].lower()
    return f"{article}'", _ELIDED_SOUNDS.get(language, {}).get(article, article), text[elided.end() :]


@functools.cache
def _table(language: str) -> Mapping[str, str]:
    path = Path(__file__).with_name(f"{language}.tsv")
    if not path.exists():
        return {}
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {word: sounds for word, sounds, _ in rows}


def _read_mc(word: str, language: str) -> str | None:
    """Return the IPA of a Scottish name ("McCartney"), whose first letters espeak-ng spells out; None for others."""
    name, found = _MC.subn(lambda mc: "Ma" + (mc[1] or "k"), word)
    return " ".join(read_aloud(name.capitalize(), language)) if found else None


def _read_sh(word: str) -> str:
    """Return the IPA of a Spanish word, whose "sh" espeak-ng reads as "s"."""
    return " ".join(read_aloud(_SH.sub("ch", word), "es")).replace(f"t{TIE}ʃ", "ʃ")


def _read_by_class(text: str, language: str) -> str | None:
    """Return the IPA of a word of a class that espeak-ng misreads, else None."""
    rules = [(said, right) for written, said, right in _CLASSES.get(language, ()) if written.search(text)]
    if not rules:
        return None
    ipa = " ".join(read_aloud(text, language))
    changed = functools.reduce(lambda said, rule: rule[0].sub(rule[1], said), rules, ipa)
    return changed if changed != ipa else None


def _read_borrowed(word: str, language: str) -> str:
    """Return the IPA of a word in the sounds of `language`, as borrowed if espeak-ng takes it for English."""
    ipa = read_marked(word, language)
    if _ENGLISH not in ipa:  # only with an elided article ("d'aujourd'hui")
        return " ".join(read_aloud(word, language))
    plainer = word
    for pattern, native in _SPELLINGS.get(language, ()):
        plainer = pattern.sub(native, plainer)
    if plainer != word and _ENGLISH not in read_marked(plainer, language):
        return " ".join(read_aloud(plainer, language))
    adapted = _MARK.sub("", _STRETCH.sub(lambda found: _adapted(found[1], word, language), ipa))
    return _with_stress_last(adapted) if language == "fr" else adapted


def _with_stress_last(ipa: str) -> str:
    """Return `ipa` with French stress, on the last vowel that is not silent."""
    plain = _STRESS.sub("", ipa)
    vowels = list(_FULL_VOWEL.finditer(plain))
    return f"{plain[: vowels[-1].start()]}ˈ{plain[vowels[-1].start() :]}" if vowels else ipa


def _adapted(ipa: str, word: str, language: str) -> str:
    for sound, written, with_r in _WITH_R:
        if re.search(written, word.lower()):
            ipa = re.sub(sound, with_r, ipa)
    return _pattern(language).sub(lambda found: _SOUNDS[language][found[0]], ipa)


@functools.cache
def _pattern(language: str) -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, _SOUNDS[language]), key=len, reverse=True)))
