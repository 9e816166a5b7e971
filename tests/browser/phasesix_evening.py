"""A table of PhaseSix to look at: a GM and three players."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.urls import reverse
from django.utils.crypto import get_random_string
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character
from rules.systems import phasesix
from rules.systems.phasesix.play import Carried
from tables.management.commands.bench_seed import entries_for
from tables.models import Table
from tables.seating import open_table
from tests.browser.conftest import Server
from tests.browser.fate_evening import PLAYERS, Evening, sat_down, someone
from tests.cast import members

HAGEN, LENE, AUREL = 1, 2, 3
"""Who sits where: Jonas reads German, Priya French, and Lia German on a phone."""
People = tuple[tuple[str, dict[str, int], tuple[Carried, ...]], ...]
"""Names in the order of the players, what they are good at, and what they carry."""
COMPANY: People = (
    ("Hagen", {"strength": 4, "courage": 5, "destiny_dice": 1, "bonus_dice": 1}, ()),
    ("Lene", {"courage": 2, "first_aid": 3, "stealth": 3}, ()),
    ("Aurel", {"courage": 2, "stealth": 2, "perception": 3}, ()),
)
FIGHTERS: People = (
    ("Hagen", {"shooting": 2}, (Carried("army_carbine", loaded=30),)),
    ("Lene", {"melee": 4, "destiny_dice": 1}, (Carried("machete"),)),
    ("Aurel", {"first_aid": 3, "evasion": 1}, (Carried("bandages", charges=3),)),
)


def lay_phasesix(server: Server, people: People = COMPANY, **options: object) -> dict[str, Any]:
    """Set a table of PhaseSix on the running server, and give how to sit down at it; seat 0 is the GM's."""
    with server.rows():
        name = f"evening-{get_random_string(8).lower()}"
        campaign = Campaign.objects.create(slug=name, system=phasesix.KEY, name="The Salt Road", options=options)
        table = open_table(campaign=campaign)
        coming: list[tuple[User, str, Character | None]] = [(someone(name, "Ana"), Role.OWNER, None)]
        for player, (called, numbers, bag) in zip(PLAYERS, people, strict=True):
            user = someone(name, player)
            character = Character.objects.create(
                owner=user,
                campaign=campaign,
                system=phasesix.KEY,
                name=called,
                sheet=phasesix.dump_sheet(phasesix.Sheet(modifiers=numbers)),
                play=phasesix.dump_play(phasesix.Play(gear=bag)),
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


def board(server: Server, laid: dict[str, Any]) -> phasesix.Board:
    with server.rows():
        return phasesix.load_board(Table.objects.get(slug=laid["slug"]).board)


class Company(Evening):
    """An evening of PhaseSix, and what a story asks again and again."""

    def everyone_counts_hearts(self, place: int, full: int, boosts: int = 0) -> None:
        """Check the hearts of somebody in every window."""
        for card in self.cards(place):
            expect(card.locator(".hearts .full")).to_have_count(full)
            expect(card.locator(".hearts .boost")).to_have_count(boosts)


@contextmanager
def company(server: Server, chromium: Browser, laid: dict[str, Any]) -> Iterator[Company]:
    with sat_down(server, chromium, laid) as evening:
        yield Company(evening.server, evening.laid, evening.seats)


def rolls(page: Page, trait: str, difficulty: int = 0, question: str = "") -> None:
    """Choose what to roll on, and throw."""
    with page.expect_response("**/odds/"):
        page.select_option("#trait", trait)
    if difficulty:
        with page.expect_response("**/odds/"):
            page.locator(f"#ask label:has([name=difficulty][value='{difficulty}'])").click()
    page.fill("#question", question)
    page.click("#ask [data-main]")
