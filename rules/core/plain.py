"""A sheet in plain words, for paper, Braille displays and whoever reads line by line."""

from dataclasses import dataclass

from rules.core.text import Text


@dataclass(frozen=True)
class Part:
    """One part of a sheet: its heading and its lines. What is private is for those who may change the sheet."""

    title: Text
    lines: tuple[Text, ...]
    private: bool = False


def words(text: object) -> Text:
    """Give what somebody wrote as a text that no language changes."""
    return Text("%(words)s", {"words": str(text)})
