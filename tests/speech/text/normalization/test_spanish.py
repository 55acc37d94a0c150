"""What Spanish reads for numbers, amounts and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("21", "veintiuno"),
    ("22 y 23", "veintidós y veintitrés"),
    ("101", "ciento uno"),
    ("21.000", "veintiún mil"),
    ("31.000", "treinta y un mil"),
    ("1.234.567,89", "un millón doscientos treinta y cuatro mil quinientos sesenta y siete coma ochenta y nueve"),
    ("21.000.000", "veintiún millones"),
    ("3,14", "tres coma catorce"),
    ("3,05", "tres coma cero cinco"),
    ("3,1416", "tres coma uno cuatro uno seis"),
    ("2.0", "dos punto cero"),
    ("1 €", "un euro"),
    ("21 €", "veintiún euros"),
    ("5,50 €", "cinco euros con cincuenta céntimos"),
    ("0,99 €", "noventa y nueve céntimos"),
    ("1 £", "una libra"),
    ("200 £", "doscientas libras"),
    ("21.000 £", "veintiuna mil libras"),
    ("2.200.000 £", "dos millones doscientas mil libras"),
    ("1.000.000 €", "un millón de euros"),
    ("$5 millones", "cinco millones de dólares"),
    ("$1.50", "un dólar con cincuenta centavos"),
    ("1º y 2ª", "primero y segunda"),
    ("3.er piso", "tercer piso"),
    ("11º", "undécimo"),
    ("12ª", "duodécima"),
    ("18º", "decimoctavo"),
    ("25.ª", "vigésima quinta"),
    ("100º", "centésimo"),
    ("50 %", "cincuenta por ciento"),
    ("-5", "menos cinco"),
    ("20° y 1°", "veinte grados y un grado"),
    ("pan & vino", "pan y vino"),
    ("2½", "dos y medio"),
    ("1,234.56", "mil doscientos treinta y cuatro coma cincuenta y seis"),
    ("1,2,3", "uno,dos,tres"),
    ("192.168.1.1", "uno nueve dos punto uno seis ocho punto uno punto uno"),
    ("007", "cero cero siete"),
    ("3,5kg", "3,5kg"),
    ("mp3", "mp3"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "es") == spoken
