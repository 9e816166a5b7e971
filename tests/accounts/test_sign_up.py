from types import SimpleNamespace

import pytest
from django.conf import settings as current
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts import services
from accounts.models import User
from config import limits
from tests.accounts.conftest import BACKEND, PASSWORD

URL = reverse("accounts:sign-up")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unhurried(settings: Settings) -> None:
    """Let tests sign up more often than one address may."""
    settings.SIGN_UPS_PER_MINUTE = 100_000


def form(**typed: str) -> dict[str, str]:
    return {"name": "Mara Voss", "password": PASSWORD, "mail": ""} | typed


def test_a_name_and_a_password_make_an_account_and_sign_it_in(client: Client) -> None:
    response = client.post(URL, form())
    assert response.status_code == 303
    user = User.objects.get(username="mara voss")
    assert (user.name, user.is_guest, user.check_password(PASSWORD)) == ("Mara Voss", False, True)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_passwords_are_kept_as_argon2(client: Client) -> None:
    client.post(URL, form())
    assert User.objects.get().password.startswith("argon2$argon2id$")


def test_the_language_and_theme_of_the_visit_stay(client: Client) -> None:
    client.cookies[current.LANGUAGE_COOKIE_NAME] = "de"
    client.cookies[current.THEME_COOKIE_NAME] = "dark"
    client.post(URL, form())
    assert (User.objects.get().language, User.objects.get().theme) == ("de", "dark")


def test_a_forged_theme_cookie_counts_as_none(client: Client) -> None:
    client.cookies[current.THEME_COOKIE_NAME] = "<script>"
    client.post(URL, form())
    assert User.objects.get().theme == "auto"


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "Ma\x00ra"}, "name"),
        ({"name": "Mara\u202eflow"}, "name"),
        ({"name": "\u2066Mara\u2069"}, "name"),
        ({"name": "\u3164"}, "name"),
        ({"name": "\u200d"}, "name"),
        ({"name": "ß" * 150}, "name"),
        ({"password": ""}, "password"),
        ({"password": "short"}, "password"),
        ({"password": "password1234"}, "password"),
        ({"password": "mara voss 12"}, "password"),
        ({"mail": "nowhere"}, "mail"),
    ],
)
def test_what_cannot_be_taken_is_refused_and_nothing_changes(client: Client, typed: dict[str, str], field: str) -> None:
    response = client.post(URL, form(**typed))
    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert not User.objects.exists()


def test_who_has_no_password_yet_is_asked_to_choose_one(client: Client) -> None:
    response = client.post(URL, form(password=""))
    assert response.context["form"].errors["password"] == ["Please choose a password."]


def test_what_was_typed_is_still_there_but_not_the_password(client: Client) -> None:
    page = client.post(URL, form(password="abc123xyz", mail="mara@example.org")).content.decode()
    assert 'value="Mara Voss"' in page
    assert 'value="mara@example.org"' in page
    assert "abc123xyz" not in page


def test_markup_in_a_name_is_only_text(client: Client) -> None:
    name = '<img src=x onerror="alert(1)">'
    assert client.post(URL, form(name=name)).status_code == 303
    page = client.get(reverse("accounts:preferences")).content.decode()
    assert "<img" not in page
    assert "&lt;img" in page


def test_right_to_left_letters_are_a_name(client: Client) -> None:
    client.post(URL, form(name="שרה"))
    assert User.objects.get().name == "שרה"


@pytest.mark.parametrize("typed", ["Mara", "  mARA ", "Ｍａｒａ"])
def test_a_taken_name_is_refused_however_it_is_written(client: Client, mara: User, typed: str) -> None:
    assert client.post(URL, form(name=typed)).status_code == 422
    assert User.objects.get() == mara


def test_two_who_sign_up_by_one_name_at_once_get_one_account(mara: User) -> None:
    made = services.sign_up(name="MARA", password=PASSWORD, mail="", language="en", theme="")
    assert made is None
    assert User.objects.get().name == "Mara"


def test_a_guest_who_signs_up_stays_the_same_person(client: Client, guest: tuple[User, str]) -> None:
    person, token = guest
    client.force_login(person, backend=BACKEND)
    assert client.get(URL).context["form"]["name"].value() == "Jonas"
    assert client.post(URL, form(name="Jonas")).status_code == 303
    person.refresh_from_db()
    assert (person.username, person.is_guest, person.language) == ("jonas", False, "de")
    assert services.guests_by_tokens([token]) == []
    assert client.get(reverse("accounts:preferences")).status_code == 200


def test_whoever_has_an_account_is_led_on(as_mara: Client) -> None:
    assert as_mara.get(URL).status_code == 303
    assert as_mara.post(URL, form()).status_code == 303
    assert User.objects.count() == 1


def test_the_way_on_stays_inside(client: Client) -> None:
    assert client.post(URL, form(next="/campaigns/"))["Location"] == "/campaigns/"
    client.logout()
    assert client.post(URL, form(name="Ana", next="https://elsewhere.example/"))["Location"] == reverse("home")


def test_one_address_tries_ten_times_a_minute(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.SIGN_UPS_PER_MINUTE = 10
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    for _each in range(10):
        assert Client(REMOTE_ADDR="203.0.113.17").post(URL, form(password="short")).status_code == 422
    response = Client(REMOTE_ADDR="203.0.113.17").post(URL, form())
    assert (response.status_code, response["Retry-After"]) == (429, "60")
    assert "Please wait a minute" in response.text
    assert not User.objects.exists()
    assert Client(REMOTE_ADDR="203.0.113.17").get(URL).status_code == 200
    assert Client(REMOTE_ADDR="203.0.113.18").post(URL, form()).status_code == 303


def test_without_a_csrf_token_nothing_happens(strict: Client) -> None:
    assert strict.post(URL, form()).status_code == 403
    assert not User.objects.exists()


def test_other_methods_are_refused(client: Client) -> None:
    assert client.put(URL).status_code == 405
