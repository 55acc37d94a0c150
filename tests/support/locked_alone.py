"""Uses all of the product with nothing but the packages of requirements.lock: `python -m tests.support.locked_alone`.

Other packages that are installed here for the tests are refused as if they were missing.
"""

import importlib
import os
import re
import sys
from importlib import metadata
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
UNLOCKED = {"torch", "pip"}
"""Packages that are installed beside the lock (docs/decisions/0030)."""


class Refusing(MetaPathFinder):
    """Refuses each module that comes only from packages which are not `allowed`."""

    def __init__(self, allowed: set[str]) -> None:
        self._owners = metadata.packages_distributions()
        self._allowed = allowed

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        owners = {re.sub(r"[-_.]+", "-", owner).lower() for owner in self._owners.get(name.partition(".")[0], ())}
        if owners and not owners & self._allowed:
            raise ModuleNotFoundError(f"No module named {name!r}: {owners} is not in requirements.lock", name=name)


def main() -> None:
    """Import each module of the product, read a sentence in each language, hear who speaks, and generate on PyTorch."""
    locked = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    sys.meta_path.insert(0, Refusing({*locked, *UNLOCKED}))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from bench.graph import product_files

    for file in product_files():
        if file.stem not in ("__init__", "__main__"):
            importlib.import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    from tests.support.sentences import SENTENCES
    from tts.text.frontend import read_text
    from tts.text.phonemes import phonemize
    from tts.text.words import Word

    for language, sentences in SENTENCES.items():
        phonemize([item for item in read_text(sentences[0], language) if isinstance(item, Word)], language)
    import numpy as np
    import torch

    from tests.support.kokoro import TINY_CONFIG
    from tts.cloning.likeness import embed_person
    from tts.package_files import package_module

    embed_person(np.zeros(48_000, np.float32))
    style, shape = TINY_CONFIG["style_dim"], TINY_CONFIG["istftnet"]
    generator = package_module("kokoro", "istftnet").Generator(style, **shape)
    generator(torch.zeros(1, shape["upsample_initial_channel"], 8), torch.zeros(1, style), torch.zeros(1, 8))


if __name__ == "__main__":
    main()
