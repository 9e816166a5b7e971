import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import guests_by_tokens, token_hash

URL = reverse("accounts:back")
pytestmark = pytest.mark.django_db


@pytest.fixture
def device(guest: tuple[User, str]) -> Client:
    """The browser on which the guest joined."""
    client = Client()
    client.cookies[settings.GUEST_COOKIE_NAME] = guest[1]
    return client


def test_a_guest_comes_back_on_the_device_that_remembers_them(device: Client, guest: tuple[User, str]) -> None:
    assert device.post(URL, {"next": "/campaigns/"})["Location"] == "/campaigns/"
    assert device.session["_auth_user_id"] == str(guest[0].pk)


def test_guests_stay_thirty_days(device: Client) -> None:
    device.post(URL)
    assert device.session.get_expiry_age() == 30 * 24 * 60 * 60


def test_the_sign_in_page_offers_the_way_back(device: Client, client: Client) -> None:
    assert "Come back as" in device.get(reverse("accounts:sign-in")).content.decode()
    assert "Come back as" not in client.get(reverse("accounts:sign-in")).content.decode()


def test_only_the_hash_of_a_256_bit_token_is_kept(guest: tuple[User, str]) -> None:
    person, token = guest
    assert len(token) >= 43
    assert person.guest_token_hash == token_hash(token)
    assert token not in person.guest_token_hash


def test_an_empty_token_brings_nobody_back(mara: User, client: Client) -> None:
    assert guests_by_tokens([""]) == []
    client.cookies[settings.GUEST_COOKIE_NAME] = ""
    assert client.post(URL).status_code == 404


@pytest.mark.parametrize("token", ["invented", "x" * 5000, "%E2%98%83"])
def test_an_invented_token_is_a_404(client: Client, token: str) -> None:
    client.cookies[settings.GUEST_COOKIE_NAME] = token
    assert client.post(URL).status_code == 404


def test_without_a_token_there_is_nothing_here(client: Client) -> None:
    assert client.post(URL).status_code == 404


def test_whoever_is_signed_in_does_not_become_someone_else(
    as_mara: Client, guest: tuple[User, str], mara: User
) -> None:
    as_mara.cookies[settings.GUEST_COOKIE_NAME] = guest[1]
    assert as_mara.post(URL).status_code == 404
    assert as_mara.session["_auth_user_id"] == str(mara.pk)


def test_a_closed_account_stays_closed(device: Client, guest: tuple[User, str]) -> None:
    User.objects.filter(pk=guest[0].pk).update(is_active=False)
    assert device.post(URL).status_code == 404


def test_a_link_brings_nobody_back(device: Client) -> None:
    assert device.get(URL).status_code == 405


def test_without_a_csrf_token_nobody_comes_back(strict: Client, guest: tuple[User, str]) -> None:
    strict.cookies[settings.GUEST_COOKIE_NAME] = guest[1]
    assert strict.post(URL).status_code == 403
    assert "_auth_user_id" not in strict.session
