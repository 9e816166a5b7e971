"""Examples for what lies on the table: dice, cards, tracks, odds."""


def samples() -> dict[str, object]:
    return {}
