"""Home, credits and error pages."""

import pytest
from django.test import Client, RequestFactory, override_settings
from django.utils.html import strip_tags

from accounts.models import User
from accounts.services import DEMO_USERNAMES, sign_up
from campaigns.models import Campaign, Membership, Role
from config import views
from tables.models import Seat
from tests.cast import Cast

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
    assert page.count("Playable now") == 1
    assert page.count("Coming") == 3


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
    as_mara: Client, cast: Cast, django_assert_max_num_queries: object
):
    for number in range(8):
        campaign = Campaign.objects.create(slug=f"more-{number}", system="fu", name=f"More {number}")
        Membership.objects.create(campaign=campaign, user=cast.mara.user, role=Role.PLAYER)
    with django_assert_max_num_queries(5):  # type: ignore[operator]
        as_mara.get("/")


@pytest.mark.parametrize("pasted", ["https://table.example.org/j/abcdefgh23/", " /j/abcdefgh23", "abcdefgh23"])
def test_a_pasted_invitation_leads_to_its_table(client: Client, db: None, pasted: str):
    answer = client.get("/", {"link": pasted})
    assert answer.status_code == 302
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


@pytest.mark.parametrize(
    "name", ["Tina Trillitzsch", "Thorsten Panknin", "Bruno Bord", "Sven Bröckling", "Marcel Exner"]
)
def test_credits_name_those_whose_work_is_followed(client: Client, db: None, name: str):
    assert name in words(client.get("/credits/").content)


def test_a_missing_page_has_a_number_and_a_way_back(client: Client, db: None):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert answer["X-Request-Id"] in answer.content.decode()
    assert 'href="/"' in answer.content.decode()


def test_a_broken_page_asks_neither_database_nor_person():
    request = RequestFactory().get("/")
    request.number = "abc123"  # type: ignore[attr-defined]
    answer = views.server_error(request)
    assert answer.status_code == 500
    assert "abc123" in answer.content.decode()


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
