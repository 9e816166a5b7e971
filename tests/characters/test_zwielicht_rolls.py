"""Rolls by which a character of Zwielicht is made: logged once, with the draft or not at all, for anybody to check."""

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from campaigns.models import Campaign, Membership, Role
from characters import drafts
from characters.models import Draft
from characters.rolling import PROMISED
from rules import services as rules
from rules.core.dice import ScriptedDice
from rules.management.commands.verify_rolls import check_stored
from rules.models import Epoch, Roll
from rules.systems import zwielicht
from rules.systems.zwielicht.draft import TABLES
from rules.systems.zwielicht.written import table as rows
from rules.templatetags.words import say
from rules.verifier import FINE, LogCheck, fields_of
from tables.epochs import contribute
from tables.models import Pause, Seat, SeatRole, Table, TableEvent, Visibility
from tables.opened import shares
from tables.seating import open_table, seat_person
from tests.cast import Cast
from tests.characters.test_creating import HTMX
from tests.characters.test_zwielicht_creating import at, doc

pytestmark = pytest.mark.usefixtures("coming")
SEED = zwielicht.read_options({})
PRESS_BUDGET = 30


@pytest.fixture
def alone(cast: Cast) -> Draft:
    """A draft that belongs to no campaign."""
    return drafts.begin_guided(owner=cast.otto, system=zwielicht, campaign=None, language="en")


@pytest.fixture
def table(cast: Cast) -> Table:
    """A table of Zwielicht that Ana leads, at which Otto sits without a character."""
    campaign = Campaign.objects.create(slug="mill", system="zwielicht", name="The Mill", options={})
    found = open_table(campaign=campaign)
    for user, role, seat in ((cast.ana.user, Role.OWNER, SeatRole.GM), (cast.otto, Role.PLAYER, SeatRole.PLAYER)):
        Membership.objects.create(campaign=campaign, user=user, role=role)
        seat_person(table=found, user=user, role=seat)
    return found


@pytest.fixture
def seated(cast: Cast, table: Table) -> Draft:
    """A draft for the campaign at whose table its maker sits."""
    return drafts.begin_guided(owner=cast.otto, system=zwielicht, campaign=table.campaign, language="en")


def press(client: Client, draft: Draft, part: str, step: str = "demon", headers: dict | None = None, **fields: object):
    """Press for an idea, on the page as it stands."""
    draft.refresh_from_db()
    here = {"page": str(uuid4()), "revision": draft.revision, "drawn": draft.revision, "idea": part}
    return client.post(at(draft, step), here | fields, headers=headers or {})


def rolls(book: object) -> list[Roll]:
    """Find what was rolled at a table, or by a person alone for a draft."""
    own = book.owner_id if isinstance(book, Draft) else book
    return list(Roll.objects.filter(epoch__book=own, is_end=False).order_by("seq"))


def checked(client: Client, draft: Draft):
    """Let the verifier read the draft's own log, as its page hands it out."""
    answer = client.get(reverse("characters:rolls", args=[draft.pk]))
    assert answer["Content-Type"].startswith("application/jsonl")
    return LogCheck().read(b"".join(answer).splitlines())


# --- one roll ---------------------------------------------------------------------------------------------------------


def test_a_roll_is_logged_once_and_the_draft_takes_its_row(as_otto: Client, alone: Draft):
    press(as_otto, alone, "demon")
    [roll] = rolls(alone)
    now = doc(alone)
    assert (roll.sides, roll.faces, roll.system) == ([20], now["rolls"]["demon"], "zwielicht")
    assert now["rows"]["demon"] == roll.faces[0] - 1
    assert zwielicht.replay(roll.request, roll.facts, ScriptedDice(*roll.faces)) == roll.result


def test_a_veto_is_a_roll_of_its_own_and_both_stay(as_otto: Client, alone: Draft):
    press(as_otto, alone, "fear_first", "fears")
    press(as_otto, alone, "fear_first", "fears")
    assert [face for roll in rolls(alone) for face in roll.faces] == doc(alone)["rolls"]["fear_first"]
    assert len(rolls(alone)) == 2


def test_what_is_chosen_or_written_throws_no_die(as_otto: Client, alone: Draft):
    press(as_otto, alone, "", "origin", take="origin:4", idea="no such part")
    press(as_otto, alone, "fear_first", "fears", fear_first="My own shadow")
    press(as_otto, alone, "black", "shadow")
    press(as_otto, alone, "tasks", "who")
    assert rolls(alone) == []
    assert doc(alone)["fear_first"] == "My own shadow"
    assert len(doc(alone)["tasks"]) == 3


def test_the_rest_is_one_throw_with_a_die_for_each_table(as_otto: Client, alone: Draft):
    press(as_otto, alone, "", "origin", take="origin:4", idea="rest")
    [roll] = rolls(alone)
    wanted = [part for part in TABLES if part != "origin"]
    assert roll.request == {"do": "roll_tables", "tables": wanted}
    assert roll.sides == [6 if part == "weak" else 20 for part in wanted]
    taken = doc(alone)["rolls"]
    assert [taken[part] for part in wanted] == [[face] for face in roll.faces]


def test_a_surprise_is_rolled_and_logged_when_it_is_begun(as_otto: Client, cast: Cast):
    as_otto.post(reverse("characters:begin", args=["zwielicht", "random"]))
    drawn = Draft.objects.get(owner=cast.otto)
    [roll] = rolls(drawn)
    assert [drawn.doc["rolls"][part] for part in TABLES] == [[face] for face in roll.faces]
    press(as_otto, drawn, "", "check", parts="1", locks=["demon"])
    assert "demon" not in rolls(drawn)[1].request["tables"]
    assert doc(drawn)["rolls"]["demon"] == roll.faces[:1]


# --- what a browser adds ----------------------------------------------------------------------------------------------


def added(roll: Roll) -> dict[UUID, bytes]:
    """Read from the row what was added to a roll, and by whom."""
    return dict(shares(fields_of(bytes(roll.body))[4]))


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_browser_adds_its_own_chance_to_the_dice_of_a_draft(as_otto: Client, alone: Draft, headers: dict):
    press(as_otto, alone, "demon", headers=headers, entropy="07" * 16)
    press(as_otto, alone, "demon", headers=headers, entropy="09" * 16)
    assert [added(roll) for roll in rolls(alone)] == [{alone.pk: b"\x07" * 16}, {alone.pk: b"\x09" * 16}]
    assert "entropy" not in doc(alone)
    assert (checked(as_otto, alone).status, check_stored(alone.owner_id, "table").status) == (FINE, FINE)


@pytest.mark.parametrize(
    ("digits", "counts"), [("", None), ("0", None), ("cards", None), ("é\0", None), ("ab" * 200, b"\xab" * 64)]
)
def test_what_is_no_chance_counts_as_not_sent_as_at_the_table(
    as_otto: Client, alone: Draft, digits: str, counts: bytes | None
):
    assert press(as_otto, alone, "demon", entropy=digits).status_code == 303
    assert [added(roll) for roll in rolls(alone)] == [{} if counts is None else {alone.pk: counts}]
    assert checked(as_otto, alone).status == FINE


def test_the_same_press_with_other_chance_is_the_same_press(as_otto: Client, alone: Draft):
    same = {"page": str(uuid4()), "revision": alone.revision, "drawn": alone.revision, "idea": "demon"}
    for digits in ("07" * 16, "09" * 16):
        assert as_otto.post(at(alone, "demon"), same | {"entropy": digits}).status_code == 303
    assert [added(roll) for roll in rolls(alone)] == [{alone.pk: b"\x07" * 16}]


def test_a_surprise_takes_the_chance_of_the_browser_too(as_otto: Client, cast: Cast):
    way = reverse("characters:begin", args=["zwielicht", "random"])
    assert 'name="entropy"' in as_otto.get(way).text
    as_otto.post(way, {"entropy": "07" * 16})
    drawn = Draft.objects.get(owner=cast.otto)
    assert [added(roll) for roll in rolls(drawn)] == [{drawn.pk: b"\x07" * 16}]
    assert checked(as_otto, drawn).status == FINE


def test_at_a_table_it_joins_what_the_others_added(as_otto: Client, cast: Cast, seated: Draft, table: Table):
    lead, own = (Seat.objects.get(table=table, user=user) for user in (cast.ana.user, seated.owner))
    contribute(seat=lead, entropy=b"luck")
    press(as_otto, seated, "demon", entropy="07" * 16)
    assert [added(roll) for roll in rolls(table.pk)] == [{lead.pk: b"luck", own.pk: b"\x07" * 16}]
    own.refresh_from_db()
    assert bytes(own.entropy) == b"\x07" * 16
    assert check_stored(table.pk, "table").status == FINE


# --- twice, or half ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
@pytest.mark.parametrize("part", ["demon", ""])
def test_a_double_press_rolls_once(as_otto: Client, alone: Draft, headers: dict, part: str):
    same = {"page": str(uuid4()), "revision": alone.revision, "drawn": alone.revision, "idea": part}
    first, second = (as_otto.post(at(alone, "demon"), same, headers=headers) for _press in range(2))
    assert second.status_code == first.status_code
    assert len(rolls(alone)) == 1
    assert doc(alone)["rolls"]["demon"] == rolls(alone)[0].faces[:1]
    assert "Your own words stay" not in second.text


def test_a_page_that_has_not_seen_the_last_roll_sees_it_instead_of_rolling(as_otto: Client, alone: Draft):
    press(as_otto, alone, "demon", headers=HTMX)
    face = doc(alone)["rolls"]["demon"][0]
    answer = press(as_otto, alone, "demon", headers=HTMX, drawn=1, revision=1)
    assert len(rolls(alone)) == 1
    assert f'aria-label="Rolled {face}"' in answer.text


def test_a_step_says_at_which_revision_it_was_drawn(as_otto: Client, alone: Draft):
    press(as_otto, alone, "demon", headers=HTMX)
    alone.refresh_from_db()
    assert f'name="drawn" value="{alone.revision}"' in as_otto.get(at(alone, "demon")).text


def test_an_idea_that_left_everything_alone_does_not_stop_the_next(as_otto: Client, alone: Draft):
    press(as_otto, alone, "fear_first", "fears", headers=HTMX, fear_first="My own shadow")
    assert "Your own words stay" in press(as_otto, alone, "fear_first", "fears", headers=HTMX).text
    press(as_otto, alone, "fear_second", "fears", headers=HTMX)
    assert doc(alone)["fear_second"]


@pytest.mark.parametrize("where", ["alone", "seated"])
def test_draft_and_log_are_saved_together_or_not_at_all(
    request: pytest.FixtureRequest, as_otto: Client, monkeypatch: pytest.MonkeyPatch, where: str
):
    draft = request.getfixturevalue(where)
    heads = list(Epoch.objects.values_list("table_head", "table_seq"))
    told = TableEvent.objects.count()

    def fails(*args: object) -> None:
        raise RuntimeError("between the roll and the draft")

    monkeypatch.setattr(drafts, "kept", fails)
    with pytest.raises(RuntimeError):
        press(as_otto, draft, "demon")
    assert not Roll.objects.filter(is_end=False).exists()
    assert list(Epoch.objects.values_list("table_head", "table_seq")) == heads
    assert TableEvent.objects.count() == told
    assert "demon" not in doc(draft)


def test_spent_dice_are_promised_anew_and_nothing_falls(as_otto: Client, alone: Draft, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as spent:
        spent.setattr(rules, "EPOCH_LASTS", timedelta(0))
        answer = press(as_otto, alone, "demon", mark="A feather of mine")
    assert answer.status_code == 422
    assert say(PROMISED) in answer.text
    assert "A feather of mine" in answer.text
    assert rolls(alone) == []
    assert press(as_otto, alone, "demon").status_code == 303
    assert len(rolls(alone)) == 1


def test_a_draft_that_is_opened_a_day_later_rolls_with_the_first_press(
    as_otto: Client, alone: Draft, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as spent:
        spent.setattr(rules, "EPOCH_LASTS", timedelta(0))
        page = re.sub(r"<[^>]+>", "", as_otto.get(at(alone, "demon")).text)
    promised = Epoch.objects.filter(book=alone.owner_id).order_by("opened_at")
    assert [bytes(each.table_commit).hex() in page for each in promised] == [False, True]
    assert press(as_otto, alone, "demon").status_code == 303
    assert [roll.epoch for roll in rolls(alone)] == [promised.last()]


# --- checked ----------------------------------------------------------------------------------------------------------


def test_the_drafts_own_log_verifies_and_its_seed_opens_with_the_character(as_otto: Client, alone: Draft):
    press(as_otto, alone, "demon")
    page = as_otto.get(at(alone, "demon")).text
    assert reverse("characters:rolls", args=[alone.pk]) in page
    press(as_otto, alone, "rest", "check")
    before = checked(as_otto, alone)
    assert (before.status, before.rolls, before.keys) == (FINE, 2, 0)
    as_otto.post(at(alone, "check"), {"revision": alone.revision + 9, "go": "finish"})
    alone.refresh_from_db()
    after = checked(as_otto, alone)
    assert (after.status, after.rolls, after.keys) == (FINE, 2, 2)
    sheet = as_otto.get(reverse("characters:sheet", args=[alone.character_id])).text
    assert reverse("characters:rolls", args=[alone.pk]) in sheet


def test_the_commitment_is_shown_before_the_first_die_falls(as_otto: Client, alone: Draft):
    page = as_otto.get(at(alone, "demon")).text
    promise = Epoch.objects.get(book=alone.owner_id).table_commit
    assert bytes(promise).hex() in re.sub(r"<[^>]+>", "", page)
    assert not Roll.objects.exists()


def test_all_that_a_person_makes_alone_stands_in_that_persons_book(as_otto: Client, cast: Cast, alone: Draft):
    other = drafts.begin_guided(owner=cast.otto, system=zwielicht, campaign=None, language="en")
    for draft in (alone, other):
        press(as_otto, draft, "demon")
    assert [(roll.seq, roll.epoch.book, roll.by) for roll in rolls(alone)] == [
        (1, cast.otto.pk, alone.pk),
        (2, cast.otto.pk, other.pk),
    ]
    press(as_otto, alone, "rest", "check")
    as_otto.post(at(alone, "check"), {"revision": alone.revision + 9, "go": "finish"})
    assert press(as_otto, other, "demon").status_code == 303
    assert (checked(as_otto, alone).rolls, checked(as_otto, other).rolls) == (3, 4)
    assert check_stored(cast.otto.pk, "table").status == FINE


def test_only_what_was_rolled_for_it_goes_with_a_draft(as_otto: Client, cast: Cast, alone: Draft):
    other = drafts.begin_guided(owner=cast.otto, system=zwielicht, campaign=None, language="en")
    for draft in (alone, other):
        press(as_otto, draft, "demon")
    as_otto.post(reverse("characters:draft-delete", args=[alone.pk]))
    assert [roll.redacted for roll in rolls(other)] == [True, False]
    assert (checked(as_otto, other).status, checked(as_otto, other).redacted) == (FINE, 1)


def test_somebody_elses_log_is_not_there(as_otto: Client, as_mara: Client, alone: Draft):
    press(as_otto, alone, "demon")
    assert as_mara.get(reverse("characters:rolls", args=[alone.pk])).status_code == 404


def test_a_draft_that_is_thrown_away_takes_the_words_of_its_rolls_along(as_otto: Client, alone: Draft):
    press(as_otto, alone, "demon")
    as_otto.post(reverse("characters:draft-delete", args=[alone.pk]))
    [roll] = rolls(alone)
    assert roll.redacted
    assert roll.request is None
    assert check_stored(alone.owner_id, "table").status == FINE


# --- at a table -------------------------------------------------------------------------------------------------------


def test_whoever_sits_there_rolls_at_the_table_and_all_read_it(as_otto: Client, seated: Draft, table: Table):
    press(as_otto, seated, "demon")
    [roll] = rolls(table.pk)
    assert roll.by == Seat.objects.get(table=table, user=seated.owner).pk
    assert not Epoch.objects.filter(book__in=[seated.pk, seated.owner_id]).exists()
    log = as_otto.get(reverse("tables:log", args=[table.slug])).text
    assert doc(seated)["demon"] in log
    assert f'data-faces="{roll.faces[0]}"' in log
    exported = as_otto.get(reverse("tables:rolls", args=[table.slug]))
    assert LogCheck().read(b"".join(exported).splitlines()).status == FINE
    assert "The Mill" in as_otto.get(at(seated, "demon")).text


def test_what_a_gm_rolls_for_somebody_is_for_gms_alone(as_ana: Client, cast: Cast, table: Table):
    draft = drafts.begin_random(owner=cast.ana.user, system=zwielicht, campaign=table.campaign, language="en")
    [roll] = Roll.objects.filter(is_end=False)
    assert (roll.scope, roll.visibility) == ("gm", Visibility.GM_ONLY)
    players = Seat.objects.get(table=table, user=cast.otto)
    assert not TableEvent.objects.visible_to(players).filter(roll=roll).exists()
    assert draft.doc["demon"]


def test_a_table_that_rests_throws_nothing(as_otto: Client, seated: Draft, table: Table):
    Table.objects.filter(pk=table.pk).update(pause=Pause.ON)
    answer = press(as_otto, seated, "demon", mark="A feather of mine")
    assert answer.status_code == 422
    assert "A feather of mine" in answer.text
    assert "The table rests" in answer.text
    assert rolls(table.pk) == []
    assert "demon" not in doc(seated)
    refused = as_otto.post(f"{reverse('characters:begin', args=['zwielicht', 'random'])}?campaign={table.slug}")
    assert refused.status_code == 422
    assert Draft.objects.filter(owner=seated.owner).count() == 1


def test_whoever_leaves_the_table_rolls_with_dice_of_their_own(as_otto: Client, seated: Draft, table: Table):
    Seat.objects.filter(table=table, user=seated.owner).update(closed_at=timezone.now())
    assert press(as_otto, seated, "demon").status_code == 422
    assert press(as_otto, seated, "demon").status_code == 303
    assert (len(rolls(table.pk)), len(rolls(seated))) == (0, 1)


def test_spent_dice_of_the_table_are_renewed_first(
    as_otto: Client, seated: Draft, table: Table, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as spent:
        spent.setattr(rules, "EPOCH_LASTS", timedelta(0))
        assert press(as_otto, seated, "demon").status_code == 422
    assert rolls(table.pk) == []
    assert press(as_otto, seated, "demon").status_code == 303
    assert len(rolls(table.pk)) == 1


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_roll_at_the_table_stays_within_its_queries(as_otto: Client, seated: Draft, headers: dict):
    for _roll in range(3):
        with CaptureQueriesContext(connection) as queries:
            press(as_otto, seated, "demon", headers=headers)
        assert len(queries) <= PRESS_BUDGET


# --- said -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("part", TABLES)
def test_the_log_names_every_row_in_the_readers_language(part: str, language: str):
    with translation.override(language):
        for face in range(1, len(rows(TABLES[part])) + 1):
            result = {"act": "roll_tables", "dice": [face], "tables": [part]}
            said = str(say(zwielicht.explain(result, {})))
            assert re.search(rf"\b{face}\b", said)
            assert entry(language, part, face) in said


def entry(language: str, part: str, face: int) -> str:
    taken = zwielicht.fill(zwielicht.begin(language, "", None), "", {"take": f"{part}:{face - 1}"}, SEED)
    return taken["flaw" if part == "weak" else part]
