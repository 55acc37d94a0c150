"""misaki's own reading of English, complete but for the tagger, which would have to be downloaded."""

import functools
from collections.abc import Callable
from typing import Any

import spacy
from misaki import en
from misaki.espeak import EspeakFallback

from tts.text.phonemes.english_tags import tag_words


@functools.cache
def english_g2p(language: str) -> en.G2P:
    """Return misaki's G2P of American or British English, with the tags that this service gives words."""
    is_british = language == "en-GB"
    g2p = en.G2P.__new__(en.G2P)
    g2p.version, g2p.british, g2p.unk = None, is_british, ""
    g2p.lexicon, g2p.fallback = en.Lexicon(is_british), EspeakFallback(british=is_british)
    ambiguous = {
        word
        for word, sound in g2p.lexicon.golds.items()
        if isinstance(sound, dict) and set(sound) - {"DEFAULT", "None"}
    }
    g2p.nlp = functools.partial(_tagged, spacy.blank("en"), ambiguous)
    return g2p


def _tagged(pipeline: Callable[[str], Any], ambiguous: set[str], text: str) -> Any:
    document = pipeline(text)
    for token, tag in zip(document, tag_words([token.text for token in document], ambiguous), strict=True):
        is_inside = token.i and not token.whitespace_ and not document[token.i - 1].whitespace_
        token.tag_ = "HYPH" if token.text == "-" and is_inside else tag
    return document
