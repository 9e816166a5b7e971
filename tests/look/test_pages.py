"""Home, credits and error pages."""

import re
from math import hypot

import pytest
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape, strip_tags
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services import DEMO_USERNAMES, sign_up
from campaigns.models import Campaign, Membership, Role
from characters.models import Character
from config import views
from config.context import Reader
from config.round_table import CENTRE, CREST_HEIGHT, CREST_WIDTH, RADIUS, SEATS, places
from rules.systems import BY_KEY
from tables.models import Seat
from tables.seating import open_table, seat_person
from tables.templatetags.drawing import arms
from tests.cast import GAME, Cast, figure

NOTICE_FU = (
    "This work is based on FU: The Freeform/Universal RPG (found at http://freeformuniversal.com), by Nathan Russell, "
    "and licensed for our use under the Creative Commons Attribution 3.0 Unported license "
    "(http://creativecommons.org/licenses/by/3.0/)."
)
NOTICE_FATE = (
    "This work is based on Fate Core System and Fate Accelerated Edition (found at http://www.faterpg.com/), products "
    "of Evil Hat Productions, LLC, developed, authored, and edited by Leonard Balsera, Brian Engard, Jeremy Keller, "
    "Ryan Macklin, Mike Olson, Clark Valentine, Amanda Valentine, Fred Hicks, and Rob Donoghue, and licensed for our "
    "use under the Creative Commons Attribution 3.0 Unported license (http://creativecommons.org/licenses/by/3.0/)."
)
FOLLOWED = ["Tina Trillitzsch", "Thorsten Panknin", "Bruno Bord", "Sven Bröckling", "Marcel Exner"]


def words(page: bytes) -> str:
    """Give a page's text without its markup."""
    return " ".join(strip_tags(page.decode()).split())


def test_a_stranger_sees_what_this_is(client: Client, db: None):
    answer = client.get("/")
    page = words(answer.content)
    assert "landing.html" in [template.name for template in answer.templates]
    assert [key for key in BY_KEY if f'<li data-system="{key}">' not in answer.text] == []
    assert page.count("Coming") == 4 - len(BY_KEY)


@pytest.mark.parametrize("demo", [True, False])
def test_the_landing_page_says_whether_it_is_a_demo(client: Client, db: None, demo: bool):
    with override_settings(DEMO=demo):
        assert ("Try the demo." in words(client.get("/").content)) is demo


def test_a_demo_offers_its_seats_and_no_one_else_s(client: Client, cast: Cast):
    Seat.objects.filter(pk=cast.jonas.pk).update(
        user=User.objects.create(username=DEMO_USERNAMES["jonas"], name="Jonas")
    )
    with override_settings(DEMO=True):
        page = client.get("/").content.decode()
    assert "Ruprecht" in page
    assert "Odalind" not in page
    assert page.count('href="/demo/') == 1


@pytest.mark.parametrize("name", ["Demo Zed", "DEMO-jonas", "demo-zed", "demo ana"])
def test_nobody_s_own_seat_is_offered_whatever_they_call_themselves(client: Client, cast: Cast, name: str):
    own = sign_up(name=name, password="seven lanterns over mirrow", mail="", language="en", theme="")
    Seat.objects.filter(pk=cast.jonas.pk).update(user=own)
    with override_settings(DEMO=True):
        page = client.get("/").content.decode()
    assert 'href="/demo/' not in page
    assert "Ruprecht" not in page


def test_someone_who_plays_sees_their_campaigns(as_mara: Client):
    page = words(as_mara.get("/").content)
    assert "The Salt Road" in page
    assert "Odalind" in page


def test_home_shows_no_one_else_s_campaign(as_otto: Client):
    assert "The Salt Road" not in words(as_otto.get("/").content)


def test_home_asks_the_database_as_often_for_many_campaigns_as_for_one(
    as_mara: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
):
    with django_assert_num_queries(7):
        as_mara.get("/")
    for number in range(8):
        campaign = join(cast.mara.user, f"more-{number}")
        figure(campaign, cast.mara.user, f"Figure {number}")
        seat_person(table=open_table(campaign=campaign), user=cast.jonas.user, role="player")
    with django_assert_num_queries(7):
        as_mara.get("/")


def test_the_running_table_comes_first_and_alone(as_mara: Client, cast: Cast):
    Campaign.objects.filter(pk=cast.campaign.pk).update(pitch="Salt has a price.")
    quiet = as_mara.get("/")
    assert quiet.context["running"] is None
    assert [card.campaign for card in quiet.context["campaigns"]] == [cast.campaign]
    Seat.objects.filter(pk=cast.jonas.pk).update(last_seen=timezone.now())
    loud = as_mara.get("/")
    assert loud.context["running"].campaign == cast.campaign
    assert loud.context["campaigns"] == []
    assert loud.content.decode().count("button primary") == 1
    assert all("Salt has a price." in words(page.content) for page in (quiet, loud))


@pytest.mark.parametrize(("here", "shown"), [(False, 6), (True, 7)])
def test_home_shows_six_campaigns_below_the_running_one_and_counts_all(
    as_mara: Client, cast: Cast, here: bool, shown: int
):
    if here:
        Seat.objects.filter(pk=cast.jonas.pk).update(last_seen=timezone.now())
    for number in range(5 + here):
        join(cast.mara.user, f"more-{number}")
    all_of_them = f'<a class="link small" href="{reverse("campaigns:list")}">'
    assert all_of_them not in as_mara.get("/").content.decode()
    join(cast.mara.user, "one-too-many")
    page = as_mara.get("/")
    assert len(page.context["campaigns"]) == 6
    assert (page.context["running"] is not None) is here
    assert page.content.decode().partition(all_of_them)[2].partition("<")[0].endswith(f" {shown + 1}")


def join(user: User, slug: str) -> Campaign:
    campaign = Campaign.objects.create(slug=slug, system=GAME, name=slug)
    Membership.objects.create(campaign=campaign, user=user, role=Role.PLAYER)
    return campaign


def test_home_shows_six_characters_and_counts_all(as_mara: Client, cast: Cast):
    for number in range(7):
        figure(cast.campaign, cast.mara.user, f"Figure {number}")
    page = as_mara.get("/", headers={"accept-language": "en"})
    assert page.content.decode().count('class="character-card"') == 6
    assert page.context["characters_in_all"] == 8
    assert 'href="/characters/"' in page.content.decode()


@pytest.mark.parametrize("path", ["/", "/characters/", "/campaigns/"])
def test_cards_of_characters_draw_their_tracks_wherever_they_lie(as_mara: Client, cast: Cast, path: str):
    page = as_mara.get(path).content.decode()
    assert 'class="character-card"' in page
    assert "css/parts/lists.css" in page


def test_home_offers_games_by_link_only_where_they_can_be_played(as_mara: Client):
    page = as_mara.get("/")
    links = re.findall(r'class="game-card" data-system="(\w+)"', page.content.decode())
    coming = re.findall(r'class="game-card soon" data-system="(\w+)"', page.content.decode())
    assert links == list(BY_KEY)
    assert sorted(links + coming) == sorted(page.context["keys"])


def test_someone_new_is_led_to_a_first_campaign(as_otto: Client):
    page = as_otto.get("/").content.decode()
    assert 'href="/campaigns/new/"' in page
    assert 'class="empty"' in page


@pytest.mark.parametrize("name", ["x", "Ω" * 200, "حكايات الليل", "🏰🏰🏰", "<b>bold</b>"])
@pytest.mark.parametrize("page", ["/", "/campaigns/", "/characters/"])
def test_any_name_is_set_apart_from_the_text_around_it(as_mara: Client, cast: Cast, page: str, name: str):
    Campaign.objects.update(name=name)
    Character.objects.update(name=name)
    assert f"<bdi>{escape(name)}</bdi>" in as_mara.get(page).content.decode()


@pytest.mark.parametrize("page", ["/", "/campaigns/", "/characters/"])
def test_the_way_between_one_s_pages_says_where_one_is(as_mara: Client, page: str):
    assert re.findall(r'href="([^"]*)" aria-current="page"', as_mara.get(page).content.decode()) == [page]


@pytest.mark.parametrize("address", ["", "https://code.example.org/tafelrunde"])
def test_the_source_is_linked_only_where_it_is_known(client: Client, db: None, address: str):
    with override_settings(SOURCE_URL=address):
        page = client.get("/").content.decode()
    assert ("Source code" in page) is bool(address)
    assert page.count(f'href="{address}"') == (2 if address else 0)


def test_the_round_table_seats_ten_evenly_and_with_different_crests():
    seats = places()
    middle = [(float(seat.x) + CREST_WIDTH / 2 - CENTRE, float(seat.y) + CREST_HEIGHT / 2 - CENTRE) for seat in seats]
    assert len({arms(seat.crest_id) for seat in seats}) == SEATS == 10
    assert all(hypot(x, y) == pytest.approx(RADIUS, abs=0.2) for x, y in middle)
    assert middle[0][0] == pytest.approx(0, abs=0.1)
    assert middle[0][1] < 0


@pytest.mark.parametrize("pasted", ["https://table.example.org/j/abcdefgh23/", " /j/abcdefgh23", "abcdefgh23"])
def test_a_pasted_invitation_leads_to_its_table(client: Client, db: None, pasted: str):
    answer = client.get("/", {"link": pasted})
    assert answer.status_code == 303
    assert answer["Location"] == "/j/abcdefgh23/"


@pytest.mark.parametrize("pasted", ["hello", "https://elsewhere.example/?x=1&y=<b>", "x" * 500])
def test_what_is_no_invitation_is_said_and_kept(client: Client, db: None, pasted: str):
    answer = client.get("/", {"link": pasted})
    assert answer.status_code == 200
    assert "This is not an invitation." in words(answer.content)


def test_both_notices_stand_word_for_word(client: Client, db: None):
    page = words(client.get("/credits/").content)
    assert NOTICE_FU in page
    assert NOTICE_FATE in page


@pytest.mark.parametrize("name", FOLLOWED)
def test_credits_name_those_whose_work_is_followed(client: Client, db: None, name: str):
    assert name in words(client.get("/credits/").content)


def test_credits_name_the_games_in_the_order_of_every_other_page(client: Client, db: None):
    headings = re.findall(r"<h2>(.*?)</h2>", client.get("/credits/").text)
    assert headings[: len(BY_KEY)] == [str(system.NAME) for system in BY_KEY.values()]


def test_a_missing_page_has_a_number_and_a_way_back(client: Client, db: None):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert answer["X-Request-Id"] in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def broken(**said: str) -> str:
    """Give the page that a request gets when all else is broken; without a `db` fixture, asking the database fails."""
    request = RequestFactory().get("/", headers={"accept-language": said.pop("accept", "en")})
    request.COOKIES.update(said)
    request.number = "abc123"  # type: ignore[attr-defined]
    answer = views.server_error(request)
    assert answer.status_code == 500
    return answer.content.decode()


def test_a_broken_page_asks_neither_database_nor_person():
    assert "abc123" in broken()


@pytest.mark.parametrize(
    ("said", "language", "theme"),
    [
        ({}, "en", "auto"),
        ({"accept": "fr"}, "fr", "auto"),
        ({"language": "de", "theme": "dark"}, "de", "dark"),
        ({"language": "tlh", "theme": "<b>"}, "en", "auto"),
    ],
)
def test_a_broken_page_keeps_language_and_theme(said: dict[str, str], language: str, theme: str):
    assert f'<html lang="{language}" data-theme="{theme}"' in broken(**said)


def test_a_broken_page_keeps_what_was_already_known_of_the_reader():
    request = RequestFactory().get("/")
    request.reader = Reader("fr", "light", "reduced", False, "none")  # type: ignore[attr-defined]
    page = views.server_error(request).content.decode()
    assert '<html lang="fr" data-theme="light"' in page
    assert 'data-motion="reduced"' in page


@pytest.mark.parametrize("address", ["/no/such/page/", "/campaigns/not-mine/"])
def test_an_error_page_keeps_language_and_theme(as_mara: Client, cast: Cast, address: str):
    User.objects.filter(pk=cast.mara.user_id).update(theme="dark")
    answer = as_mara.get(address)
    assert answer.status_code == 404
    assert '<html lang="de" data-theme="dark"' in answer.content.decode()


def test_a_stale_form_is_told_so(db: None):
    answer = Client(enforce_csrf_checks=True).post("/sign-in/", {"name": "x"})
    assert answer.status_code == 403
    assert "open too long" in words(answer.content)


def test_the_theme_of_a_visitor_comes_from_the_cookie(client: Client, db: None):
    client.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.cookies["theme"] = '"><script>'
    assert 'data-theme="auto"' in client.get("/").content.decode()


def test_the_theme_of_a_person_is_their_own(as_mara: Client, cast: Cast):
    User.objects.filter(pk=cast.mara.user_id).update(theme="light", motion="reduced")
    page = as_mara.get("/").content.decode()
    assert 'data-theme="light"' in page
    assert 'data-motion="reduced"' in page


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["Ctrl", "Shift", "Enter"]), ("de", ["Strg", "Umschalt", "Eingabe"]), ("fr", ["Ctrl", "Maj", "Entrée"])],
)
def test_keys_are_called_as_they_are_printed(db, language: str, names: list[str]):
    page = Client(headers={"accept-language": language}).get(reverse("keys")).text
    assert all(f"<kbd>{name}</kbd>" in page for name in names)
