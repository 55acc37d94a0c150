"""The sixty-six catalog voices as data: names, languages, genders and plans."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CatalogVoice:
    """A catalog voice: `language` is a BCP 47 tag, `gender` "female" or "male".

    `is_free` tells whether the Free plan includes it.
    """

    id: str
    language: str
    gender: str
    is_free: bool = False

    is_cloned: ClassVar[bool] = False

    @property
    def name(self) -> str:
        """The name for people."""
        label = self.id.split("_", 1)[1]
        if self.language == "ar":
            return f"Arabic {self.gender} {label[1:]}"
        return label.capitalize()

    @property
    def has_timestamps(self) -> bool:
        """True if the voice has word cues: Kokoro's voices have them, the Arabic ones do not."""
        return self.language != "ar"


DEFAULT_VOICE = "af_aoede"

# OpenAI's own voice names and the catalog voices that speak for them.
OPENAI_VOICES = {
    "alloy": "af_alloy",
    "echo": "am_echo",
    "fable": "bm_fable",
    "onyx": "am_onyx",
    "nova": "af_nova",
    "shimmer": "bf_lily",
    "ash": "am_michael",
    "ballad": "bm_george",
    "coral": "af_bella",
    "sage": "af_heart",
    "verse": "am_puck",
    "marin": "bf_emma",
    "cedar": "am_eric",
}

BLENDS = {
    "af_luna": ("af_bella", "af_sky"),
    "am_atlas": ("am_michael", "am_fenrir"),
}
"""Voices that are the equal mix of two others."""

_FREE = frozenset(
    "af_aoede af_heart af_bella af_nova af_sky am_adam am_eric am_michael bf_emma bm_daniel ar_m1 ar_f1".split()
)

# Source: VOICES.md of hexgrad/Kokoro-82M v1.0; the blends and the Arabic voices are ours.
_NAMES = {
    "af": "alloy aoede bella heart jessica kore nicole nova river sarah sky luna",
    "am": "adam echo eric fenrir liam michael onyx puck santa atlas",
    "bf": "alice emma isabella lily",
    "bm": "daniel fable george lewis",
    "jf": "alpha gongitsune nezumi tebukuro",
    "jm": "kumo",
    "zf": "xiaobei xiaoni xiaoxiao xiaoyi",
    "zm": "yunjian yunxi yunxia yunyang",
    "ef": "dora",
    "em": "alex santa",
    "ff": "siwis",
    "hf": "alpha beta",
    "hm": "omega psi",
    "if": "sara",
    "im": "nicola",
    "pf": "dora",
    "pm": "alex santa",
    "ar": "m1 m2 m3 m4 m5 f1 f2 f3 f4 f5",
}
_LANGUAGES = {
    "a": "en-US",
    "b": "en-GB",
    "j": "ja",
    "z": "zh",
    "e": "es",
    "f": "fr",
    "h": "hi",
    "i": "it",
    "p": "pt-BR",
}


def _catalog_voice(prefix: str, label: str) -> CatalogVoice:
    voice_id = f"{prefix}_{label}"
    is_arabic = prefix == "ar"
    gender = "female" if (label[0] if is_arabic else prefix[1]) == "f" else "male"
    language = "ar" if is_arabic else _LANGUAGES[prefix[0]]
    return CatalogVoice(voice_id, language, gender, voice_id in _FREE)


CATALOG: dict[str, CatalogVoice] = {
    voice.id: voice
    for prefix, labels in _NAMES.items()
    for voice in (_catalog_voice(prefix, label) for label in labels.split())
}

KOKORO_VOICES = tuple(voice.id for voice in CATALOG.values() if voice.language != "ar" and voice.id not in BLENDS)
"""The voices of the model itself, from which the blends are mixed."""
