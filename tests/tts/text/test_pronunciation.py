import pytest

from core.errors import InvalidValue
from tts.engines.espeak.phonemes import CANDIDATES
from tts.text.pronunciation import ALPHABET, MAX_PHONEMES, PHONEMES, check_phonemes, normalize_phonemes


@pytest.mark.parametrize(
    ("written", "normalized"),
    [
        ("həlˈO", "həlˈO"),
        ("gO", "ɡO"),
        ("h'it", "hˈit"),
        ("h’it", "hˈit"),
        ("fi:l", "fiːl"),
        ("b\u00f5", "bo\u0303"),
        ("bo\u0303", "bo\u0303"),
        ("ça", "ça"),
        (" tˈu wˈɜɹdz ", "tˈu wˈɜɹdz"),
        ("", ""),
    ],
)
def test_it_normalizes_what_keyboards_write(written: str, normalized: str) -> None:
    assert normalize_phonemes(written) == normalized
    assert normalize_phonemes(normalized) == normalized


@pytest.mark.parametrize("symbol", sorted(PHONEMES))
def test_it_accepts_every_phoneme(symbol: str) -> None:
    check_phonemes(symbol, param="input")


@pytest.mark.parametrize("symbol", sorted(ALPHABET - PHONEMES))
def test_it_accepts_prosody_beside_a_phoneme(symbol: str) -> None:
    check_phonemes(f"a{symbol}", param="input")
    with pytest.raises(InvalidValue, match="no phoneme"):
        check_phonemes(symbol, param="input")


@pytest.mark.parametrize(
    ("phonemes", "symbol", "position"),
    [
        ("h3ˈlO", "3", 2),
        ("  hə_", "_", 5),
        ("hɛ\u0361", "\u0361", 3),
        ("é", "é", 1),
        ("aU", "U", 2),
        ("a🙂", "🙂", 2),
        ("a\tb", "\t", 2),
        ("a\x00", "\x00", 2),
        ("a\ud800", "\ud800", 2),
    ],
)
def test_it_names_the_unknown_symbol_and_its_position(phonemes: str, symbol: str, position: int) -> None:
    with pytest.raises(InvalidValue) as raised:
        check_phonemes(phonemes, param="entries")
    assert f"{symbol!r} at position {position} of" in raised.value.message
    assert raised.value.param == "entries"


def test_it_limits_the_length() -> None:
    check_phonemes("a" * MAX_PHONEMES, param="input")
    with pytest.raises(InvalidValue, match="at most 200"):
        check_phonemes("a" * (MAX_PHONEMES + 1), param="input")


def test_espeak_can_say_every_phoneme() -> None:
    assert set(CANDIDATES) >= PHONEMES
