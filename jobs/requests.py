"""A caller's request for a new job: its texts, voices, sound and labels, as sent."""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from jobs.casting import voices_in_tags
from jobs.planning import DEFAULT_TURN_GAP_MS, Part
from tts.dsp.controls import Controls
from tts.formats import DEFAULT_FORMAT
from voices.cloned import is_cloned_name


@dataclass(frozen=True, slots=True)
class JobRequest:
    """A text, the chapters of a book or the turns of a podcast to be spoken, in voices as the caller names them.

    `language` is the language of cloned voices, as the caller names it; with None each speaks the language of its
    enrollment. `title` is the owner's name for the job. `hosts` are the voices of a podcast by speaker, if the request
    names them apart from its turns; they include hosts without a turn. `host_names` are the names of the hosts for
    people, by speaker. `turn_gap_ms` is the silence between turns at normal speed. `host_controls` are the controls, by
    speaker, of the hosts with their own sound. `cover` is a picture as sent.

    `has_voice_tags` lets tags in the texts name voices for stretches of them. The `dialogue_voice`, if there is one,
    says direct speech in the texts.
    """

    parts: tuple[Part, ...]
    is_podcast: bool = False
    audio_format: str = DEFAULT_FORMAT
    controls: Controls = field(default_factory=Controls)
    callback_url: str = ""
    language: str | None = None
    title: str = ""
    hosts: Mapping[str, str] = field(default_factory=dict)
    host_names: Mapping[str, str] = field(default_factory=dict)
    turn_gap_ms: int = DEFAULT_TURN_GAP_MS
    has_voice_tags: bool = False
    dialogue_voice: str | None = None
    host_controls: Mapping[str, Controls] = field(default_factory=dict)
    author: str = ""
    cover: bytes = field(default=b"", repr=False)

    @property
    def characters(self) -> int:
        """Code points of all parts, markup included."""
        return sum(len(part.text) for part in self.parts)

    @property
    def has_chapters(self) -> bool:
        """Whether parts are chapters, with titles in a list: all parts of a book, and the titled turns of a podcast."""
        return any(part.title for part in self.parts) or (not self.is_podcast and len(self.parts) > 1)

    @property
    def text_params(self) -> list[str]:
        """The names of the parts' texts in errors, in order."""
        if self.is_podcast:
            return [f"segments[{number}].text" for number in range(len(self.parts))]
        if self.has_chapters:
            return [f"chapters[{number}].input" for number in range(len(self.parts))]
        return ["input"]

    @property
    def has_cloned_voice(self) -> bool:
        """Whether a voice is cloned: only then does the language matter."""
        return any(is_cloned_name(name) for _, name in self.named_voices())

    def named_voices(self) -> Iterator[tuple[str, str]]:
        """Yield the voices as the caller names them, each after its field's name in errors. Raises: InvalidValue."""
        yield from ((f"voices.{speaker}", voice) for speaker, voice in self.hosts.items())
        yield from ((f"voices.{part.speaker}" if self.is_podcast else "voice", part.voice) for part in self.parts)
        if self.dialogue_voice:
            yield "dialogue_voice", self.dialogue_voice
        if self.has_voice_tags:
            yield from voices_in_tags(self.parts, self.text_params)

    def digest(self) -> str:
        """Return the SHA-256 of the request as hexadecimal digits; equal requests have equal digests."""
        fields = dataclasses.asdict(self)
        if self.hosts.keys() <= {part.speaker for part in self.parts}:
            del fields["hosts"]
        if not self.host_names:
            del fields["host_names"]
        if self.turn_gap_ms == DEFAULT_TURN_GAP_MS:
            del fields["turn_gap_ms"]
        if not self.dialogue_voice:
            del fields["dialogue_voice"]
        del fields["has_voice_tags"]
        if not self.host_controls:
            del fields["host_controls"]
        # Without languages and titles, the digest equals that of earlier releases, so that their jobs are still found.
        if self.language is None or not self.has_cloned_voice:
            del fields["language"]
        if not self.author:
            del fields["author"]
        fields["cover"] = hashlib.sha256(self.cover).hexdigest()
        if not self.cover:
            del fields["cover"]
        for titled in (fields, *fields["parts"]):
            if not titled["title"]:
                del titled["title"]
        text = json.dumps(fields, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()
