"""The GM's hidden roll: a frame of the GM's own, no trace for anybody else, and revealed with its time."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from rules.core import free
from rules.models import Roll
from rules.systems import BY_KEY
from tables import hiding, wire
from tables.entries import THROWN, log_of
from tables.models import TableEvent
from tests.cast import GAME, Cast

HTMX = {"HX-Request": "true"}
TOKEN = re.compile(r"[A-Za-z0-9]{64}|[0-9a-f-]{32,36}")


@pytest.fixture
def rolling(monkeypatch) -> None:
    """Let the game be one whose GM rolls."""
    monkeypatch.setattr(BY_KEY[GAME], "HIDDEN_ROLL", "5d6!>=5")


def frame(client: Client, cast: Cast, **form: str) -> tuple[int, str]:
    address = reverse("tables:hidden", args=[cast.table.slug])
    sent = {"ticket": str(uuid4())} | form
    answer = client.post(address, sent, headers=HTMX) if form else client.get(address, headers=HTMX)
    return answer.status_code, answer.text


def gm_page(client: Client, cast: Cast) -> str:
    return client.get(reverse("tables:gm", args=[cast.table.slug])).text


@pytest.mark.usefixtures("rolling")
def test_the_frame_rolls_what_was_stepped_and_shows_the_chance_it_had(cast: Cast, as_ana: Client, falls) -> None:
    assert 'name="least" value="5"' in gm_page(as_ana, cast)
    falls([5, 2, 6, 1, 3])
    status, panel = frame(as_ana, cast, dice="4", least="5")
    assert status == 200
    assert (Roll.objects.get().request["roll"], Roll.objects.get().scope) == ("4d6!>=5", "gm")
    for words in ("Players get no trace", "2 successes", "had 80.2", "Reveal with its time"):
        assert words in panel


@pytest.mark.usefixtures("rolling")
def test_what_is_typed_goes_before_what_was_stepped_and_stays_where_it_is_refused(cast: Cast, as_ana: Client) -> None:
    assert frame(as_ana, cast, dice="4", least="5", text="/gmr 2d20+3 the lie")[0] == 200
    assert Roll.objects.get().request == {"roll": "2d20+3", "label": "the lie"}
    status, panel = frame(as_ana, cast, dice="4", least="5", text="2d20>>")
    assert status == 422
    assert "lost it at &gt;&gt;" in panel
    assert 'value="2d20&gt;&gt;"' in panel
    assert 'name="dice" value="4"' in panel
    assert Roll.objects.count() == 1


@pytest.mark.parametrize(
    ("start", "form", "wanted"),
    [
        ("5d6!>=5", {"dice": "3", "least": "6"}, "3d6!>=6"),
        ("5d6!>=5", {}, "5d6!>=5"),
        ("5d6!>=5", {"dice": "-4", "least": "many"}, "1d6!>=5"),
        ("5d6!>=5", {"dice": "9999"}, "100d6!>=5"),
        ("4dF+2", {"plus": "-1"}, "4dF-1"),
        ("4dF+2", {"plus": "0"}, "4dF+0"),
        ("1d2", {"dice": "3"}, "3d2"),
    ],
)
def test_stepped_numbers_make_the_roll_of_the_game(start: str, form: dict[str, str], wanted: str) -> None:
    assert str(hiding.stepped(free.parse(start).notation, form)) == wanted


def test_where_gms_never_roll_the_frame_comes_with_a_typed_hidden_roll(cast: Cast, as_ana: Client) -> None:
    assert "hidden-frame" not in gm_page(as_ana, cast)
    assert "In this game the GM never rolls" in as_ana.get(reverse("tables:hidden", args=[cast.table.slug])).text
    as_ana.post(reverse("tables:say", args=[cast.table.slug]), {"text": "/gmr 2d6"}, headers=HTMX)
    page = gm_page(as_ana, cast)
    assert "hidden-frame" in page
    assert 'name="least"' not in page


@pytest.mark.usefixtures("rolling")
def test_players_get_no_trace_of_it(cast: Cast, as_ana: Client, as_mara: Client, as_lia: Client) -> None:
    def seen() -> list[str]:
        names = ("table", "log", "people", "scene", "sheet", "verify", "find")
        pages = [
            client.get(reverse(f"tables:{name}", args=[cast.table.slug])).text
            for client in (as_mara, as_lia)
            for name in names
        ]
        return [TOKEN.sub("", page) for page in pages]

    before = seen()
    frame(as_ana, cast, dice="4", least="5")
    assert Roll.objects.count() == 1
    assert seen() == before
    event = TableEvent.objects.told().get(kind=THROWN)
    assert not event.is_visible(cast.mara.pk, cast.mara.role)
    assert as_mara.get(reverse("tables:hidden", args=[cast.table.slug])).status_code == 404


@pytest.mark.usefixtures("rolling")
def test_a_reveal_shows_it_with_its_time_and_the_frame_says_so(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    frame(as_ana, cast, dice="4", least="5")
    event = TableEvent.objects.get(kind=THROWN)
    address = reverse("tables:reveal", args=[cast.table.slug, event.public_id])
    answer = as_ana.post(address, {"panel": "hidden"}, headers=HTMX).text
    assert "Reveal with its time" not in answer
    assert f'hx-target="#e-{event.public_id}"' in answer
    [entry] = [each for each in log_of(cast.mara).entries if each.roll]
    assert (entry.revealed, entry.at) == (True, event.roll.at)
    assert as_ana.post(address, {"panel": "hidden"})["Location"] == reverse("tables:gm", args=[cast.table.slug])


def test_only_the_gm_who_rolled_has_the_frame_drawn_anew(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    as_ana.post(reverse("tables:say", args=[cast.table.slug]), {"text": "/gmr 2d6"}, headers=HTMX)
    as_mara.post(reverse("tables:say", args=[cast.table.slug]), {"text": "/gmr 2d6"}, headers=HTMX)
    drawn = []
    for event in TableEvent.objects.told().filter(kind=THROWN).order_by("seq"):
        for seat in (cast.ana, cast.mara):
            reader = wire.reader_for(event, seat.pk, seat.role, "en")
            drawn.append("hidden-again" in wire.render(event, reader))
    assert drawn == [True, False, False, False]


@pytest.mark.usefixtures("rolling")
def test_without_a_script_the_frame_leads_back_to_the_panel(cast: Cast, as_ana: Client) -> None:
    address = reverse("tables:hidden", args=[cast.table.slug])
    answer = as_ana.post(address, {"dice": "2", "least": "4", "ticket": str(uuid4())})
    assert (answer.status_code, answer["Location"]) == (303, reverse("tables:gm", args=[cast.table.slug]))
    assert as_ana.post(address, {"text": "nonsense"}).status_code == 422
