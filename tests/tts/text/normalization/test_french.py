"""The spoken words of French for written forms."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("01 23 45 67 89", "zéro un, vingt-trois, quarante-cinq, soixante-sept, quatre-vingt-neuf"),
    ("+33 1 23 45 67 89", "plus trente-trois, un, vingt-trois, quarante-cinq, soixante-sept, quatre-vingt-neuf"),
    ("0612345678", "zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit"),
    ("(+33) 1 23 45 67 89", "plus trente-trois, un, vingt-trois, quarante-cinq, soixante-sept, quatre-vingt-neuf"),
    ("SIREN 732 829 320", "SIREN sept cent trente-deux, huit cent vingt-neuf, trois cent vingt"),
    (
        "FR76 3000 6000 0112 3456 7890 189",
        "F R sept six, trois zéro zéro zéro, six zéro zéro zéro, zéro un un deux, trois quatre cinq six, "
        "sept huit neuf zéro, un huit neuf",
    ),
    ("01.23.45.67.89", "zéro un, vingt-trois, quarante-cinq, soixante-sept, quatre-vingt-neuf"),
    ("+33 6 12 34 56 78", "plus trente-trois, six, douze, trente-quatre, cinquante-six, soixante-dix-huit"),
    ("0800 12 34 56", "zéro huit cents, douze, trente-quatre, cinquante-six"),
    ("06-12-34-56-78", "zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit"),
]
"""Forms with pauses between their parts; `bench/reading/tables` has the others."""

KEPT = [
    "C'est URGENT, JAMAIS, METZ, JAZZ, ŒUF et NOËL.",
    "Aujourd'hui, il fait beau ; hier, il pleuvait.",
    "« Bonjour », dit-il en souriant, « comment allez-vous ? »",
    "Qu'est-ce que c'est que ça ? Va-t'en !",
    "Les vingt et une pages du manuscrit ont été perdues.",
    "C'est TRÈS important : « STOP ! »",
    "LE CHAT EST NOIR",
    "OUI, MAIS NON",
    "La lettre X est rare, le C et le L se ressemblent.",
    "Le I de Ivan porte un accent.",
    "Il prit son chapeau - un feutre gris - et sortit.",
    "Je vis à L'Isle-Adam, près de l'Oise.",
    "Nous mangeons et/ou buvons.",
    "vitamine C, plan B, point G",
    "C’est l’heure d’aller à l’hôtel, n’est-ce pas ?",
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "fr") == spoken


@pytest.mark.parametrize("written", KEPT)
def test_it_keeps_plain_text(speak: Speak, written: str) -> None:
    assert speak(written, "fr") == written
