"""What a small screen shows at once of all that may help or hinder: the likely things, as far as three rows go."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rules.systems.fu.draft import OFF, Chip, Group
from rules.systems.fu.sources import CONDITIONS, DESCRIPTORS, DETAILS, FOES, GEAR, STORY, WORDS

ROWS = 3
LETTERS_A_ROW = 46
AROUND_A_LABEL = 6
SIGN, SUGGESTION, MORE = 3, 13, 15
LIKELY_FIRST = (CONDITIONS, DETAILS, WORDS, DESCRIPTORS, GEAR, FOES, STORY)
AT_HAND = 18


def with_the_rest(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Mark the chips that a small screen keeps behind “More”; whatever counts is never among them."""
    chips = [chip for group in groups for chip in group.chips]
    shown = likely(chips)
    return tuple(
        replace(group, chips=tuple(replace(chip, rest=chip.label not in shown) for chip in group.chips))
        for group in groups
    )


def likely(chips: Sequence[Chip]) -> set[str]:
    if fit(map(letters, chips)):
        return {chip.label for chip in chips}
    shown = {chip.label for chip in chips if chip.sign != OFF}
    for chip in sorted(chips, key=likelihood):
        tried = [each for each in chips if each.label in shown or each is chip]
        if fit([*map(letters, tried), MORE]):
            shown.add(chip.label)
    return shown


def likelihood(chip: Chip) -> tuple[bool, int]:
    """Put what the narrator suggests first, then what is true just now, then what always is."""
    return not chip.suggests, LIKELY_FIRST.index(chip.kind)


def letters(chip: Chip) -> int:
    """Measure a chip by how many letters would stand in its place."""
    sign = SIGN if chip.sign != OFF else SUGGESTION if chip.suggests else 0
    return min(len(chip.label) + AROUND_A_LABEL + sign, LETTERS_A_ROW)


def fit(widths: Iterable[int]) -> bool:
    """Say whether things of these widths find room in the rows, one after another."""
    rows, left = 1, LETTERS_A_ROW
    for width in widths:
        rows, left = (rows, left - width) if width <= left else (rows + 1, LETTERS_A_ROW - width)
    return rows <= ROWS


def crowded(groups: Iterable[Group]) -> bool:
    """Say whether there are so many chips that what is reckoned from them must take less room."""
    return sum(len(group.chips) for group in groups) > AT_HAND
