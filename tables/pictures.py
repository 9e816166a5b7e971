"""Pictures that people send: read with suspicion, drawn anew, and kept without anything else that was in the file."""

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings

from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
TYPE = "image/webp"
MOST_PIXELS = 20_000_000
MOST_SIDE = 1_600
QUALITY = 82
MEGABYTE = 1024 * 1024

MISSING = Refusal("picture_missing", _("Choose a picture."))
TOO_BIG = Refusal(
    "picture_too_big", _("A picture has at most %(most)s MB."), {"most": settings.MOST_PICTURE_BYTES // MEGABYTE}
)
TOO_WIDE = Refusal(
    "picture_too_wide",
    _("A picture has at most %(most)s million pixels. Make it smaller first."),
    {"most": MOST_PIXELS // 1_000_000},
)
UNREADABLE = Refusal(
    "picture_unreadable", _("This file cannot be read as a picture. JPEG, PNG, WebP and GIF can be shown.")
)


@dataclass(frozen=True)
class Drawn:
    """A picture as it is kept."""

    content: bytes
    width: int
    height: int


def drawn_anew(sent: bytes) -> Drawn | Refusal:
    """Draw a picture anew from what was sent, at most so large; the file's own bytes go no further."""
    if not sent:
        return MISSING
    if len(sent) > settings.MOST_PICTURE_BYTES:
        return TOO_BIG
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return redrawn(sent)
    except Exception:  # a hostile file fails in ways that its reader does not promise
        return UNREADABLE


def redrawn(sent: bytes) -> Drawn | Refusal:
    # Loaded with the first picture: a server that shows none does not carry it.
    from PIL import Image, ImageOps

    with Image.open(io.BytesIO(sent), formats=FORMATS) as opened:
        if opened.width * opened.height > MOST_PIXELS:
            return TOO_WIDE
        opened.seek(0)
        opened.draft("RGB", (MOST_SIDE * 2, MOST_SIDE * 2))
        upright = ImageOps.exif_transpose(opened)
        plain = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    plain.thumbnail((MOST_SIDE, MOST_SIDE))
    return packed(plain, Image.new)


def packed(plain: "Image", blank: "Callable[..., Image]") -> Drawn:
    """Write the pixels alone: a new picture knows no place, no camera and no comment."""
    fresh = blank(plain.mode, plain.size)
    fresh.paste(plain)
    file = io.BytesIO()
    fresh.save(file, "WEBP", quality=QUALITY)
    return Drawn(file.getvalue(), *fresh.size)
