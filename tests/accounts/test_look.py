import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User

URL = reverse("accounts:look")
pytestmark = pytest.mark.django_db


def test_a_visitor_chooses_a_language(client: Client) -> None:
    response = client.post(URL, {"language": "de", "next": "/credits/"})
    assert response["Location"] == "/credits/"
    assert response.cookies[settings.LANGUAGE_COOKIE_NAME].value == "de"
    assert settings.THEME_COOKIE_NAME not in response.cookies


def test_a_visitor_chooses_a_theme(client: Client) -> None:
    client.post(URL, {"theme": "dark"})
    assert 'data-theme="dark"' in client.get(reverse("accounts:sign-in")).content.decode()


def test_a_member_s_choice_is_kept_with_the_account(as_mara: Client, mara: User) -> None:
    as_mara.post(URL, {"theme": "dark"})
    mara.refresh_from_db()
    assert (mara.theme, mara.language) == ("dark", "en")


@pytest.mark.parametrize("wrong", [{"language": "tlh"}, {"theme": "<script>"}, {"theme": "x" * 10_000}])
def test_what_is_not_offered_is_refused(client: Client, wrong: dict[str, str]) -> None:
    response = client.post(URL, wrong)
    assert response.status_code == 422
    assert not response.cookies.keys() & {settings.LANGUAGE_COOKIE_NAME, settings.THEME_COOKIE_NAME}
    assert "<script>" not in response.content.decode().split("</head>")[1]


@pytest.mark.parametrize(
    "elsewhere", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "\\\\x"]
)
def test_the_way_on_stays_inside(client: Client, elsewhere: str) -> None:
    assert client.post(URL, {"theme": "dark", "next": elsewhere})["Location"] == reverse("home")


def test_a_link_changes_nothing(client: Client) -> None:
    assert client.get(URL, {"theme": "dark"}).status_code == 405


def test_without_a_csrf_token_nothing_changes(strict: Client) -> None:
    assert strict.post(URL, {"theme": "dark"}).status_code == 403
