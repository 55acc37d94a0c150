"""The file of inno-kokoro's network with seeded random weights, laid out as the published one is."""

from pathlib import Path

import torch
from inno_kokoro.encoder import SpeakerEncoder
from inno_kokoro.enroll import HALF, ROWS, STYLE
from safetensors.torch import save_file

from tts.cloning.inno_files import WEIGHTS, inno_dir

VOICES = ("af_heart", "af_bella", "am_michael", "am_adam", "bf_emma", "bm_daniel")


def write_inno(kokoro_dir: Path, seed: int = 0, **facts: str) -> Path:
    """Write the network below `kokoro_dir`, with `facts` in place of its own, and return its path."""
    random = torch.Generator().manual_seed(seed)

    def noise(*shape: int, scale: float = 0.05) -> torch.Tensor:
        return scale * torch.randn(shape, generator=random)

    with torch.random.fork_rng():
        torch.manual_seed(seed)
        encoder = SpeakerEncoder().state_dict()
    tensors = {f"enc.{name}": _halved(value) for name, value in encoder.items()}
    tensors |= {
        "heads.style.0.weight": noise(512, 512),
        "heads.style.0.bias": noise(512),
        "heads.style.2.weight": noise(STYLE, 512),
        "heads.style.2.bias": noise(STYLE, scale=0.2),
        "heads.tilt.weight": noise(STYLE, 1),
        "blend.rows": noise(len(VOICES), ROWS, HALF, scale=0.3),
        "blend.stats": torch.tensor([[12.0, 3, 4], [13, 2.5, 4.2], [2, 3, 3.8], [4, 2, 4], [11, 3, 4.4], [1, 2, 4]]),
        "blend.grades": torch.tensor([4.0, 3.5, 2.5, 1.0, 3.0, 2.0]),
        "head.W": noise(3, HALF),
        "head.mu": torch.tensor([7.0, 3.5]),
        "head.sd": torch.tensor([5.0, 1.0]),
    }
    own = {
        "version": "0.2.0",
        "blend_names": ",".join(VOICES),
        "blend_gate": "4.0",
        "blend_scale": "1.0,1.0,0.5",
        "grade_pen": "0.5",
        "tilt_mean": "-8.0",
        "tilt_sd": "1.5",
    }
    path = inno_dir(kokoro_dir) / WEIGHTS
    path.parent.mkdir(parents=True, exist_ok=True)
    save_file(tensors, path, own | facts)
    return path


def _halved(value: torch.Tensor) -> torch.Tensor:
    """Return floats in 16 bits, as the encoder is published."""
    return value.half().contiguous() if value.is_floating_point() else value
