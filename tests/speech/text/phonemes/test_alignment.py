"""How the sound of a sentence is shared out among its words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.text.phonemes.alignment import divide

SOUNDS = st.text(alphabet="abdeikmnostuɛəʃˈːʰ\u0303", min_size=1, max_size=8).filter(
    lambda sound: any(letter.isalpha() and letter not in "ˈːʰ" for letter in sound)
)


@pytest.mark.parametrize(
    ("pieces", "alone", "shares"),
    [
        (["lˈa", "kˈaza"], [["la"], ["kˈaza"]], ["lˈa", "kˈaza"]),
        (["dela", "kˈaza"], [["de"], ["la"], ["kˈaza"]], ["de", "la", "kˈaza"]),
        (["ɛskə", "vuz", "avˈe"], [["ɛ"], ["kə"], ["vu"], ["avˈe"]], ["ɛs", "kə", "vuz", "avˈe"]),
        (["ɡɹˈɪnɪŋ", "fˈAs", "hˈI"], [["ɡɹˈɪnɪŋ", "fˈAs"], ["hˈI"]], ["ɡɹˈɪnɪŋ fˈAs", "hˈI"]),
        (["nˈɪ", "laːmˈa"], [["nˈɪl"], ["aːmˈa"]], ["nˈɪ", "laːmˈa"]),
        (["a"], [["a"], ["a"]], ["a", "a"]),
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
