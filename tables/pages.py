"""What the table's pages and panels draw from: always fresh state, read once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import get_language

from campaigns.switches import rules_of
from characters.models import Character
from characters.reading import figure_of
from rules import chain
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.models import Epoch
from rules.systems import BY_KEY
from tables import away, hiding, noting
from tables.agreed import options_of
from tables.choosing import Choice, choices_in
from tables.commands import ROLL_WORDS
from tables.decks import deck_of, on_table, scenes_of, seen_card, seen_cards
from tables.entries import SILENT, Log, entries_of, last_events, log_of, newest_change, with_origins
from tables.finding import MY_ROLLS, ROLLS, kept_lines
from tables.forms import EndForm, read_number, read_uuid
from tables.knocking import at_the_door
from tables.luck import luck_shown
from tables.models import SceneState, Seat, SeatRole, Sight, Table, TableEvent, Visibility
from tables.opened import open_roll
from tables.pausing import resting
from tables.people import Person, people_at
from tables.proof import has_hidden
from tables.requests import asking_shown, requests_shown, waiting_for
from tables.scenes import gm_parts, scene_shown
from tables.sessions import session_shown
from tables.states import as_seen_by, seated_at, state_of

Context = dict[str, Any]
EPOCHS_SHOWN = 10
GM_PANELS = ("gm", "players", "npcs")
EYES = (Visibility.PUBLIC, Visibility.SELF_AND_GM, Visibility.GM_ONLY)


def frame(seat: Seat) -> Context:
    """Give what every page of a table needs."""
    campaign = seat.table.campaign
    return {
        "seat": seat,
        "table": seat.table,
        "campaign": campaign,
        "session": seat.table.session,
        "chapter": partial(chapter_of, seat.table),
        "pause": resting(seat),
        "system": BY_KEY[campaign.system],
        "system_key": campaign.system,
        "role": seat.role,
        "roll_words": ROLL_WORDS,
    }


def chapter_of(table: Table) -> Text | None:
    """Name what the bar tells the evening by, where it is not the session."""
    system = BY_KEY[table.campaign.system]
    chapter: Text | None = system.chapter(system.load_board(table.board))
    return chapter


def act_panel(
    seat: Seat,
    character: Character | None,
    table: Table,
    fields: Mapping[str, object],
    refusal: Refusal | None = None,
    asked: UUID | None = None,
) -> Context:
    """Give the tray as it stands, with what was typed so far, or with what a GM has asked the seat for.

    Every form draws a ticket of its own: one deed pressed while another is on its way is not taken for its repeat.
    """
    system = BY_KEY[table.campaign.system]
    state = as_seen_by(seat, state_of(table, seated_at(table, character), character)) if character else None
    request = waiting_for(seat, asked) if state and asked else None
    if state:
        state = replace(state, private=(request or seat).visibility != Visibility.PUBLIC)
    if state and request:
        state = replace(state, asked=request.ask)
        fields = fields or system.request_act(state, request.ask)
    return frame(seat) | {
        "tray": system.tray(state, fields) if state else None,
        "asked": asked if request else None,
        "seen": system.open_mark(state.board, state.actor) if state else "",
        "refusal": refusal,
        "ticket": uuid4,
        "character": character,
        "eyes": EYES,
        "visibility": seat.visibility,
        "choices": free_characters(seat) if character is None else [],
        "company": cache(partial(people_at, table, system.KEY, seat.pk)),
        "choice_part": f"systems/{system.KEY}/choice.html",
        "part": f"systems/{system.KEY}/actions.html",
        "beside_parts": (f"systems/{system.KEY}/beside.html", "tables/nothing.html"),
    }


def free_characters(seat: Seat) -> list[Choice]:
    """Offer a player without a character those that are free."""
    if seat.role != SeatRole.PLAYER:
        return []
    there = choices_in(seat.table.campaign, get_language() or settings.LANGUAGE_CODE, person=seat.user)
    return [each for each in there if each.is_free]


def sheet_panel(seat: Seat, character: Character | None) -> Context:
    """Give the own sheet card."""
    context = frame(seat) | {"character": character, "figure": None, "sheet_part": ""}
    if character is not None:
        system = BY_KEY[character.system]
        figure = figure_of(character)
        context["sheet"] = system.sheet_view(figure, options_of(seat.table.campaign))
        context["figure"] = figure
        context["sheet_part"] = f"systems/{system.KEY}/sheet.html"
    return context


def log_panel(seat: Seat, before: str = "", show: str = "", of: str = "") -> Context:
    return frame(seat) | {
        "log": log_of(seat, before, show, of),
        "kept": kept_lines(seat, show, of),
        "show": show,
        "of": of,
        "rolls_url": reverse("tables:rolls", args=[seat.table.slug]),
        "say_ticket": uuid4(),
    }


def one_entry(seat: Seat, public_id: str) -> Context:
    """Give one line of the log as it stands now; what is silent has none."""
    known = TableEvent.objects.visible_to(seat)
    [event] = with_origins([known.told().exclude(kind__in=SILENT).get(public_id=public_id)], known)
    [shown] = entries_of([event], seat, known)
    return frame(seat) | {"entry": shown}


def people_panel(seat: Seat) -> Context:
    return frame(seat) | {
        "people": people_at(seat.table, seat.table.campaign.system, seat.pk),
        "track_part": f"systems/{seat.table.campaign.system}/track.html",
    }


def requests_panel(seat: Seat) -> Context:
    """Give what a seat is asked to roll for, and what came of it where everybody may see it."""
    return frame(seat) | {
        "requests": requests_shown(seat),
        "request_tickets": uuid4,
        "asking_result_part": f"systems/{seat.table.campaign.system}/result.html",
    }


def away_panel(seat: Seat) -> Context:
    """Give what has happened while the seat was away, and was not put aside yet."""
    return frame(seat) | {"away": away.meanwhile(seat)}


def door_panel(seat: Seat) -> Context:
    """Give a GM who waits at the door; nobody else learns that anyone does."""
    return frame(seat) | {"door": at_the_door(seat.table) if seat.is_gm else []}


def scene_panel(
    seat: Seat,
    people: list[Person] | None = None,
    typed: Mapping[str, object] | None = None,
    refusal: Refusal | None = None,
) -> Context:
    """Give what lies on the table as this seat may see it, who is there, and what a player can do with it."""
    system, table, character = BY_KEY[seat.table.campaign.system], seat.table, seat.character
    there = people_at(table, system.KEY, seat.pk) if people is None else people
    board = system.load_board(table.board)
    lying = on_table(table) if seat.is_gm else []
    cards = (
        tuple(seen_card(each) for each in lying if each.sight != Sight.HIDDEN)
        if seat.is_gm
        else seen_cards(table, seat)
    )
    shown = scene_shown(table, board, there, cards, seat.is_gm)
    plays = seat.role == SeatRole.PLAYER and character is not None
    return (
        frame(seat)
        | shown
        | {
            "own": shown["scene"].own(str(character.pk), system.load_play(character.play))
            if character and plays
            else None,
            **gm_parts(system.KEY),
            "deck": deck_of(seat, lying, board) if seat.is_gm else None,
            "scene_ticket": uuid4,
            "scene_typed": typed or {},
            "scene_refusal": refusal,
        }
    )


@dataclass(frozen=True)
class EpochShown:
    """A stretch of dice: what was promised, and what has been opened since."""

    id: UUID
    opened_at: datetime
    ended_at: datetime | None
    rolls: int
    table_commit: str
    table_seed: str
    gm_commit: str
    gm_seed: str


def epoch_shown(epoch: Epoch) -> EpochShown:
    ended = epoch.ended_at is not None
    return EpochShown(
        id=epoch.pk,
        opened_at=epoch.opened_at,
        ended_at=epoch.ended_at,
        rolls=epoch.table_seq - (1 if ended else 0),
        table_commit=epoch.commit(chain.TABLE).hex(),
        table_seed=epoch.seed(chain.TABLE).hex() if epoch.revealed(chain.TABLE) else "",
        gm_commit=epoch.commit(chain.GM_SCOPE).hex(),
        gm_seed=epoch.seed(chain.GM_SCOPE).hex() if epoch.revealed(chain.GM_SCOPE) else "",
    )


def verify_page(seat: Seat, roll: str = "", mine: bool = False, before: str = "") -> Context:
    """Give the promises of the newest epochs, the newest rolls this seat may see, and one of them opened."""
    epochs = Epoch.objects.filter(book=seat.table_id).order_by("-opened_at")[:EPOCHS_SHOWN]
    hidden = reverse("tables:rolls", args=[seat.table.slug]) + f"?scope={chain.GM_SCOPE}" if has_hidden(seat) else ""
    shown = {"epochs": [epoch_shown(epoch) for epoch in epochs], "hidden_rolls_url": hidden}
    log = log_panel(seat, before, MY_ROLLS if mine else ROLLS)
    return log | shown | {"opened": open_roll(seat, roll), "mine": mine}


def rolls_range(query: QueryDict) -> dict[str, Any]:
    """Read which part of a roll log a browser asks for; the whole log when it asks for none."""
    epoch, start = read_uuid(query.get("epoch", "")), read_number(query.get("from", ""))
    return {"epoch": epoch, "from_seq": start or 1} if epoch else {}


def lead_panel(seat: Seat, people: list[Person] | None = None, typed: Mapping[str, object] | None = None) -> Context:
    """Give the GM what the game lets them answer and do, with everybody who plays here, for what is typed so far."""
    people = people_at(seat.table, seat.table.campaign.system, seat.pk) if people is None else people
    state = state_of(seat.table, [each.character for each in people if each.character], None)
    return {"lead": BY_KEY[seat.table.campaign.system].gm_view(as_seen_by(seat, state), typed or {})}


def gm_page(
    seat: Seat, refusal: Refusal | None = None, typed: Mapping[str, object] | None = None, at: str = "gm"
) -> Context:
    """Give the GM the party, the scene and the log, with what was typed `at` the part that refused it.

    Every form draws a ticket of its own, so that two of them pressed one after the other both count.
    """
    log, events = log_panel(seat), last_events(seat)
    people = people_panel(seat) | door_panel(seat)
    people |= scene_panel(seat, people["people"])
    scenes = scenes_of(seat)
    said = (
        {"ticket": uuid4, "refusal": refusal, "typed": typed or {}, "at": at, "scenes": scenes}
        | {"unprepared": people["scene"].scene.number > 0 and all(each.state != SceneState.LIVE for each in scenes)}
        | session_shown(seat.table)
        | luck_shown(seat.table)
        | {"end_form": EndForm(), "rules": rules_of(seat.table.campaign)}
    )
    return (
        people
        | log
        | said
        | lead_panel(seat, people["people"], typed)
        | {"live_url": live_url(seat, log["log"]), "last_events": events, "newest": newest_change(events)}
        | noting.panel(seat)
        | asking_shown(seat)
        | away_panel(seat)
        | hiding.hidden_panel(seat, events=events)
    )


def live_url(seat: Seat, log: Log) -> str:
    """Give the stream's address from the newest event that the page shows."""
    return f"{reverse('tables:live', args=[seat.table.slug])}?after={log.last_id}"


def freshen(seat: Seat) -> None:
    """Read what may have changed since the seat was looked up."""
    seat.table.refresh_from_db(fields=["board", "epoch", "pause", "luck"])
    seat.character = Character.objects.filter(pk=seat.character_id).first() if seat.character_id else None


def table_page(
    seat: Seat, fields: Mapping[str, object], refusal: Refusal | None = None, asked: UUID | None = None
) -> Context:
    """Give the whole page. The log is read first: whatever happens meanwhile comes again by the stream."""
    log = log_panel(seat)
    people = people_panel(seat) | door_panel(seat)
    freshen(seat)
    return (
        people
        | log
        | scene_panel(seat, people["people"])
        | sheet_panel(seat, seat.character)
        | act_panel(seat, seat.character, seat.table, fields, refusal, asked)
        | requests_panel(seat)
        | (lead_panel(seat, people["people"]) if seat.is_gm else {})
        | {"live_url": live_url(seat, log["log"])}
        | away_panel(seat)
    )
