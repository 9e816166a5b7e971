"""Evenings at a table: a GM opens one and closes it. Each is one transaction under the table's lock.

Closing runs the game's end of session, ends the stretch of dice, which opens its seed, and drafts the recap.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from campaigns.models import Campaign, PlaySession
from rules.core.outcome import Outcome, Refusal
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables.asking import close_all
from tables.epochs import turn_epoch
from tables.leading import lock_led_table
from tables.models import Seat, Table, TableEvent
from tables.recaps import drafted
from tables.services import archived, save_figures
from tables.states import lock_characters, seated_at, state_of
from tables.telling import announce, tell, with_board

MOVED_ON = Refusal(
    "session_moved_on", _("Another session runs by now than the one this page shows. Look again, then decide.")
)


def next_number(campaign: Campaign) -> int:
    """Give the number that the campaign's next session has."""
    last = PlaySession.objects.filter(campaign=campaign).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


@transaction.atomic
def start_session(*, seat: Seat, number: int) -> PlaySession | Refusal:
    """Open the session with this number; whoever presses second finds it open."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    running = table.session
    if running is not None:
        return running if running.number == number else MOVED_ON
    if number != next_number(table.campaign):
        return MOVED_ON
    session = PlaySession.objects.create(
        campaign=table.campaign, number=number, started_at=timezone.now(), first_seq=table.last_seq + 1
    )
    table.session = session
    table.save(update_fields=["session"])
    begun = tell("session_begun", by=seat, data={"number": number})
    begun.plays = {str(each.pk): each.play for each in seated_at(table)}
    announce(table, [begun])
    return session


@transaction.atomic
def end_session(
    *, seat: Seat, number: int, open_gm_seed: bool = False, next_date: datetime | None = None
) -> PlaySession | Refusal:
    """Close the session with this number, once, however many press at once."""
    table = lock_led_table(seat)
    if refusal := archived(table):
        return refusal
    session = table.session
    if session is None or session.number != number:
        ended = PlaySession.objects.filter(campaign=table.campaign_id, number=number, ended_at__isnull=False).first()
        return ended or MOVED_ON
    close_all(table)
    finish(table, seat)
    turn_epoch(table, by=seat, open_gm_seed=open_gm_seed)
    close(table, session)
    announce(table, [tell("session_ended", by=seat, data={"number": number})])
    change_date(table.campaign, next_date)
    return session


def finish(table: Table, seat: Seat) -> None:
    """Let the game end its evening for everyone who sits at the table."""
    system = BY_KEY[table.campaign.system]
    seats = list(Seat.objects.filter(table=table, closed_at=None, character__isnull=False))
    characters = lock_characters(table, [each.character_id for each in seats if each.character_id])
    state = state_of(table, characters, None)
    outcome: Outcome = system.end_session(state)
    plays = {key: play for key, play in outcome.plays.items() if play != state.figures[key].play}
    save_figures(system, characters, replace(outcome, plays=plays))
    table.board = system.dump_board(outcome.board)
    touched = [str(each.pk) for each in seats if str(each.character_id) in plays]
    events = [with_board(event) for event in told(seat, outcome, touched)]
    events[0].plays = {key: system.dump_play(play) for key, play in plays.items()}
    announce(table, events)


def told(seat: Seat, outcome: Outcome, touched: list[str]) -> list[TableEvent]:
    """Tell what the game's end of session brought; its trays are drawn anew even if there is nothing to say."""
    said = [tell(each.kind, by=seat, data={**each.data, "seats": touched}) for each in outcome.events]
    return said or [tell("tracks", data={"seats": touched})]


def close(table: Table, session: PlaySession) -> None:
    """Note when and where the session ended, and what there is to tell of it."""
    session.ended_at, session.last_seq = timezone.now(), table.last_seq
    session.facts = drafted(table, session)
    session.save(update_fields=["ended_at", "last_seq", "facts"])
    table.session = None
    table.save(update_fields=["session"])


def change_date(campaign: Campaign, date: datetime | None) -> None:
    """Keep when the campaign is played next; None forgets the last date."""
    Campaign.objects.filter(pk=campaign.pk).update(next_date=date)


def session_shown(table: Table) -> dict[str, Any]:
    """Give what the GM's part about the session draws from; one query, where none runs."""
    running = table.session
    return {"session": running, "next_session": running.number if running else next_number(table.campaign)}
