"""Parts of speech of English words, as far as their sound depends on it: "a record", "to record".

Most words get their most frequent tag, from the lexicon of Brill's tagger, which is in textblob. Only words with two
sounds get a tag from their context. The tags are the Penn Treebank's.
"""

import functools
import re
from collections.abc import Collection, Sequence

from tts.package_files import package_file
from tts.text.phonemes.english_homographs import NOUN_SETTERS, WordInContext, has_own_rule, tag_in_context

_PUNCTUATION = {
    **dict.fromkeys(".!?…", "."),
    **dict.fromkeys(",", ","),
    **dict.fromkeys(";:—–-", ":"),
    **dict.fromkeys("([{", "-LRB-"),
    **dict.fromkeys(")]}", "-RRB-"),
    **dict.fromkeys("“«„‘", "``"),
    **dict.fromkeys("”»\"'’", "''"),
    **dict.fromkeys("$£€", "$"),
    "#": "#",
}
_OPEN_TAGS = frozenset({"NN", "NNS", "NNP", "JJ", "VB", "VBP", "VBD", "VBN", "UH", "FW"})
_SUFFIXES = (
    ("ing", "VBG"),
    ("ed", "VBN"),
    ("ly", "RB"),
    ("able", "JJ"),
    ("ible", "JJ"),
    ("ful", "JJ"),
    ("less", "JJ"),
    ("ous", "JJ"),
    ("ive", "JJ"),
    ("ic", "JJ"),
    ("al", "JJ"),
    ("est", "JJS"),
    ("ss", "NN"),
    ("s", "NNS"),
)
_NUMBER = re.compile(r"[+-]?(?=[.,:/]*\d)[\d.,:/]+(?:st|nd|rd|th|s)?", re.IGNORECASE)


def tag_words(tokens: Sequence[str], ambiguous: Collection[str]) -> list[str]:
    """Return the Penn tag of each of `tokens`; a token in `ambiguous` (case-sensitive) gets it from its context.

    The tokens are divided as by spaCy: punctuation, "n't" and "'s" are separate.
    """
    tags: list[str] = []
    for index, token in enumerate(tokens):
        tags.append(_usual_tag(token, is_first=not tags or tags[-1] in {".", "``", ":"}))
        if index and tags[-1] == "VB" and tags[-2] in NOUN_SETTERS:
            tags[-1] = "NN"
        elif index and tags[-1] in {"NN", "VBP"} and tags[-2] in {"TO", "MD"}:
            tags[-1] = "VB"
    words = [token.lower() for token in tokens]
    for index, word in enumerate(words):
        if tokens[index] in ambiguous and word != tokens[index] and tokens[index].isupper():
            tags[index] = _tag_of_capitals(tokens, index)
        elif tokens[index] in ambiguous or has_own_rule(word):
            tags[index] = tag_in_context(WordInContext(words, tags, index, tokens))
    return tags


@functools.lru_cache(maxsize=16384)
def _usual_tag(token: str, is_first: bool) -> str:
    if token[0] in _PUNCTUATION and not token[-1].isalnum():
        return _PUNCTUATION[token[0]]
    if _NUMBER.fullmatch(token):
        return "CD"
    is_name = token[:1].isupper() and not token.isupper() and not is_first
    spellings = (
        (token,) if is_name else (token.lower(), token) if is_first or token.isupper() else (token, token.lower())
    )
    known = next(filter(None, map(_lexicon().get, spellings)), "NNP" if is_name else None)
    return known or next((tag for suffix, tag in _SUFFIXES if token.endswith(suffix)), "NN")


@functools.cache
def _lexicon() -> dict[str, str]:
    """Return the usual tag of each word that Brill's lexicon holds."""
    path = package_file("textblob", "en/en-lexicon.txt")
    lines = (line.split() for line in path.read_text().splitlines() if not line.startswith(";;;"))
    return {fields[0]: fields[1].partition("|")[0] for fields in lines if len(fields) > 1}


def _tag_of_capitals(tokens: Sequence[str], index: int) -> str:
    """Return the tag of a word in capitals: "IT" and "SAT" are read letter by letter, except in a shouted sentence."""
    around = [tokens[i] for i in (index - 1, index + 1) if 0 <= i < len(tokens) and len(tokens[i]) > 1]
    word = tokens[index].lower()
    tag = _usual_tag(word, is_first=False)
    can_be_letters = tag in _OPEN_TAGS or word in {"us", "it"} or (index and tokens[index - 1].lower() == "the")
    return "NNP" if can_be_letters and not any(token.isupper() for token in around) else tag
