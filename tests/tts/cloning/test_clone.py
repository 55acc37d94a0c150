"""A clone as it is stored and read again."""

import json

import pytest

from tests.support.clones import CLONE
from tts.cloning.clone import VERSION, Clone

BOTH = Clone(
    base_voice="af_heart",
    likeness=0.87,
    engines={"espeak-ng": {"base": "af_heart", "bands_db": [1.5, -2.0]}, "kokoro": {"voices": {"af_heart": 1.0}}},
)


def test_what_was_written_is_read_again():
    assert Clone.from_json(json.loads(json.dumps(BOTH.to_json()))) == BOTH


def test_it_is_written_as_plain_values_with_its_version():
    written = BOTH.to_json()
    assert written == {
        "base_voice": "af_heart",
        "likeness": 0.87,
        "engines": {
            "espeak-ng": {"base": "af_heart", "bands_db": [1.5, -2.0]},
            "kokoro": {"voices": {"af_heart": 1.0}},
        },
        "version": VERSION,
    }


def test_what_was_read_once_is_written_the_same():
    text = json.dumps(CLONE.to_json())
    assert json.dumps(Clone.from_json(json.loads(text)).to_json()) == text


@pytest.mark.parametrize("version", [VERSION + 1, 0, None, str(VERSION)])
def test_another_version_is_refused(version: object):
    with pytest.raises(ValueError, match=f"this release knows {VERSION}"):
        Clone.from_json(BOTH.to_json() | {"version": version})


def test_values_without_a_version_are_refused():
    values = {name: value for name, value in BOTH.to_json().items() if name != "version"}
    with pytest.raises(ValueError, match="version None"):
        Clone.from_json(values)
