"""Everything that a person can reach or begin at a table, in one list to be searched."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext, pgettext
from django.views.decorators.http import require_GET

from campaigns.models import PlaySession
from rules import help as rules_help
from rules.templatetags.words import say
from tables import commands, pages
from tables.access import seat_or_404
from tables.decks import seen_cards
from tables.models import Card, Scene, Seat, SeatRole
from tables.people import Person, people_at
from tables.templatetags.drawing import typed_dice

MOST_WORDS, MOST_SESSIONS = 80, 5
ROLL_KEY, LOG_KEY, SAY_KEY, KEYS_KEY = "r", "l", "/", "?"


@dataclass(frozen=True)
class Thing:
    """One thing to find: where it leads, and what happens instead on a page that has it.

    `key` is the key that does it there, `text` what is then typed, and `to` the seat that hears it. What is `private`
    is folded away while a GM's screen is shared. `stops` marks the one that is pressed and not followed: the pause.
    """

    name: str
    address: str
    hint: str = ""
    key: str = ""
    text: str = ""
    to: str = ""
    private: bool = False
    stops: bool = False


@dataclass(frozen=True)
class Group:
    title: str
    things: tuple[Thing, ...]


@require_GET
def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the list as a page that searches, or whole for the palette, which searches itself."""
    seat = seat_or_404(request, slug)
    asked = request.GET.get("q", "")[:MOST_WORDS]
    part = "panels/find" if request.htmx else "find"  # type: ignore[attr-defined]
    context = pages.frame(seat) | {"asked": asked, "groups": found(groups_for(seat), asked)}
    return render(request, f"tables/{part}.html", context)


def found(groups: Iterable[Group], asked: str) -> tuple[Group, ...]:
    """Keep what has every word that was asked for, in its name, its hint or its group's title."""
    words = asked.casefold().split()
    kept = [
        Group(group.title, tuple(each for each in group.things if matches(words, group.title, each)))
        for group in groups
    ]
    return tuple(group for group in kept if group.things)


def matches(words: list[str], title: str, thing: Thing) -> bool:
    text = f"{thing.name} {thing.hint} {title}".casefold()
    return all(word in text for word in words)


def groups_for(seat: Seat) -> tuple[Group, ...]:
    """Gather what this seat can do and see; what only GMs may know of is read for GMs alone."""
    people = [each for each in people_at(seat.table, seat.table.campaign.system, seat.pk) if not each.you]
    gathered = (
        Group(gettext("Do something"), tuple(deeds(seat, people))),
        Group(gettext("Go to"), tuple(places(seat))),
        Group(gettext("People"), tuple(persons(seat, people))),
        Group(gettext("Scenes"), tuple(scenes(seat)) if seat.is_gm else ()),
        Group(gettext("Cards"), tuple(cards(seat))),
        Group(gettext("Rules"), tuple(topics(seat))),
    )
    return tuple(group for group in gathered if group.things)


def page(seat: Seat, name: str, *args: object) -> str:
    return reverse(f"tables:{name}", args=[seat.table.slug, *args])


def deeds(seat: Seat, people: list[Person]) -> Iterable[Thing]:
    """Give what one can begin at once; whoever only watches can stop the game all the same."""
    line = page(seat, "table") + "#say-text"
    if seat.role != SeatRole.SPECTATOR:
        if seat.character_id:
            yield Thing(gettext("Roll"), page(seat, "table") + "#act", gettext("Write the question"), ROLL_KEY)
        yield Thing(gettext("Roll typed dice"), line, typed_dice("/r 2d6"), SAY_KEY, f"/{commands.ROLL} ")
        yield Thing(gettext("Roll hidden dice"), line, typed_dice("/gmr 2d6"), SAY_KEY, f"/{commands.HIDDEN} ")
        yield Thing(gettext("Say something to the table"), line, "", SAY_KEY)
        for person in people:
            name = person.character_name or person.name
            address = f"{page(seat, 'table')}?to={person.seat_id}#say-text"
            yield Thing(
                gettext("Whisper to %(name)s") % {"name": name},
                address,
                person.name if person.character_name else "",
                SAY_KEY,
                to=str(person.seat_id),
            )
    yield Thing(
        gettext("Pause"), page(seat, "x"), gettext("Stop the game for a moment. Nobody sees who pressed."), stops=True
    )


def places(seat: Seat) -> Iterable[Thing]:
    """Give the pages of the table, a GM's among them for GMs."""
    yield Thing(gettext("Table"), page(seat, "table"))
    if seat.is_gm:
        yield Thing(gettext("GM panel"), page(seat, "gm"))
        yield Thing(gettext("Lobby"), page(seat, "lobby"))
        yield Thing(pgettext("GM's page", "Prep"), page(seat, "prep"), private=True)
        yield Thing(gettext("Secret notes"), page(seat, "notes"), private=True)
    if seat.character_id:
        yield Thing(pgettext("tab", "Sheet"), page(seat, "sheet"))
    yield Thing(gettext("Roll log"), page(seat, "log"), "", LOG_KEY)
    yield Thing(gettext("People"), page(seat, "people"))
    yield Thing(gettext("Verify"), page(seat, "verify"))
    yield Thing(gettext("What we agreed"), page(seat, "agreement"))
    told = PlaySession.objects.filter(campaign=seat.table.campaign_id, ended_at__isnull=False).order_by("-number")
    for number in told.values_list("number", flat=True)[:MOST_SESSIONS]:
        yield Thing(gettext("Recap of session %(number)s") % {"number": number}, page(seat, "recap", number))
    yield Thing(gettext("Commands"), page(seat, "commands"), "/help")
    yield Thing(gettext("Keys"), reverse("keys"), "", KEYS_KEY)
    yield Thing(gettext("Preferences"), reverse("accounts:preferences"))
    yield Thing(gettext("Campaign"), reverse("campaigns:campaign", args=[seat.table.campaign.slug]))


def persons(seat: Seat, people: list[Person]) -> Iterable[Thing]:
    """Give everybody else's characters."""
    for each in people:
        if each.character_id:
            yield Thing(each.character_name, page(seat, "person", each.seat_id), each.name)


def scenes(seat: Seat) -> Iterable[Thing]:
    for pk, title in Scene.objects.filter(table=seat.table_id).values_list("pk", "title"):
        yield Thing(title, page(seat, "prep-scene", pk), private=True)


def cards(seat: Seat) -> Iterable[Thing]:
    """Give a GM every card by its title, and everybody else what they are shown."""
    if not seat.is_gm:
        yield from (Thing(each.name, page(seat, "scene")) for each in seen_cards(seat.table, seat) if each.name)
        return
    kept: Iterable[tuple[UUID, str, Any]] = Card.objects.filter(table=seat.table_id).values_list(
        "pk", "title", "scene__title"
    )
    for pk, title, scene in kept:
        yield Thing(title, page(seat, "card", pk), scene or gettext("On the table"), private=True)


def topics(seat: Seat) -> Iterable[Thing]:
    """Give the sections of the game's rules help in the reader's language."""
    system = seat.table.campaign.system
    for key, title in rules_help.titles(system, get_language() or rules_help.FALLBACK).items():
        yield Thing(say(title), f"{reverse('help', args=[system])}#{key}")
