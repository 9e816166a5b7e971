"""What players may check of hidden rolls: whole logs once their seed is open, one roll once it is revealed."""

from django.test import Client
from django.urls import reverse

from rules import chain
from rules import services as rules
from rules.models import Epoch, Roll
from rules.verifier import FINE, LogCheck
from tables import wire
from tables.models import TableEvent, Visibility
from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.tables.test_visibility import roll


def hidden_log(client: Client, cast: Cast, **query: str) -> str | None:
    """Give the log of hidden rolls as this person gets it; None where there is none for them."""
    response = client.get(reverse("tables:rolls", args=[cast.table.slug]), {"scope": "gm", **query})
    return None if response.status_code == 404 else b"".join(response).decode()


def end(client: Client, cast: Cast, **fields: str) -> Epoch:
    """End the epoch and give it."""
    assert client.post(reverse("tables:end-epoch", args=[cast.table.slug]), fields).status_code == 303
    return Epoch.objects.filter(book=cast.table.pk, ended_at__isnull=False).latest("ended_at")


def test_the_hidden_log_opens_to_every_seat_with_its_seed(
    cast: Cast, as_ana: Client, as_mara: Client, as_jonas: Client, as_lia: Client, as_otto: Client
) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    everyone = (as_mara, as_jonas, as_lia)
    assert [hidden_log(client, cast) for client in everyone] == [None] * 3
    epoch = end(as_ana, cast)
    assert [hidden_log(client, cast) for client in everyone] == [None] * 3
    assert as_ana.post(reverse("tables:open-seed", args=[cast.table.slug, epoch.pk])).status_code == 303
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


def proof_address(cast: Cast, event: TableEvent) -> str:
    return reverse("tables:proof", args=[cast.table.slug, event.public_id])


def revealed(client: Client, cast: Cast) -> TableEvent:
    """Reveal the one hidden roll, and give the event that shows it."""
    hidden = TableEvent.objects.get(audience="gm", roll__isnull=False)
    assert client.post(reverse("tables:reveal", args=[cast.table.slug, hidden.public_id])).status_code == 303
    return TableEvent.objects.get(kind="revealed")


def test_a_revealed_roll_comes_with_its_proof(cast: Cast, as_ana: Client, as_mara: Client, as_lia: Client) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    address = proof_address(cast, revealed(as_ana, cast))
    proof = as_lia.get(address).json()
    logged = Roll.objects.get()
    assert bytes.fromhex(proof["leaf"]) == chain.leaf(bytes.fromhex(proof["salt"]), bytes.fromhex(proof["body"]))
    assert (proof["leaf"], proof["head"]) == (bytes(logged.leaf).hex(), bytes(logged.head).hex())
    assert proof["commit"] == bytes(cast.table.epoch.gm_commit).hex()
    assert (proof["epoch"], proof["scope"]) == (cast.table.epoch_id.hex, "gm")
    assert bytes(cast.table.epoch.gm_seed).hex() not in str(proof)


def test_the_proof_stands_in_the_log_once_its_seed_is_open(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    proof = as_mara.get(proof_address(cast, revealed(as_ana, cast))).json()
    end(as_ana, cast, open_gm_seed="on")
    log = hidden_log(as_mara, cast)
    assert all(proof[key] in log for key in ("epoch", "commit", "salt", "body", "leaf", "head"))


def test_what_was_not_revealed_has_no_proof(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    hidden = TableEvent.objects.get(roll__isnull=False)
    assert [client.get(proof_address(cast, hidden)).status_code for client in (as_ana, as_mara)] == [404, 404]
    revealed(as_ana, cast)
    assert as_mara.get(proof_address(cast, hidden)).status_code == 404


def test_a_reveal_at_another_table_is_not_found_at_this_one(
    cast: Cast, as_ana: Client, as_mara: Client, as_otto: Client
) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    event = revealed(as_ana, cast)
    assert as_otto.get(proof_address(cast, event)).status_code == 404
    elsewhere = gather("other-road")
    client = signed_in(elsewhere.mara.user)
    assert client.get(proof_address(elsewhere, event)).status_code == 404


def test_the_entry_names_its_proof_and_betrays_no_number(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    page = reverse("tables:table", args=[cast.table.slug])
    roll(as_mara, cast, Visibility.SELF_AND_GM)
    assert "proof.json" not in as_mara.get(page).text + as_ana.get(page).text
    event = revealed(as_ana, cast)
    shown = as_mara.get(page).text.split(f'id="e-{event.public_id}"')[1].split("</li>")[0]
    assert f'data-proof="{proof_address(cast, event)}"' in shown
    assert f'data-faces="{",".join(map(str, event.roll.faces))}"' in shown
    assert "data-seq" not in shown
    assert event.roll.mark not in shown
    everyone = wire.reader_for(TableEvent.objects.told().get(pk=event.pk), cast.jonas.pk, "player", "en")
    assert proof_address(cast, event) in wire.render(TableEvent.objects.told().get(pk=event.pk), everyone)


def test_a_redacted_roll_takes_its_proof_along(cast: Cast, as_ana: Client, as_mara: Client) -> None:
    roll(as_mara, cast, Visibility.GM_ONLY)
    event = revealed(as_ana, cast)
    rules.redact(roll_ids=[event.roll_id])
    assert as_mara.get(proof_address(cast, event)).status_code == 404
    assert "proof.json" not in as_mara.get(reverse("tables:table", args=[cast.table.slug])).text
