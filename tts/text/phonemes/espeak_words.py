"""Words pronounced by espeak-ng, a clause at a time, so that liaison and the weak stress of small words are heard."""

import functools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tts.text.phonemes.alignment import divide
from tts.text.phonemes.alphabet import from_ipa, has_sound
from tts.text.phonemes.espeak import read_all_aloud, read_aloud
from tts.text.phonemes.homographs import sense
from tts.text.phonemes.own_readings import has_own_readings, own_reading
from tts.text.phonemes.readable import readable_form
from tts.text.words import Word

_MAX_WORDS = 80
"""The most words in a clause. The time to divide its sound grows with the square of its length."""
# Source: the marks at which phonemizer cuts the text that misaki gives to espeak-ng; below, others that end a clause.
_MARKS = r";:,.!?¡¿—…\"«»“”(){}\[\]"
_DIVIDES = re.compile(rf"[{_MARKS}–‒―।॥؟،؛۔。、，！？；：]")
_LETTER_NAMES = {
    language: dict(zip("FHLMNRSX", names.split(), strict=True))
    for language, names in (
        ("fr", "èfe ache èle aime ène ère èsse ixe"),
        ("it", "effe acca elle emme enne erre esse ics"),
    )
}
"""The letters whose names espeak-ng does not say after an elided article ("l'FBI")."""
_ELIDED_LETTER = re.compile(r"([^\W\d_]{1,8}['’])([A-Z])")
_INNER_MARK = re.compile(rf"(?<!\d)[{_MARKS}]|[{_MARKS}](?!\d)")
_ARTICLES = {"pt-BR": {"o": "ʊ"}}
"""Articles that espeak-ng takes for letters before phonemes, and their own phonemes."""
_LINKS = {
    **dict.fromkeys(("un", "en", "mon", "ton", "son"), "n"),
    **dict.fromkeys("les des ces mes tes ses nos vos leurs aux quelques plusieurs deux trois".split(), "z"),
}
"""French words by the consonant that is heard before a vowel. The first five have none if stressed: "le son Apple"."""
_LINKED = re.compile(r"[aeiou]", re.IGNORECASE), re.compile(r"[ˈˌ]?[aeiouyøœɔəɛ]")
"""How a borrowed word begins, in writing and in sound, if it is linked to them."""
_CLEARER_HINDI = {"मुंबई": "मुम्बई", "अा": "आ", "अे": "ए", "अै": "ऐ", "अो": "ओ", "अौ": "औ"}
"""Spellings that espeak-ng misreads: of a city, and of vowels that are typed as "अ" and a sign."""
_HINDI = re.compile("|".join(_CLEARER_HINDI))

Spelling = Callable[[str], str]
"""A function that writes the IPA of espeak-ng, in which the letters of one phoneme are tied, in another alphabet."""


def pronounce(words: Sequence[Word], language: str, spelling: Spelling = from_ipa) -> list[str]:
    """Return the phonemes of each of `words`, read in `language`, empty if there is no sound.

    They are in misaki notation, or in the notation of `spelling`. Words with given phonemes are skipped, and empty too.

    Raises: EspeakError for a language that espeak-ng does not speak.
    """
    sounds = [""] * len(words)
    clauses = list(_clauses(words, language))
    heard = read_all_aloud([" ".join(text for _, text in clause) for clause in clauses], language)
    for clause, said in zip(clauses, heard, strict=True):
        pieces = [spelling(piece) for piece in _sounding(said)]
        alone = [[spelling(piece) for piece in _read_alone(text, language)] for _, text in clause]
        texts = [text for _, text in clause]
        for place, ((index, text), sound) in enumerate(zip(clause, divide(pieces, alone), strict=True)):
            own = sense(texts, place, language) or own_reading(text, language)
            sounds[index] = _one_liaison(sound, language) if own is None else spelling(own)
            if place and own is not None and language == "fr":
                before = clause[place - 1][0]
                sounds[before] = _with_liaison(sounds[before], texts[place - 1], text, sounds[index])
    for index, (word, following) in enumerate(pairwise(words)):
        if _are_spelled_together(word, following):
            sounds[index] = sounds[index].replace("ˈ", "ˌ")
    return sounds


def _one_liaison(sound: str, language: str) -> str:
    """Return the `sound` of a French word with one "z" if espeak-ng says two ("choses ont")."""
    return sound.removesuffix("z") if language == "fr" and sound.endswith("zz") else sound


def _with_liaison(sound: str, text: str, following: str, following_sound: str) -> str:
    """Return the `sound` of a French word with its liaison, which espeak-ng forgets before English ("un e-mail")."""
    link = _LINKS.get(text.lower())
    written, heard = _LINKED
    if not link or sound.endswith(link) or (link == "n" and "ˈ" in sound):
        return sound
    return f"{sound}{link}" if written.match(following) and heard.match(following_sound) else sound


def with_own_sounds(words: Sequence[Word], language: str) -> list[Word]:
    """Return `words`, with phonemes for each one that espeak-ng misreads: see `sense` and `own_reading`.

    This is for an engine that has espeak-ng read the other words itself. Raises: EspeakError.
    """
    if not has_own_readings(language):
        return list(words)
    texts = [_readable_text(word, language) if word.phonemes is None else "" for word in words]
    read_all_aloud(texts, language)  # at once, so that `own_reading` need not ask for each
    known = list(words)
    for clause in _divided(words, texts):
        clause_texts = [texts[index] for index in clause]
        for place, index in enumerate(clause):
            if own := sense(clause_texts, place, language) or own_reading(texts[index], language):
                known[index] = replace(words[index], phonemes=from_ipa(own))
    for index, (word, following) in enumerate(pairwise(known)):
        article = _ARTICLES.get(language, {}).get(word.text.lower())
        if article and word.phonemes is None and following.phonemes:
            known[index] = replace(word, phonemes=article)
    return known


def _are_spelled_together(word: Word, following: Word) -> bool:
    """Tell whether both are letters of one acronym, which, like a word, has one main stress, on the last letter."""
    return word.start == following.start and all(
        len(text) == 1 and text.isupper() for text in (word.text, following.text)
    )


def _clauses(words: Sequence[Word], language: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the clauses that are read at once: the indices of the words with a sound, and their texts."""
    texts = [_readable_text(word, language) if word.phonemes is None else "" for word in words]
    read_all_aloud(texts, language)  # at once, so that `_read_alone` need not ask for each
    sounding = [text if text and _read_alone(text, language) else "" for text in texts]
    for clause in _divided(words, sounding):
        yield [(index, texts[index]) for index in clause]


def _divided(words: Sequence[Word], texts: Sequence[str]) -> Iterator[list[int]]:
    """Yield the indices of the words of each clause, without the words that have no text in `texts`."""
    clause: list[int] = []
    for index, (word, text) in enumerate(zip(words, texts, strict=True)):
        if clause and (_DIVIDES.search(word.before) or word.phonemes is not None or len(clause) == _MAX_WORDS):
            yield clause
            clause = []
        if text:
            clause.append(index)
        if clause and _DIVIDES.search(word.after):
            yield clause
            clause = []
    if clause:
        yield clause


def _readable_text(word: Word, language: str) -> str:
    text = word.reading or word.text
    if language == "hi":
        text = _HINDI.sub(lambda found: _CLEARER_HINDI[found[0]], text)
    if language in _LETTER_NAMES and (elided := _ELIDED_LETTER.fullmatch(text)):
        article, letter = elided.groups()
        text = article.lower() + _LETTER_NAMES[language].get(letter, letter)
    return readable_form(_INNER_MARK.sub(" ", text), language)


@functools.lru_cache(maxsize=16384)
def _read_alone(text: str, language: str) -> tuple[str, ...]:
    return tuple(_sounding(read_aloud(text, language)))


def _sounding(pieces: Sequence[str]) -> Iterator[str]:
    return (piece for piece in pieces if has_sound(from_ipa(piece)))
