"""What the catalogue holds: lineages, templates, gear, foes and ready-made characters, each with its words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from rules.core.shapes import limited
from rules.core.text import Written
from rules.core.text import gettext_noop as _

LANGUAGES = ("en", "de", "fr")
EPOCHS = ("antiquity", "middle_ages", "victorian", "world_wars", "cold_war", "modern", "science_fiction")
EXTENSIONS = MAGIC, HORROR, BODY = ("magic", "horror", "body_modifications")
CATEGORIES = EDUCATION, PROFESSION, TALENT, INTERESTS, CHARACTER, CIRCUMSTANCES = (
    "education",
    "profession",
    "talent",
    "interests",
    "character",
    "circumstances",
)
LIVED: Mapping[str, str] = {"childhood": _("Childhood"), "youth": _("Youth"), "adult": _("Adult life")}
OWN_RULES = (
    "pays_wounds_for_arcana",
    "ignores_light_cover",
    "no_range_penalty",
    "moves_and_acts_freely",
    "shrugs_off_shock",
    "extra_boost_at_rest",
    "second_chance",
    "steeled",
)
"""The rules of templates that the engine plays by itself; all others are only a text."""
MELEE, SHOOTING, THROWING = WEAPON_SKILLS = ("melee", "shooting", "throwing")
SINGLE, SEMI, FULL = FIRE_MODES = ("single", "semi", "full")
WEIGHTS: Mapping[str, tuple[int, int]] = {
    "improvised": (2, 2),
    "light": (3, 3),
    "normal": (4, 4),
    "heavy": (5, 6),
    "support": (7, 8),
}
"""How much a weapon may do, as twice its wounds and its bonus wounds and its penetration."""
RANKS = ("minor", "normal", "strong", "great")
MOST_TEXT = 600
Modifiers = Mapping[str, int]
SLOWEST = -5
SIGNED: Mapping[str, int] = {"least": -100}
"""Numbers by key that may also lie below zero."""


@dataclass(frozen=True)
class Words:
    """What an entry is called and what is told of it, in one language."""

    name: str = ""
    text: str = limited("", most=MOST_TEXT)


Said = Mapping[str, Words]
"""Words by language."""


@dataclass(frozen=True)
class Entry:
    """Anything in the catalogue. Without epochs it belongs to all of them; `extension` is the one it needs, if any."""

    key: str
    words: Said = field(default_factory=dict)
    epochs: tuple[str, ...] = ()
    extension: str = ""

    @property
    def name(self) -> Written:
        return Written({language: words.name for language, words in self.words.items()})

    @property
    def text(self) -> Written:
        return Written({language: words.text for language, words in self.words.items()})

    def fits(self, epoch: str, extensions: Iterable[str]) -> bool:
        """Say whether a campaign offers it."""
        return (not self.epochs or epoch in self.epochs) and (not self.extension or self.extension in extensions)


@dataclass(frozen=True)
class Epoch(Entry):
    """A time to play in. Weapons have fire modes only from some time on."""

    fire_modes: bool = False


@dataclass(frozen=True)
class Extension(Entry):
    """Something that may be played in any time."""


@dataclass(frozen=True)
class Category(Entry):
    """A kind of template: what it may cost, how many modifiers it has, and whether it is also bought after creation."""

    cheapest: int = limited(0, least=-20)
    dearest: int = 0
    fewest: int = 1
    most: int = 4
    later: bool = False


@dataclass(frozen=True)
class Lineage(Entry):
    """Where somebody comes from ("Abstammung"): modifiers on a human's start values, and the points that are left."""

    points: int = 50
    modifiers: Modifiers = field(default_factory=dict, metadata=SIGNED)


@dataclass(frozen=True)
class Shadow:
    """A trait with a story and no value ("Schatten"), mild (1) or serious (2)."""

    weight: int = limited(1, least=1, most=2)
    words: Said = field(default_factory=dict)


@dataclass(frozen=True)
class OwnRule:
    """A rule that a template brings. One with a `kind` is played by the engine, others are read beside the sheet."""

    price: int = limited(1, least=1, most=6)
    reason: str = ""
    kind: str = ""
    in_combat: bool = False
    words: Said = field(default_factory=dict)


@dataclass(frozen=True)
class CharacterTemplate(Entry):
    """A piece of a life ("Schablone"), bought with career points.

    `lived` says when in a life it usually comes, `mastery` that a talent is one of the few very dear ones.
    """

    category: str = limited(TALENT, among=CATEGORIES)
    cost: int = limited(0, least=-20, most=60)
    modifiers: Modifiers = field(default_factory=dict, metadata=SIGNED)
    requires: tuple[str, ...] = ()
    lived: str = limited("youth", among=tuple(LIVED))
    mastery: bool = False
    shadow: Shadow | None = None
    rule: OwnRule | None = None


@dataclass(frozen=True)
class Gear(Entry):
    """Anything one carries: what it costs, and how easily others notice it ("Verborgenheit")."""

    price: int = 0
    concealment: int = limited(0, most=8)


@dataclass(frozen=True)
class Weapon(Gear):
    """`burst` are the rounds of a normal attack, `modes` the ones that can be named beside it.

    `brings` are states that whoever is wounded by it gets; a `short` one can be used against somebody who holds you.
    """

    skill: str = limited(MELEE, among=WEAPON_SKILLS)
    weight: str = limited("normal", among=tuple(WEIGHTS))
    penetration: int = 0
    wounds: int = limited(1, least=1)
    bonus_wounds: int = 0
    range: int = limited(1, least=1)
    magazine: int = 0
    burst: int = limited(1, least=1)
    modes: tuple[str, ...] = ()
    short: bool = False
    brings: Modifiers = field(default_factory=dict)

    @property
    def index(self) -> int:
        return 2 * self.wounds + self.bonus_wounds + self.penetration


@dataclass(frozen=True)
class Armour(Gear):
    protection: int = limited(1, least=1)
    evasion: int = limited(0, least=-5)


@dataclass(frozen=True)
class Blast:
    """What a thrown thing does where it lands: hits without an attack roll, for everybody within the radius."""

    hits: int = limited(2, least=1)
    wounds: int = limited(1, least=1)
    penetration: int = 0
    radius: int = limited(2, least=1)
    brings: Modifiers = field(default_factory=dict)


@dataclass(frozen=True)
class Item(Gear):
    """`charges` 0 never runs out. `boosts` and `lowers` (levels of states) come to whoever it is used on.

    `modifiers` count while it is carried. What `parries` can be held against a blow.
    """

    charges: int = 0
    boosts: int = 0
    lowers: Modifiers = field(default_factory=dict)
    modifiers: Modifiers = field(default_factory=dict, metadata=SIGNED)
    blast: Blast | None = None
    parries: bool = False


@dataclass(frozen=True)
class Foe(Entry):
    """Somebody who stands against the group, in short: `pool` dice for whatever `values` does not name."""

    rank: str = limited("normal", among=RANKS)
    hearts: int = limited(4, least=1)
    pool: int = limited(4, least=1)
    protection: int = 0
    evasion: int = 1
    actions: int = limited(2, least=1)
    quickness: int = limited(0, least=SLOWEST)
    destiny_dice: int = 0
    stress: int = limited(0, most=3)
    values: Modifiers = field(default_factory=dict, metadata=SIGNED)
    weapons: tuple[str, ...] = ()
    rule: OwnRule | None = None


@dataclass(frozen=True)
class ReadyCharacter(Entry):
    """Somebody to play at once: `words` are the name and who they are."""

    lineage: str = "human"
    templates: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()


KINDS: Mapping[str, type[Entry]] = {
    "epochs": Epoch,
    "extensions": Extension,
    "categories": Category,
    "lineages": Lineage,
    "templates": CharacterTemplate,
    "weapons": Weapon,
    "armours": Armour,
    "items": Item,
    "foes": Foe,
    "characters": ReadyCharacter,
}


@dataclass(frozen=True)
class Catalogue:
    """All entries by kind and key, read-only. Gear shares one set of keys, so that a bag can hold any of it."""

    epochs: Mapping[str, Epoch] = field(default_factory=dict)
    extensions: Mapping[str, Extension] = field(default_factory=dict)
    categories: Mapping[str, Category] = field(default_factory=dict)
    lineages: Mapping[str, Lineage] = field(default_factory=dict)
    templates: Mapping[str, CharacterTemplate] = field(default_factory=dict)
    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    armours: Mapping[str, Armour] = field(default_factory=dict)
    items: Mapping[str, Item] = field(default_factory=dict)
    foes: Mapping[str, Foe] = field(default_factory=dict)
    characters: Mapping[str, ReadyCharacter] = field(default_factory=dict)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for kind in KINDS for entry in getattr(self, kind).values())

    def gear(self, key: str) -> Gear | None:
        return self.weapons.get(key) or self.armours.get(key) or self.items.get(key)

    def extended(self, entries: Iterable[Entry]) -> "Catalogue":
        """Give the catalogue with a campaign's own entries, which stand in front of ours where they share a key."""
        by_kind = {kind: dict(getattr(self, kind)) for kind in KINDS}
        for entry in entries:
            by_kind[kind_of(entry)][entry.key] = entry
        return replace(self, **{kind: MappingProxyType(found) for kind, found in by_kind.items()})

    def offered(self, kind: str, epoch: str, extensions: Iterable[str]) -> tuple[Any, ...]:
        """Give those of a kind that a campaign plays with."""
        allowed = tuple(extensions)
        return tuple(entry for entry in getattr(self, kind).values() if entry.fits(epoch, allowed))


def kind_of(entry: Entry) -> str:
    return next(kind for kind, shape in KINDS.items() if type(entry) is shape)
