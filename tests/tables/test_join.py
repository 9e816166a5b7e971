import re
from datetime import timedelta

import pytest
from django.conf import settings as current
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from accounts.models import User
from accounts.services import guest_by_token
from campaigns import invites, services
from campaigns.models import Campaign, Invite, Membership, Role
from characters.models import Character, Kind
from characters.services import create
from rules.systems import BY_KEY
from tables.join import take_seat
from tables.models import Seat, SeatRole, TableEvent
from tables.templatetags.drawing import arms
from tests.cast import GAME, Cast, figure, gather, person

READY = BY_KEY[GAME].ready_made("en")


@pytest.fixture(autouse=True)
def unhurried(settings: Settings) -> None:
    """Let tests join more often than one address may."""
    settings.JOINS_PER_MINUTE = 100_000


def invited(campaign: Campaign, role: str = Role.PLAYER, uses: int = 2) -> str:
    made = invites.create_invite(campaign=campaign, role=role, uses=uses)
    assert isinstance(made, Invite)
    return invites.code_of(made) or ""


def url(code: str) -> str:
    return reverse("tables:join", args=[code])


@pytest.fixture
def code(cast: Cast) -> str:
    return invited(cast.campaign)


@pytest.fixture
def tilde(cast: Cast) -> Character:
    """A character that Ana prepared and nobody plays."""
    return figure(cast.campaign, None, "Tilde")


def rows() -> tuple[int, ...]:
    """Count all that joining could change."""
    uses = sum(Invite.objects.values_list("uses_left", flat=True))
    models = (User, Membership, Seat, Character, TableEvent)
    return (*(model.objects.count() for model in models), Character.objects.filter(owner=None).count(), uses)


# --- looking ----------------------------------------------------------------------------------------------------------


def test_the_link_shows_the_campaign_its_people_and_what_is_free(client: Client, cast: Cast, code: str) -> None:
    figure(cast.campaign, None, "Tilde")
    page = client.get(url(code))
    assert page.status_code == 200
    text = page.content.decode()
    assert all(
        name in text for name in ("The Salt Road", "Ana", "Mara", "Odalind", "Tilde", READY[0].name, "Only watch")
    )


def test_looking_changes_nothing(client: Client, code: str) -> None:
    before = rows()
    client.get(url(code))
    assert client.head(url(code)).status_code == 200
    assert rows() == before
    assert current.SESSION_COOKIE_NAME not in client.cookies


def test_the_page_is_kept_by_no_cache_and_found_by_no_search(client: Client, code: str) -> None:
    page = client.get(url(code))
    assert "no-store" in page["Cache-Control"]
    assert page["X-Robots-Tag"] == "noindex"


def test_the_page_asks_the_database_as_often_for_thirty_people_as_for_four(
    client: Client, cast: Cast, code: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):
        client.get(url(code))
    for number in range(26):
        user = person(f"P{number}")
        Membership.objects.create(campaign=cast.campaign, user=user, role=Role.PLAYER)
        Seat.objects.create(table=cast.table, user=user, character=figure(cast.campaign, user, f"F{number}"))
        figure(cast.campaign, None, f"Free {number}")
    with django_assert_num_queries(6):
        client.get(url(code))


def test_an_invite_to_watch_offers_no_characters(client: Client, cast: Cast, tilde: Character) -> None:
    text = client.get(url(invited(cast.campaign, Role.SPECTATOR))).content.decode()
    assert "Tilde" not in text
    assert 'name="choice"' not in text


def test_characters_of_others_and_those_at_the_table_are_not_offered(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    Character.objects.filter(pk=cast.mara.character_id).update(owner=None)
    offered = [each.name for each in client.get(url(code)).context["choices"]]
    assert "Tilde" in offered
    assert not {"Odalind", "Ruprecht"} & set(offered)


# --- taking the seat --------------------------------------------------------------------------------------------------


def test_a_name_and_a_press_seat_a_guest_as_a_ready_made_character(client: Client, cast: Cast, code: str) -> None:
    response = client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    assert response["Location"] == reverse("tables:table", args=[cast.table.slug])
    guest = User.objects.get(name="Jo")
    seat = Seat.objects.get(user=guest)
    assert (guest.is_guest, guest.has_usable_password()) == (True, False)
    assert (seat.role, seat.character.name, seat.character.owner) == (SeatRole.PLAYER, READY[0].name, guest)
    assert Membership.objects.get(user=guest).role == Role.PLAYER
    assert Invite.objects.get().uses_left == 1
    assert client.get(response["Location"]).status_code == 200


def test_a_ready_made_character_starts_as_the_campaign_s_options_say(client: Client, cast: Cast, code: str) -> None:
    Campaign.objects.update(options={"fu_start": 3})
    client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    assert Character.objects.get(owner__name="Jo").play["fu"] == 3


def test_a_character_speaks_the_language_of_whoever_takes_it(client: Client, code: str) -> None:
    client.cookies[current.LANGUAGE_COOKIE_NAME] = "de"
    client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    system = BY_KEY[GAME]
    taken = Character.objects.get(owner__name="Jo")
    assert system.load_sheet(taken.sheet) == system.ready_made("de")[0].sheet
    assert User.objects.get(name="Jo").language == "de"


def test_a_prepared_character_becomes_one_s_own(client: Client, code: str, tilde: Character) -> None:
    client.post(url(code), {"name": "Jo", "choice": f"character:{tilde.pk}"})
    tilde.refresh_from_db()
    assert tilde.owner == User.objects.get(name="Jo")
    assert Seat.objects.get(user=tilde.owner).character == tilde


def test_one_may_decide_at_the_table(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    seat = Seat.objects.get(user__name="Jo")
    assert (seat.role, seat.character) == (SeatRole.PLAYER, None)


def test_one_may_only_watch(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "watch"})
    assert Seat.objects.get(user__name="Jo").role == SeatRole.SPECTATOR
    assert Membership.objects.get(user__name="Jo").role == Role.SPECTATOR


def test_an_invite_to_watch_seats_no_player(client: Client, cast: Cast, tilde: Character) -> None:
    client.post(url(invited(cast.campaign, Role.SPECTATOR)), {"name": "Jo", "choice": f"character:{tilde.pk}"})
    seat = Seat.objects.get(user__name="Jo")
    tilde.refresh_from_db()
    assert (seat.role, seat.character, tilde.owner) == (SeatRole.SPECTATOR, None, None)


def test_the_table_hears_of_it(client: Client, cast: Cast, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    assert TableEvent.objects.filter(table=cast.table, kind="joined", by__user__name="Jo").count() == 1


def test_a_campaign_without_a_table_gets_one(client: Client, cast: Cast) -> None:
    fresh = services.create_campaign(owner=cast.otto, system=GAME, name="Fresh", language="en")
    assert client.get(url(invited(fresh))).status_code == 200
    assert client.post(url(invited(fresh)), {"name": "Jo", "choice": "later"}).status_code == 303
    assert fresh.tables.get().seats.get().user.name == "Jo"


def test_signing_in_by_joining_changes_the_session_key_and_lasts_thirty_days(client: Client, code: str) -> None:
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies[current.SESSION_COOKIE_NAME] = session.session_key
    client.post(url(code), {"name": "Jo", "choice": "later"})
    assert client.session.session_key != session.session_key
    assert client.session.get_expiry_age() == 30 * 24 * 60 * 60


def test_the_device_remembers_the_guest_for_a_year(client: Client, code: str) -> None:
    cookie = client.post(url(code), {"name": "Jo", "choice": "later"}).cookies[current.GUEST_COOKIE_NAME]
    assert guest_by_token(cookie.value) == User.objects.get(name="Jo")
    assert (cookie["max-age"], cookie["samesite"], bool(cookie["httponly"])) == (365 * 24 * 60 * 60, "Lax", True)


def test_a_guest_comes_back_to_the_same_seat_on_the_same_device(client: Client, cast: Cast, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    client.post(reverse("accounts:sign-out"))
    page = client.get(url(code))
    assert page.context["form"]["name"].value() == "Jo"
    assert "Come back as" in page.content.decode()
    before = rows()
    client.post(url(code), {"name": " jo ", "choice": "later"})
    assert rows() == before
    assert client.session["_auth_user_id"] == str(User.objects.get(name="Jo").pk)


def test_another_name_on_the_same_device_is_another_guest(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    client.post(reverse("accounts:sign-out"))
    client.post(url(code), {"name": "Kim", "choice": "later"})
    assert set(User.objects.filter(is_guest=True).values_list("name", flat=True)) == {"Jo", "Kim"}


def test_somebody_signed_in_needs_no_name(as_otto: Client, cast: Cast, code: str) -> None:
    assert "name" not in as_otto.get(url(code)).context["form"].fields
    response = as_otto.post(url(code), {"name": "Somebody else", "choice": "later"})
    assert response.status_code == 303
    assert current.GUEST_COOKIE_NAME not in response.cookies
    assert Seat.objects.get(user=cast.otto).table == cast.table
    cast.otto.refresh_from_db()
    assert cast.otto.name == "Otto"


# --- members ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["as_ana", "as_mara", "as_lia"])
def test_members_use_no_invite_and_keep_their_role(request: pytest.FixtureRequest, code: str, who: str) -> None:
    client: Client = request.getfixturevalue(who)
    roles = dict(Membership.objects.values_list("user", "role"))
    before = rows()
    assert client.get(url(code)).context["is_done"]
    assert client.post(url(code), {"choice": f"ready:{READY[0].key}"}).status_code == 303
    assert rows() == before
    assert dict(Membership.objects.values_list("user", "role")) == roles


def test_a_player_who_has_no_character_yet_may_take_one(
    as_otto: Client, cast: Cast, code: str, tilde: Character
) -> None:
    as_otto.post(url(code), {"choice": "later"})
    as_otto.post(url(code), {"choice": f"character:{tilde.pk}"})
    assert Seat.objects.get(user=cast.otto).character == tilde
    assert Invite.objects.get().uses_left == 1


def test_a_player_who_has_no_character_yet_may_take_one_by_a_link_for_those_who_watch_too(
    as_otto: Client, cast: Cast, tilde: Character
) -> None:
    Membership.objects.create(campaign=cast.campaign, user=cast.otto, role=Role.PLAYER)
    link = url(invited(cast.campaign, Role.SPECTATOR))
    page = as_otto.get(link)
    assert (page.context["watches"], "Tilde" in page.content.decode()) == (False, True)
    assert "You are invited to watch" not in page.content.decode()
    as_otto.post(link, {"choice": f"character:{tilde.pk}"})
    assert Seat.objects.get(user=cast.otto).character == tilde


def test_whoever_was_removed_comes_in_again_only_by_an_invite(as_jonas: Client, cast: Cast, code: str) -> None:
    services.remove_member(membership=Membership.objects.get(user=cast.jonas.user))
    assert as_jonas.get(reverse("tables:table", args=[cast.table.slug])).status_code == 404
    as_jonas.post(url(code), {"choice": "later"})
    assert as_jonas.get(reverse("tables:table", args=[cast.table.slug])).status_code == 200
    assert Invite.objects.get().uses_left == 1


# --- saying no --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "  ", "x" * 10_000, "J\x00o", "J\u202eo", "\u3164"])
def test_a_name_that_cannot_be_is_refused(client: Client, code: str, tilde: Character, name: str) -> None:
    before = rows()
    response = client.post(url(code), {"name": name, "choice": f"character:{tilde.pk}"})
    assert response.status_code == 422
    assert response.context["chosen"] == f"character:{tilde.pk}"
    assert rows() == before
    assert current.GUEST_COOKIE_NAME not in response.cookies


def test_markup_in_a_name_is_only_text(client: Client, cast: Cast, code: str, as_ana: Client) -> None:
    client.post(url(code), {"name": "<img src=x>", "choice": "later"})
    for page in (client.get(url(code)), as_ana.get(reverse("campaigns:campaign", args=[cast.campaign.slug]))):
        assert "<img" not in page.content.decode()


def test_a_character_taken_meanwhile_is_a_conflict_and_the_name_stays(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    Character.objects.filter(pk=tilde.pk).update(owner=cast.otto)
    before = rows()
    response = client.post(url(code), {"name": "Jo", "choice": f"character:{tilde.pk}"})
    assert response.status_code == 409
    assert 'value="Jo"' in response.content.decode()
    assert "Somebody took this character" in response.content.decode()
    assert rows() == before


def test_a_ready_made_character_sits_at_a_table_once(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": f"ready:{READY[0].key}"})
    other = Client()
    offered = {each.name: each for each in other.get(url(code)).context["choices"]}
    assert (offered[READY[0].name].is_free, offered[READY[0].name].player) == (False, "Jo")
    assert offered[READY[1].name].is_free
    before = rows()
    assert other.post(url(code), {"name": "Kim", "choice": f"ready:{READY[0].key}"}).status_code == 409
    assert rows() == before


@pytest.mark.parametrize(
    "choice",
    [
        "ready:invented",
        "character:nonsense",
        "character:00000000-0000-4000-8000-000000000001",
        "king",
        "ready:",
        "x" * 10_000,
        "a\x00b",
    ],
)
def test_a_choice_that_is_not_offered_is_refused_and_changes_nothing(client: Client, code: str, choice: str) -> None:
    before = rows()
    response = client.post(url(code), {"name": "Jo", "choice": choice})
    assert response.status_code == 422
    assert 'value="Jo"' in response.content.decode()
    assert rows() == before


def test_a_character_of_another_campaign_is_out_of_reach(client: Client, code: str) -> None:
    foreign = figure(gather("elsewhere").campaign, None, "Foreign")
    assert client.post(url(code), {"name": "Jo", "choice": f"character:{foreign.pk}"}).status_code == 422
    foreign.refresh_from_db()
    assert foreign.owner is None


def test_the_last_use_lets_one_in_and_the_next_finds_it_closed(client: Client, cast: Cast) -> None:
    code = invited(cast.campaign, uses=1)
    assert client.post(url(code), {"name": "Jo", "choice": "later"}).status_code == 303
    before = rows()
    assert Client().post(url(code), {"name": "Kim", "choice": "later"}).status_code == 404
    assert rows() == before


def test_an_invite_that_closes_between_page_and_press_lets_nobody_in(cast: Cast, code: str) -> None:
    Invite.objects.update(uses_left=0)
    before = rows()
    assert take_seat(code=code, user=None, name="Jo", language="en", choice="later") is None
    assert rows() == before


# --- links that lead nowhere ------------------------------------------------------------------------------------------


def bytes_alike(page: bytes, code: str) -> str:
    """Take out what every page has of its own: its address, its tokens and its request's number."""
    text = page.decode().replace(code, "CODE")
    text = re.sub(r'(value="|X-CSRFToken": ")[A-Za-z0-9]{64}', "TOKEN", text)
    return re.sub(r"\b[0-9a-f]{12}\b", "NUMBER", text)


def test_expired_revoked_used_up_archived_and_invented_links_are_the_same_page(cast: Cast) -> None:
    closed = {
        "expired": {"expires_at": timezone.now() - timedelta(seconds=1)},
        "revoked": {"revoked_at": timezone.now()},
        "used_up": {"uses_left": 0},
    }
    codes = {"invented": "a" * 26, "short": "nothing"}
    for kind, fields in closed.items():
        codes[kind] = invited(cast.campaign)
        Invite.objects.filter(code_hash=invites.code_hash(codes[kind])).update(**fields)
    archived = gather("elsewhere").campaign
    codes["archived"] = invited(archived)
    services.archive(campaign=archived, archived=True)
    before = rows()
    shown, posted, heads = set(), set(), set()
    for code in codes.values():
        look, press = Client().get(url(code)), Client().post(url(code), {"name": "Jo", "choice": "later"})
        assert (look.status_code, press.status_code) == (404, 404)
        shown.add(bytes_alike(look.content, code))
        posted.add(bytes_alike(press.content, code))
        heads.add(frozenset(name for name, _value in look.items()))
    assert (len(shown), len(posted), len(heads)) == (1, 1, 1)
    assert "opens no table" in shown.pop()
    assert rows() == before


# --- crests and choices -----------------------------------------------------------------------------------------------


def test_nothing_is_chosen_for_anybody_and_a_missing_choice_keeps_what_was_typed(client: Client, code: str) -> None:
    assert client.get(url(code)).context["chosen"] == ""
    before = rows()
    response = client.post(url(code), {"name": "Jo", "crest": "0123456789abcdef", "seed": "ab"})
    text = response.content.decode()
    assert (response.status_code, rows()) == (422, before)
    assert "Choose whom you play." in text
    assert 'value="Jo"' in text
    assert 'value="0123456789abcdef" checked' in text


def test_six_crests_are_offered_and_none_is_worn_at_the_table(client: Client, cast: Cast, code: str) -> None:
    page = client.get(url(code))
    offered = [arms(each) for each in page.context["crests"]]
    worn = {arms(seat.crest_id) for seat in (cast.ana, cast.mara, cast.jonas, cast.lia)}
    assert (len(set(offered)), page.context["crest"]) == (6, page.context["crests"][0])
    assert not worn & set(offered)


def test_drawing_others_keeps_what_was_typed_and_changes_nothing(client: Client, code: str) -> None:
    first = client.get(url(code)).context
    before = rows()
    page = client.post(url(code), {"name": "Jo", "choice": "watch", "seed": first["seed"], "draw": first["seed"]})
    assert (page.status_code, rows()) == (200, before)
    assert not set(page.context["crests"]) & set(first["crests"])
    assert 'value="Jo"' in page.content.decode()
    assert page.context["chosen"] == "watch"


def test_a_crest_becomes_the_persons_and_is_their_seats_until_they_play(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later", "crest": "0123456789abcdef"})
    seat = Seat.objects.get(user__name="Jo")
    assert (seat.user.crest, seat.crest_id) == ("0123456789abcdef", "0123456789abcdef")
    client.post(url(code), {"choice": f"ready:{READY[0].key}"})
    seat = Seat.objects.get(user__name="Jo")
    assert seat.crest_id == seat.character.crest_id != "0123456789abcdef"


@pytest.mark.parametrize("crest", ["red", "<svg>", "0123456789ABCDEF", "x" * 40, ""])
def test_a_crest_that_was_never_offered_is_none(client: Client, code: str, crest: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later", "crest": crest})
    assert not User.objects.filter(name="Jo").exclude(crest="").exists()


def test_whoever_has_a_crest_finds_it_first_and_keeps_it(as_otto: Client, cast: Cast, code: str) -> None:
    User.objects.filter(pk=cast.otto.pk).update(crest="fedcba9876543210")
    page = as_otto.get(url(code))
    assert page.context["crests"][0] == page.context["crest"] == "fedcba9876543210"
    as_otto.post(url(code), {"choice": "later", "crest": "fedcba9876543210"})
    cast.otto.refresh_from_db()
    assert cast.otto.crest == "fedcba9876543210"


def test_another_guest_on_the_same_device_does_not_bear_the_first_one_s_id(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later"})
    del client.cookies[current.SESSION_COOKIE_NAME]
    first = client.get(url(code)).context["crest"]
    assert first == str(User.objects.get(name="Jo").pk)
    client.post(url(code), {"name": "Kim", "choice": "later", "crest": first})
    assert User.objects.get(name="Kim").crest == ""


def test_another_guest_on_the_same_device_does_not_bear_the_first_one_s_arms(client: Client, code: str) -> None:
    client.post(url(code), {"name": "Jo", "choice": "later", "crest": "fedcba9876543210"})
    del client.cookies[current.SESSION_COOKIE_NAME]
    assert client.get(url(code)).context["crest"] == "fedcba9876543210"
    drawn = client.post(url(code), {"name": "Kim", "draw": "others", "crest": "fedcba9876543210"})
    assert "fedcba9876543210" not in drawn.context["crests"]
    unfinished = client.post(url(code), {"name": "Kim", "crest": "fedcba9876543210"})
    assert "fedcba9876543210" not in unfinished.context["crests"]
    client.post(url(code), {"name": "Kim", "choice": "later", "crest": "fedcba9876543210"})
    assert User.objects.get(name="Kim").crest == ""
    assert User.objects.get(name="Jo").crest == "fedcba9876543210"


def test_no_two_new_characters_of_a_campaign_bear_the_same_arms(cast: Cast) -> None:
    made = [create(campaign=cast.campaign, owner=None, name=f"C{n}", sheet=READY[0].sheet, crest="same") for n in "abc"]
    assert made[0].crest == "same"
    assert len({arms(each.crest_id) for each in made}) == 3


def test_a_character_taken_meanwhile_keeps_its_place_and_says_by_whom(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    figure(cast.campaign, None, "Zora")
    before = [each.value for each in client.get(url(code)).context["choices"]]
    Character.objects.filter(pk=tilde.pk).update(owner=cast.otto)
    page = client.post(url(code), {"name": "Jo", "choice": f"character:{tilde.pk}", "shown": before})
    after = page.context["choices"]
    assert [each.value for each in after] == before
    assert "<bdi>Otto</bdi> plays <bdi>Tilde</bdi>" in page.content.decode()
    assert [each.is_free for each in after] == [False] + [True] * (len(before) - 1)


@pytest.mark.parametrize("secret", [{"kind": Kind.NON_PLAYER_CHARACTER}, {"archived_at": timezone.now()}])
def test_nobody_learns_of_a_character_that_is_not_to_be_played_by_asking_for_its_id(
    client: Client, code: str, tilde: Character, secret: dict[str, object]
) -> None:
    Character.objects.filter(pk=tilde.pk).update(**secret)
    value = f"character:{tilde.pk}"
    page = client.post(url(code), {"name": "", "choice": value, "shown": [value]})
    assert value not in [each.value for each in page.context["choices"]]
    assert "Tilde" not in page.content.decode()


def test_only_options_that_differ_from_the_book_are_told(client: Client, code: str) -> None:
    assert "What this table agreed" not in client.get(url(code)).content.decode()
    Campaign.objects.update(options={"fu_share": True})
    page = client.get(url(code))
    assert [line.label for line in page.context["agreed"]] == ["Share FU points"]


# --- limits -----------------------------------------------------------------------------------------------------------


def test_one_address_tries_ten_times_a_minute(settings: Settings, cast: Cast, code: str) -> None:
    settings.JOINS_PER_MINUTE = 10
    for number in range(10):
        assert Client(REMOTE_ADDR="203.0.113.7").post(url(f"invented{number}")).status_code == 404
    before = rows()
    response = Client(REMOTE_ADDR="203.0.113.7").post(url(code), {"name": "Jo", "choice": "later"})
    assert response.status_code == 429
    assert response["Retry-After"]
    assert rows() == before
    assert Client(REMOTE_ADDR="203.0.113.8").post(url(code), {"name": "Jo", "choice": "later"}).status_code == 303


def test_one_address_looks_ten_times_a_minute(settings: Settings, code: str) -> None:
    settings.JOINS_PER_MINUTE = 10
    answers = [Client(REMOTE_ADDR="203.0.113.9").get(url(code)).status_code for _each in range(11)]
    assert answers == [200] * 10 + [429]


def test_without_a_csrf_token_nobody_sits_down(code: str) -> None:
    before = rows()
    assert Client(enforce_csrf_checks=True).post(url(code), {"name": "Jo", "choice": "later"}).status_code == 403
    assert rows() == before


def test_other_methods_are_refused(client: Client, code: str) -> None:
    assert client.put(url(code)).status_code == 405
    assert client.delete(url(code)).status_code == 405
