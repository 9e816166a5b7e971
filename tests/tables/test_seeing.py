"""See as Mara: the GM gets the very bytes of Mara's own pages, can do nothing there, and hears no whisper."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from tables import pausing
from tables.models import Pause, Seat, Table, TableEvent
from tables.seeing import SEEN
from tables.services import Acted, act
from tables.talking import Words, talk
from tests.cast import Cast
from tests.tables.test_card_secrets import prepare

CHANGING = re.compile(r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|"X-CSRFToken": "\w+"|value="\w{64}"')
BAR = re.compile(r'<div class="banner" role="status" lang="\w+" id="seen-bar">.*?</nav></div>', re.S)
SCRIPTS = re.compile(r"\s*<script[^>]*></script>|\s*<meta name=\"(?:later|more)\"[^>]*>")
PAGES = {
    "table": "",
    "sheet": "sheet/",
    "log": "log/",
    "rolls": "log/?show=mine",
    "people": "people/",
    "scene": "scene/",
}


def play(cast: Cast) -> None:
    """Let something happen of every kind: open, hidden, for two, told, and on the board."""
    for fields in ({"do": "set_scene", "title": "The quay"}, {"do": "add_detail", "label": "Fog"}):
        assert isinstance(act(seat=cast.ana, fields=fields, ticket=uuid.uuid4(), as_gm=True), Acted)
    for visibility in (0, 1, 2):
        fields = {"do": "roll", "question": f"Does it hold {visibility}?"}
        act(seat=cast.mara, fields=fields, ticket=uuid.uuid4(), visibility=visibility)
        act(seat=cast.mara, fields={"do": "keep"}, ticket=uuid.uuid4())
    talk(seat=cast.jonas, words=Words("Good evening"), ticket=None)


def own(client: Client, cast: Cast, rest: str) -> str:
    return client.get(reverse("tables:table", args=[cast.table.slug]) + rest).text


def seen(client: Client, cast: Cast, seat: Seat, rest: str) -> str:
    return client.get(reverse("tables:see-as", args=[cast.table.slug, seat.pk]) + rest).text


def plain(page: str, cast: Cast, seat: Seat) -> str:
    """Give a page without what every request has anew, without scripts, and with links as its owner has them."""
    root = reverse("tables:table", args=[cast.table.slug])
    page = BAR.sub("", page).replace(reverse("tables:see-as", args=[cast.table.slug, seat.pk]), root)
    page = SCRIPTS.sub("", page.replace('aria-disabled="true" data-off="', 'href="').replace(" disabled", ""))
    return re.sub(r"\s+", " ", CHANGING.sub("·", page))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("who", ["mara", "jonas", "lia"])
def test_the_gm_gets_the_bytes_of_the_seats_own_page(
    cast: Cast, as_ana: Client, request: pytest.FixtureRequest, who: str, name: str
) -> None:
    prepare(cast)
    play(cast)
    seat, theirs = getattr(cast, who), own(request.getfixturevalue(f"as_{who}"), cast, PAGES[name])
    looked = seen(as_ana, cast, seat, PAGES[name])
    assert "seen-bar" in looked
    assert "seen-bar" not in theirs
    assert plain(looked, cast, seat) == plain(theirs, cast, seat)


def test_the_page_speaks_the_seats_language_and_the_bar_the_gms(cast: Cast, as_ana: Client) -> None:
    page = seen(as_ana, cast, cast.mara, "")
    assert '<html lang="de"' in page
    bar = BAR.search(page)
    assert bar is not None
    assert "You see what <bdi>Mara</bdi> sees" in bar[0]
    assert reverse("tables:gm", args=[cast.table.slug]) in bar[0]


def test_whispers_between_players_stay_between_them_and_the_gms_own_are_there(cast: Cast, as_ana: Client) -> None:
    talk(seat=cast.mara, words=Words("the canary sings", to=str(cast.jonas.pk)), ticket=None)
    talk(seat=cast.jonas, words=Words("a second canary", to=str(cast.mara.pk)), ticket=None)
    talk(seat=cast.ana, words=Words("mind the step", to=str(cast.mara.pk)), ticket=None)
    talk(seat=cast.mara, words=Words("I do mind it", to=str(cast.ana.pk)), ticket=None)
    for rest in ("", "log/", "log/?show=mine", "sheet/", "verify/"):
        assert "canary" not in seen(as_ana, cast, cast.mara, rest)
    log = seen(as_ana, cast, cast.mara, "log/")
    assert "mind the step" in log
    assert "I do mind it" in log
    assert "Whispers between players are theirs alone" in log


def test_whether_a_player_could_go_on_is_not_to_be_seen(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    Table.objects.filter(pk=cast.table.pk).update(pause=Pause.ON)
    Seat.objects.filter(pk=cast.jonas.pk).update(last_seen=cast.table.created_at)
    before = seen(as_ana, cast, cast.mara, "")
    Seat.objects.filter(pk=cast.mara.pk).update(could_go_on=True)
    assert 'aria-pressed="true"' in as_mara.get(reverse("tables:x", args=[cast.table.slug])).text
    mara = Seat.objects.select_related("table").get(pk=cast.mara.pk)
    assert pausing.resting(mara).own
    pressed = re.compile(r'value="ready"[^>]*>')
    assert pressed.findall(seen(as_ana, cast, cast.mara, "")) == (pressed.findall(before) or ['value="ready">'])


def test_looking_leaves_no_trace_and_no_pass_to_the_seats_stream(cast: Cast, as_ana: Client) -> None:
    play(cast)
    rows = [list(model.objects.order_by("pk").values()) for model in (Seat, Table, TableEvent)]
    for rest in PAGES.values():
        answer = as_ana.get(reverse("tables:see-as", args=[cast.table.slug, cast.mara.pk]) + rest)
        assert answer.cookies.keys() <= {"csrf"}
        assert "<script" not in answer.text
    assert [list(model.objects.order_by("pk").values()) for model in (Seat, Table, TableEvent)] == rows


def test_the_page_can_send_nothing(cast: Cast, as_ana: Client) -> None:
    answer = as_ana.get(reverse("tables:see-as", args=[cast.table.slug, cast.mara.pk]))
    policy = answer["Content-Security-Policy"]
    assert "script-src 'none'" in policy
    assert "form-action 'none'" in policy
    assert "<script" not in answer.text
    controls = re.findall(r"<(?:button|select|textarea)\b[^>]*", answer.text)
    assert len(controls) > 10
    assert [each for each in controls if " disabled" not in each] == []


def test_links_lead_to_what_the_seat_gets_and_the_others_lead_nowhere(cast: Cast, as_ana: Client) -> None:
    page = seen(as_ana, cast, cast.mara, "")
    root = reverse("tables:table", args=[cast.table.slug])
    links = set(re.findall(rf'href="({root}[^"#?]*)', page))
    assert {link for link in links if not link.startswith(f"{root}gm/")} == set()
    gm = reverse("tables:gm", args=[cast.table.slug])
    assert {as_ana.get(link).status_code for link in links - {gm}} == {200}


@pytest.mark.parametrize("rest", ["act/", "agreement/", "carry/", "gm/", "x/", "rolls.jsonl", "no-such/"])
def test_only_pages_that_are_named_can_be_looked_at(cast: Cast, as_ana: Client, rest: str) -> None:
    address = reverse("tables:see-as-page", args=[cast.table.slug, cast.mara.pk, rest])
    assert as_ana.get(address).status_code == 404
    assert {"table", "sheet", "log", "people", "person", "scene", "verify", "recap"} == SEEN


def test_no_gm_is_looked_through_and_no_seat_that_is_closed(cast: Cast, as_ana: Client) -> None:
    assert as_ana.get(reverse("tables:see-as", args=[cast.table.slug, cast.ana.pk])).status_code == 404
    Seat.objects.filter(pk=cast.mara.pk).update(closed_at=cast.table.created_at)
    assert as_ana.get(reverse("tables:see-as", args=[cast.table.slug, cast.mara.pk])).status_code == 404
