"""The page behind a link: what it shows, and that all links that lead nowhere look alike."""

import re
from datetime import timedelta

from django.conf import settings as current
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns import invites, services
from campaigns.models import Invite, Membership, Role
from characters.models import Character
from tables.models import Seat
from tests.cast import Cast, figure, gather, person
from tests.tables.joining.steps import rows, url
from tests.tables.links import READY, invited


def test_the_link_shows_the_campaign_its_people_and_what_is_free(client: Client, cast: Cast, code: str) -> None:
    figure(cast.campaign, None, "Tilde")
    page = client.get(url(code))
    assert page.status_code == 200
    text = page.content.decode()
    assert all(
        name in text for name in ("The Salt Road", "Ana", "Mara", "Odalind", "Tilde", READY[0].name, "Only watch")
    )


def test_looking_changes_nothing(client: Client, code: str) -> None:
    before = rows()
    client.get(url(code))
    assert client.head(url(code)).status_code == 200
    assert rows() == before
    assert current.SESSION_COOKIE_NAME not in client.cookies


def test_the_page_is_kept_by_no_cache_and_found_by_no_search(client: Client, code: str) -> None:
    page = client.get(url(code))
    assert "no-store" in page["Cache-Control"]
    assert page["X-Robots-Tag"] == "noindex"


def test_the_page_asks_the_database_as_often_for_thirty_people_as_for_four(
    client: Client, cast: Cast, code: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6):
        client.get(url(code))
    for number in range(26):
        user = person(f"P{number}")
        Membership.objects.create(campaign=cast.campaign, user=user, role=Role.PLAYER)
        Seat.objects.create(table=cast.table, user=user, character=figure(cast.campaign, user, f"F{number}"))
        figure(cast.campaign, None, f"Free {number}")
    with django_assert_num_queries(6):
        client.get(url(code))


def test_an_open_page_learns_who_sat_down_and_what_was_taken_and_keeps_the_list(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    figure(cast.campaign, None, "Zora")
    before = [each.value for each in client.get(url(code)).context["choices"]]
    Membership.objects.create(campaign=cast.campaign, user=cast.otto, role=Role.PLAYER)
    Seat.objects.create(table=cast.table, user=cast.otto, character=tilde)
    Character.objects.filter(pk=tilde.pk).update(owner=cast.otto)
    glance = client.get(url(code), {"shown": before}, headers={"HX-Request": "true"})
    text = glance.content.decode()
    assert re.findall(r'hx-target="(#[\w-]+)"', text) == ["#seats", "#how-many", "#figures"]
    assert [each.value for each in glance.context["choices"]] == before
    assert '<strong hx-ignore title="Otto">' in text
    assert "<bdi>Otto</bdi> plays <bdi>Tilde</bdi>" in text
    assert 'name="name"' not in text


def test_an_invite_to_watch_offers_no_characters(client: Client, cast: Cast, tilde: Character) -> None:
    text = client.get(url(invited(cast.campaign, Role.SPECTATOR))).content.decode()
    assert "Tilde" not in text
    assert 'name="choice"' not in text


def test_characters_of_others_and_those_at_the_table_are_not_offered(
    client: Client, cast: Cast, code: str, tilde: Character
) -> None:
    Character.objects.filter(pk=cast.mara.character_id).update(owner=None)
    offered = [each.name for each in client.get(url(code)).context["choices"]]
    assert "Tilde" in offered
    assert not {"Odalind", "Ruprecht"} & set(offered)


def bytes_alike(page: bytes, code: str) -> str:
    """Take out what every page has of its own: its address, its tokens and its request's number."""
    text = page.decode().replace(code, "CODE")
    text = re.sub(r'(value="|X-CSRFToken": ")[A-Za-z0-9]{64}', "TOKEN", text)
    return re.sub(r"\b[0-9a-f]{12}\b", "NUMBER", text)


def test_expired_revoked_used_up_archived_and_invented_links_are_the_same_page(cast: Cast) -> None:
    closed = {
        "expired": {"expires_at": timezone.now() - timedelta(seconds=1)},
        "revoked": {"revoked_at": timezone.now()},
        "used_up": {"uses_left": 0},
    }
    codes = {"invented": "a" * 26, "short": "nothing"}
    for kind, fields in closed.items():
        codes[kind] = invited(cast.campaign)
        Invite.objects.filter(code_hash=invites.code_hash(codes[kind])).update(**fields)
    archived = gather("elsewhere").campaign
    codes["archived"] = invited(archived)
    services.archive(campaign=archived, archived=True)
    before = rows()
    shown, posted, heads = set(), set(), set()
    for code in codes.values():
        look, press = Client().get(url(code)), Client().post(url(code), {"name": "Jo", "choice": "later"})
        assert (look.status_code, press.status_code) == (404, 404)
        shown.add(bytes_alike(look.content, code))
        posted.add(bytes_alike(press.content, code))
        heads.add(frozenset(name for name, _value in look.items()))
    assert (len(shown), len(posted), len(heads)) == (1, 1, 1)
    assert "opens no table" in shown.pop()
    assert rows() == before
