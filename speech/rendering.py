"""Rendering: a request in a voice becomes speech, or a piece of longer audio; accounts are unknown here."""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from math import inf

import numpy as np
from django.conf import settings

from core.errors import InputTooLong, RequestCancelled
from core.spools import Spool, spool
from speech.metrics import SPEECH
from speech.progress import Forecast, least_duration_s
from speech.requests import FREE, SpeechRequest, Terms
from speech.results import Speech, SpeechPart, SpeechPiece
from speech.speakers import failure_of, nothing_spoken, speaker_of
from tts.dsp.blocks import blocks
from tts.dsp.joins import silence
from tts.encoding import AudioEncoder, StreamEncoder
from tts.engines.base import SAMPLE_RATE, EngineError, WindowEngine
from tts.pieces import PieceEncoder
from tts.synthesis import Speaker, Synthesizer, Utterance, synthesize
from tts.text.frontend import read_text
from tts.text.lexicon import Lexicon
from tts.text.warnings import find_warnings
from tts.text.words import Item, Unspoken
from tts.timing import WordCue
from voices.cloned import Voice

PART_BYTES = 32 * 1024
"""The most bytes of a part of a stream: as Base64 in an event they still fit into one block of the connection."""
_MOST_KEPT = 30 * SAMPLE_RATE
"""The most samples that a turn keeps while it lets others go first: more than a chunk at the usual tempo has. The
slowest chunks take 10 MB, and a hundred streams may wait at once.
"""
_REST_S = 0.1
"""The silence after each part of a growing text: longer than the sound that resamplers and encoders hold back."""
_SILENCE_S = 0.25
"""The length of a stream whose text has no sound."""


def render_speech(
    request: SpeechRequest,
    voice: Voice,
    lexicon: Lexicon | None = None,
    terms: Terms = FREE,
    *,
    file: Spool | None = None,
    in_windows: bool = False,
) -> Speech:
    """Return `request` spoken by `voice` on these `terms`, with the pronunciations of `lexicon`.

    The audio is written to `file` if given, else to a new file. With `in_windows` the samples are the same as in
    `stream_speech`.

    Raises: as `terms.on_length`; InvalidValue for malformed markup or if nothing of the input can be spoken;
    SynthesisFailed; InputTooLong if the audio would last too long, before the rendering if the text shows it;
    ServiceUnavailable if the disk is full; RequestCancelled when it is no longer wanted.
    """
    rendering = _Rendering(request, voice, lexicon, terms, in_windows=in_windows)
    file = file or Spool(settings.STORAGE_DIR)
    encoder, spoken = AudioEncoder(request.audio_format, file), _Spoken()
    with closing(encoder):
        for utterance in rendering.utterances():
            encoder.write(utterance.take_samples())
            file.check()
            spoken.add(utterance)
        _check_spoken(spoken, terms)
    file.check()
    rendering.observe()
    return Speech(
        file=file,
        audio_format=request.audio_format,
        duration_s=rendering.duration_s,
        cues=tuple(spoken.cues),
        unspoken=tuple(spoken.unspoken),
        engine=rendering.engine,
        warnings=find_warnings(voice.language, request.marked),
    )


def stream_speech(
    request: SpeechRequest,
    voice: Voice,
    lexicon: Lexicon | None = None,
    terms: Terms = FREE,
    *,
    must_sound: bool = False,
) -> Generator[SpeechPart]:
    """Yield `request` spoken by `voice` in parts, each as soon as it is rendered.

    A text without sound is silence, or with `must_sound` an error at its end. Everything else is as in `render_speech`,
    except that an engine may hand out the beginning of a chunk before the rest is rendered. Once an utterance is
    rendered, other turns use the slot until the caller asks for the next one. If the first utterance is the whole
    speech, the header has its true length.
    """
    rendering = _Rendering(request, voice, lexicon, terms, in_windows=True)
    encoder, spoken = StreamEncoder(request.audio_format), _Spoken()
    utterances = rendering.utterances()
    first = next(utterances)
    if first.is_last:
        if terms.turn:
            terms.turn.lend(rendering.duration_s)
        terms.end_turn()
        yield from _whole_parts(rendering, encoder, chain([first], utterances), must_sound=must_sound)
        return
    for utterance in chain([first], utterances):
        spoken.add(utterance)
        encoded = spool(map(encoder.write, blocks(utterance.take_samples())), settings.STORAGE_DIR)
        yield from rendering.parts(encoded, utterance)
    part = replace(rendering.part(_last_bytes(rendering, encoder, spoken, must_sound=must_sound)), head=encoder.head)
    rendering.observe()
    terms.end_turn()
    yield part


def _whole_parts(
    rendering: "_Rendering", encoder: StreamEncoder, utterances: Iterable[Utterance], *, must_sound: bool
) -> Generator[SpeechPart]:
    """Yield the parts of a speech that is rendered before the first is sent, with the head of the complete file."""
    spoken = _Spoken()
    with Spool(settings.STORAGE_DIR) as file:
        for utterance in utterances:
            spoken.add(utterance)
            file.writelines(map(encoder.write, blocks(utterance.take_samples())))
        file.write(_last_bytes(rendering, encoder, spoken, must_sound=must_sound))
        file.seek(0)
        file.write(encoder.head_in_stream)
        file.check()
        file.seek(0)
        rendering.observe()
        yield from rendering.parts(file, spoken)
    yield replace(rendering.part(b""), head=encoder.head)


def _last_bytes(rendering: "_Rendering", encoder: StreamEncoder, spoken: "_Spoken", *, must_sound: bool) -> bytes:
    """Return the end of a stream that has `spoken`, with silence if it spoke nothing. Raises: as `stream_speech`."""
    if must_sound:
        _check_spoken(spoken, rendering.terms)
    rest = b"" if spoken.cues else encoder.write(silence(_SILENCE_S))
    return rest + encoder.finish()


class GrowingAudio:
    """The audio of a text that is still being written: one file, with natural pauses between the parts of the text."""

    def __init__(self, request: SpeechRequest, voice: Voice, lexicon: Lexicon | None = None) -> None:
        """Begin a file for texts in `voice`, with the format and sound of `request`, whose input is ignored.

        Raises: SynthesisFailed; ServiceUnavailable.
        """
        self._request, self._voice, self._lexicon = request, voice, lexicon
        self._synthesizer = Synthesizer(speaker_of(voice), request.controls)
        self._encoder = StreamEncoder(request.audio_format)

    @property
    def duration_s(self) -> float:
        """Seconds of sound so far."""
        return self._encoder.duration_s

    def speak(self, text: str, terms: Terms = FREE) -> Generator[SpeechPart]:
        """Yield the next part of the text, spoken, in parts of the file, each as soon as it is rendered.

        They contain all of its sound, whatever comes next: a silence follows, which shortens the next pause. A text
        without sound is silence. Everything else is as in `stream_speech`. Raises: as there.
        """
        asked = replace(self._request, input=text)
        rendering = _Rendering(asked, self._voice, self._lexicon, terms, in_windows=True)
        rendering.synthesizer, rendering.duration_s = self._synthesizer, self.duration_s
        for utterance in rendering.utterances():
            if utterance.is_last:
                rest = self._synthesizer.rest(_REST_S).samples
                utterance.samples = np.concatenate((utterance.samples, rest))
                rendering.duration_s += _REST_S
            encoded = spool(map(self._encoder.write, blocks(utterance.take_samples())), settings.STORAGE_DIR)
            yield from rendering.parts(encoded, utterance, is_last=utterance.is_last)
        rendering.observe()
        terms.end_turn()

    def finish(self) -> bytes:
        """Return the rest of the file. Nothing can be spoken afterwards."""
        return self._encoder.finish()


def render_piece(
    request: SpeechRequest, voice: Voice, lexicon: Lexicon | None = None, *, gap_s: float = 0.0
) -> SpeechPiece:
    """Return `request` spoken by `voice` as a piece of longer audio, with an extra pause of `gap_s` seconds after it.

    The pause is at normal speed, and a quiet end of the sound is part of it. A negative `gap_s` removes silence. A text
    without sound gives silence.

    Raises: InvalidValue for malformed markup; SynthesisFailed.
    """
    speaker = speaker_of(voice)
    encoder, spoken = PieceEncoder(request.audio_format), _Spoken()
    for utterance in _utterances(request, speaker, lexicon, FREE):
        encoder.write(utterance.samples)
        spoken.add(utterance)
    gap_s /= request.controls.speed
    piece = encoder.finish(gap_s - spoken.quiet_end_s if gap_s > 0 else gap_s)
    return SpeechPiece(piece, tuple(spoken.cues), tuple(spoken.unspoken), speaker.engine.name)


@dataclass(slots=True)
class _Spoken:
    """The cues and the unspoken parts of a rendering so far, and the quiet end of its speech in seconds."""

    cues: list[WordCue] = field(default_factory=list)
    unspoken: list[Unspoken] = field(default_factory=list)
    quiet_end_s: float = 0.0
    is_spoken: bool = False
    ends_chunk: bool = True

    def add(self, utterance: Utterance) -> None:
        self.is_spoken |= utterance.is_spoken
        self.cues.extend(utterance.cues)
        self.unspoken.extend(utterance.unspoken)
        if utterance.cues:
            self.quiet_end_s = utterance.quiet_end_s


@dataclass(slots=True)
class _Rendering:
    """A rendering of `request`, with the arguments of `render_speech`.

    Once it has begun, `engine` is the name of the engine, and `duration_s` the length of the audio that the caller has
    taken.
    """

    request: SpeechRequest
    voice: Voice
    lexicon: Lexicon | None
    terms: Terms
    in_windows: bool = False
    engine: str = ""
    duration_s: float = 0.0
    synthesizer: Synthesizer | None = None
    _piece_s: float = 0.0
    _away_s: float = 0.0
    _began_at: float = field(default_factory=time.perf_counter)

    def utterances(self) -> Iterator[Utterance]:
        """Yield the utterances; other turns may go first after each one and, if it is not long, before it is encoded.

        Raises: as `render_speech`.
        """
        self._check_wanted()
        speaker = speaker_of(self.voice)
        self.engine = speaker.engine.name
        if self.terms.turn and not isinstance(speaker.engine, WindowEngine):
            self.terms.turn.takes_processors = False
        for utterance in _utterances(
            self.request,
            speaker,
            self.lexicon,
            self.terms,
            starts_soon=True,
            in_windows=self.in_windows,
            before_speaking=self._resume,
            synthesizer=self.synthesizer,
        ):
            self._check_wanted()
            if len(utterance.samples) <= _MOST_KEPT:
                self._give_way()
            self._piece_s = len(utterance.samples) / SAMPLE_RATE
            self.duration_s += self._piece_s
            yield utterance
            if self.duration_s > self.terms.most_s:
                raise _too_long(self.terms.most_s, self.duration_s, "became longer, and was charged up to there")
            self._give_way()

    def parts(self, encoded: Spool, spoken: "Utterance | _Spoken", *, is_last: bool = False) -> Iterator[SpeechPart]:
        """Yield the encoded sound of `spoken` in small parts, the first with its cues; others use the slot."""
        lent_at = time.perf_counter()
        if self.terms.turn:
            self.terms.turn.lend(self._piece_s)
        with encoded:
            block = encoded.read(PART_BYTES)
            cues, unspoken = tuple(spoken.cues), tuple(spoken.unspoken)
            first = replace(self.part(block), cues=cues, unspoken=unspoken)
            yield replace(first, is_last=is_last, is_spoken=spoken.is_spoken, ends_chunk=spoken.ends_chunk)
            while block := encoded.read(PART_BYTES):
                yield self.part(block)
        self._away_s += time.perf_counter() - lent_at

    def part(self, data: bytes) -> SpeechPart:
        """Return the part of a stream that holds `data`."""
        return SpeechPart(data, (), (), self.duration_s, self.engine)

    def observe(self) -> None:
        """Count the rendering, which has ended, in the metrics."""
        SPEECH.observe(self.engine, time.perf_counter() - self._began_at - self._away_s, self.duration_s)

    def _check_wanted(self) -> None:
        if self.terms.is_wanted is not None and not self.terms.is_wanted():
            raise RequestCancelled("Nobody waits for this speech any more.")

    def _resume(self) -> None:
        self._away_s += self.terms.turn.resume() if self.terms.turn else 0.0

    def _give_way(self) -> None:
        self._away_s += self.terms.turn.give_way() if self.terms.turn else 0.0


def _utterances(
    request: SpeechRequest,
    speaker: Speaker,
    lexicon: Lexicon | None,
    terms: Terms,
    *,
    starts_soon: bool = False,
    in_windows: bool = False,
    before_speaking: Callable[[], object] = lambda: None,
    synthesizer: Synthesizer | None = None,
) -> Iterator[Utterance]:
    """Yield the utterances of a whole text, or of one that `synthesizer` speaks after others."""
    speak = synthesizer.speak if synthesizer else partial(synthesize, speaker=speaker, controls=request.controls)
    try:
        items = read_text(request.marked, speaker.language, lexicon=lexicon)
        if terms.most_s < inf:
            _check_length(items, request.controls.speed, terms)
        forecast = Forecast(items) if terms.report else None
        for utterance in speak(items, starts_soon=starts_soon, in_windows=in_windows, before_speaking=before_speaking):
            if terms.on_spoken:
                terms.on_spoken(utterance.source_end)
            progress = forecast.after(utterance) if forecast else None
            yield utterance
            if terms.report and progress:
                terms.report(progress)
    except EngineError as error:
        raise failure_of(error) from error


def _check_length(items: Sequence[Item], speed: float, terms: Terms) -> None:
    """Do nothing if `items` may be rendered. Raises: InputTooLong, if the text shows it; as `terms.on_length`."""
    least_s = least_duration_s(items, speed)
    if least_s > terms.most_s:
        raise _too_long(terms.most_s, least_s, f"would last {least_s / 3600:.1f} hours or more")
    if terms.on_length:
        terms.on_length(least_s)


def _too_long(most_s: float, lasts_s: float, what: str) -> InputTooLong:
    """Return the error for a text that lasts too long; its limit is in seconds."""
    return InputTooLong(
        f"An answer at once lasts {most_s / 3600:g} hours at most; this one {what}. Send a shorter text, or a job.",
        param="input",
        extra={"limit": round(most_s), "used": round(lasts_s)},
    )


def _check_spoken(spoken: _Spoken, terms: Terms) -> None:
    """Do nothing if a finished rendering has spoken anything. Raises: InvalidValue."""
    if not spoken.cues:
        if terms.on_spoken:
            terms.on_spoken(0)
        raise nothing_spoken()
