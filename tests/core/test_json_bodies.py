"""The bounds on the shape of JSON: what they refuse, and that nothing else changes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from accounts.plans import PRO
from core.json_bodies import MAX_DEPTH, MAX_MARKS, JsonTooComplex, check_shape, parse_json
from speech.lexicons import MAX_ENTRIES

LEAVES = some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text()
VALUES = some.recursive(LEAVES, lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner))


@given(VALUES, some.booleans(), some.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32-le"]))
def test_json_within_the_bounds_is_parsed_as_ever(value, is_ascii, encoding):
    text = json.dumps(value, ensure_ascii=is_ascii)
    assert parse_json(text.encode(encoding, "surrogatepass")) == json.loads(text)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"[":', "}]")])
def test_nesting_is_bounded(opening, closing):
    times = MAX_DEPTH // (len(closing))
    assert parse_json(f"{opening * times}1{closing * times}".encode())
    times += 1
    with pytest.raises(JsonTooComplex, match="deeper than 64 levels"):
        parse_json(f"{opening * times}1{closing * times}".encode())


def test_a_depth_that_the_parser_refuses_is_a_usual_error():
    for body in (b"[" * 16_000_000, b'{"a":' * 100_000, b"]" * 16_000_000):
        with pytest.raises(ValueError, match="it "):
            parse_json(body)


@pytest.mark.parametrize("piece", ["[],", "{},", "[[[]]],", "1,", '"",', '{"a":1},'])
def test_the_number_of_values_is_bounded(piece):
    body = f"[{piece * (1 + MAX_MARKS // (2 * piece.count(',')))}1]"
    with pytest.raises(JsonTooComplex, match="too many values"):
        parse_json((body * 2).encode())


@pytest.mark.parametrize("letters", ["[", "{,", '\\"', "\\\\", '\\\\\\"', "\\n\\\\,", '\\",\\"[', "😀,"])
def test_what_stands_in_strings_does_not_count(letters):
    body = f'{{"input": "{letters * MAX_MARKS}", "a": ["{letters}"]}}'.encode()
    assert parse_json(body) == json.loads(body)


@pytest.mark.parametrize("hidden", [b'"\\"', b'"\\\\\\"', b'{"a\\\\":"\\\\', b"\\", b'"'])
def test_no_string_hides_what_follows_it(hidden):
    with pytest.raises(JsonTooComplex):
        check_shape(b'["a\\\\", "\\"", ' + b"[" * (MAX_DEPTH + 1) + hidden)


def test_the_largest_legal_requests_are_parsed():
    turns = [{"speaker": "AB"[number % 2], "text": "[", "language": None} for number in range(PRO.max_podcast)]
    podcast = {"type": "podcast", "voices": {"A": "af_heart", "B": "am_adam"}, "segments": turns}
    entry = {"word": ",", "language": "en", "phonemes": None, "respelling": "{" * 200, "id": 1, "object": "x"}
    for body in (podcast, {"entries": [entry] * MAX_ENTRIES}):
        assert parse_json(json.dumps(body, indent=4).encode()) == body


@pytest.mark.parametrize("body", [b"", b"{", b'{"a": "', b"nul", b"\xff", b"\xff\xfe{", b'{"a" 1}', b"1e", b"]"])
def test_anything_else_is_no_json(body):
    with pytest.raises(ValueError, match=r"."):
        parse_json(body)
