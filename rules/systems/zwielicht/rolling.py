"""Rolls on our own tables, by which a character is made: the log keeps what fell, the draft takes the rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.core.dice import Dice
from rules.core.fields import lines
from rules.core.outcome import Event, Outcome, Refusal, State
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.zwielicht.deeds import Act, Deed, Facts, Form, Result, who
from rules.systems.zwielicht.draft import TABLES, entry_text
from rules.systems.zwielicht.tables import TABLE_DIE, WEAK_DIE
from rules.systems.zwielicht.written import LANGUAGES

NO_TABLE = Refusal("unknown_act", _("This is not something you can do here."))
ONLY_MAKING = Refusal("only_in_making", _("These tables are rolled on where a character is made."))
NOBODY = ""
"""Who is being made is nobody yet: that is on whose behalf the tables are rolled on."""
FOR = {
    "demon": _("Demon, a %(face)s: %(entry)s."),
    "origin": _("Origin, a %(face)s: %(entry)s."),
    "fear_first": _("First fear, a %(face)s: %(entry)s."),
    "fear_second": _("Second fear, a %(face)s: %(entry)s."),
    "ability_first": _("Second ability, a %(face)s: %(entry)s."),
    "ability_second": _("Third ability, a %(face)s: %(entry)s."),
    "mount": _("Mount, a %(face)s: %(entry)s."),
    "name": _("Name, a %(face)s: %(entry)s."),
    "weak": _("Weak point, a %(face)s: %(entry)s."),
}


@dataclass(frozen=True)
class RollTables(Deed):
    """Throw a die on the table of each of these parts of a character."""

    tables: tuple[str, ...]


def die_of(part: str) -> int:
    return WEAK_DIE if part == "weak" else TABLE_DIE


def read(form: Form) -> RollTables | Refusal:
    """Read for which parts is rolled, each once."""
    parts = lines(form.get("tables")) or ()
    return RollTables(tuple(dict.fromkeys(parts))) if parts and set(parts) <= set(TABLES) else NO_TABLE


def refused(state: State, deed: RollTables) -> Refusal | None:
    """Leave these dice to whoever makes a character: at the table nothing would come of them."""
    return None if state.actor == NOBODY else ONLY_MAKING


def reckon(deed: RollTables, facts: Facts, dice: Dice) -> dict[str, Any]:
    faces = [dice.roll(die_of(part)) for part in deed.tables]
    return {"act": "roll_tables", "dice": faces, "tables": list(deed.tables)}


def roll(state: State, deed: RollTables, result: Result) -> Outcome:
    """Tell what fell; whoever is made by it is no part of the table yet."""
    return Outcome(result, state.board, events=(Event("tables_rolled", {"who": who(state), "result": result}),))


def rows(result: Result) -> tuple[Text, ...]:
    """Say for each table which row its die means, a sentence each."""
    return tuple(
        Text(FOR[part], {"face": face, "entry": row(part, face)})
        for part, face in zip(result["tables"], result["dice"], strict=True)
    )


def row(part: str, face: int) -> Written:
    """Give the row of a face in every language."""
    return Written({language: entry_text(language, part, face - 1) for language in LANGUAGES})


DEEDS: Mapping[str, Act] = {
    "roll_tables": Act(
        RollTables,
        read,
        refused,
        roll,
        offered=lambda state: False,
        reads=lambda state, deed: {},
        reckon=reckon,
    )
}
