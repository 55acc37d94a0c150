"""The sixty-six catalog voices as espeak-ng speaks them: one voice variant each."""

from dataclasses import dataclass

_ROUGHNESS_OFF = 8
"""Levels 0 to 7 dampen creaky phonemes by a count of cycles that outlives the utterance; from 8 on nothing does.

Source: `modulation_tab` in `wavegen.c` of espeak-ng 1.52.
"""

# At full strength the vowels of many voices clip, and espeak-ng reacts with a gain that outlives the utterance.
_VOICING_PERCENT = 50
_CONSONANTS_PERCENT = (50, 50)
"""Strength of the voiceless and voiced consonants. Stronger relative to the vowels than in espeak-ng, they make words
harder to understand.
"""


@dataclass(frozen=True, slots=True)
class VoiceDesign:
    """How espeak-ng sounds as one voice. In all percentages 100 leaves the phoneme as it is.

    `pitch_hz` is the lowest and highest pitch of its melody, `tract` scales all formants (1.0 is a man's vocal tract,
    1.17 a woman's), `formants_percent` tunes F1 to F3 on top of that, `width_percent` is the width of the formants,
    `warmth_percent` the strength of frequencies below 600 Hz, `brightness_percent` the strength of the formants above
    F2, `tempo_percent` the rate of speech, `gain_db` the gain that brings it to `loudness.TARGET_LUFS`.

    Each step away from 100 % makes words harder to understand, most in the languages that espeak-ng speaks least well:
    the catalog's voices stay near 100 %, by language (docs/decisions/0002).
    """

    pitch_hz: tuple[int, int]
    tract: float
    formants_percent: tuple[int, int, int]
    width_percent: int
    warmth_percent: int
    brightness_percent: int
    tempo_percent: int
    gain_db: float

    def variant(self, name: str) -> str:
        """Return the contents of espeak-ng's variant file for this voice.

        Every effect with state that outlives an utterance is off: the same text must give the same samples.
        """
        lines = ["language variant", f"name {name}", f"pitch {self.pitch_hz[0]} {self.pitch_hz[1]}"]
        lines += [f"speed {self.tempo_percent}", "flutter 0", f"roughness {_ROUGHNESS_OFF}"]
        lines.append(f"voicing {_VOICING_PERCENT}")
        lines.append(f"consonants {_CONSONANTS_PERCENT[0]} {_CONSONANTS_PERCENT[1]}")
        lines.append(f"tone 600 {round(1.28 * self.warmth_percent)} 1200 140 3000 140")
        for formant in range(9):
            tune = self.formants_percent[formant - 1] if 1 <= formant <= 3 else 100
            strength = self.brightness_percent if formant > 2 else 100
            lines.append(f"formant {formant} {round(self.tract * tune)} {strength} {self.width_percent}")
        return "\n".join(lines) + "\n"


# Pitch (Hz), tract, F1 to F3 (%), width, warmth, brightness, tempo (%), gain (dB, from bench/calibrate_espeak.py).
DESIGNS: dict[str, VoiceDesign] = {
    "af_alloy": VoiceDesign((134, 204), 1.0, (100, 100, 100), 100, 86, 100, 93, 5.8),
    "af_aoede": VoiceDesign((128, 216), 1.0, (100, 100, 100), 100, 92, 100, 100, 5.4),
    "af_bella": VoiceDesign((134, 234), 1.0, (100, 100, 100), 100, 96, 100, 97, 4.8),
    "af_heart": VoiceDesign((120, 198), 1.0, (100, 100, 100), 100, 106, 100, 93, 5.3),
    "af_jessica": VoiceDesign((163, 268), 1.0, (100, 100, 100), 100, 84, 100, 100, 4.9),
    "af_kore": VoiceDesign((147, 207), 1.0, (100, 100, 100), 100, 80, 100, 99, 6.0),
    "af_luna": VoiceDesign((151, 241), 1.0, (100, 100, 100), 100, 91, 100, 97, 4.8),
    "af_nicole": VoiceDesign((148, 198), 1.0, (100, 100, 100), 100, 96, 100, 93, 5.5),
    "af_nova": VoiceDesign((167, 257), 1.0, (100, 100, 100), 100, 80, 100, 100, 5.0),
    "af_river": VoiceDesign((127, 187), 1.0, (100, 100, 100), 100, 102, 100, 96, 5.8),
    "af_sarah": VoiceDesign((166, 231), 1.0, (100, 100, 100), 100, 100, 100, 93, 4.6),
    "af_sky": VoiceDesign((167, 247), 1.0, (100, 100, 100), 100, 86, 100, 98, 4.9),
    "am_adam": VoiceDesign((71, 113), 1.0, (100, 100, 100), 100, 106, 100, 98, 8.1),
    "am_atlas": VoiceDesign((78, 118), 1.0, (100, 100, 100), 100, 95, 100, 100, 8.2),
    "am_echo": VoiceDesign((98, 134), 1.0, (100, 100, 100), 100, 84, 100, 100, 8.0),
    "am_eric": VoiceDesign((83, 123), 1.0, (100, 100, 100), 100, 88, 100, 100, 8.3),
    "am_fenrir": VoiceDesign((73, 107), 1.0, (100, 100, 100), 100, 92, 100, 100, 8.8),
    "am_liam": VoiceDesign((93, 145), 1.0, (100, 100, 100), 100, 90, 100, 100, 7.4),
    "am_michael": VoiceDesign((85, 131), 1.0, (100, 100, 100), 100, 98, 100, 96, 7.6),
    "am_onyx": VoiceDesign((62, 96), 1.0, (100, 100, 100), 100, 114, 100, 93, 8.5),
    "am_puck": VoiceDesign((96, 156), 1.0, (100, 100, 100), 100, 82, 100, 100, 7.4),
    "am_santa": VoiceDesign((54, 106), 1.0, (100, 100, 100), 100, 106, 100, 93, 8.4),
    "bf_alice": VoiceDesign((156, 236), 1.0, (100, 100, 100), 100, 88, 100, 100, 4.6),
    "bf_emma": VoiceDesign((129, 214), 1.0, (100, 100, 100), 100, 94, 100, 98, 5.0),
    "bf_isabella": VoiceDesign((142, 226), 1.0, (100, 100, 100), 100, 100, 100, 98, 4.4),
    "bf_lily": VoiceDesign((164, 259), 1.0, (100, 100, 100), 100, 84, 100, 100, 4.5),
    "bm_daniel": VoiceDesign((70, 114), 1.0, (100, 100, 100), 100, 102, 100, 99, 7.8),
    "bm_fable": VoiceDesign((84, 130), 1.0, (100, 100, 100), 100, 84, 100, 94, 7.6),
    "bm_george": VoiceDesign((61, 99), 1.0, (100, 100, 100), 100, 110, 100, 94, 8.2),
    "bm_lewis": VoiceDesign((82, 120), 1.0, (100, 100, 100), 100, 90, 100, 100, 7.9),
    "jf_alpha": VoiceDesign((150, 230), 1.04, (100, 100, 100), 100, 90, 104, 92, 4.2),
    "jf_gongitsune": VoiceDesign((123, 218), 1.05, (99, 100, 100), 100, 98, 100, 86, 4.6),
    "jf_nezumi": VoiceDesign((169, 269), 1.055, (101, 101, 100), 100, 82, 109, 97, 3.5),
    "jf_tebukuro": VoiceDesign((126, 191), 1.032, (100, 100, 99), 100, 102, 96, 89, 5.0),
    "jm_kumo": VoiceDesign((81, 123), 0.995, (100, 100, 100), 100, 96, 102, 91, 7.0),
    "zf_xiaobei": VoiceDesign((148, 233), 1.047, (99, 100, 100), 100, 100, 97, 95, 3.8),
    "zf_xiaoni": VoiceDesign((163, 258), 1.035, (101, 100, 100), 100, 92, 103, 98, 3.3),
    "zf_xiaoxiao": VoiceDesign((179, 279), 1.045, (100, 100, 101), 100, 88, 106, 100, 2.8),
    "zf_xiaoyi": VoiceDesign((196, 306), 1.055, (100, 102, 99), 100, 84, 109, 102, 2.4),
    "zm_yunjian": VoiceDesign((77, 123), 0.985, (99, 101, 100), 100, 108, 98, 96, 6.5),
    "zm_yunxi": VoiceDesign((99, 154), 1.002, (100, 100, 100), 100, 90, 104, 100, 5.7),
    "zm_yunxia": VoiceDesign((115, 179), 1.015, (101, 100, 100), 100, 86, 108, 101, 4.9),
    "zm_yunyang": VoiceDesign((89, 131), 0.995, (100, 99, 101), 100, 98, 102, 98, 6.1),
    "ef_dora": VoiceDesign((135, 225), 1.0, (100, 100, 100), 100, 90, 100, 94, 5.6),
    "em_alex": VoiceDesign((76, 120), 1.0, (100, 100, 100), 100, 92, 100, 94, 8.5),
    "em_santa": VoiceDesign((62, 110), 1.0, (100, 100, 100), 100, 108, 100, 100, 8.8),
    "ff_siwis": VoiceDesign((130, 205), 1.0, (100, 100, 100), 100, 90, 100, 90, 6.6),
    "hf_alpha": VoiceDesign((148, 238), 1.0, (100, 100, 100), 100, 98, 100, 97, 3.6),
    "hf_beta": VoiceDesign((156, 251), 1.0, (100, 100, 100), 100, 98, 100, 97, 3.4),
    "hm_omega": VoiceDesign((67, 107), 1.0, (100, 100, 100), 100, 106, 100, 96, 7.1),
    "hm_psi": VoiceDesign((89, 139), 1.0, (100, 100, 100), 100, 90, 100, 96, 6.3),
    "if_sara": VoiceDesign((135, 225), 1.0, (100, 100, 100), 100, 90, 100, 100, 6.3),
    "im_nicola": VoiceDesign((80, 126), 1.0, (100, 100, 100), 100, 98, 100, 99, 8.7),
    "pf_dora": VoiceDesign((118, 188), 1.0, (100, 100, 100), 100, 92, 100, 93, 5.8),
    "pm_alex": VoiceDesign((84, 132), 1.0, (100, 100, 100), 100, 90, 100, 102, 7.6),
    "pm_santa": VoiceDesign((62, 110), 1.0, (100, 100, 100), 100, 108, 100, 92, 7.9),
    "ar_m1": VoiceDesign((70, 112), 0.99, (100, 100, 100), 100, 102, 101, 91, 7.8),
    "ar_m2": VoiceDesign((82, 126), 1.0, (101, 99, 100), 100, 94, 104, 94, 7.3),
    "ar_m3": VoiceDesign((62, 98), 0.983, (99, 100, 100), 100, 110, 97, 87, 8.2),
    "ar_m4": VoiceDesign((91, 141), 1.008, (100, 100, 99), 100, 88, 107, 96, 6.9),
    "ar_m5": VoiceDesign((102, 156), 1.015, (100, 100, 101), 100, 84, 108, 98, 6.5),
    "ar_f1": VoiceDesign((143, 228), 1.04, (100, 100, 100), 100, 90, 104, 92, 4.8),
    "ar_f2": VoiceDesign((131, 211), 1.05, (99, 100, 100), 100, 100, 99, 89, 5.1),
    "ar_f3": VoiceDesign((157, 247), 1.032, (101, 101, 99), 100, 86, 107, 95, 4.3),
    "ar_f4": VoiceDesign((125, 190), 1.035, (100, 99, 101), 100, 96, 96, 87, 5.6),
    "ar_f5": VoiceDesign((170, 265), 1.052, (100, 100, 100), 100, 82, 109, 97, 4.0),
}
