"""Cards on the table: players see what is shown, GMs both sides, and events tell each what they may know."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from rules.core import versions
from rules.systems import BY_KEY
from tables import cards, services
from tables.models import Audience, Card, Sight, Table, TableEvent
from tables.prep_forms import card_words
from tests.cast import Cast

HTMX = {"HX-Request": "true"}


def laid(cast: Cast, kind: str = "note", sight: str = "hidden", **words: object) -> Card:
    fields = {"title": "The tide turns", "sight": sight} | words
    card = cards.put(seat=cast.ana, kind=kind, fields=fields, ticket=uuid.uuid4())
    assert isinstance(card, Card), card
    return card


def told(cast: Cast, audience: str = Audience.ALL) -> list[str]:
    return [event.kind for event in TableEvent.objects.filter(table=cast.table, audience=audience).order_by("seq")]


def panel(client: Client, cast: Cast) -> str:
    return client.get(reverse("tables:scene", args=[cast.table.slug]), headers=HTMX).text


def press(client: Client, card: Card, deed: str, **more: str):
    form = {"deed": deed, "ticket": str(uuid.uuid4())} | more
    return client.post(reverse("tables:card-do", args=[card.table.slug, card.pk]), form, headers=HTMX)


def test_a_hidden_card_is_the_gms_alone_until_it_is_revealed_and_goes_back(
    cast: Cast, as_ana: Client, as_mara: Client
) -> None:
    before = told(cast)
    card = laid(cast, text="At midnight")
    assert told(cast) == before
    assert "The tide turns" not in panel(as_mara, cast)
    assert "The tide turns" in as_ana.get(reverse("tables:gm", args=[cast.table.slug])).text
    assert "The tide turns" in press(as_ana, card, "show").text
    assert "The tide turns" in panel(as_mara, cast)
    assert "At midnight" in panel(as_mara, cast)
    assert press(as_ana, card, "hide").status_code == 200
    assert "The tide turns" not in panel(as_mara, cast)
    assert told(cast)[len(before) :] == ["card_shown", "card_gone"]


def test_a_clock_goes_from_hidden_by_its_shape_to_its_name(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    card = laid(cast, "clock", size="6", text="They flood the cellar")
    press(as_ana, card, "more")
    assert "Uhr" not in panel(as_mara, cast)
    press(as_ana, card, "shape")
    seen = panel(as_mara, cast)
    assert seen.count('class="full"') == 1
    assert "The tide turns" not in seen
    assert "flood" not in seen
    press(as_ana, card, "more")
    press(as_ana, card, "show")
    assert "The tide turns" in panel(as_mara, cast)
    events = TableEvent.objects.filter(table=cast.table, data__card=str(card.pk), audience=Audience.ALL)
    assert [event.kind for event in events] == ["clock_shaped", "shape_turned", "card_shown"]
    assert all("title" not in event.data for event in events if event.kind != "card_shown")


def test_a_clock_stops_at_both_ends(cast: Cast, as_ana: Client) -> None:
    card = laid(cast, "clock", sight="shown", size="4", filled="3")
    for deed in ("more", "more"):
        press(as_ana, card, deed)
    card.refresh_from_db()
    assert card.filled == 4
    assert told(cast)[-1] == "clock_full"
    for _press in range(6):
        press(as_ana, card, "less")
    card.refresh_from_db()
    assert card.filled == 0


def test_the_same_ticket_turns_a_clock_once(cast: Cast, as_ana: Client) -> None:
    card, ticket = laid(cast, "clock", size="8"), str(uuid.uuid4())
    for _press in range(3):
        assert press(as_ana, card, "more", ticket=ticket).status_code == 200
    card.refresh_from_db()
    assert card.filled == 1


def test_taking_a_card_away_twice_is_answered_twice(cast: Cast, as_ana: Client) -> None:
    card, ticket = laid(cast, sight="shown"), str(uuid.uuid4())
    assert [press(as_ana, card, "remove", ticket=ticket).status_code for _press in range(2)] == [200, 200]
    assert not Card.objects.filter(pk=card.pk).exists()
    assert told(cast)[-1] == "card_gone"


def test_a_trait_that_is_revealed_becomes_the_games_own(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    card = laid(cast, "trait", title="Slippery planks", text="Hinders running")
    assert "Slippery planks" not in panel(as_mara, cast)
    press(as_ana, card, "show")
    assert not Card.objects.filter(pk=card.pk).exists()
    board = BY_KEY[cast.campaign.system].load_board(Table.objects.get(pk=cast.table.pk).board)
    assert [detail.label for detail in board.details] == ["Slippery planks"]
    assert told(cast)[-1] == "detail_added"


def test_what_the_game_refuses_stays_a_hidden_card_and_says_why(cast: Cast, as_ana: Client) -> None:
    laid_twice = [laid(cast, "trait", title="Slippery planks") for _card in range(2)]
    press(as_ana, laid_twice[0], "show")
    answer = press(as_ana, laid_twice[1], "show")
    assert answer.status_code == 422
    assert "Slippery planks cannot be put on the table" in answer.text
    assert Card.objects.get(pk=laid_twice[1].pk).sight == Sight.HIDDEN


def test_quick_add_without_script_leads_back_to_the_panel(cast: Cast, as_ana: Client) -> None:
    form = {"kind": "note", "title": "A bell rings", "sight": "shown", "ticket": str(uuid.uuid4())}
    answer = as_ana.post(reverse("tables:card-add", args=[cast.table.slug]), form)
    assert (answer.status_code, answer["Location"]) == (303, reverse("tables:gm", args=[cast.table.slug]))
    assert Card.objects.get(table=cast.table).title == "A bell rings"
    assert told(cast)[-1] == "card_shown"


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "note", "title": ""},
        {"kind": "none", "title": "A bell"},
        {"kind": "handout", "title": "A bell", "alt": "A bell"},
        {"kind": "clock", "title": "A bell", "size": "5"},
        {"kind": "note", "title": "A bell", "sight": "shape"},
        {"kind": "note", "title": "x" * 301},
        {"kind": "trait", "title": "A bell", "sight": "shown", "text": "x" * 301},
    ],
    ids=["untitled", "unknown", "without-picture", "wrong-size", "shape-of-a-note", "long", "refused-by-the-game"],
)
def test_a_wrong_card_is_refused_with_what_was_typed(cast: Cast, as_ana: Client, form: dict[str, str]) -> None:
    before = TableEvent.objects.count()
    answer = as_ana.post(reverse("tables:card-add", args=[cast.table.slug]), form | {"quick": "shown"}, headers=HTMX)
    assert answer.status_code == 422
    assert "data-refusal" in answer.text
    assert form["title"] in answer.text
    assert not Card.objects.exists()
    assert TableEvent.objects.count() == before


def test_a_card_edited_on_the_table_is_told_only_where_players_see_a_difference(
    cast: Cast, as_ana: Client, as_mara: Client
) -> None:
    hidden, shown = laid(cast), laid(cast, sight="shown", title="A bell rings")
    before = told(cast)
    for card in (hidden, shown):
        form = {"title": f"{card.title}, twice", "sight": card.sight, "drawn": versions.mark(card_words(card))}
        answer = as_ana.post(reverse("tables:card", args=[cast.table.slug, card.pk]), form)
        assert answer.status_code == 303
    assert told(cast)[len(before) :] == ["card_changed"]
    assert "A bell rings, twice" in panel(as_mara, cast)


def test_a_round_reveals_what_was_to_happen_in_it(cast: Cast) -> None:
    due, later = laid(cast, fires_at="2"), laid(cast, fires_at="3", title="The roof falls")
    trait = laid(cast, "trait", title="Knee-deep water", fires_at="2")
    for deed in ("begin_turns", "new_turn"):
        services.act(seat=cast.ana, fields={"do": deed}, ticket=uuid.uuid4(), as_gm=True)
    assert Card.objects.get(pk=due.pk).sight == Sight.SHOWN
    assert Card.objects.get(pk=later.pk).sight == Sight.HIDDEN
    assert not Card.objects.filter(pk=trait.pk).exists()
    assert {"card_shown", "detail_added"} <= set(told(cast))


def test_nothing_is_put_on_the_table_of_an_archived_campaign(cast: Cast, as_ana: Client) -> None:
    card = laid(cast)
    cast.campaign.archived_at = "2026-01-01T00:00Z"
    cast.campaign.save()
    assert press(as_ana, card, "show").status_code == 422
    assert Card.objects.get(pk=card.pk).sight == Sight.HIDDEN


@pytest.mark.parametrize("who", ["as_mara", "as_lia", "as_otto"])
def test_nobody_but_a_gm_touches_cards(cast: Cast, request: pytest.FixtureRequest, who: str) -> None:
    card, client = laid(cast, sight="shown"), request.getfixturevalue(who)
    assert press(client, card, "remove").status_code == 404
    assert Card.objects.filter(pk=card.pk).exists()


def test_a_card_moves_within_its_heap_and_only_those_who_see_it_look_again(cast: Cast, as_ana: Client) -> None:
    shown, hidden = [laid(cast, sight="shown", title=title) for title in "ab"], laid(cast, title="secret")
    shown.append(laid(cast, sight="shown", title="c"))
    before = told(cast)
    laid(cast, title="other")
    assert press(as_ana, hidden, "move", to="1").status_code == 200
    assert told(cast) == before
    assert press(as_ana, shown[2], "move", to="0").status_code == 200
    assert told(cast) == [*before, "cards"]
    order = Card.objects.filter(table=cast.table).order_by("place")
    assert [card.title for card in order.exclude(sight=Sight.HIDDEN)] == ["c", "a", "b"]
    assert [card.title for card in order.filter(sight=Sight.HIDDEN)] == ["other", "secret"]
    deck = as_ana.get(reverse("tables:gm", args=[cast.table.slug])).context["deck"]
    assert [each.card.title for each in deck.everyone] == ["c", "a", "b"]


def test_a_card_that_one_person_sees_moves_before_nobody_else(cast: Cast, as_ana: Client) -> None:
    card = laid(cast)
    laid(cast, sight="shown", title="Fog")
    cards.show_to(seat=cast.ana, card=card.pk, to=cast.mara.pk, ticket=None)
    before = told(cast)
    press(as_ana, card, "move", to="1")
    assert told(cast) == before
    assert TableEvent.objects.filter(table=cast.table, kind="cards", to_id=cast.mara.pk).count() == 1
