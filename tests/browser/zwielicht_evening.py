"""A table of Zwielicht to look at: a GM and three wanderers."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.crypto import get_random_string
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from campaigns.models import Campaign, Role
from characters.models import Character
from rules.systems import zwielicht
from rules.systems.zwielicht.sheet import Ability, Sheet, Slot
from tables.management.commands.bench_seed import entries_for
from tables.models import Table, TableEvent
from tables.seating import open_table
from tests.browser.conftest import Seated, Server
from tests.browser.fate_evening import PLAYERS, Evening, does, sat_down, someone
from tests.browser.test_offline import again, cut_off
from tests.browser.trio import LOG, said
from tests.cast import members

JOSSA, ILSE, VEIT = 1, 2, 3
"""Who sits where: Jonas reads German, Priya French, and Lia German on a phone."""
NAMES = ("Jossa", "Ilse", "Veit")
SPEAR = "Spear dance"
THROW = "#ask [data-main]"
SHEET = Sheet(
    demon="Heron",
    mark="Grey feathers",
    origin="Ferry",
    slots={"first": Slot("Nimble"), "demon": Slot("Cold hands", black=True)},
    fears=("Silence", "Deep water"),
    abilities=(
        Ability("Tie the shadow", "A shadow stays where it is", of_demon=True),
        Ability(SPEAR, "Keep everybody off", fights=True),
    ),
    tasks=("strength", "secret", "calm"),
)
ADVENTURE = {"name": "The mill", "difficulty": "14", "level": "7", "question": "Whom did you leave?"}


def lay_zwielicht(server: Server, **options: object) -> dict[str, Any]:
    """Set a table of Zwielicht on the running server, and give how to sit down at it; seat 0 is the GM's."""
    with server.rows():
        name = f"evening-{get_random_string(8).lower()}"
        campaign = Campaign.objects.create(slug=name, system=zwielicht.KEY, name="The Hollow Ford", options=options)
        table = open_table(campaign=campaign)
        coming: list[tuple[User, str, Character | None]] = [(someone(name, "Ana"), Role.OWNER, None)]
        for player, called in zip(PLAYERS, NAMES, strict=True):
            user = someone(name, player)
            character = Character.objects.create(
                owner=user,
                campaign=campaign,
                system=zwielicht.KEY,
                name=called,
                sheet=zwielicht.dump_sheet(SHEET),
                play=zwielicht.dump_play(zwielicht.start(SHEET, zwielicht.read_options(options))),
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
            "names": list(NAMES),
        }


class Wanderers(Evening):
    """An evening of Zwielicht, and what a story asks again and again."""

    def key(self, place: int) -> str:
        return str(self.laid["keys"][place - 1])

    def does(self, place: int, do: str, *dice: int, **fields: object) -> None:
        """Let somebody act without a window."""
        if dice:
            self.server.falls(list(dice))
        does(self.server, self.laid, place, do=do, **fields)

    def board(self) -> zwielicht.Board:
        with self.server.rows():
            return zwielicht.load_board(Table.objects.get(slug=self.laid["slug"]).board)

    def play(self, place: int) -> zwielicht.Play:
        with self.server.rows():
            return zwielicht.load_play(Character.objects.get(pk=self.key(place)).play)

    def sheet(self, place: int) -> zwielicht.Sheet:
        with self.server.rows():
            return zwielicht.load_sheet(Character.objects.get(pk=self.key(place)).sheet)

    def has(self, place: int, **changes: object) -> None:
        """Let somebody stand differently, behind everybody's back."""
        stands = zwielicht.dump_play(replace(self.play(place), **changes))
        with self.server.rows():
            Character.objects.filter(pk=self.key(place)).update(play=stands)

    def rolled(self, kind: str, words: str) -> list[dict[str, Any]]:
        """Give the results of all such rolls about something, in the order in which they fell."""
        with self.server.rows():
            thrown = TableEvent.objects.filter(table__slug=self.laid["slug"], roll__isnull=False).select_related("roll")
            found = [each.roll for each in thrown.order_by("seq")]
        said = [(roll.request.get("words", ""), dict(roll.result)) for roll in found]
        return [result for about, result in said if result["act"] == kind and about.startswith(words)]

    def everyone_hears(self, told: str, /, **data: object) -> None:
        """Check that the log of each tells an event in the reader's own language."""
        for page, language in self.windows:
            expect(page.locator(LOG)).to_contain_text(said(zwielicht.say_event(told, data), language))

    def everyone_sees(self, words: str, answer: str) -> None:
        """Check what everybody's log says of the newest roll about something."""
        for page, language in self.windows:
            line = page.locator(f"{LOG} li[data-roll]", has_text=words).first
            expect(line.locator(".answer")).to_have_text(said(answer, language))

    def everyone_sees_last(self, answer: str, but: int | None = None, **places: object) -> None:
        """Check what everybody's log says of the newest roll of all, but for somebody who is elsewhere."""
        for page, language in (each for at, each in enumerate(self.windows) if at != but):
            expect(page.locator(f"{LOG} .answer").first).to_have_text(said(answer, language, **places))

    def everyone_counts(self, place: int, points: int) -> None:
        """Check the corruption of somebody in every player's window."""
        for seated in self.seats[1:]:
            track = seated.page.locator(f"#seat-{self.laid['chairs'][place]} .corruption")
            expect(track.locator(".full, .bound")).to_have_count(points)


@contextmanager
def wanderers(server: Server, chromium: Browser, laid: dict[str, Any]) -> Iterator[Wanderers]:
    with sat_down(server, chromium, laid) as evening:
        yield Wanderers(evening.server, evening.laid, evening.seats)


def pressed(page: Page, do: str, within: str = "main") -> Locator:
    """Find the form that does something."""
    return page.locator(f"{within} form:has(input[name=do][value={do}])")


def choose(page: Page, name: str, value: str) -> None:
    """Choose something in the move's tray, and wait until it is reckoned with."""
    with page.expect_response("**/odds/"):
        page.locator(f"#panel-act label:has([name={name}][value='{value}'])").click()
    expect(page.locator(f"#panel-act input[name={name}][value='{value}']")).to_be_checked()


def rolls(seated: Seated, move: str, words: str = "", cut: bool = False, **more: str) -> None:
    """Choose a move with what joins it, and throw; where the line is `cut` meanwhile, try once more."""
    page = seated.page
    if not page.locator(f"#panel-act [name=move][value={move}]").is_checked():
        choose(page, "move", move)
    for name, value in more.items():
        choose(page, name, value)
    page.fill("#words", words)
    if not cut:
        page.click(THROW)
        return
    seated.outage = True
    cut_off(seated, THROW)
    expect(page.locator("#words")).to_have_value(words)
    again(page)


def settles(page: Page, condition: str = "") -> None:
    """Let the open roll count, and name what it costs."""
    if condition:
        page.locator("#panel-act summary:near([name=condition])").first.click()
        page.fill("#panel-act [name=condition]", condition)
    page.click("#settle [data-main]")
    expect(page.locator("#settle")).to_have_count(0)


def log_lines(page: Page) -> list[tuple[str, str]]:
    """Give every roll in the log of a window: what it came to, and all that its line says."""
    both = "lines => lines.map(each => [each.querySelector('.answer').textContent, each.textContent])"
    found = page.locator(f"{LOG} li[data-roll]").evaluate_all(both)
    return [(plain(answer), plain(line)) for answer, line in found]


def plain(text: str) -> str:
    return " ".join(text.split())
