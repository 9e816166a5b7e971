"""What the rules may read of a table: its figures, its board and its options."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

from characters.models import Character
from characters.reading import figure_of
from rules.core.outcome import GM, Figure, State
from rules.systems import BY_KEY
from tables.agreed import options_of, with_chances
from tables.models import Seat, Table


def figure_key(character: Character) -> str:
    return str(character.pk)


def figures_of(characters: Iterable[Character]) -> dict[str, Figure]:
    return {figure_key(each): figure_of(each) for each in characters}


def state_of(table: Table, characters: Iterable[Character], actor: Character | None) -> State:
    """Gather what the rules may read."""
    return State(
        actor=figure_key(actor) if actor else GM,
        figures=figures_of(characters),
        board=BY_KEY[table.campaign.system].load_board(table.board),
        options=options_of(table.campaign),
    )


def seated_at(table: Table, fresh: Character | None = None) -> list[Character]:
    """Read the characters that sit at a table, in one query; one that was read already counts as it is."""
    there = Character.objects.filter(seats__table=table, seats__closed_at=None).exclude(pk=fresh.pk if fresh else None)
    return [*there.order_by("pk"), *([fresh] if fresh else [])]


def as_seen_by(seat: Seat, state: State) -> State:
    """Give a state as somebody looks at its dice: a GM sees chances also where players do not."""
    return replace(state, options=with_chances(state.options)) if seat.is_gm else state


def written_at(table: Table) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
    """Give how every character of the campaign stands and what it is, as the game itself writes it."""
    system = BY_KEY[table.campaign.system]
    rows = Character.objects.filter(campaign=table.campaign_id, system=system.KEY).values_list("pk", "play", "sheet")
    plays = {str(key): system.dump_play(system.load_play(play)) for key, play, _sheet in rows}
    return plays, {str(key): system.dump_sheet(system.load_sheet(sheet)) for key, _play, sheet in rows}


def lock_characters(table: Table, keys: Iterable[UUID]) -> list[Character]:
    """Lock characters of this campaign, always by ascending id."""
    wanted = Character.objects.select_for_update().filter(pk__in=list(keys), campaign=table.campaign_id)
    return list(wanted.order_by("pk"))


def identified(keys: Iterable[str]) -> set[UUID] | None:
    """Read the ids an act names; None if one is no id, or is spelled otherwise than we do."""
    try:
        found = {key: UUID(key) for key in keys}
    except (ValueError, AttributeError, TypeError):
        return None
    return set(found.values()) if all(str(id_) == key for key, id_ in found.items()) else None
