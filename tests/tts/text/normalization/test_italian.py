"""The spoken words of Italian for written forms."""

from collections.abc import Callable

import pytest

Speak = Callable[[str, str], str]

SPOKEN = [
    ("06 1234567", "zero sei, uno due tre quattro cinque sei sette"),
    ("+39 06 1234567", "più tre nove, zero sei, uno due tre quattro cinque sei sette"),
    ("333 1234567", "tre tre tre, uno due tre quattro cinque sei sette"),
    ("3331234567", "tre tre tre, uno due tre, quattro cinque sei sette"),
    ("333/1234567", "tre tre tre, uno due tre quattro cinque sei sette"),
    ("02/12345678", "zero due, uno due tre quattro cinque sei sette otto"),
    ("numero verde 800.123.456", "numero verde otto zero zero, uno due tre, quattro cinque sei"),
    ("347 1234567", "tre quattro sette, uno due tre quattro cinque sei sette"),
    ("347 123 4567", "tre quattro sette, uno due tre, quattro cinque sei sette"),
    ("+39 347 1234567", "più tre nove, tre quattro sette, uno due tre quattro cinque sei sette"),
    ("+39 06 12345678", "più tre nove, zero sei, uno due tre quattro cinque sei sette otto"),
    ("02 12345678", "zero due, uno due tre quattro cinque sei sette otto"),
    ("06-1234567", "zero sei, uno due tre quattro cinque sei sette"),
    ("tel. 06 1234567", "telefono zero sei, uno due tre quattro cinque sei sette"),
]
"""Forms with pauses between their parts; `bench/reading/tables` has the others."""

KEPT = [
    "È URGENTE: MAI, JAZZ, RUGBY, PERCHÉ e COSÌ.",
    "Oggi fa bel tempo; ieri pioveva a dirotto.",
    "«Buongiorno», disse sorridendo, «come sta?»",
    "Detto tra noi, credo che esageri un po'.",
    "Le ventuno pagine del manoscritto sono andate perdute.",
    "È MOLTO importante, davvero: «STOP!»",
    "IL GATTO È NERO",
    "SÌ, MA NON ORA",
    "I ragazzi, I Promessi Sposi e I Medici",
    "La C e la L si somigliano.",
    "Sta' zitto, va' via e fa' come vuoi!",
    "Lui prese il cappello - un feltro grigio - e uscì.",
    "Chi fa da sé fa per tre.",
    "Dell'Utri e D'Alema",
    "tipo C, vitamina D, serie B",
]


@pytest.mark.parametrize(("written", "spoken"), SPOKEN)
def test_it_reads_written_forms(speak: Speak, written: str, spoken: str) -> None:
    assert speak(written, "it") == spoken


@pytest.mark.parametrize("written", KEPT)
def test_it_keeps_plain_text(speak: Speak, written: str) -> None:
    assert speak(written, "it") == written
