"""Forms as clients send them, and malformed ones."""

import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ApiError
from voices.parsers import UploadParser

TYPE = "multipart/form-data; boundary=limit"
PART = b'--limit\r\nContent-Disposition: form-data; name="name"\r\n\r\nMy voice\r\n'
FILE = b'--limit\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF\r\n'
WHOLE = PART + FILE + b"--limit--\r\n"


def parse(body, content_type=TYPE):
    return UploadParser().parse(io.BytesIO(body), content_type)


def test_fields_and_files_are_told_apart():
    parsed = parse(WHOLE)
    assert parsed.data["name"] == "My voice"
    assert parsed.files["audio"].read() == b"RIFF"
    assert parsed.files["audio"].size == 4


def test_the_type_may_be_in_capitals():
    assert parse(WHOLE, "Multipart/Form-Data; boundary=limit").data["name"] == "My voice"


def test_the_file_may_be_in_base64():
    encoded = FILE.replace(b"\r\n\r\nRIFF", b"\r\nContent-Transfer-Encoding: base64\r\n\r\nUklGRg==")
    assert parse(PART + encoded + b"--limit--\r\n").files["audio"].read() == b"RIFF"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (WHOLE, "multipart/form-data"),
        (WHOLE, "multipart/form-data; boundary="),
        (WHOLE, 'multipart/form-data; boundary="a\x01b"'),
        (WHOLE, "multipart/form-data; boundary=" + "x" * 500),
        (WHOLE, "multipart/form-data; boundary=ü"),
        (FILE.replace(b"\r\n\r\nRIFF", b"\r\nContent-Transfer-Encoding: base64\r\n\r\nR" * 1 + b"!"), TYPE),
        (b"--limit\r\n" + b"X-Long: " + b"x" * 5000 + b"\r\n\r\n" + PART, TYPE),
        (PART * 40, TYPE),
    ],
)
def test_a_malformed_form_is_an_error(body, content_type):
    with pytest.raises(ApiError) as caught:
        parse(body, content_type)
    assert (caught.value.status, caught.value.code) == (400, "invalid_multipart")


def test_millions_of_parts_are_refused_before_they_cost_anything():
    started = time.process_time()
    with pytest.raises(ApiError, match="parts"):
        parse(b"--limit\r\n\r\n" * 1_000_000)
    assert time.process_time() - started < 2


def test_a_body_too_large_is_an_error(settings):
    settings.MAX_BODY_BYTES = len(WHOLE) - 1
    with pytest.raises(ApiError) as caught:
        parse(WHOLE)
    assert (caught.value.status, caught.value.code) == (413, "request_too_large")


def mutated(body, edits):
    """Return `body` with pieces that overwrite parts of it."""
    for position, length, piece in edits:
        at = position % (len(body) + 1)
        body = body[:at] + piece + body[at + length :]
    return body


PIECES = st.sampled_from(
    [b"\r\n", b"--limit", b"--", b'"', b";", b"\0", b"\xff", b"=", b"filename*=x''%ff", b"charset=klingon", b"base64"]
)
EDITS = st.lists(st.tuples(st.integers(0, 500), st.integers(0, 8), PIECES | st.binary(max_size=6)), max_size=6)
TYPES = st.sampled_from([TYPE, 'multipart/form-data; boundary="limit"', TYPE + "; charset=klingon"]) | st.text(
    max_size=60
)


@given(EDITS, TYPES)
def test_a_form_is_parsed_or_refused_whatever_it_holds(edits, content_type):
    encoded = FILE.replace(b"\r\n\r\nRIFF", b"\r\nContent-Transfer-Encoding: base64\r\n\r\nUklGRg==")
    for body in (WHOLE, PART + encoded):
        try:
            parsed = parse(mutated(body, edits), content_type)
        except ApiError as error:
            assert error.status == 400
        else:
            assert all(isinstance(value, str) for value in parsed.data.values())
