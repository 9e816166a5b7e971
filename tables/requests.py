"""Rolls that were asked for, as GMs and players see them: who has answered with what, and what it comes to."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q

from characters.models import Character
from rules.core.outcome import Refusal, State
from rules.core.requests import Prospect, Tally
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY
from tables.agreed import options_of
from tables.asking import who_can_be_asked
from tables.entries import RollShown, roll_shown
from tables.models import AnswerState, Asked, RollRequest, Seat, Visibility
from tables.readings import Reading, readings, score_of
from tables.states import as_seen_by, figure_key, state_of

LEFT = Text(_("Has left the table"))
PLAYS_ELSE = Text(_("Plays somebody else now"))


@dataclass(frozen=True)
class Answer:
    """One who was asked: their roll, or how they would roll, or why they do not."""

    seat_id: UUID
    name: str
    crest_id: str
    state: str
    words: str
    missing: Text | None
    roll: RollShown | None
    said: Text | None
    prospect: Prospect | None

    @property
    def waits(self) -> bool:
        return self.state == AnswerState.WAITING and self.missing is None

    @property
    def counts_nothing(self) -> bool:
        """Say whether nothing comes of them as things stand."""
        return self.said is None and not (self.waits and self.prospect and self.prospect.refusal is None)


@dataclass(frozen=True)
class Shown:
    """A request as a seat sees it; `own` is what the seat itself was asked and has not answered."""

    id: UUID
    what: Text
    notes: tuple[Text, ...]
    at: datetime
    by: str
    public: bool
    visibility: int
    answers: tuple[Answer, ...]
    tally: Tally
    own: Answer | None

    @property
    def waiting(self) -> tuple[Answer, ...]:
        return tuple(each for each in self.answers if each.waits)


@dataclass(frozen=True)
class Candidate:
    """Somebody who can be asked, with their exact chance where the game can say it."""

    seat_id: UUID
    name: str
    crest_id: str
    chosen: bool
    prospect: Prospect | None


def open_rows(seat: Seat) -> list[Asked]:
    """Read who is asked by what is open, as far as a seat may know: for GMs all, else what is public or theirs."""
    rows = Asked.objects.filter(request__table=seat.table_id, request__closed_at=None)
    if not seat.is_gm:
        waiting = Q(seat=seat.pk, state=AnswerState.WAITING)
        rows = rows.filter(waiting | Q(request__visibility=Visibility.PUBLIC))
    related = ("request__by__user", "request__by__character", "seat__user", "seat__character", "character", "roll")
    return list(rows.select_related(*related).order_by("-request__at", "request_id", "id"))


def requests_shown(seat: Seat) -> tuple[Shown, ...]:
    """Give the open requests, the newest first, in two queries."""
    rows = open_rows(seat)
    if not rows:
        return ()
    known = readings(seat.table, rows)
    state = as_seen_by(seat, state_of(seat.table, [each.character for each in rows if each.character], None))
    grouped: dict[UUID, list[Asked]] = {}
    for row in rows:
        grouped.setdefault(row.request_id, []).append(row)
    return tuple(shown(seat, group, known, state) for group in grouped.values())


def shown(seat: Seat, rows: list[Asked], known: Mapping[int, Reading], state: State) -> Shown:
    request, system, table = rows[0].request, BY_KEY[seat.table.campaign.system], seat.table
    answers = tuple(answer(row, known.get(row.pk), state, system) for row in rows)
    scores = [score_of(table, request.ask, known.get(row.pk)) for row in rows]
    return Shown(
        id=request.pk,
        what=system.request_text(request.ask),
        notes=system.request_notes(request.ask),
        at=request.at,
        by=name_of(request.by) if request.by else "",
        public=request.visibility == Visibility.PUBLIC,
        visibility=request.visibility,
        answers=answers,
        tally=system.request_tally(request.ask, scores, state.options),
        own=next((each for each in answers if each.seat_id == seat.pk and each.waits), None),
    )


def name_of(seat: Seat) -> str:
    return seat.character.name if seat.character else seat.user.name


def answer(row: Asked, reading: Reading | None, state: State, system: Any) -> Answer:
    """Give how one stands to what they were asked."""
    seat, character = row.seat, row.character
    missing = LEFT if seat.closed_at else None if character and seat.character_id == character.pk else PLAYS_ELSE
    waits = row.state == AnswerState.WAITING and missing is None
    return Answer(
        seat_id=seat.pk,
        name=character.name if character else seat.user.name,
        crest_id=(character or seat.user).crest_id,
        state=row.state,
        words=row.words,
        missing=missing if row.state == AnswerState.WAITING else None,
        roll=roll_shown(reading.roll, reading.result) if reading and reading.roll else None,
        said=system.answer_text(reading.result) if reading else None,
        prospect=prospect_of(system, state, character, row.request) if waits and character else None,
    )


def prospect_of(system: Any, state: State, character: Character, request: RollRequest) -> Prospect:
    prospect: Prospect = system.prospect(of(state, figure_key(character), request.visibility), request.ask)
    return prospect


def of(state: State, key: str, visibility: int) -> State:
    """Give a state as somebody would roll in it, for these eyes."""
    return replace(state, actor=key, private=visibility != Visibility.PUBLIC)


# --- the GM's form ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Typed:
    """The GM's form as it stands: whom they chose (everyone where nobody is named), what they ask, for whose eyes.

    Its ticket is its own until it is sent.
    """

    fields: Mapping[str, object]
    who: Collection[UUID] | None = None
    visibility: int = Visibility.PUBLIC
    ticket: UUID | None = None


def candidates(seat: Seat, typed: Typed) -> tuple[Candidate, ...]:
    """Give everyone who can be asked with how they would roll for what is typed so far, in one query."""
    table = seat.table
    system, seats = BY_KEY[table.campaign.system], who_can_be_asked(table)
    request = system.read_request(typed.fields, options_of(table.campaign))
    state = as_seen_by(seat, state_of(table, [each.character for each in seats if each.character], None))
    return tuple(
        Candidate(
            seat_id=each.pk,
            name=name_of(each),
            crest_id=each.crest_id,
            chosen=typed.who is None or each.pk in typed.who,
            prospect=None
            if isinstance(request, Refusal)
            else system.prospect(of(state, str(each.character_id), typed.visibility), request),
        )
        for each in seats
    )


def asking_shown(seat: Seat, typed: Typed | None = None, refusal: Refusal | None = None) -> dict[str, Any]:
    """Give a GM the form to ask with, and what came of what was asked."""
    typed = typed or Typed({})
    return {
        "asking_typed": typed,
        "asking_refusal": refusal,
        "asking_ticket": typed.ticket or uuid4(),
        "candidates": candidates(seat, typed),
        "request_part": f"systems/{seat.table.campaign.system}/request_fields.html",
        "asking_result_part": f"systems/{seat.table.campaign.system}/result.html",
        "gm_requests": requests_shown(seat),
    }


def waiting_for(seat: Seat, request: UUID) -> RollRequest | None:
    """Give a request to a seat that was asked by it and has not answered."""
    rows = Asked.objects.filter(seat=seat.pk, state=AnswerState.WAITING, character=seat.character_id)
    return RollRequest.objects.filter(pk=request, closed_at=None, asked__in=rows).first()
