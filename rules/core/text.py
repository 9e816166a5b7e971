"""Sentences that are still to be said: the rules name them, the edge says them in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


def gettext_noop(message: str) -> str:
    """Mark a message for translation and leave it as it is."""
    return message


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a message with its plural for translation and leave both as they are."""
    return one, many


@dataclass(frozen=True)
class Text:
    """One message with what fills its places; `count` chooses between it and its plural."""

    message: str
    params: Mapping[str, object] = field(default_factory=dict)
    plural: str = ""
    count: int = 1


@dataclass(frozen=True)
class Written:
    """Words of a game's content, by language: no catalogue of messages holds them, the reader's own are said."""

    words: Mapping[str, str]

    def said_in(self, language: str) -> str:
        """Give the words in a language, in English or whatever there is where it has none."""
        found = self.words.get(language) or self.words.get("en")
        return found or next(filter(None, self.words.values()), "")


@dataclass(frozen=True)
class Strong:
    """What a sentence stresses: written bold where there are letters for it, and like all else where there are none."""

    text: Text


def counted(messages: tuple[str, str], count: int, **params: object) -> Text:
    """Name a message by a number, which fills the place `count`."""
    return Text(messages[0], {"count": count, **params}, messages[1], count)


def sentences(said: Sequence[Text]) -> Text:
    """Put whole sentences one after another, each translated by itself."""
    if len(said) == 1:
        return said[0]
    names = [f"sentence_{index}" for index in range(len(said))]
    return Text(" ".join(f"%({name})s" for name in names), dict(zip(names, said, strict=True)))


def signed(number: int) -> str:
    """Write a number with its sign, and nothing without one."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
