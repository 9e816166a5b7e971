"""What is written for players to roll, to take or to start from: figures once, words in each language beside them.

`content/tables.toml` holds keys and figures, the same in every language. A list of keys is a table; its order is the
order of the die, the first entry is a 1:

    demons, origins, fears_first, fears_second, abilities_first, abilities_second, mounts, names
                    twenty entries each, for a d20; `names` are the names themselves, the same in every language
    weak_points     six keys for a d6: their figures (-2, -1, 0, 0, +1, +2) belong to the rules
    tasks           seven keys, of which everybody chooses three; the two that always count belong to the rules
    travel          five keys of columns, each with six ideas in the words
    conditions      keys of ideas for whoever names a condition, about twenty
    weapons         keys of origins whose item is a weapon
    fighters        keys of demons and of abilities with which one can fight

`content/<language>/*.toml` holds the words, by the same keys:

    demons.toml     [key] name ("Heron"), mark (what one sees of it), trait (attribute of the demon),
                    ability (name of its own ability), effect (what that does, one sentence)
    origins.toml    [key] name ("River people"), first and second (two attributes), item
    fears.toml      [first] and [second]: key = "what one freezes at", a few words
    abilities.toml  [first.key] and [second.key]: name, effect (one sentence)
    mounts.toml     [key] name ("Brindle"), kind ("a pony"), trait (its attribute)
    weak_points.toml    [weak_points] key = "an old burn on the left hand"
    tasks.toml      [tasks] key = "Coax a secret out of someone"
    sections.toml   [questions] two, three, four, five, six: what is asked when that section of life begins
    travel.toml     [column] title, ideas (six)
    conditions.toml [conditions] key = "Soaked and shaking"
    characters.toml [[character]] key, name, demon, origin, fear_first, fear_second, ability_first, ability_second,
                    mount (keys of the tables above), black (slot: demon, first, second, item or mount), weak (a key of
                    weak_points), tasks (three keys), look (two or three sentences); all but name and look are the same
                    in every language
    demo.toml       stands in `content` itself: name, pitch, figures (keys of characters), acts, autoplay, scenes and
                    hidden
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parent / "content"
LANGUAGES = ("en", "de", "fr")


@cache
def read(path: str) -> dict[str, Any]:
    return tomllib.loads((CONTENT / path).read_text(encoding="utf-8"))


@cache
def written(language: str, subject: str) -> dict[str, Any]:
    """Give all that is written on a subject in a language, in English where there is none."""
    return read(f"{language if language in LANGUAGES else LANGUAGES[0]}/{subject}.toml")


def table(name: str) -> tuple[str, ...]:
    """Give the keys of a table in the order of its die."""
    return tuple(read("tables.toml")[name])
