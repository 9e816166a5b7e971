import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.conftest import PASSWORD

URL = reverse("accounts:sign-in")
pytestmark = pytest.mark.django_db


def attempt(client: Client, name: str = "Mara", password: str = PASSWORD, **more: str) -> object:
    return client.post(URL, {"name": name, "password": password} | more)


def without_what_differs(page: bytes) -> str:
    """Take out tokens and request numbers, which are new on each page."""
    text = re.sub(r'(value="|X-CSRFToken": ")[A-Za-z0-9]{64}', "", page.decode())
    return re.sub(r"\b[0-9a-f]{12}\b", "", text)


@pytest.mark.parametrize("name", ["Mara", "mara", " MARA "])
def test_the_name_is_one_name_however_it_is_typed(client: Client, mara: User, name: str) -> None:
    assert attempt(client, name).status_code == 303
    assert client.session["_auth_user_id"] == str(mara.pk)


def test_signing_in_changes_the_session_key(client: Client, mara: User) -> None:
    session = client.session
    session["planted"] = True
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    attempt(client)
    assert client.session.session_key != session.session_key


def test_accounts_stay_fourteen_days(client: Client, mara: User) -> None:
    attempt(client)
    assert client.session.get_expiry_age() == 14 * 24 * 60 * 60


def test_unknown_name_and_wrong_password_get_the_same_page(client: Client, mara: User) -> None:
    wrong, unknown = attempt(client, "Mara", "not this one"), attempt(client, "Nora", "not this one")
    assert wrong.status_code == unknown.status_code == 422
    assert without_what_differs(wrong.content).replace("Mara", "Nora") == without_what_differs(unknown.content)
    assert "_auth_user_id" not in client.session


def test_the_name_is_still_there_but_not_the_password(client: Client, mara: User) -> None:
    page = attempt(client, "Mara", "not this one").content.decode()
    assert 'value="Mara"' in page
    assert "not this one" not in page


@pytest.mark.parametrize(("left_out", "said"), [("name", "deinen Namen"), ("password", "dein Passwort")])
def test_what_is_left_out_is_asked_for_by_its_name(client: Client, mara: User, left_out: str, said: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    page = attempt(client, **{left_out: ""}).content.decode()
    assert f"Bitte gib {said} ein." in page


@pytest.mark.parametrize("typed", [{"name": ""}, {"password": ""}, {"name": "x" * 10_000}, {"name": "Ma\x00ra"}])
def test_half_a_form_is_refused(client: Client, mara: User, typed: dict[str, str]) -> None:
    assert attempt(client, **typed).status_code == 422


def test_a_guest_has_no_password_to_sign_in_with(client: Client, guest: tuple[User, str]) -> None:
    for name in (guest[0].username, guest[0].name):
        assert attempt(client, name, "").status_code == 422
        assert attempt(client, name, "!").status_code == 422


@pytest.mark.parametrize("name", ["Mara", "Nobody"])
def test_after_five_failures_the_name_waits_whether_anybody_has_it_or_not(
    client: Client, mara: User, name: str
) -> None:
    for _try in range(settings.AXES_FAILURE_LIMIT - 1):
        assert attempt(client, name, "wrong").status_code == 422
    locked = attempt(client, name, "wrong")
    assert locked.status_code == 429
    assert locked["Retry-After"] == "900"
    assert "15 minutes" in locked.content.decode()
    assert attempt(client, name.upper(), PASSWORD).status_code == 429
    assert "_auth_user_id" not in client.session


def test_a_locked_name_does_not_lock_the_household(client: Client, mara: User, hashed: str) -> None:
    User.objects.create(username="ana", name="Ana", password=hashed)
    for _try in range(settings.AXES_FAILURE_LIMIT):
        attempt(client, "Mara", "wrong")
    assert attempt(client, "Ana").status_code == 303


def test_the_person_s_look_comes_along(client: Client, mara: User) -> None:
    User.objects.update(language="fr", theme="light")
    attempt(client)
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "fr"
    assert client.cookies[settings.THEME_COOKIE_NAME].value == "light"


def test_the_way_on_stays_inside(client: Client, mara: User) -> None:
    page = client.get(URL, {"next": "/campaigns/"}).content.decode()
    assert '<input type="hidden" name="next" value="/campaigns/">' in page
    assert attempt(client, next="//elsewhere.example/")["Location"] == reverse("home")


def test_whoever_is_signed_in_is_led_on(as_mara: Client) -> None:
    assert as_mara.get(URL, {"next": "/campaigns/"})["Location"] == "/campaigns/"


def test_pages_behind_the_door_lead_here_and_back(client: Client) -> None:
    assert client.get("/campaigns/")["Location"] == f"{URL}?next=/campaigns/"


def test_without_a_csrf_token_nobody_gets_in(strict: Client, mara: User) -> None:
    assert attempt(strict).status_code == 403


def test_other_methods_are_refused(client: Client) -> None:
    assert client.put(URL).status_code == 405
