"""A sheet of Zwielicht as a form: what people may write, and what is wrong with it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from rules.core import fields as given
from rules.core.editing import CHOICE, HIDDEN, LINE, STORY, Field, Group, Problem
from rules.core.outcome import Refusal
from rules.core.plain import words
from rules.core.text import Text, signed
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.options import Options
from rules.systems.zwielicht.sheet import (
    BLACK,
    CHOSEN_TASKS,
    COLOURS,
    FILLED,
    LAST_SECTION,
    LEAST_WEAK,
    MOST_ABILITIES,
    MOST_FEARS,
    MOST_HONOURS,
    MOST_LOOK,
    MOST_TEXT,
    MOST_WEAK,
    Ability,
    Honour,
    Sheet,
    Slot,
)
from rules.systems.zwielicht.tables import task_name
from rules.systems.zwielicht.words import COLOUR_NAMES, SECTIONS, SLOT_NAMES
from rules.systems.zwielicht.written import LANGUAGES, table

Fields = Mapping[str, object]
Thing = TypeVar("Thing")
PLAIN = {
    "demon": _("Demon"),
    "mark": _("Mark"),
    "origin": _("Origin"),
    "mount": _("Mount"),
    "mount_kind": _("What kind of mount"),
    "honour": _("Honour"),
    "flaw": _("What the weak point is"),
}
LISTS = {"haiku": _("Haiku, one in each line"), "history": _("Adventures, one in each line")}
MOST_LISTED = 30
MOST_LINE = 300
ON, OFF = "on", ""
DEMON_MISSING = Refusal("demon_missing", _("Say which demon it is."))
NOT_TEXT = Refusal("not_text", _("This is written in words."))
TASKS_TWICE = Refusal("task_twice", _("Choose three different tasks."))
NO_CHOICE = Refusal("choice_wrong", _("Choose one of these."))
LONG = _("This has at most %(most)s characters.")
YES_NO = ((OFF, Text(_("No"))), (ON, Text(_("Yes"))))


def sheet_fields(sheet: Sheet) -> dict[str, object]:
    """Give the fields of a sheet's form as it stands."""
    found: dict[str, object] = {"language": sheet.language, **{name: getattr(sheet, name) for name in PLAIN}}
    for key in FILLED:
        found |= {f"slot.{key}": sheet.slot(key).text, f"slot.{key}.colour": sheet.slot(key).colour}
    found |= {f"fear.{at}": pick(sheet.fears, at, "") for at in range(MOST_FEARS)}
    for at in range(MOST_ABILITIES):
        each = pick(sheet.abilities, at, Ability())
        found |= {f"ability.{at}.name": each.name, f"ability.{at}.effect": each.effect}
        found |= {f"ability.{at}.of_demon": switch(each.of_demon), f"ability.{at}.fights": switch(each.fights)}
    found |= {f"task.{at}": pick(sheet.tasks, at, "") for at in range(CHOSEN_TASKS)}
    found |= {f"answer.{at}": sheet.answers.get(str(at), "") for at in range(2, LAST_SECTION + 1)}
    for at, honour in enumerate(sheet.honours):
        found |= {f"honour.{at}.title": honour.title, f"honour.{at}.trait": honour.trait}
    found |= {name: "\n".join(getattr(sheet, name)) for name in LISTS}
    found |= {"section": str(sheet.section), "light": switch(sheet.light), "weapon": switch(sheet.weapon)}
    return {**found, "weak": str(sheet.weak), "look": sheet.look}


def pick(things: Sequence[Thing], at: int, missing: Thing) -> Thing:
    return things[at] if at < len(things) else missing


def switch(on: bool) -> str:
    return ON if on else OFF


# --- the form ---------------------------------------------------------------------------------------------------------


def shown(fields: Fields, name: str) -> str:
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""


def box(fields: Fields, name: str, label: Text, kind: str = LINE, optional: bool = True) -> Field:
    return Field(name, label, shown(fields, name), kind, optional=optional)


def choose(fields: Fields, name: str, label: Text, choices: tuple[tuple[str, Text], ...]) -> Field:
    return Field(name, label, shown(fields, name), CHOICE, choices=choices)


def sheet_form(fields: Fields, options: Options) -> tuple[Group, ...]:
    """Lay the form out, also half filled in."""
    return (
        about(fields),
        slots(fields),
        fears_and_weakness(fields),
        abilities(fields),
        life(fields),
        honours(fields),
    )


def about(fields: Fields) -> Group:
    names = ("demon", "mark", "origin", "mount", "mount_kind")
    boxes = [box(fields, name, Text(PLAIN[name]), optional=name != "demon") for name in names]
    language = Field("language", Text(_("Language")), shown(fields, "language"), HIDDEN)
    look = box(fields, "look", Text(_("Looks")), STORY)
    return Group("about", Text(_("About")), (language, *boxes, look))


def slots(fields: Fields) -> Group:
    boxes: list[Field] = []
    colours = tuple((colour, Text(COLOUR_NAMES[colour])) for colour in COLOURS)
    for key in FILLED:
        boxes.append(box(fields, f"slot.{key}", Text(SLOT_NAMES[key])))
        boxes.append(choose(fields, f"slot.{key}.colour", Text(_("Colour")), colours))
    boxes.append(choose(fields, "weapon", Text(_("Is the item a weapon?")), YES_NO))
    return Group("slots", Text(_("Slots")), tuple(boxes), Text(_("A black slot gives a black die.")))


def fears_and_weakness(fields: Fields) -> Group:
    fears = [box(fields, f"fear.{at}", Text(_("Fear"))) for at in range(MOST_FEARS)]
    modifiers = tuple((str(each), words(signed(each))) for each in range(LEAST_WEAK, MOST_WEAK + 1))
    weak = choose(fields, "weak", Text(_("Weak point")), modifiers)
    return Group("fears", Text(_("Fears and weak point")), (*fears, weak, box(fields, "flaw", Text(PLAIN["flaw"]))))


def abilities(fields: Fields) -> Group:
    boxes: list[Field] = []
    for at in range(MOST_ABILITIES):
        boxes += [
            box(fields, f"ability.{at}.name", Text(_("Ability"))),
            Field(
                f"ability.{at}.of_demon", Text(_("The demon’s own")), shown(fields, f"ability.{at}.of_demon"), HIDDEN
            ),
            choose(fields, f"ability.{at}.fights", Text(_("Can one fight with it?")), YES_NO),
            box(fields, f"ability.{at}.effect", Text(_("What it does")), STORY),
        ]
    hint = Text(_("The first one is the demon’s own. A fourth and a fifth come with sections II and III."))
    return Group("abilities", Text(_("Abilities")), tuple(boxes), hint)


def life(fields: Fields) -> Group:
    sections = tuple((str(at), words(name)) for at, name in enumerate(SECTIONS, 1))
    tasks = (("", Text(_("None"))), *((key, Text("%(task)s", {"task": task_name(key)})) for key in table("tasks")))
    boxes = [
        choose(fields, "section", Text(_("Section of life")), sections),
        choose(fields, "light", Text(_("Light section?")), YES_NO),
        *(choose(fields, f"task.{at}", Text(_("Task")), tasks) for at in range(CHOSEN_TASKS)),
        *(
            box(fields, f"answer.{at}", Text(_("Answer of section %(section)s"), {"section": SECTIONS[at - 1]}))
            for at in range(2, LAST_SECTION + 1)
        ),
    ]
    return Group("life", Text(_("Section of life")), tuple(boxes))


def honours(fields: Fields) -> Group:
    boxes = [box(fields, "honour", Text(PLAIN["honour"]))]
    for at in range(MOST_HONOURS):
        if f"honour.{at}.title" not in fields:
            break
        boxes.append(box(fields, f"honour.{at}.title", Text(_("Title"))))
        boxes.append(box(fields, f"honour.{at}.trait", Text(_("Attribute"))))
    boxes += [box(fields, name, Text(label), STORY) for name, label in LISTS.items()]
    return Group("honours", Text(_("Honours and adventures")), tuple(boxes))


# --- from a form to a sheet -------------------------------------------------------------------------------------------


def read_sheet(fields: Fields, options: Options) -> Sheet | tuple[Problem, ...]:
    """Read a form that was sent, or give every field that cannot stay so."""
    found = tuple(problems(fields))
    if found:
        return found
    section = given.number(fields.get("section", "1")) or 1
    language = text(fields, "language")
    return Sheet(
        demon=text(fields, "demon"),
        mark=text(fields, "mark"),
        origin=text(fields, "origin"),
        mount=text(fields, "mount"),
        mount_kind=text(fields, "mount_kind"),
        honour=text(fields, "honour"),
        flaw=text(fields, "flaw"),
        language=language if language in LANGUAGES else LANGUAGES[0],
        slots=read_slots(fields),
        weapon=bool(given.switch(fields.get("weapon"))),
        fears=tuple(filter(None, (text(fields, f"fear.{at}") for at in range(MOST_FEARS)))),
        abilities=tuple(read_abilities(fields)),
        section=section,
        light=bool(given.switch(fields.get("light"))),
        answers={
            str(at): text(fields, f"answer.{at}") for at in range(2, LAST_SECTION + 1) if text(fields, f"answer.{at}")
        },
        weak=given.number(fields.get("weak", "0")) or 0,
        tasks=tuple(filter(None, (text(fields, f"task.{at}") for at in range(CHOSEN_TASKS)))),
        honours=tuple(
            Honour(text(fields, f"honour.{at}.title"), text(fields, f"honour.{at}.trait"))
            for at in range(MOST_HONOURS)
            if text(fields, f"honour.{at}.title")
        ),
        look=given.story(fields.get("look", "")) or "",
        haiku=rows(fields, "haiku"),
        history=rows(fields, "history"),
    )


def text(fields: Fields, name: str) -> str:
    return given.line(fields.get(name, "")) or ""


def rows(fields: Fields, name: str) -> tuple[str, ...]:
    return tuple(row for row in (given.story(fields.get(name, "")) or "").split("\n") if row)[:MOST_LISTED]


def read_slots(fields: Fields) -> dict[str, Slot]:
    found = {key: Slot(text(fields, f"slot.{key}"), fields.get(f"slot.{key}.colour") == BLACK) for key in FILLED}
    return {key: slot for key, slot in found.items() if slot != Slot()}


def read_abilities(fields: Fields) -> Iterator[Ability]:
    for at in range(MOST_ABILITIES):
        name = text(fields, f"ability.{at}.name")
        flags = [bool(given.switch(fields.get(f"ability.{at}.{part}"))) for part in ("of_demon", "fights")]
        if name:
            yield Ability(name, text(fields, f"ability.{at}.effect"), *flags)


def problems(fields: Fields) -> Iterator[Problem]:
    """Find what cannot stay, field by field."""
    limits = {"look": MOST_LOOK, **dict.fromkeys(LISTS, MOST_LISTED * MOST_LINE)}
    for name, value in fields.items():
        if not known(name):
            continue
        if not isinstance(value, str):
            yield Problem(name, NOT_TEXT)
        elif len(given.story(value) or "") > limits.get(name, most_of(name)):
            yield Problem(name, Refusal("too_long", LONG, {"most": limits.get(name, most_of(name))}))
    for name in LISTS:
        if any(len(row) > MOST_LINE for row in rows(fields, name)):
            yield Problem(name, Refusal("too_long", LONG, {"most": MOST_LINE}))
    if not text(fields, "demon"):
        yield Problem("demon", DEMON_MISSING)
    yield from choices_wrong(fields)


def known(name: str) -> bool:
    plain = (*PLAIN, *LISTS, "look", "section", "light", "weapon", "weak", "language")
    return name in plain or name.split(".")[0] in ("slot", "fear", "ability", "task", "answer", "honour")


def most_of(name: str) -> int:
    return MOST_LINE if name.endswith(".effect") or name.startswith("answer.") else MOST_TEXT


def choices_wrong(fields: Fields) -> Iterator[Problem]:
    section, weak = given.number(fields.get("section", "1")), given.number(fields.get("weak", "0"))
    if section is None or not 1 <= section <= LAST_SECTION:
        yield Problem("section", NO_CHOICE)
    if weak is None or not LEAST_WEAK <= weak <= MOST_WEAK:
        yield Problem("weak", NO_CHOICE)
    chosen = [text(fields, f"task.{at}") for at in range(CHOSEN_TASKS)]
    for at, key in enumerate(chosen):
        if key and key not in table("tasks"):
            yield Problem(f"task.{at}", NO_CHOICE)
        elif key and key in chosen[:at]:
            yield Problem(f"task.{at}", TASKS_TWICE)
