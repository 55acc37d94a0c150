"""The hosts of a podcast as a request names them: A and B, or a few of any names."""

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from core.errors import InvalidValue
from core.names import is_plain
from speech.serializers import VoiceField, validated

SPEAKERS = ("A", "B")
"""The names of the two hosts that every podcast can have; both need a voice."""

MAX_HOSTS = 10
MAX_HOST_NAME = 40
"""The most characters of the name of a host."""


class PodcastVoicesSerializer(serializers.Serializer[None]):
    """The voices of A and B."""

    A = VoiceField(help_text="the voice of host A")
    B = VoiceField(help_text="the voice of host B")


def parse_voices(named: Mapping[str, Any], turns: Any) -> dict[str, str]:
    """Return the voices of the hosts by name. Those of names that no turn has are left out, but for A and B.

    Raises: MissingField, InvalidValue naming the field.
    """
    spoken = [turn.get("speaker") for turn in turns if isinstance(turn, dict)] if isinstance(turns, list) else []
    others = {name: None for name in spoken if isinstance(name, str) and name not in SPEAKERS and name in named}
    voices = {name: _voice(name, voice) for name, voice in named.items() if others or name not in SPEAKERS}
    if not others:
        return dict(validated(PodcastVoicesSerializer(data=named), "voices.").validated_data)
    hosts = [name for name in named if name in others or name in SPEAKERS]
    if len(hosts) > MAX_HOSTS:
        raise InvalidValue(f"voices has {len(hosts)} hosts; a podcast has at most {MAX_HOSTS}", param="voices")
    for name in hosts:
        _check_name(name)
    return {name: voices[name] for name in hosts}


def _check_name(name: str) -> None:
    if not name.strip() or name != name.strip() or len(name) > MAX_HOST_NAME or not is_plain(name):
        rule = f"the name of a host is one line of at most {MAX_HOST_NAME} characters"
        raise InvalidValue(f"voices: {rule}, without spaces around it", param="voices")


def _voice(name: str, voice: Any) -> str:
    try:
        return str(VoiceField().run_validation(voice))
    except serializers.ValidationError as error:
        raise InvalidValue(f"voices.{name} {error.detail[0]}", param=f"voices.{name}") from error  # type: ignore[index]


def check_speakers(speakers: Sequence[str], voices: Mapping[str, str]) -> None:
    """Raise InvalidValue naming the first speaker of the turns (`speakers`) who has no voice."""
    for number, speaker in enumerate(speakers):
        if speaker not in voices:
            param = f"segments[{number}].speaker"
            raise InvalidValue(f"{param} must be one of {', '.join(voices)}", param=param)


def called(voices: Mapping[str, str]) -> dict[str, str]:
    """Return the names by which captions call the hosts: letters like A and B are none."""
    return {name: name for name in voices if len(name) > 1}
