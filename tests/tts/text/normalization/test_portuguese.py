"""The spoken words of Brazilian Portuguese for written forms."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("(11) 98765-4321", "um um, nove oito sete seis cinco, quatro três dois um"),
    ("+55 11 98765-4321", "mais cinco cinco, um um, nove oito sete seis cinco, quatro três dois um"),
    (
        "Tel.: 3456-7890; tel. 4004-1234",
        "telefone: três quatro cinco seis, sete oito nove zero; telefone quatro zero zero quatro, um dois três quatro",
    ),
    (
        "Ligue para 11987654321 ou (21) 9.8765-4321",
        "Ligue para um um nove, oito sete seis, cinco quatro três dois um ou dois um, nove, oito sete seis "
        "cinco, quatro três dois um",
    ),
    (
        "CEP 70040-010, CEP 70.040-010",
        "CEP sete zero zero quatro zero, zero um zero, CEP sete zero, zero quatro zero, zero um zero",
    ),
    (
        "RG 12.345.678-9, PIS 123.45678.90-1",
        "R G um dois, três quatro cinco, seis sete oito, nove, PIS um dois três, quatro cinco seis sete "
        "oito, nove zero, um",
    ),
    (
        "N. Sra. de Copacabana, CEP 22050-002",
        "Nossa Senhora de Copacabana, CEP dois dois zero cinco zero, zero zero dois",
    ),
]
"""Forms with pauses between their parts; `bench/reading/tables` has the others."""


PLAIN = [
    "O mar estava calmo e o sol nascia devagar.",
    "O que eu queria ter. Vamos ter.",
    "Isso é um dom. Ele tem um bom dom.",
    "Não sei quem é o rei nem a rainha.",
    "Ele quis ver. Quem vai ver? Ninguém.",
    "Que sex appeal! O sab é bom.",
    "«Vamos», disse ele. — Não quero ir.",
    "Mil obrigados, cem vezes obrigado.",
    "Duas mil pessoas saíram às ruas.",
    "O doutor Paulo e a senhora Lima chegaram.",
    "Às vezes digo que sim. À noite, não.",
    "Disse que não. Depois calou-se.",
    "Século de ouro, página em branco, capítulo final.",
    "Um a um, de dois em dois, pela metade.",
    "PARE. SOCORRO. A CASA É GRANDE.",
    "Guerra e paz: o grande romance.",
    "O senhor dos anéis, tomo completo.",
    "Houve um antes e um depois.",
    "Seis, sete e oito; primeiro e segundo.",
    "Café, chá, mais pão e jamais sal.",
    "A lei é a lei, a ordem é clara.",
    "Os vizinhos, as vizinhas e o gato.",
    "A OTAN e a ONU se reuniram.",
    "O SUS e a USP anunciaram.",
    "Ana D. mora longe.",
    "Este, esse, aquele; eu, tu, você.",
    "Av é prefixo; sr não é nada.",
    "Segunda, terça e quarta, quem sabe.",
    "Deixe-nos em paz, disse a mãe.",
    "Sem mais nem menos, foi embora.",
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "pt-BR") == spoken


@pytest.mark.parametrize("text", PLAIN)
def test_it_keeps_plain_text(speak: Speak, text: str) -> None:
    assert speak(text, "pt-BR") == text
