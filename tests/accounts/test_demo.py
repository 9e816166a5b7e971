import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from accounts.services import DEMO_SALT, DEMO_USERNAMES, demo_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(db: None) -> User:
    return User.objects.create(username=DEMO_USERNAMES["ana"], name="Ana", language="en", password="!")


@pytest.fixture
def link(ana: User, settings: Settings) -> str:
    settings.DEMO = True
    return demo_link(ana, "/t/salt-road/")


def test_the_link_asks_before_it_seats_anyone(client: Client, link: str) -> None:
    page = client.get(link)
    assert page.status_code == 200
    assert "Sit down as" in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_button_seats_the_visitor_at_the_table(client: Client, link: str, ana: User) -> None:
    assert client.post(link)["Location"] == "/t/salt-road/"
    assert client.session["_auth_user_id"] == str(ana.pk)


def test_outside_demo_and_debug_the_link_does_not_exist(client: Client, link: str, settings: Settings) -> None:
    settings.DEMO = False
    assert client.get(link).status_code == 404
    assert client.post(link).status_code == 404
    assert "_auth_user_id" not in client.session


def test_debug_is_enough(client: Client, link: str, settings: Settings) -> None:
    settings.DEMO, settings.DEBUG = False, True
    assert client.get(link).status_code == 200


def test_a_changed_link_is_a_404(client: Client, link: str, ana: User) -> None:
    assert client.get(link[:-2] + "x/").status_code == 404
    forged = signing.dumps({"person": str(ana.pk), "next": "/"}, salt="something.else")
    assert client.get(reverse("accounts:demo", args=[forged])).status_code == 404
    assert client.get(reverse("accounts:demo", args=["invented"])).status_code == 404


def test_a_person_who_is_gone_has_no_seat(client: Client, link: str, ana: User) -> None:
    ana.delete()
    assert client.get(link).status_code == 404


def test_a_link_seats_nobody_as_one_who_is_not_of_the_demo(client: Client, mara: User, settings: Settings) -> None:
    settings.DEMO = True
    assert client.get(demo_link(mara, "/")).status_code == 404
    assert client.post(demo_link(mara, "/")).status_code == 404
    assert "_auth_user_id" not in client.session


def test_links_do_not_grow_old(client: Client, ana: User, settings: Settings) -> None:
    settings.DEMO = True
    old = signing.TimestampSigner(salt=DEMO_SALT)
    old.timestamp = lambda: signing.b62_encode(1)  # type: ignore[method-assign]
    token = old.sign_object({"person": str(ana.pk), "next": "/"})
    assert client.get(reverse("accounts:demo", args=[token])).status_code == 200


def test_without_a_csrf_token_nobody_sits_down(strict: Client, link: str) -> None:
    assert strict.post(link).status_code == 403
    assert "_auth_user_id" not in strict.session


def test_other_methods_are_refused(client: Client, link: str) -> None:
    assert client.put(link).status_code == 405
