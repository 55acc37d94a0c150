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

_STRENGTHS_PERCENT = (80, 85, 118)
"""Of the formants 0 to 2: a strong F2 carries the vowel, a weaker F1 keeps the peaks of the waveform low."""


@dataclass(frozen=True, slots=True)
class VoiceDesign:
    """How espeak-ng sounds as one voice. In all percentages 100 leaves the phoneme as it is.

    `pitch_hz` is the lowest and highest pitch of its melody, `tract` scales all formants (1.0 is a man's vocal tract,
    1.17 a woman's), `formants_percent` tunes F1 to F3 on top of that, `width_percent` is the width of the formants
    (narrow ones ring and keep the peaks of the waveform low), `warmth_percent` the strength of what lies below 600 Hz,
    `brightness_percent` the strength of the formants above F2, `tempo_percent` the rate of speech, `gain_db` what
    brings it to `loudness.TARGET_LUFS`.
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
            strength = self.brightness_percent if formant > 2 else _STRENGTHS_PERCENT[formant]
            lines.append(f"formant {formant} {round(self.tract * tune)} {strength} {self.width_percent}")
        return "\n".join(lines) + "\n"


# Pitch (Hz), tract, F1 to F3 (%), width, warmth, brightness, tempo (%), gain (dB, from bench/calibrate_espeak.py).
DESIGNS: dict[str, VoiceDesign] = {
    "af_alloy": VoiceDesign((132, 202), 1.15, (102, 98, 101), 84, 86, 112, 101, 5.6),
    "af_aoede": VoiceDesign((132, 227), 1.165, (101, 102, 101), 82, 92, 110, 100, 5.1),
    "af_bella": VoiceDesign((134, 234), 1.13, (103, 99, 98), 88, 96, 98, 103, 5.2),
    "af_heart": VoiceDesign((134, 219), 1.2, (99, 101, 98), 85, 106, 100, 97, 5.2),
    "af_jessica": VoiceDesign((163, 268), 1.22, (100, 98, 100), 82, 84, 108, 108, 4.8),
    "af_kore": VoiceDesign((147, 207), 1.12, (100, 103, 100), 78, 80, 122, 105, 5.3),
    "af_luna": VoiceDesign((151, 241), 1.17, (101, 101, 100), 84, 91, 108, 101, 4.7),
    "af_nicole": VoiceDesign((141, 189), 1.19, (97, 102, 99), 94, 96, 82, 90, 6.0),
    "af_nova": VoiceDesign((167, 257), 1.15, (102, 101, 97), 80, 80, 122, 107, 4.1),
    "af_river": VoiceDesign((127, 187), 1.13, (98, 100, 101), 88, 102, 94, 96, 6.1),
    "af_sarah": VoiceDesign((166, 231), 1.19, (98, 97, 102), 86, 100, 86, 95, 5.3),
    "af_sky": VoiceDesign((167, 247), 1.21, (99, 103, 102), 80, 86, 118, 98, 4.1),
    "am_adam": VoiceDesign((71, 113), 0.95, (100, 103, 101), 82, 106, 96, 98, 9.0),
    "am_atlas": VoiceDesign((78, 118), 0.99, (102, 100, 99), 82, 95, 105, 100, 8.6),
    "am_echo": VoiceDesign((98, 134), 1.05, (101, 102, 98), 76, 84, 120, 101, 7.5),
    "am_eric": VoiceDesign((83, 123), 1.03, (98, 98, 102), 76, 88, 112, 104, 8.5),
    "am_fenrir": VoiceDesign((73, 107), 1.0, (103, 97, 97), 80, 92, 114, 105, 8.8),
    "am_liam": VoiceDesign((93, 145), 1.0, (98, 100, 98), 76, 90, 100, 106, 8.3),
    "am_michael": VoiceDesign((85, 131), 0.98, (100, 102, 101), 84, 98, 96, 96, 8.2),
    "am_onyx": VoiceDesign((62, 96), 0.93, (98, 100, 99), 86, 114, 90, 93, 9.4),
    "am_puck": VoiceDesign((96, 156), 1.06, (102, 101, 101), 80, 82, 120, 108, 6.7),
    "am_santa": VoiceDesign((54, 106), 0.97, (96, 97, 102), 92, 106, 98, 89, 8.4),
    "bf_alice": VoiceDesign((156, 236), 1.18, (100, 102, 99), 82, 88, 112, 101, 4.6),
    "bf_emma": VoiceDesign((129, 214), 1.14, (101, 100, 101), 84, 94, 104, 98, 5.2),
    "bf_isabella": VoiceDesign((120, 195), 1.2, (98, 99, 100), 88, 100, 94, 95, 5.5),
    "bf_lily": VoiceDesign((164, 259), 1.16, (102, 101, 98), 80, 84, 118, 104, 4.1),
    "bm_daniel": VoiceDesign((70, 114), 0.97, (100, 102, 100), 82, 102, 100, 99, 8.5),
    "bm_fable": VoiceDesign((90, 146), 1.04, (101, 98, 102), 78, 84, 118, 105, 7.1),
    "bm_george": VoiceDesign((61, 99), 0.94, (98, 101, 98), 88, 110, 94, 94, 8.7),
    "bm_lewis": VoiceDesign((86, 126), 1.01, (102, 97, 99), 78, 90, 110, 101, 7.9),
    "jf_alpha": VoiceDesign((150, 230), 1.16, (100, 101, 100), 83, 90, 108, 100, 5.3),
    "jf_gongitsune": VoiceDesign((123, 218), 1.2, (98, 99, 101), 86, 98, 100, 94, 5.7),
    "jf_nezumi": VoiceDesign((169, 269), 1.22, (102, 102, 99), 80, 82, 118, 105, 4.3),
    "jf_tebukuro": VoiceDesign((126, 191), 1.13, (101, 100, 98), 88, 102, 92, 97, 6.3),
    "jm_kumo": VoiceDesign((81, 123), 0.98, (100, 100, 100), 84, 96, 104, 99, 8.1),
    "zf_xiaobei": VoiceDesign((148, 233), 1.19, (98, 100, 101), 87, 100, 94, 103, 4.4),
    "zf_xiaoni": VoiceDesign((163, 258), 1.14, (102, 101, 99), 84, 92, 106, 107, 3.7),
    "zf_xiaoxiao": VoiceDesign((179, 279), 1.18, (100, 99, 102), 82, 88, 112, 109, 3.4),
    "zf_xiaoyi": VoiceDesign((196, 306), 1.22, (101, 103, 98), 80, 84, 118, 111, 2.9),
    "zm_yunjian": VoiceDesign((77, 123), 0.94, (98, 102, 99), 86, 108, 96, 104, 7.4),
    "zm_yunxi": VoiceDesign((99, 154), 1.01, (101, 101, 100), 82, 90, 108, 109, 6.5),
    "zm_yunxia": VoiceDesign((115, 179), 1.06, (102, 99, 101), 80, 86, 116, 110, 5.5),
    "zm_yunyang": VoiceDesign((89, 131), 0.98, (100, 98, 102), 84, 98, 104, 107, 6.9),
    "ef_dora": VoiceDesign((135, 225), 1.16, (101, 101, 100), 83, 90, 110, 100, 5.8),
    "em_alex": VoiceDesign((85, 133), 1.01, (100, 99, 101), 82, 92, 108, 102, 8.4),
    "em_santa": VoiceDesign((56, 108), 0.95, (98, 100, 98), 92, 108, 96, 92, 9.1),
    "ff_siwis": VoiceDesign((149, 234), 1.17, (100, 102, 99), 82, 90, 110, 100, 6.5),
    "hf_alpha": VoiceDesign((133, 213), 1.14, (101, 99, 101), 86, 98, 100, 97, 5.2),
    "hf_beta": VoiceDesign((156, 251), 1.19, (99, 102, 99), 81, 86, 114, 102, 4.1),
    "hm_omega": VoiceDesign((67, 107), 0.95, (99, 101, 98), 88, 106, 96, 96, 7.9),
    "hm_psi": VoiceDesign((89, 139), 1.02, (101, 99, 101), 82, 90, 112, 102, 7.0),
    "if_sara": VoiceDesign((151, 241), 1.17, (101, 100, 101), 83, 90, 110, 100, 6.2),
    "im_nicola": VoiceDesign((80, 126), 0.98, (100, 101, 99), 84, 98, 104, 99, 9.2),
    "pf_dora": VoiceDesign((136, 221), 1.15, (100, 102, 100), 84, 92, 108, 99, 5.3),
    "pm_alex": VoiceDesign((84, 132), 1.02, (101, 98, 100), 82, 90, 110, 102, 7.8),
    "pm_santa": VoiceDesign((57, 109), 0.96, (98, 101, 101), 92, 108, 96, 92, 8.3),
    "ar_m1": VoiceDesign((70, 112), 0.96, (100, 101, 100), 84, 102, 102, 99, 9.0),
    "ar_m2": VoiceDesign((82, 126), 1.0, (102, 98, 99), 82, 94, 108, 102, 8.4),
    "ar_m3": VoiceDesign((62, 98), 0.93, (98, 100, 101), 90, 110, 94, 95, 9.3),
    "ar_m4": VoiceDesign((91, 141), 1.03, (99, 101, 98), 80, 88, 114, 104, 7.8),
    "ar_m5": VoiceDesign((102, 156), 1.06, (101, 99, 102), 84, 84, 116, 106, 6.9),
    "ar_f1": VoiceDesign((143, 228), 1.16, (100, 101, 100), 83, 90, 108, 100, 5.3),
    "ar_f2": VoiceDesign((131, 211), 1.2, (98, 99, 101), 87, 100, 98, 97, 5.8),
    "ar_f3": VoiceDesign((157, 247), 1.13, (102, 102, 98), 81, 86, 114, 103, 5.1),
    "ar_f4": VoiceDesign((125, 190), 1.14, (101, 98, 102), 88, 96, 92, 95, 6.4),
    "ar_f5": VoiceDesign((170, 265), 1.21, (99, 100, 99), 80, 82, 118, 105, 4.7),
}
