"""The voices that speak for the IDs of ElevenLabs' own voices, which its clients and examples have as defaults."""

from accounts.plans import Plan
from voices.catalog import CATALOG
from voices.stand_ins import nearest_voice, spoken_voice

ELEVENLABS_VOICES = {
    "21m00Tcm4TlvDq8ikWAM": ("Rachel", "af_heart"),
    "9BWtsMINqrJLrRacOk9x": ("Aria", "af_aoede"),
    "AZnzlk1XvdvUeBnXmlld": ("Domi", "af_kore"),
    "CwhRBWXzGAHq8TQ4Fs17": ("Roger", "am_onyx"),
    "EXAVITQu4vr4xnSDxMaL": ("Sarah", "af_sarah"),
    "ErXwobaYiN019PkySvjV": ("Antoni", "am_michael"),
    "FGY2WhTYpPnrIDTdsKH5": ("Laura", "af_nova"),
    "IKne3meq5aSn9XLyUdCD": ("Charlie", "bm_lewis"),
    "JBFqnCBsd6RMkjVDRZzb": ("George", "bm_george"),
    "MF3mGyEYCl7XYWbV9V6O": ("Elli", "af_sky"),
    "N2lVS1w4EtoT3dr4eOWO": ("Callum", "am_puck"),
    "SAz9YHcvj6GT2YYXdXww": ("River", "af_river"),
    "TX3LPaxmHKxFdv7VOQHJ": ("Liam", "am_liam"),
    "TxGEqnHWrfWFTfGW9XjX": ("Josh", "am_echo"),
    "VR6AewLTigWG4xSOukaG": ("Arnold", "am_fenrir"),
    "XB0fDUnXU5powFXDhCwa": ("Charlotte", "bf_isabella"),
    "Xb7hH8MSUJpSbSDYk0k2": ("Alice", "bf_alice"),
    "XrExE9yKIg1WjnnlVkGX": ("Matilda", "af_bella"),
    "bIHbv24MWmeRgasZH58o": ("Will", "am_puck"),
    "cgSgspJ2msm6clMCkdW9": ("Jessica", "af_jessica"),
    "cjVigY5qzO86Huf0OWal": ("Eric", "am_eric"),
    "hpp4J3VqNfWAUOO0d1Us": ("Bella", "af_bella"),
    "iP95p4xoKVk53GoZ742B": ("Chris", "am_michael"),
    "nPczCjzI2devNBz1zQrb": ("Brian", "am_adam"),
    "onwK4e9ZLuTAKqWW03F9": ("Daniel", "bm_daniel"),
    "pFZP5JQG7iQjIQuC4Bku": ("Lily", "bf_lily"),
    "pNInz6obpgDQGcFmaJgB": ("Adam", "am_adam"),
    "pqHfZKP75CvOlQylNhV4": ("Bill", "bm_fable"),
    "yoZ06aMxZJJ28mfd3POQ": ("Sam", "am_eric"),
}
"""The name of each ElevenLabs voice, and the ID of the catalog voice nearest in gender and accent."""


def meant_voice(voice_id: str, plan: Plan) -> str:
    """Return the name of the voice that speaks for `voice_id` on `plan`; our own names mean themselves.

    A plan without the intended voice gets its own nearest voice.
    """
    if voice_id not in ELEVENLABS_VOICES:
        return spoken_voice(voice_id, plan)
    meant = CATALOG[ELEVENLABS_VOICES[voice_id][1]]
    return nearest_voice(meant, plan) or meant.id
