"""A word of one spelling and two sounds has the sound that the words beside it ask for."""

import pytest

from tts.text.frontend import read_text
from tts.text.phonemes import french_homographs, italian_homographs, phonemize, portuguese_homographs
from tts.text.phonemes.alphabet import from_ipa
from tts.text.phonemes.homographs import known_senses
from tts.text.pronunciation import check_phonemes
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
    ("Il n'y a plus à discuter.", "plus", "plyz"),
    ("On a plus à gagner.", "plus", "plˈys"),
    ("x plus y", "plus", "plˈys"),
    ("Je n'ai que bac plus deux.", "plus", "plˈys"),
    ("Il est plus grand.", "plus", "ply"),
    ("Les poules couvent leurs œufs.", "couvent", "kˈuv"),
    ("Le couvent est fermé.", "couvent", "kuvˈɑ̃"),
    ("Ils président la séance.", "président", "pʁezˈid"),
    ("Le président parle.", "président", "pʁezidˈɑ̃"),
    ("Nous portions des sacs.", "portions", "pɔʁtjˈɔ̃"),
    ("Deux portions de frites.", "portions", "pɔʁsjˈɔ̃"),
    ("Personne ne l'est.", "l'est", "lˈɛ"),
    ("La porte est de l'autre côté.", "est", "ɛ"),
    ("La façade est de style roman.", "est", "ɛ"),
    ("Le vent d’est souffle.", "d’est", "dˈɛst"),
    ("Je les vis hier.", "vis", "vˈi"),
    ("Tu les as vus.", "as", "ˈa"),
    ("Tu prends le bus.", "bus", "bˈys"),
    ("Je te le lis.", "lis", "lˈi"),
    ("Il te rend fier.", "fier", "fjˈɛʁ"),
    ("Les murs du couvent sont hauts.", "couvent", "kuvˈɑ̃"),
    ("Les hommes du président ont parlé.", "président", "pʁezidˈɑ̃"),
    ("Les enfants ont vu un accident violent.", "violent", "vjolˈɑ̃"),
    ("Les eaux de cet affluent.", "affluent", "aflyˈɑ̃"),
    ("Il peut le supporter.", "supporter", "sypɔʁtˈe"),
    ("Le supporter crie.", "supporter", "sypɔʁtˈɛʁ"),
    ("Il nous faut des options.", "options", "ɔpsjˈɔ̃"),
    ("Entre nous relations et amitiés comptent.", "relations", "ʁəlasjˈɔ̃"),
    ("Nous n’inventions rien.", "n’inventions", "nɛ̃vɑ̃tjˈɔ̃"),
    ("Un jean bleu.", "jean", "ʤˈin"),
]

ITALIAN = [
    ("Gettare l'ancora in porto.", "l'ancora", "lˈankora"),
    ("Una volta ancora.", "ancora", "ankˈora"),
    ("La pesca sportiva.", "pesca", "pˈeska"),
    ("Una canna da pesca.", "pesca", "pˈeska"),
    ("Una pesca matura.", "pesca", "pˈɛska"),
    ("Un succo di pesca.", "pesca", "pˈɛska"),
    ("Una zona di pesca.", "pesca", "pˈeska"),
    ("Il succo alla pesca.", "pesca", "pˈɛska"),
    ("L’ancora giovane attrice.", "L’ancora", "lankˈora"),
    ("La legge che tutela i deboli.", "legge", "lˈeʤːe"),
    ("Lui non la legge mai.", "legge", "lˈɛʤːe"),
    ("Ha subito detto di sì.", "subito", "sˈubito"),
    ("Il mio collega il lunedì non lavora.", "collega", "kollˈɛɡa"),
    ("Come se le fosse crollato il mondo.", "fosse", "fˈosse"),
    ("I venti euro che mi devi.", "venti", "vˈentɪ"),
    ("Un vestito viola la rende bella.", "viola", "vjˈɔla"),
    ("Gli amici dei miei amici.", "dei", "dˌA"),
    ("Si perdono nel bosco.", "perdono", "pˈɛrdono"),
    ("Ti perdono.", "perdono", "perdˈono"),
    ("Non può più tenere il segreto.", "tenere", "tenˈere"),
    ("Il volto verso il sole.", "volto", "vˈolto"),
    ("Piatti preparati dal cuoco.", "preparati", "preparˈatɪ"),
]
PORTUGUESE = [
    ("Estou com sede.", "sede", "sˈeʤy"),
    ("A sede da empresa.", "sede", "sˈɛʤy"),
    ("Tenho sede no verão.", "sede", "sˈeʤy"),
    ("Matar sua sede.", "sede", "sˈeʤy"),
    ("Uma nova sede.", "sede", "sˈɛʤy"),
    ("Eu gosto de café.", "gosto", "ɡˈɔstʊ"),
    ("O gosto do café.", "gosto", "ɡˈostʊ"),
    ("A pessoa de quem gosto.", "gosto", "ɡˈɔstʊ"),
    ("Gosto não se discute.", "Gosto", "ɡˈostʊ"),
    ("Já o governo anunciou.", "governo", "ɡˌovˈeɾənʊ"),
    ("Se governo e oposição concordarem.", "governo", "ɡˌovˈeɾənʊ"),
    ("Eu não vi o jogo.", "jogo", "ʒˈoɡʊ"),
    ("Eu já o conserto.", "conserto", "kˌoŋsˈɛɾətʊ"),
    ("Não há acordo.", "acordo", "ˌakˈoɾədʊ"),
    ("Acordo cedo.", "Acordo", "ˌakˈɔɾədʊ"),
    ("Eu tenho o apoio de todos.", "apoio", "ˌapˈoɪʊ"),
    ("Que o interesse dela seja claro.", "interesse", "ˌiŋteɾˈesy"),
    ("Há cerca de dez.", "cerca", "sˈeɾəkæ"),
    ("Corte a carne.", "Corte", "kˈɔɾəʧy"),
]
TOLD = [
    (language, *case) for language, cases in (("fr", FRENCH), ("it", ITALIAN), ("pt-BR", PORTUGUESE)) for case in cases
]


@pytest.mark.parametrize(("language", "text", "word", "sounds"), TOLD)
def test_a_word_is_told_by_its_neighbours(language: str, text: str, word: str, sounds: str):
    words = phonemize([item for item in read_text(text, language) if isinstance(item, Word)], language)
    assert [item.phonemes for item in words if item.text == word] == [sounds]


@pytest.mark.parametrize(
    ("language", "module"),
    [("fr", french_homographs), ("it", italian_homographs), ("pt-BR", portuguese_homographs)],
)
def test_every_sense_is_in_the_alphabet_of_the_voices(language, module):
    for word in module.SENSES:
        for ipa in known_senses(word, language):
            check_phonemes(from_ipa(ipa), param=word)


def test_an_elided_word_has_the_senses_of_the_word():
    assert set(known_senses("d’équivalent", "fr")) == {"dekivˈal", "dekivalˈɑ̃"}


def test_a_word_of_no_table_has_no_senses():
    assert known_senses("bonjour", "fr") == known_senses("l'eau", "fr") == known_senses("fils", "es") == ()
