"""What French reads for numbers, amounts and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("80", "quatre-vingts"),
    ("81", "quatre-vingt-un"),
    ("71", "soixante et onze"),
    ("200", "deux cents"),
    ("201", "deux cent un"),
    ("80 000", "quatre-vingt mille"),
    ("200 000", "deux cent mille"),
    ("1000", "mille"),
    ("1 000 000", "un million"),
    ("80 000 000", "quatre-vingts millions"),
    ("2 500 000,5", "deux millions cinq cent mille virgule cinq"),
    ("1\u202f234", "mille deux cent trente-quatre"),
    ("1.234", "mille deux cent trente-quatre"),
    ("3,14", "trois virgule quatorze"),
    ("2.0", "deux point zéro"),
    ("1 €", "un euro"),
    ("5,50 €", "cinq euros et cinquante centimes"),
    ("0,50 €", "cinquante centimes"),
    ("21 £", "vingt et une livres"),
    ("1 000 000 €", "un million d’euros"),
    ("5 millions €", "cinq millions d’euros"),
    ("3 M€", "trois millions d’euros"),
    ("5 Md$", "cinq milliards de dollars"),
    ("1er et 1re", "premier et première"),
    ("2e", "deuxième"),
    ("3ème", "troisième"),
    ("21e", "vingt et unième"),
    ("80e", "quatre-vingtième"),
    ("200e", "deux centième"),
    ("2nd et 2nde", "second et seconde"),
    ("XXe", "XXe"),
    ("en 3D", "en 3D"),
    ("50 %", "cinquante pour cent"),
    ("50\xa0%", "cinquante pour cent"),
    ("−5", "moins cinq"),
    ("20°", "vingt degrés"),
    ("2½", "deux et demi"),
    ("toi & moi", "toi et moi"),
    ("2 + 2 = 4", "deux plus deux égale quatre"),
    ("007", "zéro zéro sept"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "fr") == spoken
