"""The part of `covers` that opens the picture, in a process of its own (`core.children.confined_sandbox`)."""

import io

from PIL import Image, ImageOps, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

from core.children.sandbox import Refused

_PLUGINS = (JpegImagePlugin.JpegImageFile, PngImagePlugin.PngImageFile, WebPImagePlugin.WebPImageFile)
FORMATS = tuple(plugin.format for plugin in _PLUGINS)
Image.init()  # Pillow would load more of its modules at the first picture, when no file can be opened
Image.MAX_IMAGE_PIXELS = None  # our own limit is lower, and the error names it
MAX_PIXELS = 40_000_000
MAX_SIDE = 1400
MAX_BYTES = 400_000
"""The most bytes of the stored picture, which is in every file of the job and in the form of the studio."""
_QUALITIES = (88, 80, 70, 55, 40)


def answer(data: bytes) -> bytes:
    """Return a picture as a JPEG in RGB, upright, without metadata, within the bounds above.

    Raises: Refused, with the end of a sentence about the picture.
    """
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise Refused(f"has {picture.width} × {picture.height} pixels; the limit is {MAX_PIXELS:,} in all")
            return _encoded(_prepared(picture))
    except (Refused, MemoryError):
        raise
    except Exception as error:  # Pillow raises errors of many kinds, and none tells the sender more
        raise Refused("is not a JPEG, PNG or WebP picture that we can read") from error


def _prepared(picture: Image.Image) -> Image.Image:
    picture.draft("RGB", (MAX_SIDE, MAX_SIDE))  # a JPEG is decoded smaller at once
    picture.thumbnail((MAX_SIDE, MAX_SIDE), Image.Resampling.LANCZOS)
    upright = ImageOps.exif_transpose(picture)
    if "A" not in upright.getbands() and "transparency" not in upright.info:
        return upright.convert("RGB")
    see_through = upright.convert("RGBA")
    ground = Image.new("RGB", see_through.size, "white")
    ground.paste(see_through, mask=see_through.getchannel("A"))
    return ground


def _encoded(picture: Image.Image) -> bytes:
    """Return the best JPEG of a picture that is not too large; a noisy picture is scaled down."""
    while True:
        for quality in _QUALITIES:
            file = io.BytesIO()
            picture.save(file, "JPEG", quality=quality, optimize=True)
            if file.tell() <= MAX_BYTES:
                return file.getvalue()
        picture = picture.resize((picture.width // 2, picture.height // 2))
