"""The results of a rendering: a file, a part of a stream, or a piece of longer audio, each with cues of its words."""

from dataclasses import dataclass

from core.spools import Spool
from tts.pieces import Piece
from tts.text.warnings import TextWarning
from tts.text.words import Unspoken
from tts.timing import WordCue


@dataclass(frozen=True, slots=True)
class Speech:
    """A complete audio file, the cue of each word in it, the parts of the input without sound, and the engine.

    `warnings` name parts of the input that are spoken differently from what its writer may expect. The caller that gets
    the speech closes `file`.
    """

    file: Spool
    audio_format: str
    duration_s: float
    cues: tuple[WordCue, ...]
    unspoken: tuple[Unspoken, ...]
    engine: str
    warnings: tuple[TextWarning, ...] = ()

    @property
    def audio(self) -> bytes:
        """The whole file in memory; it may be large."""
        self.file.seek(0)
        return self.file.read()


@dataclass(frozen=True, slots=True)
class SpeechPart:
    """A rendered part of an audio file: some of its bytes, and, with the first part of an utterance, its cues.

    `unspoken` is the text of the utterance without sound, and `duration_s` the length of the file up to its end; the
    bytes lag behind it. `engine` is the name of the engine. The last part has the `head` of the complete file, which
    tells the length. For a growing text, `is_last` means that all text so far is spoken by the end of the utterance.
    `is_spoken` means that the utterance contains speech; cues of its words come with the next one, unless it
    `ends_chunk`.
    """

    data: bytes
    cues: tuple[WordCue, ...]
    unspoken: tuple[Unspoken, ...]
    duration_s: float
    engine: str
    head: bytes = b""
    is_last: bool = False
    is_spoken: bool = False
    ends_chunk: bool = True

    @property
    def told_s(self) -> float:
        """The second of the file up to which the words are known, including the words of this part."""
        return self.duration_s if self.ends_chunk or not self.cues else self.cues[-1].end_s


@dataclass(frozen=True, slots=True)
class SpeechPiece:
    """A piece of a longer audio, the cue of each word in it, the parts of its text without sound, and the engine."""

    piece: Piece
    cues: tuple[WordCue, ...]
    unspoken: tuple[Unspoken, ...]
    engine: str
