"""What a Fate character is: aspects, six approaches and a few stunts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from rules.core import shapes
from rules.core.fields import Malformed, stored_number, stored_story
from rules.core.shapes import limited
from rules.core.text import Text
from rules.systems.fate import keyed
from rules.systems.fate.ladder import signed
from rules.systems.fate.words import APPROACH_NAMES

SCHEMA = 1
APPROACHES = ("careful", "clever", "flashy", "forceful", "quick", "sneaky")
CAREFUL, CLEVER, FLASHY, FORCEFUL, QUICK, SNEAKY = APPROACHES
RATINGS = (3, 2, 2, 1, 1, 0)
HIGHEST_APPROACH = 5
OVERCOME, CREATE, ATTACK, DEFEND = ACTIONS = ("overcome", "create_advantage", "attack", "defend")
BONUS, ONCE = STUNT_KINDS = ("bonus", "once")
STUNT_BONUS = 2
FREE_STUNTS = 3
BASE_REFRESH = 3
LOWEST_REFRESH = 1
MOST_OTHERS = 3
MOST_ASPECTS = 2 + MOST_OTHERS
CONCEPT, TROUBLE = "concept", "trouble"
OTHERS = tuple(f"other{place}" for place in range(1, MOST_OTHERS + 1))
ASPECTS = (CONCEPT, TROUBLE, *OTHERS)
MOST_STUNTS = 20
MOST_MAJOR = 50
SHOWN_BEST = 3
MOST_TEXT = 300
MOST_STORY = 20_000

UPGRADES: Mapping[int, Callable[[dict[str, object]], dict[str, object]]] = {}
"""From each schema to the next."""


@dataclass(frozen=True)
class Stunt:
    """What someone does better than others ("Stunt"): a bonus in one case, or one special thing a session.

    `also` is a second action that a bonus in a very narrow circumstance may cover.
    """

    key: str
    kind: str = limited(BONUS, among=STUNT_KINDS)
    name: str = ""
    reason: str = ""
    approach: str = limited("", among=("", *APPROACHES))
    action: str = limited("", among=("", *ACTIONS))
    also: str = limited("", among=("", *ACTIONS))
    circumstance: str = ""
    text: str = ""
    bonus: int = limited(STUNT_BONUS, most=9)
    uses: int = limited(1, most=9)

    @property
    def title(self) -> str:
        """Give what the stunt is called, or else what says most of it."""
        return self.name or self.circumstance or self.reason or self.text

    def fits(self, action: str, approach: str) -> bool:
        """Say whether the bonus counts for this action with this approach."""
        return self.kind == BONUS and self.approach == approach and action in (self.action, self.also)


@dataclass(frozen=True)
class Sheet:
    """`others` are further aspects ("zusätzliche Aspekte"), blank until they are named; `major` counts milestones."""

    concept: str = ""
    trouble: str = ""
    others: tuple[str, ...] = limited((), most=MOST_OTHERS)
    look: str = ""
    approaches: Mapping[str, int] = field(default_factory=dict)
    stunts: tuple[Stunt, ...] = limited((), most=MOST_STUNTS)
    major: int = limited(0, most=MOST_MAJOR)
    role: str = ""
    gifts: tuple[str, ...] = ()
    notes: str = ""

    @property
    def aspects(self) -> dict[str, str]:
        """Give the aspects that are named, by their keys."""
        named = {CONCEPT: self.concept, TROUBLE: self.trouble, **dict(zip(OTHERS, self.others, strict=False))}
        return {key: text for key, text in named.items() if text}

    @property
    def refresh(self) -> int:
        """Give how many fate points a session at least begins with ("Erholungsrate")."""
        return max(LOWEST_REFRESH, self.unbounded_refresh)

    @property
    def unbounded_refresh(self) -> int:
        return BASE_REFRESH + self.major - max(0, len(self.stunts) - FREE_STUNTS)

    @property
    def may_take_stunt(self) -> bool:
        """Say whether one more stunt leaves a refresh of at least one."""
        cost = 1 if len(self.stunts) >= FREE_STUNTS else 0
        return self.unbounded_refresh - cost >= LOWEST_REFRESH and len(self.stunts) < MOST_STUNTS

    @property
    def best(self) -> tuple[tuple[Text, str], ...]:
        """Give the three approaches somebody is best at, with their ratings."""
        first = sorted(APPROACHES, key=lambda approach: -self.rating(approach))[:SHOWN_BEST]
        return tuple((Text(APPROACH_NAMES[approach]), signed(self.rating(approach))) for approach in first)

    def rating(self, approach: str) -> int:
        return self.approaches.get(approach, 0)

    def stunt(self, key: str) -> Stunt | None:
        return keyed.found(self.stunts, key)

    def with_aspect(self, key: str, text: str) -> "Sheet":
        """Give the sheet with one aspect named anew."""
        if key in OTHERS:
            others = [*self.others, *[""] * (MOST_OTHERS - len(self.others))]
            others[OTHERS.index(key)] = text
            return replace(self, others=tuple(others))
        return replace(self, concept=text) if key == CONCEPT else replace(self, trouble=text)


def dump_sheet(sheet: Sheet) -> dict[str, object]:
    return {"schema": SCHEMA, "approaches": dict(sheet.approaches), "stunts": [], **shapes.dump(sheet)}


def load_sheet(doc: Mapping[str, object]) -> Sheet:
    """Give the sheet of a stored document; what it leaves out is empty."""
    rest = without_schema(doc, "sheet")
    stories = {name: stored_story(rest.pop(name, ""), f"sheet.{name}", MOST_STORY) for name in ("look", "notes")}
    sheet: Sheet = shapes.load(Sheet, rest, "sheet")
    for approach, rating in sheet.approaches.items():
        if approach not in APPROACHES or rating > HIGHEST_APPROACH:
            raise Malformed("sheet.approaches rates the six approaches from 0 to 5.")
    keys = [stunt.key for stunt in sheet.stunts]
    if not all(keys) or len(set(keys)) < len(keys):
        raise Malformed("sheet.stunts need a key each.")
    return replace(sheet, look=stories["look"], notes=stories["notes"])


def without_schema(doc: Mapping[str, object], where: str) -> dict[str, object]:
    """Bring a document of an earlier schema up to this one, and leave out its number."""
    if not isinstance(doc, Mapping):
        raise Malformed(f"{where} is not an object.")
    schema = stored_number(doc.get("schema", SCHEMA), f"{where}.schema", 1, SCHEMA)
    found = {name: value for name, value in doc.items() if name != "schema"}
    for step in range(schema, SCHEMA):
        found = UPGRADES[step](found)
    return found
