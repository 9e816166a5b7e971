"""What players may check of hidden rolls: whole logs once their seed is open."""

from django.test import Client
from django.urls import reverse

from rules.models import Epoch
from rules.verifier import FINE, LogCheck
from tables.models import Visibility
from tests.cast import Cast
from tests.tables.test_visibility import roll


def hidden_log(client: Client, cast: Cast, **query: str) -> str | None:
    """Give the log of hidden rolls as this person gets it; None where there is none for them."""
    response = client.get(reverse("tables:rolls", args=[cast.table.slug]), {"scope": "gm", **query})
    return None if response.status_code == 404 else b"".join(response).decode()


def end(client: Client, cast: Cast, **fields: str) -> Epoch:
    """End the epoch and give it."""
    assert client.post(reverse("tables:end-epoch", args=[cast.table.slug]), fields).status_code == 302
    return Epoch.objects.filter(book=cast.table.pk, ended_at__isnull=False).latest("ended_at")


def test_the_hidden_log_opens_to_every_seat_with_its_seed(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client, as_lia: Client, as_otto: Client
) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    everyone = (as_mara, as_jonas, as_lia)
    assert [hidden_log(client, cast) for client in everyone] == [None] * 3
    epoch = end(as_ana, cast)
    assert [hidden_log(client, cast) for client in everyone] == [None] * 3
    assert as_ana.post(reverse("tables:open-seed", args=[cast.table.slug, epoch.pk])).status_code == 302
    logs = [hidden_log(client, cast) for client in everyone]
    assert logs == [hidden_log(as_ana, cast)] * 3
    report = LogCheck().read(logs[0].encode().splitlines())
    assert (report.status, report.rolls, report.keys) == (FINE, 1, 1)
    assert hidden_log(as_otto, cast) is None


def test_an_epoch_with_a_closed_seed_stays_out_of_it(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    opened = end(as_ana, cast, open_gm_seed="on")
    roll(as_mara, cast, Visibility.GM_ONLY)
    closed = end(as_ana, cast)
    roll(as_mara, cast, Visibility.GM_ONLY)
    log = hidden_log(as_mara, cast)
    assert log.count('"v":1') == 1
    assert opened.pk.hex in log
    assert hidden_log(as_ana, cast).count('"v":1') == 3
    assert hidden_log(as_mara, cast, epoch=opened.pk.hex) is not None
    assert hidden_log(as_mara, cast, epoch=closed.pk.hex) is None


def test_an_opened_seed_under_which_nothing_was_hidden_gives_no_log(
    cast: Cast, as_ana: Client, as_mara: Client
) -> None:
    roll(as_mara, cast, Visibility.PUBLIC)
    end(as_ana, cast, open_gm_seed="on")
    assert hidden_log(as_mara, cast) is None


def test_the_page_offers_hidden_rolls_once_there_are_some_to_check(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    address = reverse("tables:verify", args=[cast.table.slug])
    roll(as_mara, cast, Visibility.GM_ONLY)
    assert "scope=gm" not in as_mara.get(address).text
    assert "scope=gm" in as_ana.get(address).text
    end(as_ana, cast, open_gm_seed="on")
    assert as_mara.get(address).text.count("rolls.jsonl?scope=gm") == 2
