"""Our own tables, by their dice: whatever face falls, an entry answers."""

from dataclasses import dataclass

from rules.core.text import Written
from rules.systems.zwielicht.written import LANGUAGES, read, table, written

TABLE_DIE = 20
WEAK_DIE = 6
WEAK_MODIFIERS = (-2, -1, 0, 0, 1, 2)
"""What a weak point's face adds in a fight, from 1 to 6."""
QUESTIONS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True)
class TableAbility:
    """An ability of a table, in one language."""

    key: str
    name: str
    effect: str
    fights: bool


def at(name: str, face: int) -> str:
    """Give the key of the entry that a face stands for."""
    entries = table(name)
    return entries[(face - 1) % len(entries)]


def fear_words(language: str, name: str, face: int) -> str:
    """Give the words of a fear; the name of its table ends with its own part of the file."""
    return str(written(language, "fears")[name.removeprefix("fears_")][at(name, face)])


def weak_words(language: str, face: int) -> str:
    return str(written(language, "weak_points")["weak_points"][at("weak_points", face)])


def ability(language: str, where: str) -> TableAbility:
    """Give an ability by "first.key" or "second.key"."""
    part, _dot, name = where.partition(".")
    entry = written(language, "abilities")[part][name]
    return TableAbility(name, entry["name"], entry["effect"], name in fighting())


def fighting() -> frozenset[str]:
    """Name the demons and abilities with which one can fight."""
    return frozenset(read("tables.toml")["fighters"])


def task_name(key: str) -> Written:
    return Written({language: written(language, "tasks")["tasks"].get(key, key) for language in LANGUAGES})


def section_question(section: int) -> Written:
    """Give the question of a section of life, in every language."""
    name = QUESTIONS.get(section, "")
    return Written({language: written(language, "sections")["questions"].get(name, "") for language in LANGUAGES})


def condition_ideas() -> tuple[Written, ...]:
    keys = table("conditions")
    found = {language: written(language, "conditions")["conditions"] for language in LANGUAGES}
    return tuple(Written({language: words[key] for language, words in found.items()}) for key in keys)


def travel_ideas() -> tuple[tuple[Written, tuple[Written, ...]], ...]:
    """Give the columns of ideas for a tale on the road, each with its title."""
    found = {language: written(language, "travel") for language in LANGUAGES}
    columns = []
    for key in table("travel"):
        title = Written({language: words[key]["title"] for language, words in found.items()})
        many = min(len(words[key]["ideas"]) for words in found.values())
        ideas = tuple(
            Written({language: words[key]["ideas"][place] for language, words in found.items()})
            for place in range(many)
        )
        columns.append((title, ideas))
    return tuple(columns)
