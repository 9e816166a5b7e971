"""What follows from a roll: below its line for whoever sees it, proposed and decided where it stands."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from rules.core.outcome import Refusal
from tables import pausing, wire
from tables.entries import log_of
from tables.epochs import reveal
from tables.erasing import erase_rolls
from tables.models import Seat, TableEvent, Visibility
from tables.services import act
from tables.undoing import undo
from tests.cast import Cast
from tests.conftest import signed_in
from tests.keys import key_of

HTMX = {"HX-Request": "true"}
YES_AND, YES_BUT = 6, 2
QUESTION = "Does the rope hold?"
GAP = {"do": "propose", "kind": "detail", "text": "A gap in the hedge", "lasting": "on"}


def seated(seat: Seat) -> Seat:
    return Seat.objects.select_related("table__campaign", "table__epoch", "character", "user").get(pk=seat.pk)


def does(seat: Seat, visibility: int = Visibility.PUBLIC, as_gm: bool = False, **fields: object) -> None:
    answer = act(seat=seated(seat), fields=fields, ticket=uuid.uuid4(), visibility=visibility, as_gm=as_gm)
    assert not isinstance(answer, Refusal), answer


def rolls(cast: Cast, falls: Callable[..., None], face: int, visibility: int = Visibility.PUBLIC) -> TableEvent:
    falls([face])
    does(cast.mara, visibility, do="roll", question=QUESTION)
    return TableEvent.objects.filter(table=cast.table, roll__isnull=False).latest("seq")


def post(client: Client, cast: Cast, line: TableEvent, headers: dict[str, str] | None = None, **fields: object):
    form = {"ticket": str(uuid.uuid4()), "panel": "line", "line": line.public_id, "about": line.about} | fields
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=headers)


def board_key(cast: Cast, words: str) -> str:
    cast.table.refresh_from_db()
    return key_of(cast.table.board, words)


def lines(seat: Seat) -> dict[str, list[str]]:
    """Give for each kind of line in the log what stands below it."""
    return {each.kind: [line.kind for line in each.follow.view.lines] if each.follow else [] for each in entries(seat)}


def entries(seat: Seat):
    return log_of(seated(seat)).entries


def streamed(cast: Cast, seat: Seat) -> str:
    """Give what the stream carries of the newest thing to a seat."""
    event = TableEvent.objects.filter(table=cast.table).told().latest("seq")
    if not event.is_visible(seat.pk, seat.role):
        return ""
    return wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en"))


def test_what_somebody_else_proposes_and_the_gm_accepts_stands_below_the_roll(
    cast: Cast, falls: Callable[..., None], as_jonas: Client, as_ana: Client, as_mara: Client
) -> None:
    line = rolls(cast, falls, YES_AND)
    form = as_jonas.get(reverse("tables:follow", args=[cast.table.slug, line.public_id]), headers=HTMX)
    assert line.about in form.text
    assert "<html" not in form.text
    answer = post(as_jonas, cast, line, HTMX, **GAP)
    assert answer.status_code == 200
    assert "A gap in the hedge" in answer.text
    for seat in (cast.ana, cast.mara, cast.lia):
        assert f'hx-target="#f-{line.public_id}"' in streamed(cast, seat)
        assert 'hx-target="#panel-log"' not in streamed(cast, seat)
    assert 'value="accept"' in streamed(cast, cast.ana)
    assert 'value="accept"' not in streamed(cast, cast.mara)
    taken = post(as_ana, cast, line, HTMX, do="accept", key=board_key(cast, "A gap in the hedge"))
    assert taken.status_code == 200
    assert lines(cast.mara)["roll"] == ["detail"]
    assert "detail_stated" not in lines(cast.mara)
    page = as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
    assert "<strong><bdi>A gap in the hedge</bdi></strong>" in page


def test_the_page_of_a_proposal_does_not_lead_to_itself(
    cast: Cast, falls: Callable[..., None], as_jonas: Client
) -> None:
    line = rolls(cast, falls, YES_AND)
    address = reverse("tables:follow", args=[cast.table.slug, line.public_id])
    assert f'href="{address}"' in as_jonas.get(reverse("tables:log", args=[cast.table.slug])).text
    assert f'href="{address}"' not in as_jonas.get(address).text


def test_the_gm_edits_a_proposal_where_it_stands(
    cast: Cast, falls: Callable[..., None], as_ana: Client, as_jonas: Client
) -> None:
    line = rolls(cast, falls, YES_BUT)
    mara = str(cast.mara.character_id)
    assert post(as_jonas, cast, line, do="propose", kind="condition", text="Winded", to=mara).status_code == 303
    key = board_key(cast, "Winded")
    address = reverse("tables:follow", args=[cast.table.slug, line.public_id])
    assert 'value="Winded"' in as_ana.get(address, {"key": key}).text
    assert 'value="Winded"' not in as_jonas.get(address, {"key": key}).text
    assert post(as_ana, cast, line, do="accept", key=key, to=mara, text="Angry").status_code == 303
    (entry,) = [each for each in entries(cast.lia) if each.kind == "roll"]
    (said,) = entry.follow.view.lines
    assert (said.text.message, said.to_name) == ("Angry", cast.mara.character.name)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "panel"])
def test_a_refused_proposal_keeps_what_was_typed(
    cast: Cast, falls: Callable[..., None], as_jonas: Client, headers: dict[str, str]
) -> None:
    line = rolls(cast, falls, YES_AND)
    answer = post(as_jonas, cast, line, headers, do="propose", kind="detail", text="", label="Frayed rope")
    assert answer.status_code == 422
    assert "Frayed rope" in answer.text
    assert "data-refusal" in answer.text
    assert lines(cast.mara)["roll"] == []


def test_a_roll_that_asks_for_nothing_offers_nothing(cast: Cast, falls: Callable[..., None], as_jonas: Client) -> None:
    line = rolls(cast, falls, 4)
    address = reverse("tables:follow", args=[cast.table.slug, line.public_id])
    assert address not in as_jonas.get(reverse("tables:log", args=[cast.table.slug])).text
    assert post(as_jonas, cast, line, HTMX, **GAP).status_code == 422


def test_who_watches_sees_the_proposal_and_no_way_to_add_one(
    cast: Cast, falls: Callable[..., None], as_lia: Client
) -> None:
    line = rolls(cast, falls, YES_AND)
    assert "And what else?" in streamed(cast, cast.lia)
    assert reverse("tables:follow", args=[cast.table.slug, line.public_id]) not in streamed(cast, cast.lia)
    assert post(as_lia, cast, line, HTMX, **GAP).status_code == 422


def test_nothing_of_a_hidden_roll_reaches_others(
    cast: Cast, falls: Callable[..., None], as_jonas: Client, as_mara: Client
) -> None:
    line = rolls(cast, falls, YES_AND, Visibility.SELF_AND_GM)
    assert as_jonas.get(reverse("tables:follow", args=[cast.table.slug, line.public_id])).status_code == 404
    assert post(as_jonas, cast, line, HTMX, **GAP).status_code == 404
    does(cast.mara, do="keep")
    assert post(as_mara, cast, line, HTMX, **GAP).status_code == 200
    pages = [as_jonas.get(reverse(f"tables:{name}", args=[cast.table.slug])).text for name in ("table", "log")]
    assert [page for page in pages if GAP["text"] in page or line.public_id in page or line.about in page] == []
    does(cast.ana, as_gm=True, do="accept", key=board_key(cast, GAP["text"]))
    assert "detail_stated" in lines(cast.jonas)
    assert line.about not in streamed(cast, cast.jonas)
    assert line.public_id not in streamed(cast, cast.jonas)


def test_a_revealed_roll_has_below_it_what_followed(cast: Cast, falls: Callable[..., None]) -> None:
    line = rolls(cast, falls, YES_AND, Visibility.SELF_AND_GM)
    does(cast.ana, as_gm=True, about=line.about, **GAP)
    assert lines(cast.jonas) == {"detail_stated": []} | {key: [] for key in lines(cast.jonas)}
    reveal(seat=seated(cast.ana), event_id=line.public_id)
    assert lines(cast.jonas)["revealed"] == ["detail"]


def test_what_follows_stands_below_the_last_throw_of_a_roll(cast: Cast, falls: Callable[..., None]) -> None:
    first = rolls(cast, falls, 5)
    falls([YES_AND])
    does(cast.mara, do="reroll", dice=[0])
    does(cast.mara, **GAP)
    does(cast.ana, as_gm=True, do="accept", key=board_key(cast, GAP["text"]))
    below = {each.public_id: len(each.follow.view.lines) for each in entries(cast.jonas) if each.roll}
    assert below.pop(first.public_id) == 0
    assert list(below.values()) == [1]


def test_what_is_undone_no_longer_stands_below_its_roll(cast: Cast, falls: Callable[..., None]) -> None:
    line = rolls(cast, falls, YES_AND)
    does(cast.ana, as_gm=True, about=line.about, **GAP)
    told = TableEvent.objects.get(table=cast.table, kind="detail_stated")
    undo(seat=seated(cast.ana), event_id=told.public_id, back=True)
    assert lines(cast.mara)["roll"] == []
    assert f'hx-target="#f-{line.public_id}"' in streamed(cast, cast.mara)


def test_an_erased_statement_leaves_its_roll_without_a_line(cast: Cast, falls: Callable[..., None]) -> None:
    line = rolls(cast, falls, YES_AND)
    does(cast.ana, as_gm=True, about=line.about, **GAP)
    erase_rolls(seat=seated(cast.ana))
    assert lines(cast.mara)["roll"] == []


@pytest.mark.parametrize("who", ["mara", "ana"])
def test_what_is_silent_has_no_line_to_follow_and_nothing_to_undo(
    cast: Cast, request: pytest.FixtureRequest, who: str
) -> None:
    pausing.stop(table_id=cast.table.pk)
    silent, client = TableEvent.objects.get(kind=pausing.PAUSE).public_id, request.getfixturevalue(f"as_{who}")
    assert client.get(reverse("tables:follow", args=[cast.table.slug, silent])).status_code == 404
    assert client.post(reverse("tables:undo", args=[cast.table.slug, silent]), headers=HTMX).status_code == 404


def test_whoever_proposed_takes_it_back_from_the_line_when_no_roll_lies_open(
    cast: Cast, falls: Callable[..., None], as_jonas: Client, as_mara: Client
) -> None:
    line = rolls(cast, falls, YES_AND)
    does(cast.mara, do="keep")
    below = post(as_jonas, cast, line, HTMX, **GAP).text
    assert 'name="do" value="withdraw"' in below
    table = reverse("tables:table", args=[cast.table.slug])
    assert 'name="do" value="withdraw"' in as_jonas.get(table).text
    assert 'name="do" value="withdraw"' not in as_mara.get(table).text
    event = TableEvent.objects.told().filter(table=cast.table, kind="proposed").get()
    drawn = {
        seat.pk: wire.render(event, wire.reader_for(event, seat.pk, seat.role, "en"))
        for seat in (cast.jonas, cast.mara, cast.ana)
    }
    assert [pk for pk, text in drawn.items() if 'value="withdraw"' in text] == [cast.jonas.pk]
    key = board_key(cast, "A gap in the hedge")
    assert post(as_mara, cast, line, HTMX, do="withdraw", key=key).status_code == 422
    assert post(as_jonas, cast, line, HTMX, do="withdraw", key=key).status_code == 200
    assert "A gap in the hedge" not in as_jonas.get(table).text


def test_a_reroll_says_how_likely_a_yes_is_now_and_after_it(cast: Cast, falls: Callable[..., None]) -> None:
    rolls(cast, falls, 1)
    client = signed_in(cast.mara.user)
    form = {"dice": "0", "ticket": str(uuid.uuid4())}
    tray = client.post(reverse("tables:odds", args=[cast.table.slug]), form, headers=HTMX).text
    assert re.search(r"<small>\w+ 0,0.%</small> → 50,0.%", tray)
