from collections import Counter

from voices.catalog import BLENDS, CATALOG, DEFAULT_VOICE, OPENAI_VOICES

FREE = "af_aoede af_heart af_bella af_nova af_sky am_adam am_eric am_michael bf_emma bm_daniel ar_m1 ar_f1"


def test_there_are_66_voices_in_nine_languages():
    assert len(CATALOG) == 66
    counts = Counter(voice.language for voice in CATALOG.values())
    assert counts == {
        "en-US": 22,
        "en-GB": 8,
        "ja": 5,
        "zh": 8,
        "es": 3,
        "fr": 1,
        "hi": 4,
        "it": 2,
        "pt-BR": 3,
        "ar": 10,
    }


def test_twelve_are_free():
    assert {voice.id for voice in CATALOG.values() if voice.is_free} == set(FREE.split())


def test_names_point_into_the_catalog():
    assert DEFAULT_VOICE in CATALOG
    assert set(OPENAI_VOICES.values()) <= CATALOG.keys()
    for blend, parents in BLENDS.items():
        assert {blend, *parents} <= CATALOG.keys()


def test_an_id_tells_its_gender():
    assert CATALOG["af_sky"].gender == CATALOG["ar_f1"].gender == "female"
    assert CATALOG["bm_daniel"].gender == CATALOG["ar_m5"].gender == "male"
    assert CATALOG["ar_f1"].name == "Arabic female 1"
