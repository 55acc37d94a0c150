"""Transcribing: a text in a voice becomes phonemes, without sound."""

from operator import attrgetter

from core.errors import InvalidValue
from speech.speakers import check_voice, failure_of, nothing_spoken, speaker_of
from speech.transcripts import TranscribedWord, Transcript
from tts.engines.base import EngineError
from tts.synthesis import alternatives, transcribe
from tts.text.frontend import read_text
from tts.text.lexicon import Lexicon
from tts.text.markup import MarkedText
from tts.text.words import Unspoken, Word
from tts.text.writing_systems import has_ordinary_letter
from voices.cloned import Voice


def transcribe_text(text: str | MarkedText, voice: Voice, lexicon: Lexicon | None = None) -> Transcript:
    """Return the transcript of `text` in `voice`, without making sound, with the pronunciations of `lexicon`.

    Raises: InvalidValue for malformed markup or if no part of the text can be spoken; SynthesisFailed.
    """
    items = read_text(text, voice.language, lexicon=lexicon)
    speaker = speaker_of(voice)
    written = [item for item in items if isinstance(item, Word)]
    try:
        said = [(word, phonemes) for word, (_, phonemes) in zip(written, transcribe(items, speaker), strict=True)]
        found = alternatives(said, speaker)
    except EngineError as error:
        raise failure_of(error) from error
    if not any(phonemes for _, phonemes in said):
        raise nothing_spoken()
    words = [TranscribedWord(word.text, phonemes, others) for (word, phonemes), others in zip(said, found, strict=True)]
    silent = [Unspoken(word.text, word.start, word.end) for word, phonemes in said if not phonemes]
    unspoken = [item for item in items if isinstance(item, Unspoken)] + silent
    return Transcript(voice.language, tuple(words), tuple(sorted(unspoken, key=attrgetter("start"))))


def is_speakable(text: str | MarkedText, voice: Voice, lexicon: Lexicon | None = None) -> bool:
    """Tell whether anything in `text` has a sound in `voice`.

    No engine is loaded for a text with an ordinary letter or digit, which every engine speaks.

    Raises: SynthesisFailed; ApiError for a blend if no engine mixes voices.
    """
    try:
        items = read_text(text, voice.language, lexicon=lexicon)
        words = [item for item in items if isinstance(item, Word)]
        if not words:
            return False
        if any(_is_ordinary(word, voice.language) for word in words):
            check_voice(voice)
            return True
        return any(phonemes for _, phonemes in transcribe(items, speaker_of(voice)))
    except InvalidValue:
        return False
    except EngineError as error:
        raise failure_of(error) from error


def _is_ordinary(word: Word, language: str) -> bool:
    return word.phonemes is None and has_ordinary_letter(word.reading or word.text, language)
