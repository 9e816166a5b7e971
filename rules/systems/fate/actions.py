"""What can be done in Fate, read from a form or a script into small types."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from dataclasses import fields as parts
from typing import Any

from rules.core import fields as given
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.systems.fate.coefficient import Measure, read_measure
from rules.systems.fate.deeds import Deed, Form, choice, key, maybe_number, reader, switch, words
from rules.systems.fate.further import BY_KIND, DEEDS
from rules.systems.fate.gifts import SeeDeaths, read_deaths
from rules.systems.fate.ladder import LEAST_DIFFICULTY
from rules.systems.fate.lying import BY_FREE, EFFECTS, NEW, PAYMENTS, REROLL, WAYS
from rules.systems.fate.npcs import PLAIN, SKILLS
from rules.systems.fate.options import MOST_HELPERS
from rules.systems.fate.sheet import ACTIONS, APPROACHES, CREATE
from rules.systems.fate.throwing import FOUR

MOST_TOTAL = 99
PLUS, MINUS = 1, -1


@dataclass(frozen=True)
class Roll(Deed):
    """Act with an approach and throw. `difficulty` and `helpers` are only stated where no table knows them.

    `target` is a character, `foe` an NPC; `against` is whose roll one defends against; `npc`, `skill` and `rating` are
    the GM's. `faces` are dice that were typed in; `back` looks for the way out of another's mind.
    """

    action: str
    approach: str = ""
    way: str = ""
    difficulty: int | None = None
    stunt: str = ""
    helpers: int | None = None
    text: str = ""
    aspect: str = ""
    target: str = ""
    foe: str = ""
    against: str = ""
    npc: str = ""
    skill: str = PLAIN
    rating: int | None = None
    zone: str = ""
    task: str = ""
    words: str = ""
    faces: tuple[int, ...] = ()
    back: bool = False


@dataclass(frozen=True)
class Invoke(Deed):
    """Bring an aspect to bear on a roll that lies open; `owner` is whose aspect, `of` whose roll, if not one's own."""

    aspect: str
    effect: str
    pay: str
    owner: str = ""
    npc: str = ""
    of: str = ""
    foe: str = ""
    faces: tuple[int, ...] = ()


Action = Roll | Invoke | Measure | SeeDeaths | Deed

TYPES: Mapping[str, type[Deed]] = {
    "roll": Roll,
    "invoke": Invoke,
    "measure": Measure,
    "see_deaths": SeeDeaths,
    **{do: act.kind for do, act in DEEDS.items()},
}
ACTS: Mapping[str, tuple[str, ...]] = {do: tuple(field.name for field in parts(kind)) for do, kind in TYPES.items()}
NAMES = {kind: do for do, kind in TYPES.items()}


def read(fields: Form) -> Action | Refusal:
    """Turn what was sent into an act; what belongs to no act is left aside."""
    do = fields.get("do")
    if not isinstance(do, str) or do not in READERS:
        return Refusal("unknown_act", _("This is not something you can do here."))
    found: Action | Refusal = READERS[do](fields)
    return found


def dump_action(action: Action) -> dict[str, object]:
    """Write an act so that `read` gives it back."""
    return {"do": NAMES[type(action)], **{name: listed(value) for name, value in asdict(action).items()}}


def listed(value: object) -> object:
    """Write tuples as lists, as JSON gives them back."""
    if isinstance(value, Mapping):
        return {name: listed(each) for name, each in value.items()}
    return [listed(each) for each in value] if isinstance(value, tuple | list) else value


def named(action: Action) -> tuple[str, ...]:
    """Give the keys of the characters that the act touches beside its actor."""
    match action:
        case Roll():
            return (action.target,) if action.target else ()
        case Invoke():
            return tuple(dict.fromkeys(key for key in (action.owner, action.of) if key))
        case Measure() | SeeDeaths():
            return (action.to,) if action.to else ()
    return BY_KIND[type(action)].named(action)


# --- reading ----------------------------------------------------------------------------------------------------------

ACTION_WRONG = Refusal("action_unknown", _("Choose what you do: overcome, create an advantage, attack or defend."))
APPROACH_WRONG = Refusal("approach_unknown", _("Choose how you do it: one of the six approaches."))
WAY_WRONG = Refusal("way_unknown", _("An advantage is new, discovered or exploited."))
DIFFICULTY_WRONG = Refusal("difficulty_wrong", _("This is no rung that a difficulty can have."))
HELPERS_WRONG = Refusal("helpers_wrong", _("That is no number of helpers."))
SKILL_WRONG = Refusal("skill_unknown", _("Say whether they are good at it, bad at it or neither."))
RATING_WRONG = Refusal("rating_wrong", _("This is no rating that opposition can have."))
NO_ASPECT = Refusal("aspect_missing", _("Choose the aspect."))
EFFECT_WRONG = Refusal("effect_unknown", _("An invoke adds 2, has all dice rolled again, or stands in somebody’s way."))
PAY_WRONG = Refusal("pay_unknown", _("Pay with a free invoke or with a fate point."))
FACES_WRONG = Refusal("faces_wrong", _("Type in the four dice as +, 0 or −."))
FACES_OFF = Refusal("faces_not_rolled", _("Only a re-roll needs dice."))
MOST_RATING = 9

READ_ROLL = reader(
    Roll,
    action=choice("action", ACTIONS, ACTION_WRONG),
    approach=choice("approach", APPROACHES, APPROACH_WRONG, ""),
    way=choice("way", WAYS, WAY_WRONG, ""),
    difficulty=maybe_number("difficulty", LEAST_DIFFICULTY, MOST_TOTAL, DIFFICULTY_WRONG),
    stunt=key("stunt"),
    helpers=maybe_number("helpers", 0, MOST_HELPERS * MOST_HELPERS, HELPERS_WRONG),
    text=words("text"),
    aspect=key("aspect"),
    target=key("target"),
    foe=key("foe"),
    against=key("against"),
    npc=key("npc"),
    skill=choice("skill", SKILLS, SKILL_WRONG, PLAIN),
    rating=maybe_number("rating", -MOST_RATING, MOST_RATING, RATING_WRONG),
    zone=key("zone"),
    task=key("task"),
    words=words("words"),
    faces=lambda form: read_faces(form),
    back=switch("back"),
)
READ_INVOKE = reader(
    Invoke,
    aspect=key("aspect", NO_ASPECT),
    effect=choice("effect", EFFECTS, EFFECT_WRONG),
    pay=choice("pay", PAYMENTS, PAY_WRONG, BY_FREE),
    owner=key("owner"),
    npc=key("npc"),
    of=key("of"),
    foe=key("foe"),
    faces=lambda form: read_faces(form),
)


def read_faces(form: Form) -> tuple[int, ...] | Refusal:
    """Read four Fate dice that somebody threw and typed in."""
    faces = given.numbers(form.get("faces"))
    if faces is None or len(faces) not in (0, FOUR) or any(not MINUS <= face <= PLUS for face in faces):
        return FACES_WRONG
    return faces


def read_roll(form: Form) -> Roll | Refusal:
    """Read a roll; an advantage is a new one unless it says otherwise, and without an NPC it needs an approach."""
    roll: Roll | Refusal = READ_ROLL(form)
    if isinstance(roll, Refusal):
        return roll
    if not roll.approach and not roll.npc and roll.rating is None:
        return APPROACH_WRONG
    if roll.way and roll.action != CREATE:
        return WAY_WRONG
    return Roll(**{**vars(roll), "way": NEW}) if roll.action == CREATE and not roll.way else roll


def read_invoke(form: Form) -> Invoke | Refusal:
    invoke: Invoke | Refusal = READ_INVOKE(form)
    if isinstance(invoke, Invoke) and invoke.faces and invoke.effect != REROLL:
        return FACES_OFF
    return invoke


READERS: Mapping[str, Any] = {
    "roll": read_roll,
    "invoke": read_invoke,
    "measure": read_measure,
    "see_deaths": read_deaths,
    **{do: act.read for do, act in DEEDS.items()},
}
