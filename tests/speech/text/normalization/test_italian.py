"""What Italian reads for numbers, amounts and signs."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("1", "uno"),
    ("3", "tre"),
    ("23", "ventitré"),
    ("28", "ventotto"),
    ("1.001", "milleuno"),
    ("2000", "duemila"),
    ("1.234.567", "un milione e duecentotrentaquattromilacinquecentosessantasette"),
    ("3,14", "tre virgola quattordici"),
    ("2.0", "due punto zero"),
    ("1 €", "un euro"),
    ("2 €", "due euro"),
    ("1 £", "una sterlina"),
    ("2 £", "due sterline"),
    ("1 ¥", "uno yen"),
    ("5,50 €", "cinque euro e cinquanta centesimi"),
    ("€ 0,01", "un centesimo"),
    ("1.000.000 €", "un milione di euro"),
    ("5 mld €", "cinque miliardi di euro"),
    ("1º", "primo"),
    ("2ª", "seconda"),
    ("11º", "undicesimo"),
    ("50%", "cinquanta per cento"),
    ("-5", "meno cinque"),
    ("20°", "venti gradi"),
    ("½", "un mezzo"),
    ("2½", "due e mezzo"),
    ("pane & vino", "pane e vino"),
    ("007", "zero zero sette"),
    ("1.2.3", "uno punto due punto tre"),
    ("mp3", "mp3"),
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "it") == spoken
