import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import User
from tests.accounts.conftest import BACKEND

URL = reverse("accounts:preferences")
CHOSEN = {"name": "Mara", "language": "fr", "theme": "dark", "motion": "reduced", "announce": "mine", "sound": "on"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def told() -> Iterator[list[User]]:
    """Listen, as the tables do, for people who change their language."""
    heard: list[User] = []
    services.on_language_change.append(heard.append)
    yield heard
    services.on_language_change.remove(heard.append)


def test_what_one_chooses_is_kept(as_mara: Client, mara: User) -> None:
    assert as_mara.post(URL, CHOSEN).status_code == 303
    mara.refresh_from_db()
    assert (mara.language, mara.theme, mara.motion, mara.announce, mara.sound) == (
        "fr",
        "dark",
        "reduced",
        "mine",
        True,
    )


def test_shortcuts_are_on_until_switched_off(as_mara: Client, mara: User) -> None:
    assert 'name="shortcuts"' in as_mara.get(URL).content.decode()
    as_mara.post(URL, CHOSEN)
    mara.refresh_from_db()
    assert mara.shortcuts is False
    as_mara.post(URL, CHOSEN | {"shortcuts": "on"})
    mara.refresh_from_db()
    assert mara.shortcuts is True


def test_a_new_name_is_seen_and_signed_in_with(as_mara: Client, mara: User) -> None:
    as_mara.post(URL, CHOSEN | {"name": "  Mara   Vent "})
    mara.refresh_from_db()
    assert (mara.name, mara.username) == ("Mara Vent", "mara vent")


def test_a_guest_s_new_name_is_only_seen(client: Client, guest: tuple[User, str]) -> None:
    client.force_login(guest[0], backend=BACKEND)
    before = guest[0].username
    client.post(URL, CHOSEN | {"name": "Mara"})
    guest[0].refresh_from_db()
    assert (guest[0].name, guest[0].username) == ("Mara", before)


@pytest.mark.parametrize("name", ["", "x" * 201, "a\u202eb", "Jonas", "JONAS "])
def test_a_name_that_cannot_be_or_is_taken_is_refused(as_mara: Client, mara: User, name: str) -> None:
    User.objects.create(username="jonas", name="Jonas", password="!")
    response = as_mara.post(URL, CHOSEN | {"name": name})
    assert response.status_code == 422
    assert response.context["form"].errors["name"]
    mara.refresh_from_db()
    assert (mara.name, mara.username, mara.theme) == ("Mara", "mara", "auto")


def test_a_name_that_is_taken_at_the_last_moment_is_refused_too(mara: User) -> None:
    User.objects.create(username="jonas", name="Jonas", password="!")
    assert services.save_profile(user=mara, name="Jonas", theme="dark") is False
    assert (mara.name, mara.theme) == ("Mara", "auto")


def offered(page: str) -> list[str]:
    return re.findall(r'name="crest" value="([0-9a-f]+)"', page)


def test_a_chosen_crest_is_worn_from_now_on(as_mara: Client, mara: User) -> None:
    crests = offered(as_mara.get(URL).content.decode())
    assert len(set(crests)) == 5
    as_mara.post(URL, CHOSEN | {"crest": crests[2]})
    mara.refresh_from_db()
    assert mara.crest_id == crests[2]
    as_mara.post(URL, CHOSEN | {"crest": ""})
    mara.refresh_from_db()
    assert mara.crest_id == crests[2]


def test_drawing_others_keeps_what_was_typed_and_saves_nothing(as_mara: Client, mara: User) -> None:
    page = as_mara.post(URL, CHOSEN | {"name": "Mara Vent", "seed": "first", "draw": "crest"})
    assert page.status_code == 200
    assert 'value="Mara Vent"' in page.content.decode()
    again = as_mara.post(URL, CHOSEN | {"name": "", "seed": "first"}).content.decode()
    assert set(offered(page.content.decode())).isdisjoint(offered(again))
    mara.refresh_from_db()
    assert (mara.name, mara.theme) == ("Mara", "auto")


def test_after_a_refusal_the_same_crests_are_offered(as_mara: Client) -> None:
    one, two = (as_mara.post(URL, CHOSEN | {"name": "", "seed": "s"}).content.decode() for _ in range(2))
    assert offered(one) == offered(two)


@pytest.mark.parametrize("crest", ["<b>", "x" * 32, "0" * 33, "0" * 32 + "\n", "../etc"])
def test_what_is_no_crest_is_refused(as_mara: Client, mara: User, crest: str) -> None:
    assert as_mara.post(URL, CHOSEN | {"crest": crest}).status_code == 422
    mara.refresh_from_db()
    assert mara.crest == ""


def test_language_and_theme_are_remembered_on_the_device_too(as_mara: Client) -> None:
    response = as_mara.post(URL, CHOSEN)
    for name, value in ((settings.LANGUAGE_COOKIE_NAME, "fr"), (settings.THEME_COOKIE_NAME, "dark")):
        cookie = response.cookies[name]
        assert (cookie.value, cookie["samesite"], bool(cookie["httponly"])) == (value, "Lax", True)


def test_the_page_shows_what_is_chosen(as_mara: Client, mara: User) -> None:
    User.objects.update(theme="light")
    assert as_mara.get(URL).context["form"]["theme"].value() == "light"


def test_a_change_of_language_is_told_once(as_mara: Client, mara: User, told: list[User]) -> None:
    as_mara.post(URL, CHOSEN)
    as_mara.post(URL, CHOSEN | {"theme": "light"})
    assert told == [mara]


@pytest.mark.parametrize(
    "wrong", [{"language": "tlh"}, {"language": ""}, {"theme": "pink"}, {"motion": ""}, {"announce": "<b>"}]
)
def test_what_is_not_offered_is_refused_and_nothing_changes(
    as_mara: Client, mara: User, told: list[User], wrong: dict[str, str]
) -> None:
    response = as_mara.post(URL, CHOSEN | wrong)
    assert response.status_code == 422
    mara.refresh_from_db()
    assert (mara.language, mara.theme, mara.sound) == ("en", "auto", False)
    assert told == []


def test_what_was_chosen_is_still_there_after_a_refusal(as_mara: Client) -> None:
    form = as_mara.post(URL, CHOSEN | {"language": "tlh"}).context["form"]
    assert form["theme"].value() == "dark"


def test_the_page_leads_back_to_where_one_came_from_if_that_is_ours(as_mara: Client) -> None:
    page = as_mara.get(URL, {"next": "/j/abc/wait/"}).content.decode()
    assert '<input type="hidden" name="next" value="/j/abc/wait/">' in page
    assert as_mara.post(URL, CHOSEN | {"next": "/j/abc/wait/"})["Location"] == "/j/abc/wait/"
    assert as_mara.post(URL, CHOSEN | {"next": "https://evil.example/"})["Location"] == URL


def test_enter_saves_and_draws_nothing(as_mara: Client) -> None:
    form = as_mara.get(URL).content.decode().split('id="preferences"')[1]
    assert "name=" not in form.split("<button")[1].split(">")[0]


def test_guests_have_preferences_too(client: Client, guest: tuple[User, str]) -> None:
    client.force_login(guest[0], backend=BACKEND)
    assert client.post(URL, CHOSEN).status_code == 303


def test_strangers_are_asked_to_sign_in(client: Client) -> None:
    assert client.get(URL)["Location"].startswith(reverse("accounts:sign-in"))


def test_without_a_csrf_token_nothing_changes(strict: Client, mara: User) -> None:
    strict.force_login(mara, backend=BACKEND)
    assert strict.post(URL, CHOSEN).status_code == 403
    mara.refresh_from_db()
    assert mara.theme == "auto"


def test_other_methods_are_refused(as_mara: Client) -> None:
    assert as_mara.put(URL).status_code == 405
