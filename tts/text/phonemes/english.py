"""English words to phonemes: misaki's G2P and dictionaries, without the model that it would download.

espeak-ng reads the words that the dictionaries do not have, as it does for misaki.
"""

import functools
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tts.text.phonemes.alphabet import within_alphabet
from tts.text.phonemes.english_additions import Additions, additions
from tts.text.phonemes.english_dictionaries import Sound, golds, silvers, words_with_parts
from tts.text.phonemes.english_senses import senses_of, with_letters
from tts.text.phonemes.english_tags import tag_words
from tts.text.phonemes.espeak import TIE, read_aloud
from tts.text.phonemes.readable import readable_form, without_accents
from tts.text.words import Word

_lock = threading.Lock()
_tagger: Any = None
_INNER_MARKS = re.compile(r"[;:,.!?¡¿—…\"«»“”(){}\[\]]+")
_ACUTE_END = re.compile("[éÉ][eE]?[sS]?$")
_SYLLABIC = re.compile("(\\S)\u0329")
_CAPITALS_STRESSES = (0.5, 2)
"""The stress of a word with a first capital, and of one in capitals. Source: misaki 0.9.4, `en.Lexicon`."""
# espeak-ng's English phonemes → misaki's. Source: misaki 0.9.4, `espeak.EspeakFallback`.
_BOTH = (
    ("ʔˌn\u0329", "ʔn"),
    ("ʔn\u0329", "ʔn"),
    (f"a{TIE}ɪ", "I"),
    (f"a{TIE}ʊ", "W"),
    (f"d{TIE}ʒ", "ʤ"),
    (f"e{TIE}ɪ", "A"),
    (f"t{TIE}ʃ", "ʧ"),
    (f"ɔ{TIE}ɪ", "Y"),
    (f"ə{TIE}l", "ᵊl"),
    ("ʲo", "jo"),
    ("ʲə", "jə"),
    ("e", "A"),
    ("ʲ", ""),
    ("ɚ", "əɹ"),
    ("r", "ɹ"),
    ("x", "k"),
    ("ç", "k"),
    ("ɐ", "ə"),
    ("ɬ", "l"),
    ("\u0303", ""),
)
_BRITISH = ((f"e{TIE}ə", "ɛː"), ("iə", "ɪə"), (f"ə{TIE}ʊ", "Q"))
_AMERICAN = ((f"o{TIE}ʊ", "O"), ("ɜːɹ", "ɜɹ"), ("ɜː", "ɜɹ"), ("ɪə", "iə"), ("ː", ""))
_LAST = (("o", "ɔ"), ("ɾ", "T"), ("ʔ", "t"), (TIE, ""))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A token: its text, the space after it, its phonemes if given, and whether its word continues on both sides."""

    text: str
    space: str
    phonemes: str | None
    is_inside: bool

    def token(self, tag: str, alias: str | None, token_class: Any) -> Any:
        """Return the piece as a token for misaki, to be spoken as `alias` if there is one."""
        features = token_class.Underscore(is_head=True, num_flags="", prespace=False, alias=alias)
        tag = "HYPH" if self.is_inside and tag == ":" else tag
        return token_class(text=self.text, tag=tag, whitespace=self.space, phonemes=self.phonemes, _=features)


def use_tagger(directory: Path) -> None:
    """From now on, take the Penn tags of words from the spaCy pipeline in `directory`, not from our own rules.

    Raises: OSError, ValueError if this spaCy can load no pipeline there.
    """
    global _tagger  # noqa: PLW0603 — one for the process, as in misaki
    import spacy

    with _lock:
        _tagger = spacy.load(directory, exclude=["ner", "parser", "lemmatizer", "attribute_ruler"])


def pronounce(words: Sequence[Word], language: str) -> list[str]:
    """Return the phonemes of each of `words` (misaki notation) in "en-US" or "en-GB", empty if there is no sound.

    Words with given phonemes keep them, and their neighbours are spoken to match ("the" before a vowel).
    """
    with _lock:
        return _reader(language).pronounce(words)


class _Reader:
    """misaki's G2P for American or British English. For one thread at a time."""

    def __init__(self, language: str) -> None:
        from misaki import en  # type: ignore[import-untyped]

        is_british = language == "en-GB"
        # The constructors are skipped: one loads the dictionaries into the memory of this process, the other would
        # download a model for the tags, which we supply ourselves.
        lexicon = en.Lexicon.__new__(en.Lexicon)
        lexicon.british, lexicon.cap_stresses = is_british, _CAPITALS_STRESSES
        lexicon.golds, lexicon.silvers = golds(language), silvers(language)
        self._additions = additions(language)
        _add_sounds(lexicon, self._additions)
        sounds = dict(words_with_parts(language)) | lexicon.golds.maps[0]
        self._ambiguous = frozenset(word for word, sound in sounds.items() if _depends_on_tag(sound))
        self._g2p = en.G2P.__new__(en.G2P)
        self._g2p.version, self._g2p.british, self._g2p.unk = None, is_british, ""
        self._g2p.lexicon = lexicon
        self._g2p.fallback = lambda token: (self._without_accents(token) or _read_by_letters(token.text, is_british), 2)
        self._g2p.tokenize = lambda tokens, *_: tokens
        self._unknown_context = en.TokenContext()

    def pronounce(self, words: Sequence[Word]) -> list[str]:
        from misaki.token import MToken  # type: ignore[import-untyped]

        written = [_as_written(word) for word in with_letters(words, self._additions)]
        pieces = [piece for word in written for piece in _pieces(word)]
        tags = self._tags([piece.text for piece in pieces])
        senses = senses_of([piece.text for piece in pieces], tags, self._additions)
        tokens = [piece.token(tag, sense, MToken) for piece, tag, sense in zip(pieces, tags, senses, strict=True)]
        return _sounds_of_words(written, self._g2p(tokens, preprocess=False)[1])

    def _without_accents(self, token: Any) -> str:
        """Return the sound of an accented word by its plain letters ("façade"), empty if no dictionary has them.

        This works for "café", but "rosé" is not "rose".
        """
        plain = without_accents(token.text)
        if plain == token.text or not plain.isascii():
            return ""
        sound, _ = self._g2p.lexicon(replace(token, text=plain), self._unknown_context)
        is_other = _ACUTE_END.search(token.text) and not (sound or "").rstrip("sz").endswith("A")
        return "" if is_other else sound or ""

    def _tags(self, tokens: Sequence[str]) -> list[str]:
        if _tagger is None or not tokens:
            return tag_words(tokens, self._ambiguous)
        from spacy.tokens import Doc

        with _tagger.memory_zone():
            return [token.tag_ for token in _tagger(Doc(_tagger.vocab, words=list(tokens)))]


_reader = functools.cache(_Reader)


def _add_sounds(lexicon: Any, added: Additions) -> None:
    """Put the sounds of `added` into misaki's `lexicon`; a name matches in lower case too, unless that is a word."""
    for word, sound in added.sounds.items():
        if word[0].isupper() and ":" not in word:
            lexicon.golds[f"{word}'s"] = lexicon._s(sound)  # misaki would look for the lower case first
        lowered = word.lower()
        if lowered not in lexicon.golds and lowered not in lexicon.silvers:
            lexicon.golds[lowered] = sound
    lexicon.golds |= added.sounds
    for word, sound in added.sounds_of_verbs.items():
        lexicon.golds[word] = {"DEFAULT": lexicon.golds[word], "VERB": sound}


def _depends_on_tag(sound: Sound) -> bool:
    return isinstance(sound, dict) and not {"DEFAULT", "None"}.issuperset(sound)


def _as_written(word: Word) -> Word:
    """Return `word` as it appears in a line of words: its reading as text, without inner white space."""
    before, text, after = ("".join(part.split()) for part in (word.before, word.reading or word.text, word.after))
    return replace(word, before=before, text=text, after=after)


def _pieces(written: Word) -> list[_Piece]:
    """Return the tokens of a word and its punctuation, with a space after the last one."""
    if written.phonemes is None:
        texts, given = _split(written.before + written.text + written.after), -1
    else:
        texts = (*_split(written.before), written.text or "_", *_split(written.after))
        given = len(_split(written.before))
    last = len(texts) - 1
    return [
        _Piece(text, " " if index == last else "", written.phonemes if index == given else None, 0 < index < last)
        for index, text in enumerate(texts)
    ]


def _sounds_of_words(written: Sequence[Word], tokens: Sequence[Any]) -> list[str]:
    """Return the phonemes of each word. misaki joins tokens, but never over a space."""
    remaining = iter(tokens)
    sounds: list[str] = []
    for word in written:
        position, sound = 0, ""
        text_start, text_end = len(word.before), len(word.before + word.text)
        has_tokens = word.phonemes is not None or text_end or word.after
        for token in remaining if has_tokens else ():
            end = position + len(token.text)
            if position < text_end and end > text_start:
                sound += token.phonemes or ""
            position = end
            if token.whitespace:
                break
        sounds.append(within_alphabet(sound).replace("ɹɹ", "ɹ"))
    return sounds


@functools.lru_cache(maxsize=16384)
def _split(text: str) -> tuple[str, ...]:
    tokenizer, memory_zone = _tokenizer()
    with memory_zone():  # otherwise every new word would stay in the vocabulary
        return tuple(token.text for token in tokenizer(text))


@functools.cache
def _tokenizer() -> tuple[Any, Any]:
    # The result of spacy.blank("en"), without the plugins that it imports first: a second, and transformers with them.
    from spacy.lang.en import English
    from spacy.language import create_tokenizer
    from spacy.vocab import create_vocab

    vocab = create_vocab("en", English.Defaults)
    language: Any = SimpleNamespace(vocab=vocab, Defaults=English.Defaults)
    return create_tokenizer()(language), vocab.memory_zone


def _read_by_letters(text: str, is_british: bool) -> str:
    """Return espeak-ng's phonemes for a word that no dictionary has."""
    language = "en-GB" if is_british else "en-US"
    ipa = " ".join(read_aloud(readable_form(_INNER_MARKS.sub(" ", text), language), language))
    for old, new in _BOTH:
        ipa = ipa.replace(old, new)
    ipa = _SYLLABIC.sub(r"ᵊ\1", ipa).replace("\u0329", "")
    for old, new in (*(_BRITISH if is_british else _AMERICAN), *_LAST):
        ipa = ipa.replace(old, new)
    return ipa
