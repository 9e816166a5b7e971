"""The line below the log in which people write to each other, roll dice and, by `/x`, stop the game.

Whoever sends it is named in no log of the server, whatever they send: else a pause would be told by what is missing.
"""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.pages import lead_on
from config.limits import allow
from rules.core import free
from rules.core.outcome import Refusal
from rules.entropy import read_entropy
from tables import commands, pages, pausing, talking, throwing
from tables.access import quiet_seat_or_404
from tables.commands import Command
from tables.forms import read_uuid
from tables.models import PauseFor, Seat
from tables.pause_pages import where
from tables.talking import Words
from tables.throwing import Throw
from tables.views import STATUS, TOO_FAST

MOST_TYPED = 1_100
TYPED_PER_SECOND, TYPED_BURST = 4, 20


@require_POST
def say(request: HttpRequest, slug: str) -> HttpResponse:
    """Take what somebody says, rolls or asks; the line comes back empty, or with every word and the reason."""
    seat, words = quiet_seat_or_404(request, slug), words_of(request.POST)
    command = commands.read(words.text)
    name = command.name if isinstance(command, Command) else ""
    if name == commands.X:
        return stopped(request, seat)
    refusal = None if name == commands.HELP else answer(seat, words, command, request.POST)
    status = STATUS.get(refusal.code, 422) if refusal else 200
    context = said(words, refusal) | {"say_help": name == commands.HELP, "explained": commands.beginning("")}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tables/panels/say.html", pages.people_panel(seat) | context, status=status)
    if refusal is None:
        return lead_on("tables:commands" if name == commands.HELP else "tables:table", slug)
    return render(request, "tables/table.html", pages.table_page(seat, {}) | context, status=status)


def words_of(form: QueryDict) -> Words:
    """Read the line: what is told by a GM is said to everyone."""
    text, to = form.get("text", ""), form.get("to", "")
    return Words(text, "", True) if to == talking.TOLD else Words(text, to)


def answer(seat: Seat, words: Words, command: Command | Refusal | None, form: QueryDict) -> Refusal | None:
    """Roll or say what was sent."""
    if not allow(f"say:{seat.pk}", settings.ACTS_PER_SECOND, settings.ACTS_BURST):
        return TOO_FAST
    ticket = read_uuid(form.get("ticket", ""))
    if not isinstance(command, Command) or command.name not in commands.ROLLS:
        return talking.talk(seat=seat, words=words, ticket=ticket)
    if words.to:
        return talking.ROLLS_ARE_SEEN
    typed = free.parse(command.rest)
    if isinstance(typed, Refusal):
        return typed
    entropy = read_entropy(form.get("entropy", ""))
    return throwing.throw(seat=seat, wish=Throw(typed, command.name == commands.HIDDEN, ticket, entropy))


def stopped(request: HttpRequest, seat: Seat) -> HttpResponse:
    """Stop the game as the button does; nothing says who typed it."""
    pausing.stop(table_id=seat.table_id)
    if not request.htmx:  # type: ignore[attr-defined]
        return lead_on(where(request, seat))
    seat.table.refresh_from_db(fields=["pause"])
    context = pages.people_panel(seat) | said(Words(""), None)
    told_gm = seat.table.pause_for == PauseFor.GM
    return render(request, "tables/stopped.html", context | {"told_gm": told_gm})


def said(words: Words, refusal: Refusal | None) -> dict[str, Any]:
    """Give the line as it stands: what was refused keeps its words, and whoever was chosen stays chosen."""
    chosen = talking.TOLD if words.telling else words.to
    text = words.text if refusal else ""
    shown = {"say_ticket": uuid4(), "say_to": chosen, "say_text": text, "say_refusal": refusal}
    return shown | {"say_meant": meant(text, refusal) if refusal else ""}


def meant(text: str, refusal: Refusal) -> str:
    """Give the whole line that was perhaps meant, to be sent by one press."""
    guess, command = str(refusal.params.get("meant", "")), commands.read(text)
    return f"/{command.name} {guess}" if guess and isinstance(command, Command) else ""


@require_http_methods(["GET", "POST"])
def typed(request: HttpRequest, slug: str) -> HttpResponse:
    """Say what a line would do, and its chances, while it is typed; as a page, explain all commands.

    What is typed comes in a body: an address is kept by browsers and written down by whatever stands between.
    """
    seat = quiet_seat_or_404(request, slug)
    text = request.POST.get("text", "")[:MOST_TYPED]
    hasty = not allow(f"typed:{seat.pk}", TYPED_PER_SECOND, TYPED_BURST)
    read = {"read_refusal": TOO_FAST} if hasty else understood(text)
    context = pages.frame(seat) | read | {"typed": text, "explained": commands.beginning("")}
    part = "panels/commands" if request.htmx else "commands"  # type: ignore[attr-defined]
    return render(request, f"tables/{part}.html", context, status=429 if hasty else 200)


def understood(text: str) -> dict[str, Any]:
    """Read a line that is still being typed: a roll with its chances, or which commands begin like this."""
    command = commands.read(text)
    if isinstance(command, Command) and command.name in commands.ROLLS and command.rest:
        read = free.parse(command.rest)
        if isinstance(read, Refusal):
            return {"read_refusal": read, "read_meant": meant(text, read)}
        odds = free.chances(read.notation)
        return {"read": free.preview(read.notation), "odds": odds, "hidden": command.name == commands.HIDDEN}
    return {"commands": commands.beginning(text)}
