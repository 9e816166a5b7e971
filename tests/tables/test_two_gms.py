"""Two GMs at one table: a form that was overtaken says so, shows both versions, and loses nothing typed."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from campaigns.models import PlaySession, Role
from rules.core.outcome import Refusal
from rules.core.versions import MEANWHILE
from rules.templatetags.words import say
from tables.card_views import CARD_GONE
from tables.models import Card, CardKind, Scene, Table, TableEvent
from tables.prep_views import SCENE_GONE
from tests.cast import Cast, member, person
from tests.keys import key_of
from tests.stored import rows
from tests.tables.test_scene import HTMX, does, post

pytestmark = pytest.mark.django_db
STARTS = {
    "edit_scene": {"do": "set_scene", "title": "The quay", "time": "Dusk"},
    "edit_detail": {"do": "add_detail", "label": "Fog", "note": "Hides sound"},
    "edit_foe": {"do": "add_foe", "name": "Warden Vogt", "concept": "Keeper", "descriptors": "Lame"},
}
FORMS = {
    "edit_scene": ({"title": "The quay", "time": "Dusk"}, "title", "objective"),
    "edit_detail": ({"label": "Fog", "note": "Hides sound"}, "note", "label"),
    "edit_foe": ({"name": "Warden Vogt", "concept": "Keeper", "descriptors": "Lame"}, "name", "gear"),
}
KEYS = {"edit_detail": {"detail": "Fog"}, "edit_foe": {"foe": "Warden Vogt"}}


@pytest.fixture
def as_gero(cast: Cast) -> Client:
    """A second GM of the table, who reads German."""
    client = Client()
    client.force_login(member(cast.campaign, cast.table, person("Gero", "de"), Role.GM).user)
    return client


def drawn(client: Client, cast: Cast, do: str) -> str:
    """Give the mark that the GM's page carries in one of its forms."""
    return mark_in(client.get(reverse("tables:gm", args=[cast.table.slug])).text, do)


def mark_in(page: str, do: str) -> str:
    found = re.search(rf'name="do" value="{do}">\s*<input type="hidden" name="drawn" value="([^"]+)"', page)
    assert found, do
    return found[1]


def board(cast: Cast) -> dict:
    return Table.objects.get(pk=cast.table.pk).board


def begun(cast: Cast, do: str) -> dict[str, str]:
    does(cast.ana, **STARTS[do])
    keys = {name: key_of(board(cast), named) for name, named in KEYS.get(do, {}).items()}
    return {"do": do, **keys, **FORMS[do][0]}


@pytest.mark.parametrize("do", FORMS)
def test_what_two_gms_change_in_different_fields_is_both_there(
    cast: Cast, as_ana: Client, as_gero: Client, do: str
) -> None:
    form, one, other = begun(cast, do), *FORMS[do][1:]
    seen = drawn(as_gero, cast, do)
    assert post(as_ana, cast, "gm", **form | {one: "By Ana", "drawn": drawn(as_ana, cast, do)}).status_code == 303
    assert post(as_gero, cast, "gm", **form | {other: "By Gero", "drawn": seen}).status_code == 303
    stands = str(board(cast))
    assert "By Ana" in stands
    assert "By Gero" in stands


@pytest.mark.parametrize("headers", [HTMX, None], ids=["htmx", "no script"])
@pytest.mark.parametrize("do", FORMS)
def test_a_form_that_was_overtaken_shows_both_versions_and_the_next_press_decides(
    cast: Cast, as_ana: Client, as_gero: Client, do: str, headers: dict[str, str] | None
) -> None:
    form, one, other = begun(cast, do), *FORMS[do][1:]
    seen = drawn(as_gero, cast, do)
    post(as_ana, cast, "gm", **form | {one: "By Ana", other: "Ana too", "drawn": seen})
    before, told = board(cast), TableEvent.objects.count()
    page = post(as_gero, cast, "gm", headers, **form | {one: "By Gero", "drawn": seen})
    assert page.status_code == 409
    with translation.override("de"):
        assert gettext(MEANWHILE) in page.text
    assert 'value="By Gero"' in page.text
    assert re.search(r"data-theirs>.*By Ana", page.text)
    assert (board(cast), TableEvent.objects.count()) == (before, told)
    again = form | {one: "By Gero", other: "Ana too", "drawn": mark_in(page.text, do)}
    assert post(as_gero, cast, "gm", **again).status_code == 303
    assert "By Gero" in str(board(cast))
    assert "Ana too" in str(board(cast))
    assert "By Ana" not in str(board(cast))


def test_the_same_form_sent_twice_is_saved_once(cast: Cast, as_ana: Client) -> None:
    form = begun(cast, "edit_foe") | {"name": "Old Vogt", "drawn": drawn(as_ana, cast, "edit_foe")}
    ticket = str(uuid.uuid4())
    for _press in range(2):
        assert post(as_ana, cast, "gm", HTMX, **form | {"ticket": ticket}).status_code == 200
    assert TableEvent.objects.filter(kind="foe_changed").count() == 1


@pytest.mark.parametrize(("do", "gone"), [("edit_foe", "remove_foe"), ("edit_detail", "remove_detail")])
def test_words_for_what_was_taken_away_meanwhile_stand_ready_for_a_new_one(
    cast: Cast, as_ana: Client, as_gero: Client, do: str, gone: str
) -> None:
    form = begun(cast, do) | {"drawn": drawn(as_gero, cast, do)}
    (name,) = KEYS[do]
    post(as_ana, cast, "gm", do=gone, **{name: form[name]})
    page = post(as_gero, cast, "gm", **form | {FORMS[do][1]: "By Gero"})
    assert page.status_code == 422
    new = re.search(rf'<form[^>]* id="new-{name}".*?</form>', page.text, re.DOTALL)
    assert new
    assert "By Gero" in new[0]


@pytest.mark.parametrize("headers", [HTMX, None], ids=["htmx", "no script"])
@pytest.mark.parametrize("do", FORMS)
def test_a_form_without_a_mark_overwrites_nothing(
    cast: Cast, as_gero: Client, do: str, headers: dict[str, str] | None
) -> None:
    form, one = begun(cast, do), FORMS[do][1]
    before = board(cast)
    page = post(as_gero, cast, "gm", headers, **form | {one: "By Gero"})
    assert page.status_code == 409
    assert re.search(rf"data-theirs>.*{form[one]}", page.text)
    assert 'value="By Gero"' in page.text
    assert board(cast) == before
    assert post(as_gero, cast, "gm", **form | {one: "By Gero", "drawn": mark_in(page.text, do)}).status_code == 303


def test_neither_do_cards_scenes_and_recaps_without_one(cast: Cast, as_gero: Client, as_ana: Client) -> None:
    scene = Scene.objects.create(table=cast.table, place=1, title="The quay", text="Dusk")
    card = Card.objects.create(table=cast.table, scene=scene, place=1, kind="note", title="A bell")
    recap = {"number": 1, "draft": "By Ana", "started_at": timezone.now(), "ended_at": timezone.now()}
    PlaySession.objects.create(campaign=cast.campaign, first_seq=1, last_seq=1, **recap)
    forms = {
        reverse("tables:prep-scene", args=[cast.table.slug, scene.pk]): {"title": "By Gero", "text": "Dusk"},
        reverse("tables:card", args=[cast.table.slug, card.pk]): {"title": "By Gero", "sight": "hidden"},
        reverse("tables:recap-of", args=[cast.table.slug, 1]): {"draft": "By Gero", "gm_text": ""},
    }
    theirs = ("The quay", "A bell", "By Ana")
    before = rows()
    for (address, form), stands in zip(forms.items(), theirs, strict=True):
        page = as_gero.post(address, form)
        assert page.status_code == 409, address
        assert "By Gero" in page.text
        assert stands in page.text
    assert {name: kept for name, kept in rows().items() if name != "Session"} == {
        name: kept for name, kept in before.items() if name != "Session"
    }


def in_german(refusal: Refusal) -> str:
    with translation.override("de"):
        return say(refusal)


PREPARED = {"title": "The quay at dusk", "text": "Fog comes in.", "objective": "The last boat", "notes": "Vogt waits"}


def test_words_for_a_scene_that_was_deleted_meanwhile_stand_ready_for_a_new_one(
    cast: Cast, as_ana: Client, as_gero: Client
) -> None:
    scene = Scene.objects.create(table=cast.table, place=1, title="The quay")
    address = reverse("tables:prep-scene", args=[cast.table.slug, scene.pk])
    as_ana.post(reverse("tables:prep-do", args=[cast.table.slug, scene.pk]), {"deed": "delete"})
    page = as_gero.post(address, PREPARED)
    assert page.status_code == 422
    assert in_german(SCENE_GONE) in page.text
    assert [words for words in PREPARED.values() if words not in page.text] == []
    as_gero.post(reverse("tables:prep", args=[cast.table.slug]), PREPARED)
    assert Scene.objects.get(table=cast.table).notes == "Vogt waits"
    assert as_gero.post(address).status_code == 404


@pytest.mark.parametrize("prepared", [True, False], ids=["in a scene", "on the table"])
def test_words_for_a_card_that_was_taken_away_meanwhile_stand_ready_for_a_new_one(
    cast: Cast, as_ana: Client, as_gero: Client, prepared: bool
) -> None:
    scene = Scene.objects.create(table=cast.table, place=1, title="The quay") if prepared else None
    card = Card.objects.create(table=cast.table, scene=scene, place=1, kind=CardKind.NOTE, title="A bell")
    address, shown = reverse("tables:card", args=[cast.table.slug, card.pk]), {"title": "A bell", "text": "By Gero"}
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', as_gero.get(address).text))
    as_ana.post(reverse("tables:card-do", args=[cast.table.slug, card.pk]), {"deed": "delete" if scene else "remove"})
    page = as_gero.post(address, hidden | shown | {"sight": "hidden"})
    assert page.status_code == 422
    assert in_german(CARD_GONE) in page.text
    assert "By Gero" in page.text
    assert as_gero.get(address).status_code == 404


def test_a_card_for_a_scene_that_was_deleted_meanwhile_stands_ready_on_the_table(cast: Cast, as_gero: Client) -> None:
    form = {"scene": str(uuid.uuid4()), "kind": "note", "title": "A bell", "text": "By Gero", "sight": "hidden"}
    page = as_gero.post(reverse("tables:card-add", args=[cast.table.slug]), form)
    assert page.status_code == 422
    assert "By Gero" in page.text
    assert not Card.objects.filter(table=cast.table).exists()


def test_a_handout_that_was_taken_away_keeps_what_is_to_be_seen_on_it_and_a_clock_its_parts(
    cast: Cast, as_gero: Client
) -> None:
    scene = Scene.objects.create(table=cast.table, place=1, title="The quay")
    address = reverse("tables:card", args=[cast.table.slug, uuid.uuid4()])
    handout = {"kind": "handout", "scene": str(scene.pk), "title": "A map", "alt": "The ford is missing"}
    page = as_gero.post(address, handout).text
    assert "The ford is missing" in page[page.index('id="new-handout"') :]
    clock = as_gero.post(address, {"kind": "clock", "title": "The tide", "size": "8", "sight": "hidden"}).text
    assert "<option selected>8</option>" in clock
