"""Writing that fits a page: how wide and high a text runs, and where it is cut."""

import unicodedata

from rules.core.text import ngettext_noop as _n

CUT = "…"
MORE = _n("and one more", "and %(count)s more")


def width(text: str) -> int:
    """Count how wide a text runs: signs that take no room of their own not at all, broad ones twice."""
    return sum(breadth(sign) for sign in text)


def breadth(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" or sign in "MWmw@%—" else 1


def height(text: str, room: int) -> int:
    """Count the lines that a text takes in a column of this width."""
    return sum(max(1, -(-width(row) // room)) for row in text.split("\n"))


def shortened(text: str, room: int, most: int) -> str:
    """Cut a text to so many lines, and show that it was cut."""
    kept: list[str] = []
    for row in text.split("\n"):
        left = most - sum(height(each, room) for each in kept)
        if left < 1:
            return "\n".join(kept).rstrip(CUT) + CUT
        if height(row, room) > left:
            return "\n".join([*kept, trimmed(row, left * room - 1)]) + CUT
        kept.append(row)
    return text


def trimmed(row: str, room: int) -> str:
    used = 0
    for at, sign in enumerate(row):
        used += breadth(sign)
        if used > room:
            return row[:at].rstrip()
    return row
