"""The GM's panel: players edited in place, rules turned, how the dice fell; and nothing of it for players."""

import re
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.models import Campaign
from characters.models import Character
from rules.systems import BY_KEY
from tables import luck, pausing, services, sessions, staging, undoing
from tables.models import Change, Scene, SceneState, Seat, Table, TableEvent, Visibility
from tables.wire import Reader, render
from tests.cast import Cast
from tests.tables import long_played
from tests.tables.test_budgets import count_get, crowd

HTMX = {"HX-Request": "true"}
ODDS = "data-odds"


def panel(client: Client, cast: Cast, headers: dict[str, str] | None = None) -> str:
    return client.get(reverse("tables:gm", args=[cast.table.slug]), headers=headers).text


def post(client: Client, cast: Cast, headers: dict[str, str], **fields: object):
    form = {"panel": "players", "ticket": str(uuid.uuid4()), **fields}
    return client.post(reverse("tables:act", args=[cast.table.slug]), form, headers=headers)


def turn(client: Client, cast: Cast, key: str, on: bool, headers: dict[str, str] | None = None):
    address = reverse("tables:rule", args=[cast.table.slug, key])
    return client.post(address, {"on": "on"} if on else {}, headers=headers)


def points(seat: Seat) -> int:
    seat.character.refresh_from_db()
    return int(seat.character.play["fu"])


def rolled(seat: Seat, visibility: int = Visibility.PUBLIC) -> None:
    fresh = Seat.objects.select_related("table__campaign").get(pk=seat.pk)
    for fields in ({"do": "roll", "question": "Does it hold?"}, {"do": "keep"}):
        services.act(seat=fresh, fields=fields, ticket=uuid.uuid4(), visibility=visibility)


# --- players ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("do", "by"), [("take", -1), ("award", 1)])
def test_a_point_is_taken_or_given_in_place(cast: Cast, as_ana: Client, do: str, by: int) -> None:
    before = points(cast.mara)
    answer = post(as_ana, cast, HTMX, do=do, to=str(cast.mara.character_id))
    assert answer.status_code == 200
    assert points(cast.mara) == before + by
    assert 'hx-target="#panel-players"' in answer.text


def test_a_condition_is_set_and_cleared_by_presses(cast: Cast, as_ana: Client) -> None:
    to = str(cast.mara.character_id)
    post(as_ana, cast, HTMX, do="set_condition", to=to, printed="Hurt")
    assert 'name="condition" value="Hurt"' in panel(as_ana, cast)
    post(as_ana, cast, HTMX, do="clear_condition", to=to, condition="Hurt")
    assert 'name="condition" value="Hurt"' not in panel(as_ana, cast)


def test_the_whole_table_is_awarded_at_once_and_undone_at_once(cast: Cast, as_ana: Client) -> None:
    before = points(cast.mara), points(cast.jonas)
    both = [str(cast.mara.character_id), str(cast.jonas.character_id)]
    post(as_ana, cast, {}, do="award_all", to=both, words="The leap over the weir")
    assert (points(cast.mara), points(cast.jonas)) == (before[0] + 1, before[1] + 1)
    assert "The leap over the weir" in panel(as_ana, cast)
    assert undo_last(as_ana, cast, panel(as_ana, cast)) == 303
    assert (points(cast.mara), points(cast.jonas)) == before


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "panel"])
def test_what_is_refused_is_said_among_the_players_and_keeps_the_words(cast: Cast, as_ana: Client, headers) -> None:
    answer = post(as_ana, cast, headers, do="award_all", words="The leap over the weir")
    assert answer.status_code == 422
    part = answer.text.split('id="panel-players"')[1]
    assert "Choose who it is for." in part
    assert 'value="The leap over the weir"' in part


@pytest.mark.parametrize("do", ["award_all", "take"])
def test_a_player_does_none_of_it(cast: Cast, as_mara: Client, do: str) -> None:
    before = points(cast.jonas)
    assert post(as_mara, cast, HTMX, do=do, to=str(cast.jonas.character_id)).status_code == 422
    assert points(cast.jonas) == before


def undo_last(client: Client, cast: Cast, drawn: str, headers: dict[str, str] | None = None) -> int:
    """Press the button that undoes what it was drawn for."""
    form = drawn.split('id="undo-last"')[1].split("</form>")[0]
    address = re.search(r'action="([^"]+)"', form)
    assert address
    fields = dict(re.findall(r'type="hidden" name="(panel|as_last)" value="([^"]+)"', form))
    return client.post(address[1], {"do": "undo", **fields}, headers=headers).status_code


def test_there_is_nothing_to_undo_at_first(cast: Cast, as_ana: Client) -> None:
    assert '<div id="undo-last"></div>' in panel(as_ana, cast)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "panel"])
def test_undo_last_undoes_what_the_page_shows_or_nothing(
    cast: Cast, as_ana: Client, as_mara: Client, headers: dict[str, str]
) -> None:
    to = str(cast.mara.character_id)
    post(as_ana, cast, {}, do="set_condition", to=to, printed="Hurt")
    drawn = panel(as_ana, cast)
    post(as_mara, cast, {}, do="set_condition", to=to, printed="Angry", panel="")
    before = Change.objects.filter(undone_by=None).count()
    assert undo_last(as_ana, cast, drawn, headers) == (409 if headers else 303)
    assert Change.objects.filter(undone_by=None).count() == before
    if not headers:
        assert "Something else was done" in panel(as_ana, cast)
    assert undo_last(as_ana, cast, panel(as_ana, cast), headers) == (200 if headers else 303)
    assert undo_last(as_ana, cast, drawn, headers) == (200 if headers else 303)
    assert not Change.objects.filter(undone_by=None).exists()


def test_undo_last_follows_the_stream_and_says_that_players_have_seen_it(cast: Cast, as_ana: Client) -> None:
    reader, seen = Reader("gm", cast.ana.pk, "en"), "Players have seen it"
    for sight in ("shown", "hidden"):
        services.act(seat=cast.ana, fields={"do": "add_foe", "name": sight, "sight": sight}, ticket=None, as_gm=True)
        told = TableEvent.objects.told().filter(change__isnull=False).latest("seq")
        for drawn in (panel(as_ana, cast), render(told, reader)):
            button = drawn.split('id="undo-last"')[1].split("</form>")[0]
            assert told.public_id in button
            assert (seen in button) == (sight == "shown")
    assert undo_last(as_ana, cast, panel(as_ana, cast)) == 303
    undone = TableEvent.objects.told().get(kind="undone")
    assert seen in render(undone, reader).split('id="undo-last"')[1].split("</form>")[0]
    assert 'id="undo-last"' not in render(undone, Reader("player", cast.mara.pk, "en"))
    pausing.decide(seat=cast.ana, rest=True)
    assert 'id="undo-last"' not in render(TableEvent.objects.told().latest("seq"), reader)


# --- scenes -----------------------------------------------------------------------------------------------------------


def test_scenes_stand_in_order_with_their_state_and_the_next_one_to_start(cast: Cast, as_ana: Client) -> None:
    states = (SceneState.DONE, SceneState.LIVE, SceneState.PLANNED)
    for place, state in enumerate(states, 1):
        Scene.objects.create(table=cast.table, place=place, title=f"Place {place}", state=state)
    page = panel(as_ana, cast).split('id="panel-stages"')[1].split("</section>")[0]
    assert page.index("Place 1") < page.index("Place 2") < page.index("Place 3")
    assert "Start <bdi>Place 3</bdi>" in page
    last = Scene.objects.get(title="Place 3")
    form = {"deed": "move", "to": "0", "back": "gm"}
    answer = as_ana.post(reverse("tables:prep-do", args=[cast.table.slug, last.pk]), form)
    assert answer["Location"] == reverse("tables:gm", args=[cast.table.slug])
    assert Scene.objects.filter(table=cast.table).order_by("place").first() == last


def stages(client: Client, cast: Cast) -> str:
    return panel(client, cast).split('id="panel-stages"')[1].split("</section>")[0]


def test_the_scene_that_is_played_stands_among_them_also_if_nobody_prepared_it(cast: Cast, as_ana: Client) -> None:
    weir = Scene.objects.create(table=cast.table, place=1, title="The weir")
    running = '<a href="#panel-gm" aria-current="true">'
    assert running not in stages(as_ana, cast)
    staging.start(seat=cast.ana, scene=weir.pk, clear=False, ticket=None)
    page = stages(as_ana, cast)
    assert (page.count("The weir"), running in page) == (1, False)
    services.act(seat=cast.ana, fields={"do": "set_scene", "title": "The salt quay"}, ticket=None)
    page = stages(as_ana, cast)
    assert running in page
    assert page.index("The salt quay") < page.index("The weir")
    weir.refresh_from_db()
    assert weir.state == SceneState.DONE
    undoing.undo(seat=cast.ana, event_id=Change.objects.latest("pk").event.public_id, back=True)
    weir.refresh_from_db()
    assert weir.state == SceneState.LIVE


# --- rules ------------------------------------------------------------------------------------------------------------


def test_without_exact_chances_no_player_is_sent_any_and_a_gm_who_plays_still_is(
    cast: Cast, as_mara: Client, as_ana: Client
) -> None:
    table = reverse("tables:table", args=[cast.table.slug])
    cast.jonas.character, figure = None, cast.jonas.character
    cast.jonas.save(update_fields=["character"])
    Seat.objects.filter(pk=cast.ana.pk).update(character=figure)
    assert ODDS in as_mara.get(table).text
    assert turn(as_ana, cast, "show_odds", False).status_code == 303
    assert ODDS not in as_mara.get(table).text
    odds = as_mara.post(reverse("tables:odds", args=[cast.table.slug]), {"question": "Does it hold?"}, headers=HTMX)
    assert ODDS not in odds.text
    assert "%" not in odds.text.replace("%2F", "")
    assert ODDS in as_ana.get(table).text
    turn(as_ana, cast, "show_odds", True)
    assert ODDS in as_mara.get(table).text


@pytest.mark.parametrize("key", ["matching_dice", "spectators"])
def test_a_rule_is_turned_and_the_panel_shows_it(cast: Cast, as_ana: Client, key: str) -> None:
    def is_on() -> bool:
        cast.campaign.refresh_from_db()
        return bool(cast.campaign.spectators if key == "spectators" else cast.campaign.options.get(key))

    before = is_on()
    answer = turn(as_ana, cast, key, not before, HTMX)
    assert answer.status_code == 200
    assert 'id="panel-rules"' in answer.text
    assert is_on() is not before
    turn(as_ana, cast, key, not before, HTMX)
    assert is_on() is not before


def test_what_the_game_names_no_switch_is_not_there(cast: Cast, as_ana: Client) -> None:
    assert turn(as_ana, cast, "fu_start", True).status_code == 404


def test_a_player_turns_no_rule(cast: Cast, as_mara: Client) -> None:
    assert turn(as_mara, cast, "matching_dice", True).status_code == 404
    cast.campaign.refresh_from_db()
    assert not cast.campaign.options.get("matching_dice")


# --- statistics -------------------------------------------------------------------------------------------------------


def test_open_rolls_are_counted_and_hidden_ones_are_not(cast: Cast, falls: Callable[..., None]) -> None:
    falls([6], [1], [3])
    rolled(cast.mara)
    rolled(cast.mara, Visibility.SELF_AND_GM)
    rolled(cast.mara, Visibility.GM_ONLY)
    table = Table.objects.get(pk=cast.table.pk)
    assert table.luck["all"] == {"1,1,1,1,1,1": [1, 0, 0, 0, 0, 0]}


def test_an_evening_has_sums_of_its_own(cast: Cast, falls: Callable[..., None]) -> None:
    falls([6], [4], [2])
    rolled(cast.mara)
    sessions.start_session(seat=cast.ana, number=1)
    rolled(cast.mara)
    campaign, evening = luck.luck_shown(Table.objects.select_related("session").get(pk=cast.table.pk))["statistics"]
    assert (campaign.luck.rolls, evening.luck.rolls) == (2, 1)
    sessions.end_session(seat=cast.ana, number=1)
    sessions.start_session(seat=cast.ana, number=2)
    fresh = Table.objects.select_related("session").get(pk=cast.table.pk)
    assert [each.luck.rolls for each in luck.luck_shown(fresh)["statistics"]] == [2, 0]


def test_the_panel_says_that_a_few_rolls_tell_nothing(cast: Cast, as_ana: Client, falls: Callable[..., None]) -> None:
    assert "No roll to count yet." in panel(as_ana, cast)
    falls([6])
    rolled(cast.mara)
    assert "1 roll: too few to tell." in panel(as_ana, cast)


def test_a_roll_draws_the_statistics_of_gms_alone_anew(cast: Cast, falls: Callable[..., None]) -> None:
    falls([6])
    rolled(cast.mara)
    event = TableEvent.objects.told().get(table=cast.table, roll__isnull=False)
    assert "panel-luck" in render(event, Reader("gm", None, "en"))
    assert "panel-luck" not in render(event, Reader("player", cast.mara.pk, "en"))


@pytest.mark.parametrize("name", ["table", "log", "people", "scene", "sheet", "verify"])
def test_no_players_page_holds_a_part_of_the_panel(cast: Cast, as_mara: Client, name: str) -> None:
    Scene.objects.create(table=cast.table, place=1, title="The drowned bell")
    page = as_mara.get(reverse(f"tables:{name}", args=[cast.table.slug])).text
    parts = ("panel-luck", "panel-stages", "panel-players", "panel-npcs", "panel-rules", "panel-deck", "drowned bell")
    assert [part for part in parts if part in page] == []


def test_the_panel_costs_the_same_for_one_character_and_thirty_and_for_ten_thousand_events_of_all_kinds(
    cast: Cast, as_ana: Client
) -> None:
    Seat.objects.filter(pk=cast.jonas.pk).delete()
    Character.objects.filter(pk=cast.jonas.character_id).delete()
    Campaign.objects.update(options={"fu_take_a_hit": True})
    long_played.once(cast)
    events = TableEvent.objects.filter(table=cast.table)
    assert (Character.objects.count(), len(set(events.values_list("kind", flat=True))) >= 10) == (1, True)
    few = count_get(as_ana, cast, "gm")
    crowd(cast, 29)
    long_played.again(cast, until=10_000)
    assert (Character.objects.count(), events.count() >= 10_000) == (30, True)
    assert count_get(as_ana, cast, "gm") == few


def test_the_sums_need_no_query(cast: Cast) -> None:
    table = Table.objects.select_related("campaign", "session").get(pk=cast.table.pk)
    with CaptureQueriesContext(connection) as queries:
        luck.luck_shown(table)
    assert len(queries) == 0
    assert len(BY_KEY[cast.campaign.system].outcomes(BY_KEY[cast.campaign.system].read_options({}))) > 1
