"""How each language sets its marks: one place for the help and the content of every game."""

import re

NARROW = "\N{NARROW NO-BREAK SPACE}"
FOREIGN = {"en": "\"'«»„‹›", "de": "\"'«»”’", "fr": "\"'„“”"}
"""Quotation marks and apostrophes of a typewriter, or of another language."""
MISSET = {
    "en": re.compile("  "),
    "de": re.compile(r"  |“(?=\w)|(?<=\w)„"),
    "fr": re.compile(rf"  |[^{NARROW}][:;?!»%]|«[^{NARROW}]"),
}
"""What is not set as the language sets it, whatever the marks."""
FAMILIAR = {"de": r"\b(du|dein\w*|dir|dich)\b", "fr": r"\b(tu|ton|ta|tes|toi|te)\b"}


def misset(text: str, language: str) -> list[str]:
    """Give what is not written with the marks of its language, with what stands around it."""
    found = [at.start() for at in MISSET[language].finditer(text)]
    found += [at for at, sign in enumerate(text) if sign in FOREIGN[language]]
    return [text[max(0, at - 15) : at + 15] for at in sorted(found)]


def shouts(text: str) -> bool:
    return "!" in text


def familiar(text: str, language: str) -> int:
    """Count how often a text says du, or tu."""
    return len(re.findall(FAMILIAR[language], text, re.IGNORECASE))
