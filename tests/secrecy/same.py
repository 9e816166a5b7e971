"""Texts without what is by chance or by the clock: ids and heads become their order of appearance, and their length."""

import re
from collections.abc import Iterable

TIMES = (
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?",
    r"\b\d\d:\d\d(?::\d\d)?\b",
    r"\b1[78]\d{11}\b",
)
IDS = (
    r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    r"\bk?[0-9a-f]{8,}\b",
    r"(?<=csrfmiddlewaretoken\" value=\")\w{64}",
    r"(?<=X-CSRFToken\": \")\w{64}",
)
DRAWN = r'<g clip-path="url\(#shield\)">.*?</g>'  # a crest is drawn from an id
PASS = r"(?<=live=)[\w:-]+"
PORT = r"(?<=127\.0\.0\.1:)\d+"
CLOCK = re.compile("|".join([*TIMES, DRAWN, PASS, PORT]))


def nameless(text: str, known: Iterable[str]) -> str:
    """Number the ids in a text, the same one by the same number throughout; what is by chance leaves only its place."""
    numbers: dict[str, str] = {}
    timeless = CLOCK.sub("<>", text)

    def numbered(found: re.Match[str]) -> str:
        return numbers.setdefault(found[0], f"<{len(numbers) + 1}: {len(found[0])}>")

    return ids_and(each for each in known if each in timeless).sub(numbered, timeless)


def ids_and(known: Iterable[str]) -> re.Pattern[str]:
    """Give the pattern of all ids, and of those that are known and look like words: each costs time at every letter."""
    return re.compile("|".join([*(re.escape(each) for each in known), *IDS]))
