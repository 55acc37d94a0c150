"""The messages between `tts.espeak.process` and `tts.espeak.child`, which `core.children.coprocess` carries.

A request is a head, the voice's name and the text, both in UTF-8. `PHONEMES` and `MNEMONICS` take and answer several
texts, `BETWEEN` each of them. The answer to `RATE` is an integer; to `SPEAK` and `SPEAK_ONCE` it is a count of events,
the events, and 16-bit samples.
"""

import struct

SPEAKING, READING = "speaking", "reading"
"""The purposes of a process: it takes SSML, or plain text."""

RATE, SPEAK, SPEAK_ONCE, MNEMONICS, PHONEMES = range(5)
"""The question. `SPEAK_ONCE`: another voice will have the same name. `PHONEMES` is for reading: IPA, letters tied."""

BETWEEN = "\0"
"""No text of a C library can contain it."""

HEAD = struct.Struct("<BH")
"""The question, and the length of the voice's name in bytes."""
COUNT = struct.Struct("<I")
EVENT = struct.Struct("<ii8s")
"""A sample, a mark or `NO_MARK`, and the IPA of a phoneme with zeros after it."""
NO_MARK = -1


def request(kind: int, voice: str = "", text: str = "") -> bytes:
    """Return a request. Raises: UnicodeEncodeError for half of a surrogate pair."""
    name = voice.encode()
    return HEAD.pack(kind, len(name)) + name + text.encode()
