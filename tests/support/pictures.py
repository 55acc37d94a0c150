"""Pictures, as people send them for covers."""

import io
from typing import Any

from PIL import Image


def picture(
    kind: str = "PNG", size: tuple[int, int] = (300, 200), mode: str = "RGB", color: str = "navy", **options: Any
) -> bytes:
    """Return a picture of one colour in a file format of Pillow's, with the `options` of its writer."""
    file = io.BytesIO()
    Image.new(mode, size, color).save(file, kind, **options)
    return file.getvalue()
