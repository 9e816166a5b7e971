"""What our middleware adds to every answer, and whose language it speaks."""

import pytest
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import path
from django.utils.translation import get_language

from accounts.models import User
from config import headers, middleware, urls


@login_not_required
def speak(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{get_language()} {request.reader.theme} {request.number}")


@login_not_required
def absent(request: HttpRequest) -> HttpResponse:
    raise Http404


@login_not_required
def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("on purpose")


urlpatterns = [
    path("speak/", speak),
    path("t/salt-road/", speak),
    path("j/code/", absent),
    path("campaigns/x/", broken),
    path("preferences/", speak),
    path("absent/", absent),
    path("broken/", broken),
    *urls.urlpatterns,
]
handler404, handler500 = urls.handler404, urls.handler500


@pytest.fixture
def client(settings) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


PATHS = ["/speak/", "/absent/", "/broken/", "/t/salt-road/", "/j/code/", "/campaigns/x/", "/preferences/", "/no/such/"]


@pytest.mark.parametrize("address", PATHS)
@pytest.mark.django_db
def test_every_answer_is_protected_and_numbered(client: Client, address: str):
    answer = client.get(address)
    assert headers.always().items() <= answer.headers.items()
    assert len(answer["X-Request-Id"]) == 12


@pytest.mark.parametrize("address", PATHS)
@pytest.mark.django_db
def test_what_belongs_to_a_group_is_kept_by_no_cache_and_found_by_no_search(client: Client, address: str):
    private = address.startswith(("/t/", "/j/", "/campaigns/", "/preferences/"))
    answer = client.get(address)
    assert (answer.headers.get("Cache-Control") == "no-store") is private
    assert (answer.headers.get("X-Robots-Tag") == "noindex") is private


@pytest.mark.parametrize("address", ["/", "/speak/", "/credits/", "/absent/", "/?link=abcdefgh12"])
@pytest.mark.django_db
def test_what_a_person_is_shown_is_kept_by_no_cache(client: Client, address: str):
    assert "Cache-Control" not in client.get(address).headers
    client.force_login(User.objects.create(username="mara"), backend="django.contrib.auth.backends.ModelBackend")
    assert headers.PRIVATE.items() <= client.get(address).headers.items()


def test_no_two_requests_have_the_same_number(client: Client):
    assert len({client.get("/speak/")["X-Request-Id"] for _ in range(20)}) == 20


@pytest.mark.django_db
def test_the_number_on_the_page_is_the_number_in_the_header(client: Client):
    answer = client.get("/speak/")
    assert answer.content.decode().endswith(answer["X-Request-Id"])


@pytest.mark.parametrize(
    ("chosen", "cookie", "asked", "spoken"),
    [
        ("", "", "", "en"),
        ("", "", "fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("", "", "pl, zh;q=0.5", "en"),
        ("", "de", "fr", "de"),
        ("", "xx", "fr", "fr"),
        ("fr", "de", "en", "fr"),
        ("", "de", "", "de"),
    ],
)
@pytest.mark.django_db
def test_the_persons_language_wins_over_the_cookie_and_the_cookie_over_the_browser(
    client: Client, chosen: str, cookie: str, asked: str, spoken: str
):
    if chosen:
        mara = User.objects.create(username="mara", language=chosen)
        client.force_login(mara, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["language"] = cookie
    answer = client.get("/speak/", headers={"Accept-Language": asked})
    assert answer.content.decode().split()[0] == spoken
    assert answer["Content-Language"] == spoken
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))


def test_one_request_leaves_its_language_to_no_other(client: Client):
    before = get_language()
    client.get("/speak/", headers={"Accept-Language": "fr"})
    assert get_language() == before


def test_a_stranger_costs_no_query(client: Client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert client.get("/speak/").status_code == 200


@pytest.mark.django_db
def test_a_person_costs_the_queries_of_the_session_alone(client: Client, django_assert_num_queries):
    client.force_login(User.objects.create(username="mara"), backend="django.contrib.auth.backends.ModelBackend")
    with django_assert_num_queries(2):
        client.get("/speak/")


@pytest.mark.django_db
def test_theme_comes_from_the_person_or_else_from_the_cookie(client: Client):
    client.cookies["theme"] = "dark"
    assert client.get("/speak/").content.split()[1] == b"dark"
    mara = User.objects.create(username="mara", theme="light")
    client.force_login(mara, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/speak/").content.split()[1] == b"light"


def test_a_header_that_a_view_sets_itself_stays():
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Referrer-Policy": "no-referrer"})

    answer = middleware.security_headers(view)(RequestFactory().get("/j/x/"))
    assert answer["Referrer-Policy"] == "no-referrer"
