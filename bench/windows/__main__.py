"""`python -m bench.windows` decodes chunks of trained Kokoro in windows, and tells how far each is from whole decoding.

What differs is where the moments come from by which the generator normalizes (docs/decisions/0060): the window, all
windows so far, other sentences of the voice, or a prediction from the text side, which is fitted first (half an hour).
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import librosa
import numpy as np
from numpy.typing import NDArray

from bench.kokoro import THREADS, chunks_of
from bench.listening.ears import ears_dir, missing_ears
from bench.listening.texts import sentences_and_opening, short_utterances
from bench.windows.moments import FRAME_SAMPLES, Front, Means, Replace, Voice, by_means, sums_of
from bench.windows.prediction import Prediction
from tts.engines.base import SAMPLE_RATE, Samples
from tts.engines.kokoro.convolution import Sums
from tts.engines.kokoro.kernels import Rows
from tts.engines.kokoro.loudness import SENTENCES
from tts.engines.kokoro.network import KokoroNetwork
from tts.engines.kokoro.voices import VoicePacks

FITTED = {
    "en-US": ["af_heart", "af_bella", "af_nicole", "am_michael", "am_puck"],
    "en-GB": ["bf_emma", "bm_george"],
    "fr": ["ff_siwis"],
    "ja": ["jf_alpha", "jm_kumo"],
    "es": ["ef_dora"],
    "zh": ["zf_xiaoxiao"],
    "hi": ["hm_omega"],
    "it": ["if_sara"],
    "pt-BR": ["pm_alex"],
}
JUDGED = {"en-US": ["af_heart", "am_michael", "af_sarah"], "fr": ["ff_siwis"], "ja": ["jf_alpha"], "es": ["em_alex"]}
"""Two of these voices are not fitted."""

_SENTENCES = 16
_HELD_OUT = 4
"""Every fourth sentence is judged, the others are fitted, and the beginnings of these."""
_FIRST_WINDOW = 32
_LEAST_WINDOW = 24
_HEARD = 10 ** (-55 / 20)


@dataclass
class Running:
    """Normalizes by all windows so far."""

    _sums: dict[int, Sums] = field(default_factory=dict)
    _rows: dict[int, int] = field(default_factory=dict)

    def __call__(self, number: int, rows: Rows) -> Sums:
        self._sums[number] = self._sums.get(number, np.zeros(())) + sums_of(rows)
        self._rows[number] = self._rows.get(number, 0) + len(rows)
        return self._sums[number] * (len(rows) / self._rows[number])


def main() -> int:
    """Print the table."""
    if missing := missing_ears():
        print(missing)
        return 1
    folder = ears_dir() / "kokoro"
    network = KokoroNetwork(folder, THREADS, "fp32")
    packs = VoicePacks(folder, network.style_width, {})
    prediction, widths = _fitted(network, packs)
    print("| voice | frames | moments of | mel, dB | level, dB |", "| --- | ---: | --- | ---: | ---: |", sep="\n")
    for language, voices in JUDGED.items():
        for name in voices:
            for row in _judged(Voice(network, packs, name), language, prediction, widths):
                print(f"| {name} | {row} |", flush=True)
    return 0


def _fitted(network: KokoroNetwork, packs: VoicePacks) -> tuple[Prediction, list[int]]:
    """Return the prediction, and the channels of each norm."""
    chunks = [
        (voice, voice.front(symbols))
        for language, names in FITTED.items()
        for voice in (Voice(network, packs, name) for name in names)
        for symbols in _fitted_texts(language)
    ]
    prediction, widths = Prediction([front for _, front in chunks]), []
    voice, front = chunks[0]
    voice.whole(front, lambda _, rows: widths.append(rows.shape[1]))
    for number, (voice, front) in enumerate(chunks):
        prediction.learn(front, voice.seen(front))
        print(f"\r{number + 1} of {len(chunks)} chunks", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return prediction, widths


def _fitted_texts(language: str) -> Iterator[str]:
    written = sentences_and_opening(language)[:_SENTENCES]
    mark, apart = ("。", "") if language in ("ja", "zh") else (".", " ")
    for number, sentence in enumerate(written):
        if number % _HELD_OUT != _HELD_OUT - 1:
            words = sentence.split(apart) if apart else list(sentence)
            beginning = apart.join(words[: 1 + number % 5 * (1 if apart else 2)]).rstrip(",、，") + mark
            yield from (chunk for text in (sentence, beginning) for chunk in chunks_of(text, language)[:1])
    yield from (chunks_of(text, language)[0] for text in short_utterances(language)[:2])


def _judged(voice: Voice, language: str, prediction: Prediction, widths: Sequence[int]) -> Iterator[str]:
    """Yield a row for each way, over the held-out sentences and a short utterance."""
    known = [_known(voice, symbols) for symbols in (SENTENCES[language], *_first_chunks(language))]
    mean = np.mean([means for _, means in known], axis=0)
    offset = np.mean([means - prediction.means(front) for front, means in known], axis=0)
    ways: dict[str, Callable[[Front], Replace]] = {
        "the window": lambda _: lambda number, rows: sums_of(rows),
        "all windows so far": lambda _: Running(),
        "other sentences of the voice": lambda _: by_means(mean, prediction.typical, widths),
        "a prediction": lambda front: by_means(prediction.means(front), prediction.typical, widths),
        "a prediction, set right for the voice": lambda front: by_means(
            prediction.means(front) + offset, prediction.typical, widths
        ),
    }
    found: dict[str, list[tuple[float, float]]] = {"the whole, with other noise": [], **{way: [] for way in ways}}
    frames = 0
    for front in (voice.front(symbols) for symbols in _held_out(language)):
        whole = voice.whole(front)
        begin = max(0, int(np.flatnonzero(np.abs(whole) > _HEARD)[0]) // FRAME_SAMPLES - 4)
        meant, bounds = whole[begin * FRAME_SAMPLES :], _bounds(begin, front.frames)
        frames += front.frames
        other = voice.whole(front._replace(seed=front.seed + 1))[begin * FRAME_SAMPLES :]
        found["the whole, with other noise"].append(_apart(meant, other))
        for way, replace in ways.items():
            found[way].append(_apart(meant, np.concatenate(list(voice.windows(front, bounds, replace(front))))))
    for way, apart in found.items():
        mel, level = np.transpose(apart)
        yield f"{frames} | {way} | {mel.mean():.1f} | {level.mean():+.1f} ± {level.std():.1f}"


def _known(voice: Voice, symbols: str) -> tuple[Front, Means]:
    front = voice.front(symbols)
    means: Means = voice.seen(front).mean(axis=0, dtype=np.float64)
    return front, means


def _first_chunks(language: str) -> list[str]:
    return [chunks_of(text, language)[0] for text in sentences_and_opening(language)[:2]]


def _held_out(language: str) -> list[str]:
    written = sentences_and_opening(language)[:_SENTENCES]
    texts = [short_utterances(language)[2], *written[_HELD_OUT - 1 :: _HELD_OUT]]
    return [chunks_of(text, language)[0] for text in texts]


def _bounds(begin: int, frames: int) -> list[tuple[int, int]]:
    """Return windows that begin where the sound does, each twice as long as the one before; none is very short."""
    bounds, length = [], _FIRST_WINDOW
    while begin < frames:
        end = begin + length if begin + length + _LEAST_WINDOW <= frames else frames
        bounds.append((begin, end))
        begin, length = end, 2 * length
    return bounds


def _apart(meant: Samples, heard: Samples) -> tuple[float, float]:
    """Return the distance of two sounds of one length in their audible mel bands, and of their levels, in dB."""
    meant_db, heard_db = _mel_db(meant), _mel_db(heard)
    audible = meant_db.max(axis=0) > meant_db.max() - 50
    mel = float(np.sqrt(np.mean(np.square(meant_db - heard_db)[:, audible])))
    return mel, float(10 * np.log10(np.mean(np.square(heard)) / np.mean(np.square(meant))))


def _mel_db(samples: Samples) -> NDArray[np.float64]:
    power = librosa.feature.melspectrogram(y=samples, sr=SAMPLE_RATE, n_fft=1024, hop_length=256, n_mels=80)
    decibels: NDArray[np.float64] = 10 * np.log10(np.maximum(power, 1e-7))
    return decibels


if __name__ == "__main__":
    sys.exit(main())
