"""Earlier measurements of checkpoints, so that the first speech of a voice need not wait for them.

`python -m bench.known_numbers` measures the weights that `fetch_models` makes from packages.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tts.engines.kokoro.files import weights_digest
from tts.engines.model_files import ModelFileError

MEASURED = Path(__file__).with_name("known.json")
"""The fields of `KnownNumbers`, by the digest of the weights."""


@dataclass(frozen=True, slots=True)
class KnownNumbers:
    """The gains of voices in dB, and the errors of the prediction of moments, as `KokoroEngine` measures them."""

    gains_db: Mapping[str, float] = field(default_factory=dict)
    errors: Mapping[str, float] = field(default_factory=dict)


def known_numbers(weights: Path) -> KnownNumbers:
    """Return the known numbers of the checkpoint at `weights`; none for an unmeasured checkpoint."""
    try:
        digest = weights_digest(weights)
    except ModelFileError:
        return KnownNumbers()
    return KnownNumbers(**json.loads(MEASURED.read_text()).get(digest, {}))
