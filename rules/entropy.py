"""What a person's browser adds to the dice, as a form sends it."""

from rules.chain import MOST_ENTROPY_BYTES


def read_entropy(digits: str, phrase: str = "") -> bytes | None:
    """Read what a browser adds to the dice, or a typed phrase where there is no script."""
    if phrase:
        return phrase.encode("utf-8", "replace")[:MOST_ENTROPY_BYTES]
    try:
        return bytes.fromhex(digits)[:MOST_ENTROPY_BYTES] if digits else None
    except ValueError:
        return None
