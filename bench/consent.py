"""Measures the criteria for spoken consents: the likeness of speakers, and the letters that a recogniser gets wrong.

`python -m bench.consent speakers [--speakers DIR]` reads a folder with two files for each speaker: the consent is cut
from `<id>_other.flac`, the recording from `<id>_enrol.flac`. `python -m bench.consent words` lets Kokoro (espeak-ng for
Arabic) say these and other sentences in each language, and Whisper hear them (`make ears`).
"""

import argparse
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

import numpy as np
import soundfile
import soxr

from bench.listening.ears import ears_dir
from tests.support.sentences import SENTENCES
from tests.support.sounds import in_noise, reverberant, telephone
from tts.cloning.consent import MOST_WRONG, SAME_SPEAKER, wrong_share
from tts.cloning.likeness import embed_person, likeness
from tts.cloning.listener import hear
from tts.dsp.controls import Controls
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.espeak.engine import EspeakEngine
from tts.engines.kokoro.engine import KokoroEngine
from tts.synthesis import Speaker, synthesize
from tts.text.frontend import read_text
from voices.catalog import BLENDS
from voices.consent import PHRASES

SPEAKERS = Path(__file__).resolve().parents[2] / "shared/data/speakers"
CONSENT_S, RECORDINGS_S = 6, (6, 15, 30)
STATES: dict[str, Callable[[Samples], Samples]] = {
    "as it is": lambda sound: sound,
    "noise at -15 dB": lambda sound: in_noise(sound, 15),
    "room of 0.5 s": lambda sound: reverberant(sound, 0.5),
    "telephone": telephone,
}
VOICES = {
    "ar": ("ar_m1", "ar_f1"),
    "en-GB": ("bf_emma", "bm_george"),
    "en-US": ("af_heart", "am_michael"),
    "es": ("ef_dora", "em_alex"),
    "fr": ("ff_siwis",),
    "hi": ("hf_alpha", "hm_omega"),
    "it": ("if_sara", "im_nicola"),
    "ja": ("jf_alpha", "jm_kumo"),
    "pt-BR": ("pf_dora", "pm_alex"),
    "zh": ("zf_xiaobei", "zm_yunxi"),
}
ACCOUNTS = ("anna.berg@example.com", "Maria Lopez")
DAY = date(2026, 11, 25)


def main(arguments: Sequence[str] = ()) -> None:
    """Print the table of one measurement."""
    parser = argparse.ArgumentParser(prog="python -m bench.consent")
    parser.add_argument("what", choices=("speakers", "words"))
    parser.add_argument("--speakers", type=Path, default=SPEAKERS)
    parser.add_argument("--languages", nargs="*", default=list(VOICES))
    options = parser.parse_args(arguments or None)
    if options.what == "speakers":
        print_speakers(options.speakers)
    else:
        print_words(options.languages)


def print_speakers(folder: Path) -> None:
    """Print the likeness of each consent to each recording, by the state of the consent and the recording's length."""
    names = sorted(path.name.partition("_")[0] for path in folder.glob("*_enrol.flac"))
    print(f"likeness (at least {SAME_SPEAKER}): lowest and median of one speaker, median and highest of two")
    recordings = {name: _read(folder / f"{name}_enrol.flac") for name in names}
    consents = {name: list(_cut(_read(folder / f"{name}_other.flac"))) for name in names}
    for state, change in STATES.items():
        heard = {name: [embed_person(change(consent)) for consent in consents[name]] for name in names}
        for seconds in RECORDINGS_S:
            own: list[float] = []
            others: list[float] = []
            for name in names:
                target = embed_person(recordings[name][: seconds * SAMPLE_RATE])
                for other in names:
                    found = [likeness(target, consent) for consent in heard[other]]
                    (own if other == name else others).extend(found)
            print(
                f"{state:16} {seconds:2} s: {min(own):.2f} {statistics.median(own):.2f} ({len(own)}), "
                f"{statistics.median(others):.2f} {max(others):.2f} ({len(others)})"
            )


def print_words(languages: Sequence[str]) -> None:
    """Print the share of wrong letters of each sentence, and of other sentences against the same."""
    print(f"share of wrong letters (at most {MOST_WRONG}): the sentence by voice and account, then other sentences")
    with tempfile.TemporaryDirectory() as cache:
        kokoro = KokoroEngine(ears_dir() / "kokoro", cache_dir=Path(cache), blends=BLENDS, threads=2)
        espeak = EspeakEngine(Path(cache))
        for language in languages:
            phrase, voices = PHRASES[language], VOICES[language]
            engine = espeak if language == "ar" else kokoro
            for voice in voices:
                speaker = Speaker(engine, voice, language)
                told = [phrase.sentence(account, DAY) for account in ACCOUNTS]
                shares = [_share(speaker, text, phrase.passages) for text in told]
                rest = [_share(speaker, text, phrase.passages) for text in SENTENCES[language][:3]]
                print(f"{language:6} {voice:12}", *map("{:.2f}".format, shares), "|", *map("{:.2f}".format, rest))


def _share(speaker: Speaker, text: str, passages: Sequence[str]) -> float:
    items = read_text(text, speaker.language)
    sound = np.concatenate([utterance.samples for utterance in synthesize(items, speaker, Controls())])
    return wrong_share(passages, hear(sound, speaker.language, str(ears_dir() / "whisper"))["words"])


def _read(path: Path) -> Samples:
    samples, rate = soundfile.read(path, dtype="float32")
    return np.asarray(soxr.resample(samples, rate, SAMPLE_RATE), dtype=np.float32)


def _cut(samples: Samples) -> Iterator[Samples]:
    length = CONSENT_S * SAMPLE_RATE
    for start in range(0, len(samples) - length + 1, length):
        yield samples[start : start + length]


if __name__ == "__main__":
    main()
