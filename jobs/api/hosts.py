"""The hosts of a podcast as a request names them: A and B, or a few with any names."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from core.errors import InvalidValue
from core.names import is_plain
from speech.fields import VoiceField

SPEAKERS = ("A", "B")
"""The names of the two hosts that every podcast can have; both need a voice."""

MAX_HOSTS = 10
MAX_HOST_NAME = 40
"""The most characters of the name of a host."""


class PodcastVoicesSerializer(serializers.Serializer[None]):
    """The voices of A and B."""

    A = VoiceField(help_text="the voice of host A")
    B = VoiceField(help_text="the voice of host B")


class VoicesField(serializers.DictField):
    """The voices of the hosts of a podcast, by name, beside its turns in `segments`.

    A voice whose name no turn has is left out, except A's and B's.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(child=VoiceField(), **options)
        voice = {"oneOf": [{"type": "string"}, {"type": "object", "properties": {"id": {"type": "string"}}}]}
        rule = {"additionalProperties": voice, "minProperties": 1, "example": {"A": "af_heart", "B": "am_michael"}}
        set_override(self, "field", {"type": "object", **rule})

    def run_validation(self, data: Any = serializers.empty) -> Any:
        if data is serializers.empty:
            return super().run_validation(data)
        if not isinstance(data, dict):
            raise serializers.ValidationError("must be an object with A and B")
        others = {name for name in self._speakers() if name not in SPEAKERS and name in data}
        voices = {name: _voice(name, voice) for name, voice in data.items() if others or name not in SPEAKERS}
        if not others:
            return PodcastVoicesSerializer().run_validation(data)
        hosts = [name for name in data if name in others or name in SPEAKERS]
        if len(hosts) > MAX_HOSTS:
            raise serializers.ValidationError(f"has {len(hosts)} hosts; a podcast has at most {MAX_HOSTS}")
        for name in hosts:
            _check_name(name)
        return {name: voices[name] for name in hosts}

    def _speakers(self) -> list[str]:
        """Return the speakers of all well-formed turns."""
        turns = self.parent.initial_data.get("segments")
        named = (turn.get("speaker") for turn in turns if isinstance(turn, dict)) if isinstance(turns, list) else ()
        return [name for name in named if isinstance(name, str)]


def _check_name(name: str) -> None:
    if not name.strip() or name != name.strip() or len(name) > MAX_HOST_NAME or not is_plain(name):
        rule = f"must be by names that are one line of at most {MAX_HOST_NAME} characters"
        raise serializers.ValidationError(f"{rule}, without spaces around it")


def _voice(name: str, voice: Any) -> str:
    try:
        return str(VoiceField().run_validation(voice))
    except serializers.ValidationError as error:
        raise serializers.ValidationError({name: error.detail}) from error


def check_speakers(speakers: Sequence[str], voices: Mapping[str, str]) -> None:
    """Raise InvalidValue naming the first speaker of the turns (`speakers`) who has no voice."""
    for number, speaker in enumerate(speakers):
        if speaker not in voices:
            param = f"segments[{number}].speaker"
            raise InvalidValue(f"{param} must be one of {', '.join(voices)}", param=param)


def called(voices: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the hosts in captions; letters like A and B do not count as names."""
    return {name: name for name in voices if len(name) > 1}
