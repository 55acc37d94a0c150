"""The voices that stand in for OpenAI's names on the Free plan."""

import pytest

from accounts.plans import FREE, PRO
from voices.access import is_available
from voices.catalog import CATALOG, OPENAI_VOICES
from voices.stand_ins import nearest_among, spoken_voice


@pytest.mark.parametrize("name", OPENAI_VOICES)
def test_each_name_of_openai_has_a_voice_of_its_gender_and_accent_on_the_free_plan(name):
    meant, spoken = CATALOG[OPENAI_VOICES[name]], spoken_voice(name, FREE)
    voice = CATALOG[OPENAI_VOICES.get(spoken, spoken)]
    assert is_available(voice, FREE)
    assert (voice.gender, voice.language) == (meant.gender, meant.language)


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("alloy", "af_aoede"),
        ("echo", "am_adam"),
        ("fable", "bm_daniel"),
        ("shimmer", "bf_emma"),
        ("verse", "am_adam"),
    ],
)
def test_a_voice_that_no_other_name_means_stands_in(name, spoken):
    assert spoken_voice(name, FREE) == spoken


@pytest.mark.parametrize("name", ["nova", "ash", "coral", "sage", "marin", "cedar"])
def test_a_name_whose_voice_is_in_the_plan_keeps_it(name):
    assert spoken_voice(name, FREE) == name


@pytest.mark.parametrize("name", OPENAI_VOICES)
def test_on_pro_each_name_keeps_its_voice(name):
    assert spoken_voice(name, PRO) == name


@pytest.mark.parametrize("name", ["af_alloy", "bm_george", "ff_siwis", "af_heart", "voice_abc", "nobody", ""])
def test_a_voice_asked_for_by_its_own_name_has_no_stand_in(name):
    assert spoken_voice(name, FREE) == name


def test_another_accent_of_the_language_stands_in_where_the_voices_lack_the_accent():
    voices = [CATALOG[name] for name in ("am_adam", "am_eric", "bf_emma")]
    assert nearest_among(CATALOG[OPENAI_VOICES["fable"]], voices) == "am_adam"
    assert nearest_among(CATALOG[OPENAI_VOICES["alloy"]], voices) == "bf_emma"


def test_no_voice_of_another_language_stands_in():
    voices = [voice for voice in CATALOG.values() if voice.language == "ja"]
    assert nearest_among(CATALOG[OPENAI_VOICES["echo"]], voices) == ""
