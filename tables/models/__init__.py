"""The live table's rows, one module an idea; everyone imports them from here."""

from tables.models.agreement import Agreed, Boundary, BoundaryKind
from tables.models.asking import AnswerState, Asked, RollRequest
from tables.models.carrying import SeatPass
from tables.models.change import Change
from tables.models.check import Arrival, DiceCheck
from tables.models.door import Knock, KnockState
from tables.models.event import Audience, EventQuerySet, TableEvent, Ticket, public_id
from tables.models.note import Note
from tables.models.prep import CLOCK_SIZES, Card, CardKind, Picture, Scene, SceneState, Sight
from tables.models.table import Pause, PauseFor, Seat, SeatRole, Table, Visibility

__all__ = [
    "CLOCK_SIZES",
    "Agreed",
    "AnswerState",
    "Arrival",
    "Asked",
    "Audience",
    "Boundary",
    "BoundaryKind",
    "Card",
    "CardKind",
    "Change",
    "DiceCheck",
    "EventQuerySet",
    "Knock",
    "KnockState",
    "Note",
    "Pause",
    "PauseFor",
    "Picture",
    "RollRequest",
    "Scene",
    "SceneState",
    "Seat",
    "SeatPass",
    "SeatRole",
    "Sight",
    "Table",
    "TableEvent",
    "Ticket",
    "Visibility",
    "public_id",
]
