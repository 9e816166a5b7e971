"""Preparing: scenes and cards are written by several GMs at once, ordered, and played from a copy."""

import re
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Role
from rules.core import versions
from rules.systems import BY_KEY
from tables.models import Card, Scene, SceneState, Sight, Table, TableEvent
from tables.prep_forms import scene_words
from tests.cast import Cast, member, person
from tests.conftest import signed_in


def scene(cast: Cast, title: str = "The salt quay", **words: object) -> Scene:
    return Scene.objects.create(table=cast.table, place=Scene.objects.count() + 1, title=title, **words)


def card(home: Scene, kind: str = "note", title: str = "A bell rings", **words: object) -> Card:
    size = {"size": 6} if kind == "clock" else {}
    place = home.cards.count() + 1
    return Card.objects.create(table=home.table, scene=home, place=place, kind=kind, title=title, **size, **words)


def to(name: str, *args: object) -> str:
    return reverse(f"tables:{name}", args=args)


def board(cast: Cast):
    return BY_KEY[cast.campaign.system].load_board(Table.objects.get(pk=cast.table.pk).board)


def start(client: Client, home: Scene, **more: str):
    form = {"deed": "start", "ticket": str(uuid.uuid4())} | more
    return client.post(to("prep-do", home.table.slug, home.pk), form)


def titles(cast: Cast) -> list[str]:
    return list(Scene.objects.filter(table=cast.table).values_list("title", flat=True))


def test_a_gm_writes_a_scene_with_cards_of_each_kind(cast: Cast, as_ana: Client) -> None:
    slug = cast.table.slug
    answer = as_ana.post(to("prep", slug), {"title": "The salt quay"})
    made = Scene.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, to("prep-scene", slug, made.pk))
    for kind in ("trait", "npc", "clock", "note"):
        form = {"scene": str(made.pk), "kind": kind, "title": f"A {kind}", "size": "8", "fires_at": "2"}
        assert as_ana.post(to("card-add", slug), form).status_code == 303
    page = as_ana.get(to("prep-scene", slug, made.pk)).text
    assert all(f"A {kind}" in page for kind in ("trait", "npc", "clock", "note"))
    assert Card.objects.get(kind="clock").size == 8
    assert set(Card.objects.values_list("sight", flat=True)) == {Sight.HIDDEN}


@pytest.mark.parametrize("form", [{}, {"title": "  "}, {"title": "x" * 301}], ids=["nothing", "blank", "long"])
def test_a_scene_without_a_fit_title_is_refused_with_what_was_typed(cast: Cast, as_ana: Client, form) -> None:
    answer = as_ana.post(to("prep", cast.table.slug), form)
    assert answer.status_code == 422
    assert form.get("title", "").strip() in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert not Scene.objects.exists()


def test_a_wrong_card_keeps_what_was_typed_and_names_the_field(cast: Cast, as_ana: Client) -> None:
    home = scene(cast)
    form = {"scene": str(home.pk), "kind": "clock", "title": "", "text": "Boats leave", "size": "6", "filled": "7"}
    answer = as_ana.post(to("card-add", cast.table.slug), form)
    assert answer.status_code == 422
    assert "Boats leave" in answer.text
    assert "new-card-title_error" in answer.text
    assert re.search(r'class="error-summary"[^>]* autofocus.*?href="#new-card-title"', answer.text, re.DOTALL)
    [box] = re.findall(r'<input[^>]* id="new-card-title"[^>]*>', answer.text)
    assert 'aria-describedby="new-card-title_error"' in box
    assert "new-card-filled_error" in answer.text
    assert not Card.objects.exists()


def test_two_gms_who_change_different_fields_lose_nothing(cast: Cast, as_ana: Client) -> None:
    home = scene(cast, text="Fog", objective="Find the boat")
    drawn = versions.mark(scene_words(home))
    gero = signed_in(member(cast.campaign, cast.table, person("Gero"), Role.GM).user)
    words = {"title": home.title, "text": "Fog", "objective": "Find the boat", "notes": "", "drawn": drawn}
    assert as_ana.post(to("prep-scene", cast.table.slug, home.pk), words | {"text": "Rain"}).status_code == 303
    answer = gero.post(to("prep-scene", cast.table.slug, home.pk), words | {"objective": "Sink the boat"})
    assert answer.status_code == 303
    home.refresh_from_db()
    assert (home.text, home.objective, home.revision) == ("Rain", "Sink the boat", 3)


def test_the_same_field_shows_both_values_and_who_wrote_it_and_the_second_gm_chooses(
    cast: Cast, as_ana: Client
) -> None:
    home = scene(cast, text="Fog")
    gero = signed_in(member(cast.campaign, cast.table, person("Gero"), Role.GM).user)
    address = to("prep-scene", cast.table.slug, home.pk)
    words = {
        "title": home.title,
        "text": "Fog",
        "objective": "",
        "notes": "",
        "drawn": versions.mark(scene_words(home)),
    }
    as_ana.post(address, words | {"text": "Rain"})
    answer = gero.post(address, words | {"text": "Snow", "notes": "She lies"})
    assert answer.status_code == 409
    assert all(text in answer.text for text in ("Rain", "Snow", "She lies", "Ana"))
    home.refresh_from_db()
    assert (home.text, home.notes) == ("Rain", "")
    drawn = {"drawn": answer.context["drawn"]}
    taken = gero.post(address, words | {"text": "Snow", "notes": "She lies", "take": "text"} | drawn)
    assert taken.status_code == 200
    assert taken.context["scene_form"]["text"].value == "Rain"
    assert taken.context["scene_form"]["notes"].value == "She lies"
    assert gero.post(address, words | {"text": "Snow", "notes": "She lies"} | drawn).status_code == 303
    home.refresh_from_db()
    assert (home.text, home.notes) == ("Snow", "She lies")


def test_two_gms_on_one_card_get_the_same_care(cast: Cast, as_ana: Client) -> None:
    row = card(scene(cast), text="At midnight")
    address = to("card", cast.table.slug, row.pk)
    drawn = as_ana.get(address).context["drawn"]
    words = {"title": row.title, "text": row.text, "sight": "hidden", "fires_at": "", "drawn": drawn}
    assert as_ana.post(address, words | {"title": "A bell falls"}).status_code == 303
    assert as_ana.post(address, words | {"sight": "shown"}).status_code == 303
    answer = as_ana.post(address, words | {"title": "A bell is stolen"})
    assert answer.status_code == 409
    assert all(text in answer.text for text in ("A bell falls", "A bell is stolen"))
    row.refresh_from_db()
    assert (row.title, row.sight) == ("A bell falls", Sight.SHOWN)


@pytest.mark.parametrize(
    ("to_place", "order"), [("0", "cab"), ("1", "acb"), ("99", "abc")], ids=["up", "middle", "far"]
)
def test_a_scene_moves_to_its_place(cast: Cast, as_ana: Client, to_place: str, order: str) -> None:
    rows = [scene(cast, title) for title in "abc"]
    form = {"deed": "move", "to": to_place}
    assert as_ana.post(to("prep-do", cast.table.slug, rows[2].pk), form).status_code == 303
    assert titles(cast) == list(order)


def test_a_card_moves_among_those_of_its_scene(cast: Cast, as_ana: Client) -> None:
    home = scene(cast)
    rows = [card(home, title=title) for title in "abc"]
    card(scene(cast, "Elsewhere"), title="other")
    as_ana.post(to("card-do", cast.table.slug, rows[0].pk), {"deed": "move", "to": "1"})
    assert list(home.cards.values_list("title", flat=True)) == ["b", "a", "c"]


def test_a_scene_goes_with_its_cards(cast: Cast, as_ana: Client) -> None:
    home = scene(cast)
    gone = card(home)
    assert as_ana.post(to("card-do", cast.table.slug, gone.pk), {"deed": "delete"}).status_code == 303
    card(home)
    assert as_ana.post(to("prep-do", cast.table.slug, home.pk), {"deed": "delete"}).status_code == 303
    assert not Scene.objects.exists()
    assert not Card.objects.exists()


def test_playing_a_scene_sets_it_in_the_game_and_leaves_it_as_prepared(cast: Cast, as_ana: Client) -> None:
    home = scene(cast, text="Fog", objective="Find the boat")
    kept = [
        card(home, "trait", "Slippery planks", sight="shown"),
        card(home, "trait", "A loose board"),
        card(home, "npc", "Old Nilsson", text="Ferryman\nSees everything"),
        card(home, "clock", "The tide", filled=2),
    ]
    answer = start(as_ana, home)
    assert (answer.status_code, answer["Location"]) == (303, to("gm", cast.table.slug))
    now = board(cast)
    assert (now.scene.title, now.scene.happened, now.scene.objective) == ("The salt quay", "Fog", "Find the boat")
    assert [each.label for each in now.details] == ["Slippery planks"]
    assert [(foe.name, foe.concept, foe.shown) for foe in now.foes] == [("Old Nilsson", "Ferryman", False)]
    lying = {each.title: each for each in Card.objects.filter(scene=None)}
    assert set(lying) == {"A loose board", "The tide"}
    assert lying["The tide"].filled == 2
    home.refresh_from_db()
    assert home.state == SceneState.LIVE
    assert set(home.cards.all()) == set(kept)


def test_the_next_scene_ends_the_one_before_and_clears_what_came_with_it(cast: Cast, as_ana: Client) -> None:
    first, second = scene(cast), scene(cast, "The mill")
    card(first, title="From the first")
    Card.objects.create(table=cast.table, place=1, kind="note", title="Laid by hand")
    start(as_ana, first)
    start(as_ana, second, clear="on")
    assert set(Card.objects.filter(scene=None).values_list("title", flat=True)) == {"Laid by hand"}
    assert list(Scene.objects.values_list("state", flat=True)) == [SceneState.DONE, SceneState.LIVE]


def test_what_the_game_refuses_starts_nothing(cast: Cast, as_ana: Client) -> None:
    home = scene(cast)
    for _twin in range(2):
        card(home, "trait", "Slippery planks", sight="shown")
    before = TableEvent.objects.count()
    answer = start(as_ana, home)
    assert answer.status_code == 422
    assert "Slippery planks cannot be put on the table" in answer.text
    assert board(cast).scene.number == 0
    assert TableEvent.objects.count() == before
    assert Scene.objects.get().state == SceneState.PLANNED


def test_a_double_press_starts_a_scene_once(cast: Cast, as_ana: Client) -> None:
    home, ticket = scene(cast), str(uuid.uuid4())
    assert [start(as_ana, home, ticket=ticket).status_code for _press in range(2)] == [303, 303]
    assert board(cast).scene.number == 1


def test_of_two_gms_who_start_a_scene_at_once_the_second_is_told_and_it_is_played_once(
    cast: Cast, as_ana: Client
) -> None:
    home = scene(cast)
    card(home, "npc", "Warden Vogt")
    shown = re.search(r'name="shown" value="(\w+)"', as_ana.get(to("gm", cast.table.slug)).text)
    assert shown
    answers = [start(as_ana, home, shown=shown[1]) for _gm in range(2)]
    assert [answer.status_code for answer in answers] == [303, 409]
    assert "Somebody has started this scene meanwhile." in answers[1].text
    assert (board(cast).scene.number, len(board(cast).foes)) == (1, 1)
    assert start(as_ana, home, shown=SceneState.LIVE).status_code == 303


def test_the_panel_offers_the_next_planned_scene(cast: Cast, as_ana: Client) -> None:
    start(as_ana, scene(cast))
    scene(cast, "The mill")
    page = as_ana.get(to("gm", cast.table.slug)).text
    assert "Start <bdi>The mill</bdi>" in page
    assert "Start <bdi>The salt quay</bdi>" not in page


@pytest.mark.parametrize("who", ["as_mara", "as_lia", "as_otto"])
def test_nobody_but_a_gm_prepares(cast: Cast, request: pytest.FixtureRequest, who: str) -> None:
    client, home = request.getfixturevalue(who), scene(cast)
    assert client.get(to("prep", cast.table.slug)).status_code == 404
    assert client.get(to("prep-scene", cast.table.slug, home.pk)).status_code == 404
    assert start(client, home).status_code == 404
    assert board(cast).scene.number == 0


def test_a_prepared_character_has_the_game_s_own_fields_and_brings_them_to_the_table(
    cast: Cast, as_ana: Client
) -> None:
    home = scene(cast)
    own = {"own_descriptors": "Sharp-eyed", "own_gear": "Iron whistle\nWet cloak", "own_conditions": "Tired"}
    form = {"scene": str(home.pk), "kind": "npc", "title": "Watchman", "text": "Counts the lamps", "sight": "shown"}
    as_ana.post(to("card-add", cast.table.slug), form | own)
    made = Card.objects.get(scene=home)
    assert made.document == {"descriptors": "Sharp-eyed", "gear": "Iron whistle\nWet cloak", "conditions": "Tired"}
    page = as_ana.get(to("card", cast.table.slug, made.pk)).text
    assert "Iron whistle\nWet cloak</textarea>" in page
    start(as_ana, home)
    [foe] = board(cast).foes
    assert (foe.name, foe.concept) == ("Watchman", "Counts the lamps")
    assert [(trait.kind, trait.label) for trait in foe.traits] == [
        ("descriptor", "Sharp-eyed"),
        ("gear", "Iron whistle"),
        ("gear", "Wet cloak"),
        ("condition", "Tired"),
    ]


def test_two_gms_who_write_the_same_own_field_are_told(cast: Cast, as_ana: Client) -> None:
    made = card(scene(cast), "npc", "Watchman", document={"gear": "A whistle"})
    address = to("card", cast.table.slug, made.pk)
    drawn = as_ana.get(address).context["drawn"]
    form = {"title": "Watchman", "sight": "hidden", "drawn": drawn}
    assert as_ana.post(address, form | {"own_gear": "A horn"}).status_code == 303
    assert as_ana.post(address, form | {"own_gear": "A bell"}).status_code == 409
    made.refresh_from_db()
    assert made.document == {"gear": "A horn"}
