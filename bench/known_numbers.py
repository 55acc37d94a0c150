"""`python -m bench.known_numbers` measures and writes the numbers of `tts.engines.kokoro.known` on trained Kokoro."""

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from bench.kokoro import THREADS
from bench.listening.ears import ears_dir, missing_ears
from tts.engines.kokoro.engine import MODEL, KokoroEngine
from tts.engines.kokoro.files import WEIGHTS, weights_digest
from tts.engines.kokoro.known import MEASURED, KnownNumbers
from voices.catalog import BLENDS, CATALOG, KOKORO_VOICES


def main() -> int:
    """Write the file."""
    if missing := missing_ears():
        print(missing)
        return 1
    MEASURED.write_text("{}")
    folder = ears_dir() / "kokoro"
    with tempfile.TemporaryDirectory() as cache:
        engine = KokoroEngine(folder, cache_dir=Path(cache), blends=BLENDS, threads=THREADS, precision="fp32")
        measured = KnownNumbers(
            {voice: round(engine.gain_db(voice, CATALOG[voice].language), 2) for voice in sorted(KOKORO_VOICES)},
            {MODEL: round(engine.prediction_error("af_heart", "en-US"), 3)},
        )
    MEASURED.write_text(json.dumps({weights_digest(folder / WEIGHTS): asdict(measured)}, indent=1) + "\n")
    print(f"{MEASURED} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
