"""The genders of Spanish and Portuguese nouns after a number."""

import pytest

from tts.text.normalization.iberian.nouns import Nouns
from tts.text.normalization.portuguese import nouns as portuguese_nouns
from tts.text.normalization.rules.nouns import Gender
from tts.text.normalization.spanish import nouns as spanish_nouns

NOUNS = {"es": spanish_nouns.NOUNS, "pt-BR": portuguese_nouns.NOUNS}
FEMININE = {
    "es": "casas ciudades canciones opiniones costumbres manos veces leyes crisis actrices libertades mujeres llaves",
    "pt-BR": "casas cidades canções opiniões viagens mãos vezes leis crises atrizes mulheres irmãs mães questões luzes",
}
MASCULINE = {
    "es": "libros días problemas artistas programas idiomas fantasmas camiones lápices países policías análisis meses",
    "pt-BR": "livros dias problemas artistas programas idiomas aviões corações lápis países meses pães irmãos fãs",
}
OTHERS = {"es": "más que después y personalmente", "pt-BR": "mais que depois e pessoalmente"}


def genders(nouns: Nouns, words: str, value: int = 2) -> set[Gender]:
    return {nouns.gender_of(word, value) for word in words.split()}


@pytest.mark.parametrize("language", NOUNS)
def test_endings_and_exceptions_tell_the_gender(language: str) -> None:
    assert genders(NOUNS[language], FEMININE[language]) == {Gender.FEMININE}
    assert genders(NOUNS[language], MASCULINE[language]) == {Gender.MASCULINE}
    assert genders(NOUNS[language], OTHERS[language]) == {Gender.NONE}


def test_singulars_follow_only_one() -> None:
    assert genders(NOUNS["es"], "casa tesis", 1) == genders(NOUNS["pt-BR"], "casa viagem", 1) == {Gender.FEMININE}
    assert genders(NOUNS["es"], "casas", 1) == genders(NOUNS["pt-BR"], "casa", 2) == {Gender.NONE}


def test_one_is_masculine_before_a_stressed_a() -> None:
    assert (NOUNS["es"].gender_of("agua", 1), NOUNS["es"].gender_of("aguas", 2)) == (Gender.MASCULINE, Gender.FEMININE)
