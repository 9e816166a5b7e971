"""Whatever lies on a table goes by its key: to find it, to know it is there, to put it back, to take it away."""

from collections.abc import Iterable
from typing import Protocol, TypeVar


class Keyed(Protocol):
    @property
    def key(self) -> str: ...


Thing = TypeVar("Thing", bound=Keyed)


def found(things: Iterable[Thing], key: str) -> Thing | None:
    return next((each for each in things if each.key == key), None)


def known(things: Iterable[Thing], key: str) -> Thing:
    """Give what is known to be there."""
    return next(each for each in things if each.key == key)


def with_changed(things: Iterable[Thing], thing: Thing) -> tuple[Thing, ...]:
    """Give everything with one thing as it is now, in its place."""
    return tuple(thing if each.key == thing.key else each for each in things)


def without(things: Iterable[Thing], key: str) -> tuple[Thing, ...]:
    return tuple(each for each in things if each.key != key)
