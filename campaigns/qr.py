"""QR codes as drawings inside the page."""

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET_MODULES = 4


def qr_svg(address: str) -> SafeString:
    """Draw an address black on white, with attributes only: the content policy forbids inline styles."""
    drawn = segno.make_qr(address, error="m").svg_inline(
        border=QUIET_MODULES, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - segno draws modules only, nothing of the address gets into the markup
