"""Examples for what people press, fill in and are told."""


def samples() -> dict[str, object]:
    return {}
