"""The spoken words of Spanish for written forms."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("+34 912 345 678", "más tres cuatro, nueve uno dos, tres cuatro cinco, seis siete ocho"),
    ("912 345 678", "nueve uno dos, tres cuatro cinco, seis siete ocho"),
    (
        "Tel.: 5555-5555 o 55 1234 5678",
        "teléfono: cinco cinco cinco cinco, cinco cinco cinco cinco o cinco cinco, uno dos tres cuatro, "
        "cinco seis siete ocho",
    ),
    (
        "Llame al 600123456 o al 011 4123-4567",
        "Llame al seis cero cero, uno dos tres, cuatro cinco seis o al cero uno uno, cuatro uno dos tres, "
        "cuatro cinco seis siete",
    ),
    (
        "DNI 12345678-Z y RUT 12.345.678-9",
        "D N I uno dos tres, cuatro cinco seis siete ocho, Z y RUT uno dos, tres cuatro cinco, seis siete ocho, nueve",
    ),
    (
        "IBAN ES91 2100 0418 4502 0005 1332",
        "IBAN E S, nueve uno, dos uno cero cero, cero cuatro uno ocho, cuatro cinco cero dos, cero cero cero "
        "cinco, uno tres tres dos",
    ),
]
"""Forms with pauses between their parts; `bench/reading/tables` has the others."""


PLAIN = [
    "La mar estaba en calma y el sol salía despacio.",
    "El Rey Felipe habló; la Reina Isabel, no.",
    "¿Por qué no? ¡Claro que sí!",
    "«Vamos», dijo él. —No quiero ir.",
    "Y así, sin más, se fue a casa.",
    "Vi a Juan y a Luis en el bar de la esquina.",
    "No sé si la vio o no la vio.",
    "Mil gracias, cien veces gracias.",
    "Una vez más, dos mil personas salieron.",
    "El doctor López y la señora Ruiz llegaron.",
    "A veces digo que sí. A la una, no.",
    "Dijo que no. Después se calló.",
    "El mar. La sal. Un dom. La vie en rose.",
    "Siglo de oro, página en blanco, capítulo final.",
    "Uno a uno, de dos en dos, a medias.",
    "Este, ese, aquel; yo, tú, usted.",
    "STOP. SOCORRO. LA CASA ES GRANDE.",
    "Vale, etcétera, por ejemplo, es decir.",
    "Mi casa es tu casa (o eso dicen).",
    "Guerra y paz: la gran novela.",
    "El señor de los anillos, tomo completo.",
    "Hubo un antes y un después.",
    "Cuando salga el sol, nos vamos.",
    "Seis, siete y ocho; primero y segundo.",
    "Café, té, más pan y jamás sal.",
    "La ley es la ley, la orden es clara.",
    "Los vecinos, las vecinas y el gato.",
    "La OTAN y la ONU se reunieron.",
    "El PSOE ganó; la FIFA, no.",
    "Ana D. vive lejos.",
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "es") == spoken


@pytest.mark.parametrize("text", PLAIN)
def test_it_keeps_plain_text(speak: Speak, text: str) -> None:
    assert speak(text, "es") == text
