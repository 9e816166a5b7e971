import pytest
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import User
from tests.accounts.conftest import BACKEND

URL = reverse("accounts:sign-out")
pytestmark = pytest.mark.django_db


def test_signing_out_ends_the_session(as_mara: Client) -> None:
    assert as_mara.post(URL)["Location"] == reverse("home")
    assert "_auth_user_id" not in as_mara.session


def test_what_would_outlive_the_session_is_told_who_leaves(as_mara: Client, mara: User) -> None:
    heard: list[User] = []
    services.on_sign_out.append(heard.append)
    try:
        as_mara.get(URL)
        assert heard == []
        as_mara.post(URL)
    finally:
        services.on_sign_out.remove(heard.append)
    assert heard == [mara]


def test_a_link_cannot_sign_anybody_out(as_mara: Client) -> None:
    assert as_mara.get(URL).status_code == 405
    assert "_auth_user_id" in as_mara.session


def test_without_a_csrf_token_one_stays(strict: Client, mara: User) -> None:
    strict.force_login(mara, backend=BACKEND)
    assert strict.post(URL).status_code == 403
    assert "_auth_user_id" in strict.session
