"""The sound of a sentence, divided among its words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts.text.phonemes.alignment import divide

SOUNDS = st.text(alphabet="abdeikmnostuɛəʃˈːʰ\u0303", min_size=1, max_size=8).filter(
    lambda sound: any(letter.isalpha() and letter not in "ˈːʰ" for letter in sound)
)
WORDS = st.lists(st.text(alphabet="abdeikmnostuɛəʃ", min_size=2, max_size=8), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("pieces", "alone", "shares"),
    [
        (["lˈa", "kˈaza"], [["la"], ["kˈaza"]], ["lˈa", "kˈaza"]),
        (["dela", "kˈaza"], [["de"], ["la"], ["kˈaza"]], ["de", "la", "kˈaza"]),
        (["ɛskə", "vuz", "avˈe"], [["ɛ"], ["kə"], ["vu"], ["avˈe"]], ["ɛs", "kə", "vuz", "avˈe"]),
        (["ɡɹˈɪnɪŋ", "fˈAs", "hˈI"], [["ɡɹˈɪnɪŋ", "fˈAs"], ["hˈI"]], ["ɡɹˈɪnɪŋ fˈAs", "hˈI"]),
        (["nˈɪ", "laːmˈa"], [["nˈɪl"], ["aːmˈa"]], ["nˈɪ", "laːmˈa"]),
        (["a"], [["a"], ["a"]], ["a", "a"]),
        (["trˈiŋtæ", "i", "kwˈatrʊ"], [["trˈiŋtæ"], ["ˈɛ"], ["kwˈatrʊ"]], ["trˈiŋtæ", "i", "kwˈatrʊ"]),
        (["paʁskˌə", "i", "lˈi"], [["pˈaʁs"], ["kˈə"], ["e"], ["lˈi"]], ["paʁs", "kˌə", "i", "lˈi"]),
        (["pˈʌr.hiɔ"], [["pˈʌr.hi"], ["ɔ"]], ["pˈʌr.hi", "ɔ"]),
    ],
)
def test_each_word_gets_its_own_sound(pieces, alone, shares):
    assert divide(pieces, alone) == shares


@given(st.lists(SOUNDS, min_size=1, max_size=8), st.lists(st.lists(SOUNDS, min_size=1, max_size=3), min_size=1))
def test_no_word_is_left_out_and_no_sound_is_lost(pieces, alone):
    shares = divide(pieces, alone)
    assert len(shares) == len(alone)
    assert all(shares)
    everything, own = ("".join(sounds).replace(" ", "") for sounds in (shares, map("".join, alone)))
    assert everything in {"".join(pieces), own}


@given(WORDS, st.data())
def test_a_word_with_another_sound_in_the_sentence_moves_no_other_word(words, data):
    changed = data.draw(st.sets(st.sampled_from(range(len(words))), max_size=1))
    pieces = ["ˈœy" if index in changed else word for index, word in enumerate(words)]
    assert divide(pieces, [[word] for word in words]) == pieces


@given(WORDS, st.data())
def test_joined_words_leave_the_others_whole(words, data):
    first = data.draw(st.integers(0, len(words) - 1))
    pieces = [*words[:first], "".join(words[first : first + 2]), *words[first + 2 :]]
    shares = divide(pieces, [[word] for word in words])
    assert "".join(shares) == "".join(words)
    assert not any(" " in share for share in shares)
