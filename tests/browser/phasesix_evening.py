"""A table of PhaseSix to look at: a GM and three players."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from rules.systems import phasesix
from rules.systems.phasesix.play import Carried
from tables.models import Table
from tests.browser.conftest import Server
from tests.browser.fate_evening import Evening, lay_table, sat_down

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
    """Set a table of PhaseSix with these people."""
    seated = [(name, phasesix.Sheet(modifiers=able), phasesix.Play(gear=bag)) for name, able, bag in people]
    return lay_table(server, phasesix, "The Salt Road", seated, options)


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
