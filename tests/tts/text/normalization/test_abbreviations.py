"""The ends of sentences beside abbreviations, and the piece of the text that each spoken word stands for."""

import pytest

from tts.text.frontend import read_text
from tts.text.words import Boundary, Word


def sentences(text: str, language: str) -> list[str]:
    """Return the spoken words, one string for each sentence."""
    spoken = [""]
    for word in read_text(text, language):
        assert isinstance(word, Word)
        spoken[-1] += f" {word.text}"
        if word.boundary >= Boundary.SENTENCE:
            spoken.append("")
    return [sentence.strip() for sentence in spoken if sentence]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Dr. Smith met Mrs. Jones. They spoke.", "en-US", ["Doctor Smith met Missus Jones", "They spoke"]),
        ("The U.S. Army left. He stayed.", "en-US", ["The U S Army left", "He stayed"]),
        ("Born in the U.S.A. He left.", "en-GB", ["Born in the U S A", "He left"]),
        ("Apples, pears, etc. were there.", "en-US", ["Apples pears et cetera were there"]),
        ("Apples, pears, etc. Then we left.", "en-US", ["Apples pears et cetera", "Then we left"]),
        ("At 5 p.m. We left.", "en-US", ["At five p.m.", "We left"]),
        ("At 5 p.m. Monday we left.", "en-US", ["At five p.m. Monday we left"]),
        ("On Jan. 5, see p. 3.", "en-US", ["On January fifth see page three"]),
        ("He lives at 221B Baker St. near us.", "en-GB", ["He lives at two twenty-one B Baker Street near us"]),
        ("WE'LL SEE IF IT’LL DO.", "en-US", ["WE'LL SEE IF IT’LL DO"]),
        ("LL Cool J", "en-US", ["L L Cool J"]),
        ("l'HLM", "fr", ["l'H L M"]),
        ("Acme Inc. They won.", "en-US", ["Acme Incorporated", "They won"]),
        ("El Sr. López y la Sra. Ruiz. Fin.", "es", ["El señor López y la señora Ruiz", "Fin"]),
        ("Pan, leche, etc. Luego nada.", "es", ["Pan leche etcétera", "Luego nada"]),
        ("Vive en EE. UU. desde ayer.", "es", ["Vive en Estados Unidos desde ayer"]),
        ("M. Dupont est là. Fin.", "fr", ["monsieur Dupont est là", "Fin"]),
        ("Du pain, p. ex. du seigle.", "fr", ["Du pain par exemple du seigle"]),
        ("Il Sig. Rossi e il Dott. Verdi. Fine.", "it", ["Il signor Rossi e il dottor Verdi", "Fine"]),
        ("Pane, ecc. Poi niente.", "it", ["Pane eccetera", "Poi niente"]),
        ("O Sr. Silva e a Dra. Ana. Fim.", "pt-BR", ["O senhor Silva e a doutora Ana", "Fim"]),
    ],
)
def test_the_period_of_an_abbreviation_may_end_a_sentence(text: str, language: str, expected: list[str]) -> None:
    assert sentences(text, language) == expected


def test_each_part_of_a_date_has_its_own_source() -> None:
    text = "On Jan. 5, 2024."
    words = [word for word in read_text(text, "en-US") if isinstance(word, Word)]
    assert [(word.text, text[word.start : word.end]) for word in words] == [
        ("On", "On"),
        ("January", "Jan."),
        ("fifth", "5"),
        ("twenty", "2024"),
        ("twenty-four", "2024"),
    ]


def test_groups_of_a_telephone_number_are_clauses_of_one_source() -> None:
    words = [word for word in read_text("Call 555-1234 now.", "en-US") if isinstance(word, Word)]
    number = [word for word in words if (word.start, word.end) == (5, 13)]
    assert [word.text for word in number] == "five five five one two three four".split()
    assert [word.boundary for word in number] == [Boundary.NONE] * 2 + [Boundary.CLAUSE] + [Boundary.NONE] * 4
    assert number[2].after == ","
