"""The sixty-six catalog voices as espeak-ng speaks them: one voice variant each."""

from dataclasses import dataclass

_ROUGHNESS_OFF = 8
"""Levels 0 to 7 dampen creaky phonemes by a count of cycles that outlives the utterance; from 8 on nothing does.

Source: `modulation_tab` in `wavegen.c` of espeak-ng 1.52.
"""

# At full strength the vowels of many voices clip, and espeak-ng's answer to that is a gain that outlives the utterance.
_VOICING_PERCENT = 50
_CONSONANTS_PERCENT = (60, 55)
"""Strength of the consonants without and with voice."""


@dataclass(frozen=True, slots=True)
class VoiceDesign:
    """How espeak-ng sounds as one voice. In all percentages 100 leaves the phoneme as it is.

    `pitch_hz` is the lowest and highest pitch of its melody, `tract` scales all formants (1.0 is a man's vocal tract,
    1.17 a woman's), `formants_percent` tunes F1 to F3 on top of that, `width_percent` is the width of the formants
    (narrow ones ring and are understood less: bench/intelligibility.py), `warmth_percent` the strength of what lies
    below 600 Hz, `brightness_percent` the strength of the formants above F2, `tempo_percent` the rate of speech,
    `gain_db` what brings it to `loudness.TARGET_LUFS`.
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

        What runs on state that outlives an utterance is off: the same text must give the same samples.
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
    "af_alloy": VoiceDesign((132, 202), 1.15, (102, 98, 101), 151, 86, 112, 101, 2.3),
    "af_aoede": VoiceDesign((128, 216), 1.165, (101, 102, 101), 148, 92, 110, 100, 2.0),
    "af_bella": VoiceDesign((134, 234), 1.13, (103, 99, 98), 158, 96, 98, 103, 1.3),
    "af_heart": VoiceDesign((126, 206), 1.2, (99, 101, 98), 153, 106, 100, 97, 2.3),
    "af_jessica": VoiceDesign((163, 268), 1.22, (100, 98, 100), 148, 84, 108, 108, 1.7),
    "af_kore": VoiceDesign((147, 207), 1.12, (100, 103, 100), 140, 80, 122, 105, 2.4),
    "af_luna": VoiceDesign((151, 241), 1.17, (101, 101, 100), 151, 91, 108, 101, 1.6),
    "af_nicole": VoiceDesign((148, 198), 1.19, (97, 102, 99), 169, 96, 82, 90, 2.3),
    "af_nova": VoiceDesign((167, 257), 1.15, (102, 101, 97), 144, 80, 122, 107, 1.2),
    "af_river": VoiceDesign((127, 187), 1.13, (98, 100, 101), 158, 102, 94, 96, 2.5),
    "af_sarah": VoiceDesign((166, 231), 1.19, (98, 97, 102), 155, 100, 86, 95, 2.0),
    "af_sky": VoiceDesign((167, 247), 1.21, (99, 103, 102), 144, 86, 118, 98, 1.5),
    "am_adam": VoiceDesign((71, 113), 0.95, (100, 103, 101), 115, 106, 96, 98, 7.1),
    "am_atlas": VoiceDesign((78, 118), 0.99, (102, 100, 99), 115, 95, 105, 100, 6.9),
    "am_echo": VoiceDesign((98, 134), 1.05, (101, 102, 98), 106, 84, 120, 101, 6.4),
    "am_eric": VoiceDesign((83, 123), 1.03, (98, 98, 102), 106, 88, 112, 104, 7.2),
    "am_fenrir": VoiceDesign((73, 107), 1.0, (103, 97, 97), 112, 92, 114, 105, 7.3),
    "am_liam": VoiceDesign((93, 145), 1.0, (98, 100, 98), 106, 90, 100, 106, 7.1),
    "am_michael": VoiceDesign((85, 131), 0.98, (100, 102, 101), 118, 98, 96, 96, 6.5),
    "am_onyx": VoiceDesign((62, 96), 0.93, (98, 100, 99), 120, 114, 90, 93, 7.4),
    "am_puck": VoiceDesign((96, 156), 1.06, (102, 101, 101), 112, 82, 120, 108, 5.5),
    "am_santa": VoiceDesign((54, 106), 0.97, (96, 97, 102), 129, 106, 98, 89, 6.3),
    "bf_alice": VoiceDesign((156, 236), 1.18, (100, 102, 99), 148, 88, 112, 101, 1.4),
    "bf_emma": VoiceDesign((129, 214), 1.14, (101, 100, 101), 151, 94, 104, 98, 1.7),
    "bf_isabella": VoiceDesign((120, 195), 1.2, (98, 99, 100), 158, 100, 94, 95, 1.9),
    "bf_lily": VoiceDesign((164, 259), 1.16, (102, 101, 98), 144, 84, 118, 104, 1.0),
    "bm_daniel": VoiceDesign((70, 114), 0.97, (100, 102, 100), 115, 102, 100, 99, 6.7),
    "bm_fable": VoiceDesign((90, 146), 1.04, (101, 98, 102), 109, 84, 118, 105, 5.7),
    "bm_george": VoiceDesign((61, 99), 0.94, (98, 101, 98), 123, 110, 94, 94, 6.8),
    "bm_lewis": VoiceDesign((86, 126), 1.01, (102, 97, 99), 109, 90, 110, 101, 6.4),
    "jf_alpha": VoiceDesign((150, 230), 1.16, (100, 101, 100), 149, 90, 108, 100, 0.9),
    "jf_gongitsune": VoiceDesign((123, 218), 1.2, (98, 99, 101), 155, 98, 100, 94, 1.0),
    "jf_nezumi": VoiceDesign((169, 269), 1.22, (102, 102, 99), 144, 82, 118, 105, 0.3),
    "jf_tebukuro": VoiceDesign((126, 191), 1.13, (101, 100, 98), 158, 102, 92, 97, 1.2),
    "jm_kumo": VoiceDesign((81, 123), 0.98, (100, 100, 100), 118, 96, 104, 99, 5.4),
    "zf_xiaobei": VoiceDesign((148, 233), 1.19, (98, 100, 101), 157, 100, 94, 103, 0.4),
    "zf_xiaoni": VoiceDesign((163, 258), 1.14, (102, 101, 99), 151, 92, 106, 107, -0.1),
    "zf_xiaoxiao": VoiceDesign((179, 279), 1.18, (100, 99, 102), 148, 88, 112, 109, -0.4),
    "zf_xiaoyi": VoiceDesign((196, 306), 1.22, (101, 103, 98), 144, 84, 118, 111, -0.6),
    "zm_yunjian": VoiceDesign((77, 123), 0.94, (98, 102, 99), 120, 108, 96, 104, 5.1),
    "zm_yunxi": VoiceDesign((99, 154), 1.01, (101, 101, 100), 115, 90, 108, 109, 4.5),
    "zm_yunxia": VoiceDesign((115, 179), 1.06, (102, 99, 101), 112, 86, 116, 110, 3.7),
    "zm_yunyang": VoiceDesign((89, 131), 0.98, (100, 98, 102), 118, 98, 104, 107, 4.6),
    "ef_dora": VoiceDesign((135, 225), 1.16, (101, 101, 100), 149, 90, 110, 100, 2.1),
    "em_alex": VoiceDesign((85, 133), 1.01, (100, 99, 101), 115, 92, 108, 102, 6.6),
    "em_santa": VoiceDesign((56, 108), 0.95, (98, 100, 98), 129, 108, 96, 92, 7.0),
    "ff_siwis": VoiceDesign((149, 234), 1.17, (100, 102, 99), 148, 90, 110, 100, 2.7),
    "hf_alpha": VoiceDesign((133, 213), 1.14, (101, 99, 101), 155, 98, 100, 97, 0.5),
    "hf_beta": VoiceDesign((156, 251), 1.19, (99, 102, 99), 146, 86, 114, 102, 0.2),
    "hm_omega": VoiceDesign((67, 107), 0.95, (99, 101, 98), 123, 106, 96, 96, 5.2),
    "hm_psi": VoiceDesign((89, 139), 1.02, (101, 99, 101), 115, 90, 112, 102, 4.7),
    "if_sara": VoiceDesign((151, 241), 1.17, (101, 100, 101), 149, 90, 110, 100, 2.4),
    "im_nicola": VoiceDesign((80, 126), 0.98, (100, 101, 99), 118, 98, 104, 99, 7.3),
    "pf_dora": VoiceDesign((136, 221), 1.15, (100, 102, 100), 151, 92, 108, 99, 1.6),
    "pm_alex": VoiceDesign((84, 132), 1.02, (101, 98, 100), 115, 90, 110, 102, 6.0),
    "pm_santa": VoiceDesign((57, 109), 0.96, (98, 101, 101), 129, 108, 96, 92, 6.0),
    "ar_m1": VoiceDesign((70, 112), 0.96, (100, 101, 100), 118, 102, 102, 99, 6.1),
    "ar_m2": VoiceDesign((82, 126), 1.0, (102, 98, 99), 115, 94, 108, 102, 5.7),
    "ar_m3": VoiceDesign((62, 98), 0.93, (98, 100, 101), 126, 110, 94, 95, 6.1),
    "ar_m4": VoiceDesign((91, 141), 1.03, (99, 101, 98), 112, 88, 114, 104, 5.6),
    "ar_m5": VoiceDesign((102, 156), 1.06, (101, 99, 102), 118, 84, 116, 106, 4.6),
    "ar_f1": VoiceDesign((143, 228), 1.16, (100, 101, 100), 149, 90, 108, 100, 1.2),
    "ar_f2": VoiceDesign((131, 211), 1.2, (98, 99, 101), 157, 100, 98, 97, 1.2),
    "ar_f3": VoiceDesign((157, 247), 1.13, (102, 102, 98), 146, 86, 114, 103, 0.7),
    "ar_f4": VoiceDesign((125, 190), 1.14, (101, 98, 102), 158, 96, 92, 95, 1.4),
    "ar_f5": VoiceDesign((170, 265), 1.21, (99, 100, 99), 144, 82, 118, 105, 0.7),
}
