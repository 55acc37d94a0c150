"""The ten Arabic voices of the catalog, as changes of the throat of Piper's one speaker."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VoiceDesign:
    """The difference between a voice and the speaker: `pitch_semitones` moves his pitch, `tract` scales his formants.

    A `tract` of 1.17 is a woman's, 1.0 his own. `tempo` is the rate of speech; 1.0 is his own.
    """

    pitch_semitones: float
    tract: float
    tempo: float


DESIGNS: dict[str, VoiceDesign] = {
    "ar_m1": VoiceDesign(0.0, 1.0, 1.0),
    "ar_m2": VoiceDesign(1.5, 0.97, 1.05),
    "ar_m3": VoiceDesign(-2.5, 0.93, 0.95),
    "ar_m4": VoiceDesign(2.5, 1.06, 0.98),
    "ar_m5": VoiceDesign(4.0, 1.02, 1.06),
    "ar_f1": VoiceDesign(6.5, 1.17, 1.0),
    "ar_f2": VoiceDesign(5.5, 1.2, 0.95),
    "ar_f3": VoiceDesign(7.5, 1.15, 1.03),
    "ar_f4": VoiceDesign(4.5, 1.16, 0.98),
    "ar_f5": VoiceDesign(8.0, 1.2, 1.06),
}
