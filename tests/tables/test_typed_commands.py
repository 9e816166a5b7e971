"""Commands: understood in every language, explained while they are typed, and `/x` as nameless as the button."""

import io
import logging
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from rules.core.outcome import Refusal
from rules.models import Roll
from rules.templatetags.words import say as say_text
from tables import commands
from tables.commands import Command
from tables.models import Pause, PauseFor, Table, TableEvent
from tests.cast import Cast
from tests.conftest import signed_in
from tests.stored import rows, rows_after
from tests.tables.test_pausing import written

__all__ = ["written"]

HTMX = {"HX-Request": "true"}


def preview(client: Client, cast: Cast, text: str) -> str:
    return client.post(reverse("tables:commands", args=[cast.table.slug]), {"text": text}, headers=HTMX).text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("/r 3d6", Command("r", "3d6")),
        ("/R 3d6", Command("r", "3d6")),
        ("/r3d6 leap", Command("r", "3d6 leap")),
        ("/würfeln 3W6", Command("r", "3W6")),
        ("/lancer 3d6", Command("r", "3d6")),
        ("/verdeckt 1w20", Command("gmr", "1w20")),
        ("/flüstern Ana Maria komm", Command("w", "Ana Maria komm")),
        ("  /x  ", Command("x", "")),
        ("/hilfe", Command("help", "")),
        ("simply said", None),
        ("and/or", None),
    ],
)
def test_a_command_is_understood_in_every_language(text: str, wanted: Command | None):
    assert commands.read(text) == wanted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("/rol 3d6", "“/rol” is no command here. Did you mean /r?"),
        ("/3d6 leap", "“/3d6” is no command here. Did you mean /r 3d6 leap?"),
        ("/dance", "“/dance” is no command here. There are /r, /gmr, /w, /x, /help."),
        ("/", "“/” is no command here. There are /r, /gmr, /w, /x, /help."),
    ],
)
def test_an_unknown_command_gets_suggestions(text: str, said: str):
    refusal = commands.read(text)
    assert isinstance(refusal, Refusal)
    assert say_text(refusal) == said


def test_what_is_typed_is_shown_as_it_is_understood_with_its_chances(cast: Cast, as_ana: Client):
    page = preview(as_ana, cast, "/r 5d6>=5! stealth")
    assert "every die with 5 or more will count" in page
    assert "86.8" in page
    assert "45.0" not in page
    assert "86.3" in preview(as_ana, cast, "/r 2d20+3>=15")
    assert "lost it at &gt;&gt;" in preview(as_ana, cast, "/r 3d6>>")
    assert Roll.objects.count() == 0


def test_a_hidden_roll_says_before_it_falls_who_will_see_it(cast: Cast, as_ana: Client, as_lia: Client):
    assert "Only GMs will see it." in preview(as_ana, cast, "/gmr 1d20")
    assert "Only the GM and you will see it." in preview(as_lia, cast, "/gmr 1d20")


def test_a_slash_lists_the_commands_that_begin_so(cast: Cast, as_ana: Client):
    assert preview(as_ana, cast, "/").count("<kbd>") == 5
    assert preview(as_ana, cast, "/gm").count("<kbd>") == 1
    assert preview(as_ana, cast, "/w Mara her secret").strip() == ""


def test_the_page_of_commands_explains_them_without_a_script(cast: Cast, as_ana: Client):
    address = reverse("tables:commands", args=[cast.table.slug])
    assert f'<form class="stack-s" method="post" action="{address}">' in as_ana.get(address).text
    page = as_ana.post(address, {"text": "/r 5d6>=5"}).text
    assert "How dice are typed" in page
    assert "86.8" in page


def test_the_examples_write_dice_as_the_reader_does(cast: Cast, as_ana: Client):
    address = reverse("tables:commands", args=[cast.table.slug])
    assert "<kbd>/r 5d6" in as_ana.get(address).text
    User.objects.filter(pk=cast.ana.user_id).update(language="de")
    page = as_ana.get(address).text
    assert "<kbd>3W6</kbd> <kbd>3d6</kbd>" in page
    # Tags hold random tokens, and some of those have a d6 in them.
    assert re.sub(r"<[^>]*>", " ", page).count("d6") == 1
    assert "/r 2W6" in as_ana.get(reverse("tables:find", args=[cast.table.slug])).text


def test_words_in_an_address_are_not_even_read(cast: Cast, as_ana: Client):
    address = reverse("tables:commands", args=[cast.table.slug])
    assert as_ana.get(address, {"text": "/r 5d6>=5"}, headers=HTMX).text == as_ana.get(address, headers=HTMX).text


def test_previews_are_limited(cast: Cast, as_ana: Client, settings):
    address = reverse("tables:commands", args=[cast.table.slug])
    codes = {as_ana.post(address, {"text": "/r 1d6"}, headers=HTMX).status_code for _ in range(40)}
    assert codes == {200, 429}


def test_help_lists_the_commands_and_says_nothing(cast: Cast, as_ana: Client):
    sent = {"text": "/help", "ticket": str(uuid4())}
    before, address = TableEvent.objects.count(), reverse("tables:say", args=[cast.table.slug])
    assert as_ana.post(address, sent, headers=HTMX).text.count("<kbd>") == 5
    assert as_ana.post(address, sent)["Location"] == reverse("tables:commands", args=[cast.table.slug])
    assert TableEvent.objects.count() == before


# --- the pause --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["/x", "/X", "/x please"])
def test_a_typed_x_stops_the_table_and_is_said_to_nobody(cast: Cast, as_mara: Client, text: str):
    answer = as_mara.post(reverse("tables:say", args=[cast.table.slug]), {"text": text}, headers=HTMX)
    assert answer.status_code == 200
    assert Table.objects.get(pk=cast.table.pk).pause == Pause.ON
    assert "banner pause" in answer.text
    event = TableEvent.objects.latest("seq")
    assert (event.kind, event.by_id, event.data) == ("pause", None, {})


@pytest.mark.parametrize("pause_for", PauseFor.values)
def test_what_is_stored_is_the_same_whoever_types_it_and_as_if_it_were_pressed(cast: Cast, pause_for: str):
    Table.objects.filter(pk=cast.table.pk).update(pause_for=pause_for)
    line, button = (reverse(f"tables:{name}", args=[cast.table.slug]) for name in ("say", "x"))
    clients = [signed_in(seat.user) for seat in (cast.ana, cast.mara, cast.jonas, cast.lia)]
    before = rows()
    sent = {"text": "/x", "ticket": str(uuid4()), "entropy": "ab" * 16}
    typed = [rows_after(client, line, sent, status=200, headers=HTMX) for client in clients]
    pressed = rows_after(clients[1], button, status=200, headers=HTMX)
    assert typed[0] == typed[1] == typed[2] == typed[3] == pressed != before


def test_no_log_of_the_server_names_who_sent_a_line(cast: Cast, as_mara: Client, written: io.StringIO):
    address = reverse("tables:say", args=[cast.table.slug])
    as_mara.post(address, {"text": "/x"}, headers=HTMX)
    as_mara.post(address, {"text": "hello"})
    assert as_mara.put(address).status_code == 405
    said = written.getvalue()
    assert "Method Not Allowed" in said
    for word in (cast.table.slug, str(cast.mara.pk), str(cast.mara.user_id), "/x"):
        assert word not in said


def test_no_log_of_the_server_holds_who_types_or_a_word_of_it(cast: Cast, as_mara: Client, written: io.StringIO):
    address = reverse("tables:commands", args=[cast.table.slug])
    codes = {as_mara.post(address, {"text": "/gmr 2d6 the-ambush"}, headers=HTMX).status_code for _ in range(40)}
    assert codes == {200, 429}
    assert as_mara.put(address).status_code == 405
    logging.getLogger("django.request").error("Internal Server Error: %s?text=%%2Fgmr+the-ambush", address)
    said = written.getvalue()
    assert all(each in said for each in ("Too Many Requests", "Method Not Allowed", "Internal Server Error"))
    for word in (cast.table.slug, str(cast.mara.pk), str(cast.mara.user_id), "commands", "ambush"):
        assert word not in said


def test_nothing_ever_hinders_a_typed_x(cast: Cast, as_mara: Client):
    address = reverse("tables:say", args=[cast.table.slug])
    codes = [as_mara.post(address, {"text": "hello"}, headers=HTMX).status_code for _ in range(60)]
    assert 429 in codes
    assert as_mara.post(address, {"text": "/x"}, headers=HTMX).status_code == 200
    assert Table.objects.get(pk=cast.table.pk).pause == Pause.ON
