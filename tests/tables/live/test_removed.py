"""Whoever was removed gets nothing more: not on an open stream, not after the server came back, not by any way in."""

from pathlib import Path
from shutil import copy

import pytest
from django.conf import settings
from django.urls import reverse

from campaigns.models import Role
from tables.models import Seat
from tests.cast import Cast, gather, member, person
from tests.config.serving import Server, serving, signed_in
from tests.databases import pointed_at, sqlite_url

AT_MOST = 5.0


def remove(server: Server, cast: Cast, owner: str, who: str) -> None:
    """Let the owner take somebody out, by the form on the campaign's page."""
    address = reverse("campaigns:member", args=[cast.campaign.slug, getattr(cast, who).user_id])
    assert server.post(address, owner, role="out").status_code in (200, 303)


def tell(server: Server, session: str, question: str) -> None:
    assert server.roll(session, question).status_code == 200


def test_a_removed_players_stream_ends_within_five_seconds_also_after_a_restart(
    migrated_sqlite: Path, tmp_path: Path, django_db_blocker: object
) -> None:
    url = sqlite_url(Path(copy(migrated_sqlite, tmp_path / "served.sqlite3")))
    with django_db_blocker.unblock(), pointed_at(url):  # type: ignore[attr-defined]
        cast = gather()
        sessions = {name: signed_in(getattr(cast, name).user) for name in ("ana", "mara", "jonas")}
    with serving(url, django_db_blocker, tmp_path / "first.log") as server:
        jonas, lia = server.watch(cast.jonas), server.watch(cast.lia)
        tell(server, sessions["mara"], "Is anybody there?")
        last = jonas.wait_for("Is anybody there?").id
        remove(server, cast, sessions["ana"], "lia")
        lia.wait_for_end(AT_MOST)
        assert lia.messages()[-1].name == "gone"
    jonas.wait_for_end()
    with serving(url, django_db_blocker, tmp_path / "second.log") as server:
        assert server.watch(cast.lia).status == 404
        jonas = server.watch(cast.jonas, after=last)
        watching = server.watch(cast.mara, after=last)
        remove(server, cast, sessions["ana"], "jonas")
        jonas.wait_for_end(AT_MOST)
        tell(server, sessions["mara"], "Is it dark?")
        watching.wait_for("Is it dark?")
        assert jonas.messages()[-1].name == "gone"
        assert b"Is it dark?" not in jonas.raw
        assert server.watch(cast.jonas, after=last).status == 404
        gone = server.get("/t/salt-road/", headers={"Cookie": f"{settings.SESSION_COOKIE_NAME}={sessions['jonas']}"})
        assert gone.status_code == 404


@pytest.mark.parametrize("way", ["log", "people", "scene", "sheet"])
def test_a_removed_players_open_page_gets_no_panel(cast: Cast, way: str, as_ana, as_jonas) -> None:
    assert as_jonas.get(reverse(f"tables:{way}", args=[cast.table.slug])).status_code == 200
    as_ana.post(reverse("campaigns:member", args=[cast.campaign.slug, cast.jonas.user_id]), {"role": "out"})
    assert as_jonas.get(reverse(f"tables:{way}", args=[cast.table.slug])).status_code == 404


def hidden(server: Server, session: str, words: str) -> None:
    """Let a GM throw for GMs alone."""
    answer = server.post(reverse("tables:say", args=["salt-road"]), session, text=f"/gmr 2d6 {words}")
    assert answer.status_code in (200, 303)


def test_whoever_leads_no_more_hears_nothing_more_that_is_for_gms_not_even_by_an_old_pass(
    migrated_sqlite: Path, tmp_path: Path, django_db_blocker: object
) -> None:
    url = sqlite_url(Path(copy(migrated_sqlite, tmp_path / "served.sqlite3")))
    with django_db_blocker.unblock(), pointed_at(url):  # type: ignore[attr-defined]
        cast = gather()
        ana = signed_in(cast.ana.user)
        member(cast.campaign, cast.table, gero := person("Gero"), Role.GM)
        seat = Seat.objects.select_related("table", "user").get(user=gero)
    with serving(url, django_db_blocker, tmp_path / "served.log") as server:
        leading = server.watch(seat)
        hidden(server, ana, "ambush")
        last = leading.wait_for("ambush").id
        address = reverse("campaigns:member", args=[cast.campaign.slug, gero.pk])
        assert server.post(address, ana, role="player").status_code in (200, 303)
        leading.wait_for_end(AT_MOST)
        hidden(server, ana, "poison")
        again = server.watch(seat, after=last)
        again.wait_for_end()
        assert [each.messages()[-1].name for each in (leading, again)] == ["reset", "reset"]
        assert b"poison" not in leading.raw + again.raw
