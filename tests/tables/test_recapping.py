"""The recap: two versions, saved while typed; players read the published one and never a word of the other."""

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import PlaySession, Role
from rules.core import versions
from tables import recapping, services, sessions
from tables.models import Visibility
from tests.cast import Cast, member, person
from tests.conftest import signed_in

HTMX = {"HX-Request": "true"}
CANARY = "Is the abbot the one who lit the fire?"
EMPTY = versions.mark({"draft": "", "gm_text": ""})


@pytest.fixture
def evening(cast: Cast, falls: Callable[..., None]) -> PlaySession:
    """An evening with something open and something hidden."""
    falls([6], [1])
    sessions.start_session(seat=cast.ana, number=1)
    for fields in ({"do": "set_scene", "title": "The quay"}, {"do": "add_foe", "name": CANARY, "sight": "hidden"}):
        answer = services.act(seat=cast.ana, fields=fields, ticket=uuid.uuid4(), as_gm=True)
        assert isinstance(answer, services.Acted)
    for question, eyes in (("Does the rope hold?", Visibility.PUBLIC), (CANARY, Visibility.GM_ONLY)):
        fields = {"do": "roll", "question": question}
        services.act(seat=cast.mara, fields=fields, ticket=uuid.uuid4(), visibility=eyes)
    session = sessions.end_session(seat=cast.ana, number=1)
    assert isinstance(session, PlaySession)
    return session


@pytest.fixture
def as_gero(cast: Cast) -> Client:
    return signed_in(member(cast.campaign, cast.table, person("Gero"), Role.GM).user)


def address(cast: Cast) -> str:
    return reverse("tables:recap-of", args=[cast.table.slug, 1])


def send(client: Client, cast: Cast, draft: str, gm_text: str = "", htmx: bool = True, **more: str):
    form = {"draft": draft, "gm_text": gm_text, "page": "p1", "seen": EMPTY} | more
    return client.post(address(cast), form, headers=HTMX if htmx else {})


def stored() -> tuple[str, str, str]:
    row = PlaySession.objects.get()
    return row.draft, row.gm_text, row.text


def test_the_draft_tells_players_what_was_public_and_gms_the_rest_besides(
    cast: Cast, as_ana: Client, evening: PlaySession
) -> None:
    words = recapping.begun(cast.ana, evening)
    secrets = [text for text, secret in recapping.sentences(cast.ana, evening) if secret]
    assert secrets != []
    for text in secrets:
        assert text not in words["draft"]
        assert f"> {text}" in words["gm_text"]
    assert CANARY not in words["draft"]
    assert "The quay" in words["draft"]
    page = as_ana.get(reverse("tables:recap-edit", args=[cast.table.slug])).text
    left = page.split('id="draft"')[1].split("</textarea>")[0]
    assert "The quay" in left
    assert CANARY not in left


def test_what_is_typed_is_saved_again_and_again_and_nothing_is_published(
    cast: Cast, as_ana: Client, evening: PlaySession
) -> None:
    for text in ("One", "One, two", "One, two, **three**"):
        assert send(as_ana, cast, text, "Mine").status_code == 200
    assert stored() == ("One, two, **three**", "Mine", "")


def test_players_read_the_published_version_and_nothing_else(
    cast: Cast, as_ana: Client, as_mara: Client, as_lia: Client, evening: PlaySession
) -> None:
    theirs = reverse("tables:recap", args=[cast.table.slug, 1])
    send(as_ana, cast, "A **long** night", "canary-gm")
    assert "long" not in as_mara.get(theirs).text
    answer = send(as_ana, cast, "A **long** night", "canary-gm", htmx=False, do="publish")
    assert (answer.status_code, answer["Location"]) == (303, address(cast))
    send(as_ana, cast, "A **longer** canary-draft", "canary-gm")
    for client in (as_mara, as_lia):
        page = client.get(theirs).text
        assert "<strong>long</strong>" in page
        assert "canary" not in page
        assert "canary" not in client.get(reverse("campaigns:campaign", args=[cast.campaign.slug])).text
        for name in ("recap-edit", "recap-of", "recap-file"):
            args = [cast.table.slug] if name == "recap-edit" else [cast.table.slug, 1]
            assert client.get(reverse(f"tables:{name}", args=args)).status_code == 404
    send(as_ana, cast, "", do="withdraw")
    assert "<strong>long</strong>" not in as_mara.get(theirs).text
    assert stored()[2] == ""


def test_a_secret_of_the_log_is_not_published_and_nothing_typed_is_lost(
    cast: Cast, as_ana: Client, evening: PlaySession
) -> None:
    secret = next(text for text, hidden in recapping.sentences(cast.ana, evening) if hidden)
    answer = send(as_ana, cast, f"And then: {secret}", do="publish")
    assert answer.status_code == 422
    assert "for GMs alone" in answer.text
    assert stored() == (f"And then: {secret}", "", "")
    assert send(as_ana, cast, "", do="publish").status_code == 422
    assert PlaySession.objects.get().published_at is None


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_of_two_gms_in_one_version_the_second_sees_both_and_chooses(
    cast: Cast, as_ana: Client, as_gero: Client, evening: PlaySession, htmx: bool
) -> None:
    send(as_ana, cast, "Hers", "Common")
    answer = send(as_gero, cast, "His", "Common", htmx, page="p2")
    assert answer.status_code == 409
    assert "Hers" in answer.text
    assert "His" in answer.text
    assert stored()[0] == "Hers"
    assert send(as_gero, cast, "His, longer", "Common", page="p2").status_code == 409
    seen = versions.mark({"draft": "Hers", "gm_text": "Common"})
    assert f'value="{seen}"' in answer.text
    assert send(as_gero, cast, "His", "Common", page="p2", seen=seen).status_code == 200
    assert stored()[0] == "His"


def test_two_gms_in_two_versions_keep_both_however_long_they_write(
    cast: Cast, as_ana: Client, as_gero: Client, evening: PlaySession
) -> None:
    send(as_ana, cast, "Begun", "Begun too")
    base = versions.mark({"draft": "Begun", "gm_text": "Begun too"})
    assert send(as_gero, cast, "Begun", "His own", page="p2", seen=base).status_code == 200
    for text in ("Hers", "Hers, longer"):
        assert send(as_ana, cast, text, "Begun too", seen=base).status_code == 200
        assert stored()[:2] == (text, "His own")
    assert send(as_gero, cast, "Begun", "His own, longer", page="p2", seen=base).status_code == 200
    assert stored()[:2] == ("Hers, longer", "His own, longer")


def test_what_is_too_long_stays_in_the_form(cast: Cast, as_ana: Client, evening: PlaySession) -> None:
    answer = send(as_ana, cast, "x" * (recapping.MOST + 1), htmx=False)
    assert answer.status_code == 422
    assert "x" * 100 in answer.text
    assert stored()[0] == ""
    assert send(as_ana, cast, "Short").status_code == 200


def test_a_hostile_recap_reads_as_text_and_the_file_is_markdown(
    cast: Cast, as_ana: Client, as_mara: Client, evening: PlaySession
) -> None:
    send(as_ana, cast, "<script>alert(1)</script> *so*", do="publish")
    page = as_mara.get(reverse("tables:recap", args=[cast.table.slug, 1])).text
    assert "<script>alert" not in page
    file = as_ana.get(reverse("tables:recap-file", args=[cast.table.slug, 1]))
    assert file["Content-Type"] == "text/markdown; charset=utf-8"
    assert file.text == "<script>alert(1)</script> *so*"


def test_before_the_first_evening_the_page_says_so(cast: Cast, as_ana: Client) -> None:
    page = as_ana.get(reverse("tables:recap-edit", args=[cast.table.slug]))
    assert page.status_code == 200
    assert "No session is over yet" in page.text


def test_in_an_archived_campaign_an_evening_is_still_told(cast: Cast, as_ana: Client, evening: PlaySession) -> None:
    """That is what one comes back for."""
    cast.campaign.archived_at = timezone.now()
    cast.campaign.save(update_fields=["archived_at"])
    assert 'value="publish"' in as_ana.get(address(cast)).text
    send(as_ana, cast, "The rope held.", do="publish")
    assert stored() == ("The rope held.", "", "The rope held.")
    send(as_ana, cast, "", do="withdraw")
    assert stored() == ("The rope held.", "", "")
