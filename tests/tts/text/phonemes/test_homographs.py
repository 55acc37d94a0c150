"""A word of one spelling and two sounds has the sound that the words beside it ask for."""

import pytest

from tts.text.frontend import read_text
from tts.text.phonemes import phonemize
from tts.text.words import Word

FRENCH = [
    ("Mes fils jouent.", "fils", "fˈis"),
    ("Elle a deux fils.", "fils", "fˈis"),
    ("Le père et le fils.", "fils", "fˈis"),
    ("Coupez les fils électriques.", "fils", "fˈil"),
    ("Des fils de laine rouge.", "fils", "fˈil"),
    ("Il habite à l'est de Lyon.", "l'est", "lˈɛst"),
    ("Le train part vers l’Est.", "l’Est", "lˈɛst"),
    ("Il l'est, oui.", "l'est", "lˈɛ"),
    ("Il l'est de moins en moins.", "l'est", "lɛ"),
    ("Le chien ronge un os.", "os", "ˈɔs"),
    ("Le chien ronge des os.", "os", "ˈo"),
    ("Serrez la vis.", "vis", "vˈis"),
    ("Il manque deux petites vis.", "vis", "vˈis"),
    ("Je vis à Paris.", "vis", "vˈi"),
    ("Un élève négligent.", "négligent", "neɡliʒˈɑ̃"),
    ("Ils négligent leur travail.", "négligent", "neɡlˈiʒ"),
    ("Les élèves négligent leur travail.", "négligent", "neɡlˈiʒ"),
    ("Il est très négligent.", "négligent", "neɡliʒˈɑ̃"),
    ("Un reporter arrive.", "reporter", "ʁəpɔʁtˈɛʁ"),
    ("Il faut reporter la date.", "reporter", "ʁəpɔʁtˈe"),
    ("Le reporter arrive.", "reporter", "ʁəpɔʁtˈɛʁ"),
    ("Il faut le reporter.", "reporter", "ʁəpɔʁtˈe"),
    ("Un plus un font deux.", "plus", "plˈys"),
    ("Deux euros de plus.", "plus", "plˈys"),
    ("Il est plus grand.", "plus", "ply"),
    ("Les poules couvent leurs œufs.", "couvent", "kˈuv"),
    ("Le couvent est fermé.", "couvent", "kuvˈɑ̃"),
    ("Ils président la séance.", "président", "pʁezˈid"),
    ("Le président parle.", "président", "pʁezidˈɑ̃"),
    ("Nous portions des sacs.", "portions", "pɔʁtjˈɔ̃"),
    ("Deux portions de frites.", "portions", "pɔʁsjˈɔ̃"),
]

ITALIAN = [
    ("Gettare l'ancora in porto.", "l'ancora", "lˈankora"),
    ("Una volta ancora.", "ancora", "ankˈora"),
    ("La pesca sportiva.", "pesca", "pˈeska"),
    ("Una canna da pesca.", "pesca", "pˈeska"),
    ("Una pesca matura.", "pesca", "pˈɛska"),
    ("Un succo di pesca.", "pesca", "pˈɛska"),
    ("Una zona di pesca.", "pesca", "pˈeska"),
]
PORTUGUESE = [
    ("Estou com sede.", "sede", "sˈeʤy"),
    ("A sede da empresa.", "sede", "sˈɛʤy"),
    ("Tenho sede no verão.", "sede", "sˈeʤy"),
    ("Matar sua sede.", "sede", "sˈeʤy"),
    ("Uma nova sede.", "sede", "sˈɛʤy"),
    ("Eu gosto de café.", "gosto", "ɡˈɔstʊ"),
    ("O gosto do café.", "gosto", "ɡˈostʊ"),
]
TOLD = [
    (language, *case) for language, cases in (("fr", FRENCH), ("it", ITALIAN), ("pt-BR", PORTUGUESE)) for case in cases
]


@pytest.mark.parametrize(("language", "text", "word", "sounds"), TOLD)
def test_a_word_is_told_by_its_neighbours(language: str, text: str, word: str, sounds: str):
    words = phonemize([item for item in read_text(text, language) if isinstance(item, Word)], language)
    assert [item.phonemes for item in words if item.text == word] == [sounds]
