"""What Brazilian Portuguese reads for numbers, amounts and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("1 e 2", "um e dois"),
    ("21", "vinte e um"),
    ("14", "catorze"),
    ("1.234", "mil duzentos e trinta e quatro"),
    ("1500", "mil e quinhentos"),
    ("1.000.000", "um milhão"),
    ("3,14", "três vírgula catorze"),
    ("2.0", "dois ponto zero"),
    ("R$ 5,50", "cinco reais e cinquenta centavos"),
    ("R$1,00", "um real"),
    ("R$ 0,99", "noventa e nove centavos"),
    ("R$ 1.234,01", "mil duzentos e trinta e quatro reais e um centavo"),
    ("2 £", "duas libras"),
    ("200 £", "duzentas libras"),
    ("2.200 £", "duas mil e duzentas libras"),
    ("2.000.001 £", "dois milhões e uma libras"),
    ("R$ 5 milhões", "cinco milhões de reais"),
    ("R$ 1 milhão", "um milhão de reais"),
    ("R$ 2,5 bi", "dois vírgula cinco bilhões de reais"),
    ("US$ 10", "dez dólares"),
    ("1º e 2ª", "primeiro e segunda"),
    ("11º", "décimo primeiro"),
    ("22ª", "vigésima segunda"),
    ("50%", "cinquenta por cento"),
    ("-5", "menos cinco"),
    ("20°", "vinte graus"),
    ("½", "meio"),
    ("2½", "dois e meio"),
    ("pão & vinho", "pão e vinho"),
    ("007", "zero zero sete"),
    ("A4", "A4"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "pt-BR") == spoken
