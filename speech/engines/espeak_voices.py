"""The sixty-six catalog voices as espeak-ng speaks them: one voice variant each."""

from dataclasses import dataclass

# At full strength the vowels of many voices clip, and espeak-ng's answer to that is a gain that outlives the utterance.
_VOICING_PERCENT = 50
_CONSONANTS_PERCENT = (60, 55)
"""Strength of the consonants without and with voice."""

_STRENGTHS_PERCENT = (100, 90, 115)
"""Of the formants 0 to 2: a strong F2 carries the vowel, a weaker F1 keeps the peaks of the waveform low."""


@dataclass(frozen=True, slots=True)
class VoiceDesign:
    """How espeak-ng sounds as one voice. In all percentages 100 is espeak-ng's own value.

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

        Flutter and roughness run on state that outlives an utterance, so they are off: the same text must give the
        same samples.
        """
        lines = ["language variant", f"name {name}", f"pitch {self.pitch_hz[0]} {self.pitch_hz[1]}"]
        lines += ["flutter 0", "roughness 0", f"speed {self.tempo_percent}", f"voicing {_VOICING_PERCENT}"]
        lines.append(f"consonants {_CONSONANTS_PERCENT[0]} {_CONSONANTS_PERCENT[1]}")
        lines.append(f"tone 600 {round(1.28 * self.warmth_percent)} 1200 140 3000 140")
        for formant in range(9):
            tune = self.formants_percent[formant - 1] if 1 <= formant <= 3 else 100
            strength = self.brightness_percent if formant > 2 else _STRENGTHS_PERCENT[formant]
            lines.append(f"formant {formant} {round(self.tract * tune)} {strength} {self.width_percent}")
        return "\n".join(lines) + "\n"


# The gains are measured by bench/calibrate_espeak.py.
DESIGNS: dict[str, VoiceDesign] = {
    "af_alloy": VoiceDesign((126, 201), 1.15, (102, 98, 101), 84, 86, 112, 101, 6.0),
    "af_aoede": VoiceDesign((124, 219), 1.165, (101, 102, 101), 82, 92, 108, 100, 6.0),
    "af_bella": VoiceDesign((126, 226), 1.13, (103, 99, 98), 86, 88, 104, 102, 6.0),
    "af_heart": VoiceDesign((125, 210), 1.2, (99, 101, 98), 85, 104, 100, 97, 6.0),
    "af_jessica": VoiceDesign((161, 266), 1.22, (100, 98, 100), 82, 84, 110, 108, 6.0),
    "af_kore": VoiceDesign((170, 235), 1.12, (100, 103, 100), 80, 82, 116, 105, 6.0),
    "af_luna": VoiceDesign((146, 236), 1.17, (101, 101, 100), 83, 87, 110, 100, 6.0),
    "af_nicole": VoiceDesign((138, 188), 1.18, (97, 102, 99), 92, 96, 84, 91, 6.0),
    "af_nova": VoiceDesign((165, 255), 1.16, (102, 101, 97), 80, 80, 120, 107, 6.0),
    "af_river": VoiceDesign((125, 185), 1.13, (98, 100, 101), 88, 100, 95, 96, 6.0),
    "af_sarah": VoiceDesign((154, 224), 1.19, (98, 98, 102), 84, 94, 92, 96, 6.0),
    "af_sky": VoiceDesign((165, 245), 1.21, (99, 103, 102), 80, 86, 116, 98, 6.0),
    "am_adam": VoiceDesign((72, 114), 0.96, (100, 102, 100), 84, 100, 104, 99, 6.0),
    "am_atlas": VoiceDesign((77, 117), 0.99, (101, 100, 99), 85, 95, 105, 100, 6.0),
    "am_echo": VoiceDesign((94, 132), 1.04, (101, 102, 98), 82, 84, 116, 101, 6.0),
    "am_eric": VoiceDesign((81, 121), 1.02, (98, 99, 102), 80, 88, 108, 103, 6.0),
    "am_fenrir": VoiceDesign((72, 106), 1.0, (102, 98, 97), 84, 92, 112, 104, 6.0),
    "am_liam": VoiceDesign((93, 145), 1.0, (99, 98, 99), 80, 86, 114, 106, 6.0),
    "am_michael": VoiceDesign((82, 128), 0.98, (100, 102, 101), 86, 98, 98, 96, 6.0),
    "am_onyx": VoiceDesign((61, 97), 0.93, (98, 100, 99), 88, 112, 92, 93, 6.0),
    "am_puck": VoiceDesign((96, 156), 1.06, (102, 101, 101), 84, 84, 118, 108, 6.0),
    "am_santa": VoiceDesign((53, 108), 0.97, (97, 97, 102), 96, 108, 96, 90, 6.0),
    "bf_alice": VoiceDesign((156, 236), 1.18, (100, 102, 99), 82, 88, 112, 101, 6.0),
    "bf_emma": VoiceDesign((129, 214), 1.14, (101, 100, 101), 84, 94, 104, 98, 6.0),
    "bf_isabella": VoiceDesign((120, 195), 1.2, (98, 99, 100), 88, 100, 94, 95, 6.0),
    "bf_lily": VoiceDesign((164, 259), 1.16, (102, 101, 98), 80, 84, 118, 104, 6.0),
    "bm_daniel": VoiceDesign((69, 113), 0.98, (100, 101, 100), 84, 98, 106, 99, 6.0),
    "bm_fable": VoiceDesign((90, 146), 1.03, (101, 99, 102), 82, 86, 114, 105, 6.0),
    "bm_george": VoiceDesign((61, 99), 0.94, (98, 101, 98), 88, 110, 94, 94, 6.0),
    "bm_lewis": VoiceDesign((86, 126), 1.0, (102, 98, 99), 80, 90, 108, 101, 6.0),
    "jf_alpha": VoiceDesign((150, 230), 1.16, (100, 101, 100), 83, 90, 108, 100, 6.0),
    "jf_gongitsune": VoiceDesign((123, 218), 1.2, (98, 99, 101), 86, 98, 100, 94, 6.0),
    "jf_nezumi": VoiceDesign((169, 269), 1.22, (102, 102, 99), 80, 82, 118, 105, 6.0),
    "jf_tebukuro": VoiceDesign((126, 191), 1.13, (101, 100, 98), 88, 102, 92, 97, 6.0),
    "jm_kumo": VoiceDesign((81, 123), 0.98, (100, 100, 100), 84, 96, 104, 99, 6.0),
    "zf_xiaobei": VoiceDesign((148, 233), 1.19, (98, 100, 101), 87, 100, 94, 96, 6.0),
    "zf_xiaoni": VoiceDesign((163, 258), 1.14, (102, 101, 99), 84, 92, 106, 99, 6.0),
    "zf_xiaoxiao": VoiceDesign((179, 279), 1.18, (100, 99, 102), 82, 88, 112, 101, 6.0),
    "zf_xiaoyi": VoiceDesign((196, 306), 1.22, (101, 103, 98), 80, 84, 118, 103, 6.0),
    "zm_yunjian": VoiceDesign((77, 123), 0.94, (98, 100, 99), 88, 108, 96, 97, 6.0),
    "zm_yunxi": VoiceDesign((99, 154), 1.01, (101, 101, 100), 82, 90, 108, 101, 6.0),
    "zm_yunxia": VoiceDesign((115, 179), 1.06, (102, 99, 101), 80, 86, 116, 102, 6.0),
    "zm_yunyang": VoiceDesign((89, 131), 0.98, (100, 98, 102), 84, 98, 104, 100, 6.0),
    "ef_dora": VoiceDesign((135, 225), 1.16, (101, 101, 100), 83, 90, 110, 100, 6.0),
    "em_alex": VoiceDesign((85, 133), 1.01, (100, 99, 101), 82, 92, 108, 102, 6.0),
    "em_santa": VoiceDesign((56, 108), 0.95, (98, 100, 98), 92, 108, 96, 92, 6.0),
    "ff_siwis": VoiceDesign((149, 234), 1.17, (100, 102, 99), 82, 90, 110, 100, 6.0),
    "hf_alpha": VoiceDesign((133, 213), 1.14, (101, 99, 101), 86, 98, 100, 97, 6.0),
    "hf_beta": VoiceDesign((156, 251), 1.19, (99, 102, 99), 81, 86, 114, 102, 6.0),
    "hm_omega": VoiceDesign((67, 107), 0.95, (99, 101, 98), 88, 106, 96, 96, 6.0),
    "hm_psi": VoiceDesign((89, 139), 1.02, (101, 99, 101), 82, 90, 112, 102, 6.0),
    "if_sara": VoiceDesign((151, 241), 1.17, (101, 100, 101), 83, 90, 110, 100, 6.0),
    "im_nicola": VoiceDesign((80, 126), 0.98, (100, 101, 99), 84, 98, 104, 99, 6.0),
    "pf_dora": VoiceDesign((136, 221), 1.15, (100, 102, 100), 84, 92, 108, 99, 6.0),
    "pm_alex": VoiceDesign((84, 132), 1.02, (101, 98, 100), 82, 90, 110, 102, 6.0),
    "pm_santa": VoiceDesign((57, 109), 0.96, (98, 101, 101), 92, 108, 96, 92, 6.0),
    "ar_m1": VoiceDesign((70, 112), 0.96, (100, 101, 100), 84, 102, 102, 99, 6.0),
    "ar_m2": VoiceDesign((82, 126), 1.0, (102, 98, 99), 82, 94, 108, 102, 6.0),
    "ar_m3": VoiceDesign((62, 98), 0.93, (98, 100, 101), 90, 110, 94, 95, 6.0),
    "ar_m4": VoiceDesign((91, 141), 1.03, (99, 101, 98), 80, 88, 114, 104, 6.0),
    "ar_m5": VoiceDesign((102, 156), 1.06, (101, 99, 102), 84, 84, 116, 106, 6.0),
    "ar_f1": VoiceDesign((143, 228), 1.16, (100, 101, 100), 83, 90, 108, 100, 6.0),
    "ar_f2": VoiceDesign((131, 211), 1.2, (98, 99, 101), 87, 100, 98, 97, 6.0),
    "ar_f3": VoiceDesign((157, 247), 1.13, (102, 102, 98), 81, 86, 114, 103, 6.0),
    "ar_f4": VoiceDesign((125, 190), 1.14, (101, 98, 102), 88, 96, 92, 95, 6.0),
    "ar_f5": VoiceDesign((170, 265), 1.21, (99, 100, 99), 80, 82, 118, 105, 6.0),
}
