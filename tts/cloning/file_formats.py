"""Finds the format of an uploaded file by its first bytes; its name and its declared type do not count."""

_SEARCHED_BYTES = 1 << 14
"""The first MP3 frame must be within these bytes: some programs leave remains of other data before it."""

# Other formats in which people send speech: their marks, and the bytes at which these are.
_OTHERS = (
    (0, b"fLaC", "FLAC"),
    (0, b"OggS", "Ogg"),
    (0, b"\x1aE\xdf\xa3", "WebM or Matroska"),
    (0, b"FORM", "AIFF"),
    (0, b"caff", "CAF"),
    (0, b"#!AMR", "AMR"),
    (0, b"ADIF", "AAC without MP4"),
    (0, b"\x30\x26\xb2\x75", "WMA"),
    (0, b".snd", "AU"),
    (0, b"wvpk", "WavPack"),
    (8, b"AVI ", "AVI"),
    (4, b"ftypqt  ", "QuickTime"),
)

_ID3_HEAD_BYTES = 10
_FRAME_HEAD_BYTES = 4
_SAME_IN_ALL_FRAMES = 0xFFFE0C00
"""The bits of version, layer and sample rate in the head of a frame."""

# MPEG layer III, by the two bits of the version. Source: ISO/IEC 11172-3, 2.4.2.3; 13818-3, 2.4.2.3;
# "MPEG 2.5" (0) is Fraunhofer's.
_RATES_HZ = {3: (44_100, 48_000, 32_000), 2: (22_050, 24_000, 16_000), 0: (11_025, 12_000, 8_000)}
_KBIT_PER_S_1 = (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_KBIT_PER_S_2 = (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)


def format_of(data: bytes) -> str | None:
    """Return "WAV", "MP3", "MP4" (for M4A too), the name of another format, or None if the format is unknown."""
    if data[:4] in (b"RIFF", b"RF64") and data[8:12] == b"WAVE":
        return "WAV"
    for offset, mark, name in _OTHERS:
        if data.startswith(mark, offset):
            return name
    if data[4:8] == b"ftyp":
        return "MP4"
    return _format_after_tags(data, _end_of_tags(data))


def _end_of_tags(data: bytes) -> int:
    """Return the end of the tags before the sound. Source: id3.org, ID3v2.4.0 main structure, 3.1."""
    start = 0
    while data.startswith(b"ID3", start) and len(data) >= start + _ID3_HEAD_BYTES:
        size = 0
        for byte in data[start + 6 : start + _ID3_HEAD_BYTES]:
            size = size << 7 | byte & 0x7F
        start += _ID3_HEAD_BYTES + size
    return start


def _format_after_tags(data: bytes, start: int) -> str | None:
    if data.startswith(b"fLaC", start):
        return "FLAC"
    position = data.find(b"\xff", start, start + _SEARCHED_BYTES)
    while position >= 0:
        if _begins_aac(data, position):
            return "AAC without MP4"
        if _begins_mp3(data, position, is_first=position == start):
            return "MP3"
        position = data.find(b"\xff", position + 1, start + _SEARCHED_BYTES)
    return None


def _begins_mp3(data: bytes, position: int, *, is_first: bool) -> bool:
    """Tell whether an MP3 frame is at `position` and another follows it; a first frame may be the only one."""
    head = _head(data, position)
    size = _mp3_frame_bytes(head)
    if not size:
        return False
    if position + size + _FRAME_HEAD_BYTES > len(data):
        return is_first
    return not (head ^ _head(data, position + size)) & _SAME_IN_ALL_FRAMES


def _mp3_frame_bytes(head: int) -> int:
    """Return the number of bytes of the frame that begins with `head`; 0 if `head` does not begin a frame."""
    version, layer = head >> 19 & 3, head >> 17 & 3
    bit_rate, sample_rate, padding = head >> 12 & 15, head >> 10 & 3, head >> 9 & 1
    if head >> 21 != 0x7FF or version == 1 or layer != 1 or bit_rate in (0, 15) or sample_rate == 3:
        return 0
    samples, rates = (1152, _KBIT_PER_S_1) if version == 3 else (576, _KBIT_PER_S_2)
    return samples * 125 * rates[bit_rate - 1] // _RATES_HZ[version][sample_rate] + padding


def _begins_aac(data: bytes, position: int) -> bool:
    """Tell whether an ADTS frame is at `position` and another follows it. Source: ISO/IEC 13818-7, 6.2."""
    head = _head(data, position)
    if head >> 17 & 0x7FFB != 0x7FF8:
        return False
    size = (head & 3) << 11 | int.from_bytes(data[position + 4 : position + 6]) >> 5
    return size > 0 and not (head ^ _head(data, position + size)) & 0xFFFFFE00


def _head(data: bytes, position: int) -> int:
    return int.from_bytes(data[position : position + _FRAME_HEAD_BYTES])
