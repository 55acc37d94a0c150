"""English words to phonemes: misaki's G2P and dictionaries, without the model that it would download for itself.

What the dictionaries do not know is read by espeak-ng, as misaki does it.
"""

import functools
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from speech.text.phonemes.alphabet import within_alphabet
from speech.text.phonemes.english_homographs import Place, spoken_as
from speech.text.phonemes.english_tags import tag_words
from speech.text.phonemes.espeak import TIE, read_aloud
from speech.text.phonemes.readable import readable_form
from speech.text.words import Word

_lock = threading.Lock()
_tagger: Any = None
_INNER_MARKS = re.compile(r"[;:,.!?¡¿—…\"«»“”(){}\[\]]+")
_SYLLABIC = re.compile("(\\S)\u0329")
# espeak-ng's English in misaki's. Source: misaki 0.9.4, `espeak.EspeakFallback`.
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
    """A token: its text, the space after it, its phonemes if they are given, whether it is amid others of a word."""

    text: str
    space: str
    phonemes: str | None
    is_inside: bool

    def token(self, tag: str, alias: str | None, token_class: Any) -> Any:
        """Return it as misaki takes it, spoken as `alias` if there is one."""
        features = token_class.Underscore(is_head=True, num_flags="", prespace=False, alias=alias)
        tag = "HYPH" if self.is_inside and tag == ":" else tag
        return token_class(text=self.text, tag=tag, whitespace=self.space, phonemes=self.phonemes, _=features)


def use_tagger(directory: Path) -> None:
    """Take the Penn tags of words from the spaCy pipeline in `directory`, from now on, instead of from our own rules.

    Raises: OSError, ValueError where there is none that this spaCy can load.
    """
    global _tagger  # noqa: PLW0603 — one a process, as misaki has it
    import spacy

    with _lock:
        _tagger = spacy.load(directory, exclude=["ner", "parser", "lemmatizer", "attribute_ruler"])


def pronounce(words: Sequence[Word], language: str) -> list[str]:
    """Return the phonemes of each of `words` (misaki notation) in "en-US" or "en-GB", empty where there is no sound.

    Words with given phonemes keep them, and their neighbours are spoken accordingly ("the" before a vowel).
    """
    with _lock:
        return _reader(language).pronounce(words)


@dataclass(frozen=True, slots=True)
class _Written:
    """A word with the punctuation around it, as it stands in a line of words with a space after each."""

    before: str
    text: str
    after: str
    phonemes: str | None

    @classmethod
    def of(cls, word: Word) -> "_Written":
        before, text, after = ("".join(part.split()) for part in (word.before, word.reading or word.text, word.after))
        return cls(before, text, after, word.phonemes)

    @property
    def is_written(self) -> bool:
        return self.phonemes is not None or bool(self.before + self.text + self.after)

    def pieces(self) -> list[_Piece]:
        """Return what a tokenizer makes of the word, a space after the last piece."""
        if self.phonemes is None:
            texts, given = _split(self.before + self.text + self.after), -1
        else:
            texts = (*_split(self.before), self.text or "_", *_split(self.after))
            given = len(_split(self.before))
        if not self.is_written:
            return []
        spaces = [""] * (len(texts) - 1) + [" "]
        return [
            _Piece(text, space, self.phonemes if number == given else None, bool(0 < number < len(texts) - 1))
            for number, (text, space) in enumerate(zip(texts, spaces, strict=True))
        ]

    def holds(self, start: int, end: int) -> bool:
        """Tell whether the text from `start` to `end`, counted from the punctuation before, is part of the word."""
        return start < len(self.before) + len(self.text) and end > len(self.before)


class _Reader:
    """misaki's G2P of one English. For one thread at a time."""

    def __init__(self, language: str) -> None:
        from misaki import en  # type: ignore[import-untyped]

        is_british = language == "en-GB"
        lexicon = en.Lexicon(is_british)
        self._ambiguous = frozenset(word for word, sound in lexicon.golds.items() if _depends_on_tag(sound))
        # Not constructed: the constructor would download a model for the tags that are given here.
        self._g2p = en.G2P.__new__(en.G2P)
        self._g2p.version, self._g2p.british, self._g2p.unk = None, is_british, ""
        self._g2p.lexicon = lexicon
        self._g2p.fallback = lambda token: (_read_by_letters(token.text, is_british), 2)
        self._g2p.tokenize = lambda tokens, *_: tokens

    def pronounce(self, words: Sequence[Word]) -> list[str]:
        from misaki.token import MToken  # type: ignore[import-untyped]

        written = [_Written.of(word) for word in words]
        pieces = [piece for word in written for piece in word.pieces()]
        tags = self._tags([piece.text for piece in pieces])
        lowered = [piece.text.lower() for piece in pieces]
        tokens = [
            piece.token(tag, spoken_as(Place(lowered, tags, index)), MToken)
            for index, (piece, tag) in enumerate(zip(pieces, tags, strict=True))
        ]
        return _sounds_of_words(written, self._g2p(tokens, preprocess=False)[1])

    def _tags(self, tokens: Sequence[str]) -> list[str]:
        if _tagger is None or not tokens:
            return tag_words(tokens, self._ambiguous)
        from spacy.tokens import Doc

        with _tagger.memory_zone():
            return [token.tag_ for token in _tagger(Doc(_tagger.vocab, words=list(tokens)))]


@functools.cache
def _reader(language: str) -> _Reader:
    return _Reader(language)


def _depends_on_tag(sound: str | dict[str, str | None]) -> bool:
    return isinstance(sound, dict) and not {"DEFAULT", "None"}.issuperset(sound)


def _sounds_of_words(written: Sequence[_Written], tokens: Sequence[Any]) -> list[str]:
    """Return the phonemes of each word: misaki joins tokens, but never over a space."""
    remaining = iter(tokens)
    sounds: list[str] = []
    for word in written:
        position, sound = 0, ""
        for token in remaining if word.is_written else ():
            end = position + len(token.text)
            if word.holds(position, end):
                sound += token.phonemes or ""
            position = end
            if token.whitespace:
                break
        sounds.append(within_alphabet(sound))
    return sounds


@functools.lru_cache(maxsize=16384)
def _split(text: str) -> tuple[str, ...]:
    tokenizer, memory_zone = _tokenizer()
    with memory_zone():  # or every new word would stay in its vocabulary
        return tuple(token.text for token in tokenizer(text))


@functools.cache
def _tokenizer() -> tuple[Any, Any]:
    import spacy

    pipeline = spacy.blank("en")
    return pipeline.tokenizer, pipeline.memory_zone


def _read_by_letters(text: str, is_british: bool) -> str:
    """Return how espeak-ng reads a word that no dictionary holds."""
    language = "en-GB" if is_british else "en-US"
    ipa = " ".join(read_aloud(readable_form(_INNER_MARKS.sub(" ", text), language), language))
    for old, new in _BOTH:
        ipa = ipa.replace(old, new)
    ipa = _SYLLABIC.sub(r"ᵊ\1", ipa).replace("\u0329", "")
    for old, new in (*(_BRITISH if is_british else _AMERICAN), *_LAST):
        ipa = ipa.replace(old, new)
    return ipa
