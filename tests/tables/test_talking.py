"""Talk: heard by whom it is meant for, said once, and never lost."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Role
from rules.core.outcome import Refusal
from tables import talking
from tables.erasing import erase_rolls
from tables.models import Seat, TableEvent
from tables.talking import MOST, Words
from tests.cast import Cast, figure, member, person

HTMX = {"HX-Request": "true"}


def heard(seat: Seat) -> list[str]:
    events = TableEvent.objects.visible_to(seat).filter(kind__in=("said", "narrated", "whispered"))
    return [event.data["text"] for event in events]


def code(seat: Seat, text: str, to: str = "") -> str:
    answer = talking.talk(seat=seat, words=Words(text, to), ticket=uuid4())
    return answer.code if isinstance(answer, Refusal) else ""


def log(client: Client, cast: Cast) -> str:
    return client.get(reverse("tables:log", args=[cast.table.slug])).content.decode()


def say(client: Client, cast: Cast, htmx: bool = True, **form: str) -> tuple[int, str]:
    address = reverse("tables:say", args=[cast.table.slug])
    answer = client.post(address, {"ticket": str(uuid4())} | form, headers=HTMX if htmx else {})
    return answer.status_code, answer.content.decode()


def test_everyone_hears_what_is_said(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    assert say(as_mara, cast, text="Who has the lamp?")[0] == 200
    assert heard(cast.jonas) == heard(cast.lia) == heard(cast.ana) == ["Who has the lamp?"]
    assert "Who has the lamp?" in log(as_jonas, cast)


def test_a_whisper_is_for_two_and_not_even_for_the_gm(cast: Cast, as_ana: Client, as_jonas: Client) -> None:
    assert code(cast.mara, "I have the key.", str(cast.jonas.pk)) == ""
    assert heard(cast.jonas) == heard(cast.mara) == ["I have the key."]
    assert heard(cast.ana) == heard(cast.lia) == []
    assert "I have the key." in log(as_jonas, cast)
    for page in ("log", "gm", "table", "rolls"):
        answer = as_ana.get(reverse(f"tables:{page}", args=[cast.table.slug]))
        assert "I have the key." not in (b"".join(answer) if answer.streaming else answer.content).decode()


@pytest.mark.parametrize("name", ["Jonas", "Ruprecht", "ruprecht"], ids=["person", "character", "small"])
def test_a_typed_whisper_finds_the_person_or_the_character(cast: Cast, name: str) -> None:
    assert code(cast.mara, f"/w {name} Come here.") == ""
    assert heard(cast.jonas) == ["Come here."]


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_a_whisper_to_a_name_that_two_answer_to_reaches_neither_and_names_both(
    cast: Cast, as_jonas: Client, htmx: bool
) -> None:
    member(cast.campaign, cast.table, person("odalind"), Role.PLAYER, figure(cast.campaign, None, "Bertrun"))
    status, body = say(as_jonas, cast, htmx, text="/w Odalind I have the key.")
    assert (status, TableEvent.objects.filter(kind="whispered").exists()) == (422, False)
    assert 'value="/w Odalind I have the key."' in body
    assert "Odalind (Mara), Bertrun (odalind)" in body
    options = re.findall(r"<option value=\"[-\w]{36}\">(.+?)</option>", body)
    assert len(options) == len(set(options)) == 4


def test_a_longer_name_that_fits_goes_before_a_shorter_one(cast: Cast) -> None:
    seat = member(cast.campaign, cast.table, person("Jonas Weiß"), Role.PLAYER)
    assert code(cast.mara, "/w jonas  WEISS the\nwhole story") == ""
    assert (heard(seat), heard(cast.jonas)) == (["the\nwhole story"], [])


def test_only_a_gm_narrates(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    say(as_ana, cast, text="The bell stops.", to="narrated")
    say(as_mara, cast, text="I listen.", to="narrated")
    kinds = TableEvent.objects.filter(data__has_key="text").order_by("seq").values_list("kind", flat=True)
    assert list(kinds) == ["narrated", "said"]


def test_the_same_ticket_says_it_once(cast: Cast) -> None:
    ticket = uuid4()
    for _time in range(2):
        assert talking.talk(seat=cast.mara, words=Words("Once."), ticket=ticket) is None
    assert heard(cast.jonas) == ["Once."]
    foreign = talking.talk(seat=cast.jonas, words=Words("Twice."), ticket=ticket)
    assert isinstance(foreign, Refusal)
    assert foreign.code == "foreign_ticket"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "nothing_said"),
        ("\u200b\u200b", "nothing_said"),
        ("x" * (MOST + 1), "said_too_long"),
        ("/w Nobody hello", "whisper_to_nobody"),
        ("/w Mara hello", "whisper_to_oneself"),
        ("/dance", "unknown_command"),
    ],
    ids=["empty", "unseen", "long", "nobody", "oneself", "command"],
)
def test_what_cannot_be_said_is_refused_and_changes_nothing(cast: Cast, text: str, wanted: str) -> None:
    before = TableEvent.objects.count()
    assert code(cast.mara, text) == wanted
    assert TableEvent.objects.count() == before


def test_who_watches_reads_along(cast: Cast, as_lia: Client) -> None:
    assert code(cast.lia, "Behind you.") == "only_watching"
    assert 'id="panel-say"' not in as_lia.get(reverse("tables:table", args=[cast.table.slug])).content.decode()


def test_an_archived_table_is_silent(cast: Cast) -> None:
    cast.campaign.archived_at = timezone.now()
    cast.campaign.save()
    assert code(cast.mara, "Hello?") == "archived"


@pytest.mark.parametrize("htmx", [True, False], ids=["htmx", "plain"])
def test_what_was_refused_keeps_its_words_and_its_hearer(cast: Cast, as_mara: Client, htmx: bool) -> None:
    text, to = "/dance <b>now</b>", str(cast.jonas.pk)
    status, body = say(as_mara, cast, htmx, text=text, to=to)
    assert status == 422
    assert "/dance &lt;b&gt;now&lt;/b&gt;" in body
    assert f'value="{to}" selected' in body


def test_a_hostile_text_is_only_text(cast: Cast, as_mara: Client, as_jonas: Client) -> None:
    say(as_mara, cast, text="<script>alert(1)</script>")
    assert "<script>alert" not in log(as_jonas, cast)
    assert "&lt;script&gt;alert" in log(as_jonas, cast)


def test_a_whisper_to_a_seat_of_another_table_reaches_nobody(cast: Cast) -> None:
    assert code(cast.mara, "Hello", str(uuid4())) == "whisper_to_nobody"


def test_who_is_forgotten_takes_their_words_along(cast: Cast, as_jonas: Client) -> None:
    code(cast.mara, "My secret name")
    erase_rolls(seat=cast.mara)
    assert "My secret name" not in log(as_jonas, cast)
    assert "erased" in log(as_jonas, cast) or "effacée" in log(as_jonas, cast)
