"""A table of Fate to look at: a GM and three players with ready-made characters."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.test import override_settings
from django.urls import reverse
from django.utils.crypto import get_random_string
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.systems import BY_KEY
from tables import services
from tables.management.commands.bench_seed import entries_for
from tables.models import Seat, Table
from tables.seating import open_table
from tests.browser.conftest import Seated, Server, leave, take_seat
from tests.browser.trio import LOG, READ, said
from tests.cast import members

PLAYERS = ("Jonas", "Priya", "Lia")
PLUS, BLANK, MINUS = 3, 2, 1
"""What a die of `server.falls` shows."""


@dataclass
class Evening:
    """Everybody in their own window, the GM at the GM panel, and what lies on the server."""

    server: Server
    laid: dict[str, Any]
    seats: list[Seated]

    @property
    def gm(self) -> Page:
        return self.seats[0].page

    @property
    def windows(self) -> Iterator[tuple[Page, str]]:
        """Give each window with the language it is read in."""
        return zip((each.page for each in self.seats), READ, strict=True)

    def everyone_reads(self, sentence: Text | str, /, **places: object) -> None:
        """Check that the log of each says this in the reader's own language."""
        for page, language in self.windows:
            expect(page.locator(LOG)).to_contain_text(said(sentence, language, **places))

    def nobody_but_the_gm_sees(self, words: str) -> None:
        for seated in self.seats[1:]:
            expect(seated.page.locator("body")).not_to_contain_text(words)

    def row(self, place: int) -> Locator:
        """Give a player's row in the GM's table of the party."""
        return self.gm.locator(f"#lead-{self.laid['chairs'][place]}")

    def points(self) -> Locator:
        """Give the fate points of the GM."""
        return self.gm.locator("#panel-gm .points-pill").first

    def page(self, place: int) -> Page:
        return self.seats[place].page

    def name(self, place: int) -> str:
        return str(self.laid["names"][place - 1])

    def sheet(self, place: int) -> Any:
        """Give what somebody's character is on the server."""
        with self.server.rows():
            return BY_KEY["fate"].load_sheet(Character.objects.get(pk=self.laid["keys"][place - 1]).sheet)

    def cards(self, place: int) -> Iterator[Locator]:
        """Give how somebody stands in each window: the GM's row, and the card that players see."""
        yield self.row(place)
        for each in self.seats[1:]:
            yield each.page.locator(f"#seat-{self.laid['chairs'][place]}")

    def everyone_counts(self, place: int, points: int) -> None:
        for card in self.cards(place):
            expect(card.locator(".points-pill b")).to_have_text(str(points))

    def everyone_sees_marks(self, place: int, *boxes: int) -> None:
        """Check which stress boxes are full in every window."""
        for card in self.cards(place):
            full = card.locator(".stress .full")
            expect(full).to_have_count(len(boxes))
            if boxes:
                expect(full).to_contain_text([str(box) for box in boxes])


@contextmanager
def sat_down(server: Server, chromium: Browser, laid: dict[str, Any]) -> Iterator[Evening]:
    """Seat everybody: the GM reads English, the players German, French and, on a phone, German."""
    last = len(READ) - 1
    seats = [take_seat(server, chromium, laid, at, language=each, phone=at == last) for at, each in enumerate(READ)]
    seats[0].table = {**laid, "page": laid["gm"]}
    for each in seats:
        each.sit()
    yield Evening(server, laid, seats)
    leave(seats)


def lay_fate(server: Server, **options: object) -> dict[str, Any]:
    """Set a table of Fate with ready-made characters."""
    system = BY_KEY["fate"]
    agreed = system.read_options(options)
    ready = system.ready_made("en")[: len(PLAYERS)]
    people = [(made.name, made.sheet, system.start(made.sheet, agreed)) for made in ready]
    return lay_table(server, system, "The Salt Road", people, options)


def lay_table(
    server: Server, system: Any, name: str, people: Sequence[tuple[str, Any, Any]], options: Mapping[str, object]
) -> dict[str, Any]:
    """Set a table of a game on the running server, and give how to sit down at it; seat 0 is the GM's.

    `people` have their names, sheets and states of play in the order of the players.
    """
    with server.rows():
        slug = f"evening-{get_random_string(8).lower()}"
        campaign = Campaign.objects.create(slug=slug, system=system.KEY, name=name, options=options)
        table = open_table(campaign=campaign)
        coming: list[tuple[User, str, Character | None]] = [(someone(slug, "Ana"), Role.OWNER, None)]
        for player, (called, sheet, play) in zip(PLAYERS, people, strict=True):
            user = someone(slug, player)
            stored = {"sheet": system.dump_sheet(sheet), "play": system.dump_play(play)}
            character = Character.objects.create(
                owner=user, campaign=campaign, system=system.KEY, name=called, **stored
            )
            coming.append((user, Role.PLAYER, character))
        seats = members(campaign, table, *coming)
        return {
            "slug": table.slug,
            "page": reverse("tables:table", args=[table.slug]),
            "gm": reverse("tables:gm", args=[table.slug]),
            "sheet": reverse("tables:sheet", args=[table.slug]),
            "seats": entries_for(seats),
            "chairs": [str(seat.pk) for seat in seats],
            "keys": [str(seat.character_id) for seat in seats[1:]],
            "names": [seat.character.name for seat in seats[1:] if seat.character],
        }


def someone(table: str, name: str) -> User:
    return User.objects.create(username=f"{table}-{name}".lower(), name=name, password="!")


def does(server: Server, laid: dict[str, Any], place: int, **fields: object) -> None:
    """Let a seat act without a window, with the server's own dice."""
    with server.rows(), override_settings(TEST_DICE=str(server.dice)):
        seats = Seat.objects.select_related("table__campaign", "character").filter(table__slug=laid["slug"])
        seat = sorted(
            seats, key=lambda each: (each.role != "gm", PLAYERS.index(each.user.name) if each.character else 0)
        )
        answer = services.act(seat=seat[place], fields=fields, ticket=uuid4(), as_gm=place == 0, visibility=0)
        assert not isinstance(answer, Refusal), answer


def board(server: Server, laid: dict[str, Any]) -> Any:
    with server.rows():
        return BY_KEY["fate"].load_board(Table.objects.get(slug=laid["slug"]).board)


def choose(page: Page, name: str, value: str) -> None:
    """Choose a chip or a card of the act panel, and wait until the panel has reckoned with it."""
    page.locator(f"#panel-act label:has([name={name}][value='{value}'])").click()
    expect(page.locator(f"#panel-act label [name={name}][value='{value}']")).to_be_checked()


def verdict(page: Page, words: str) -> None:
    """Check what one's own open roll came to."""
    expect(page.locator("#panel-act .verdict .answer")).to_have_text(words)
