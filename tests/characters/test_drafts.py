"""Drafts: saved as typed, by one page at a time, finished once."""

from dataclasses import replace
from uuid import UUID, uuid4

import pytest

from campaigns.models import Membership, Role
from characters import drafts
from characters.drafts import MOST_DRAFTS, STALE, TOO_MANY
from characters.models import Character, Draft, Way
from characters.sent import Sent
from rules.core.outcome import Refusal
from rules.systems import BY_KEY
from tables.models import Seat
from tables.seating import seat_person, seat_role
from tests.cast import GAME, Cast, person
from tests.rules.systems.fu.test_creation import WHOLE

SYSTEM = BY_KEY[GAME]


def draft_of(owner: object, **fields: object) -> Draft:
    made = Draft.objects.create(owner=owner, system=GAME, doc=SYSTEM.begin("en", "", None), **fields)
    return drafts.drafts_of(owner).get(pk=made.pk)


def sent(draft: Draft, page: UUID | None = None, **fields: object) -> Sent:
    return Sent(fields=fields, page=page or uuid4(), revision=draft.revision)


def test_what_was_typed_is_kept_as_it_is(cast: Cast):
    draft = draft_of(cast.otto)
    saved = drafts.save(draft=draft, stage="who", sent=sent(draft, name="  T\x00ilda ", concept="x" * 2_000))
    assert (saved.doc["name"], len(saved.doc["concept"]), saved.revision) == ("  Tilda ", 2_000, 2)


def test_nothing_new_is_no_revision(cast: Cast):
    draft = draft_of(cast.otto)
    assert drafts.save(draft=draft, stage="who", sent=sent(draft)).revision == 1


def test_a_page_that_is_out_of_date_changes_nothing(cast: Cast):
    draft = draft_of(cast.otto)
    drafts.save(draft=draft, stage="who", sent=sent(draft, name="Tilda"))
    assert drafts.save(draft=draft, stage="who", sent=sent(draft, name="Mathilda")) == STALE
    assert Draft.objects.get(pk=draft.pk).doc["name"] == "Tilda"


def test_whoever_chooses_may_save_over_another_device(cast: Cast):
    draft = draft_of(cast.otto)
    drafts.save(draft=draft, stage="who", sent=sent(draft, name="Tilda"))
    over = Sent(fields={"name": "Mathilda"}, page=uuid4(), revision=1, over=True)
    assert drafts.save(draft=draft, stage="who", sent=over).doc["name"] == "Mathilda"


def test_a_page_never_collides_with_what_it_saved_itself(cast: Cast):
    draft, page = draft_of(cast.otto), uuid4()
    for name in ("T", "Ti", "Tilda"):
        typing = Sent(fields={"name": name}, page=page, revision=1, leaves=False)
        assert drafts.save(draft=draft, stage="who", sent=typing).doc["name"] == name


def test_another_device_that_saved_the_same_is_no_collision(cast: Cast):
    draft = draft_of(cast.otto)
    drafts.save(draft=draft, stage="who", sent=sent(draft, name="Tilda"))
    assert isinstance(drafts.save(draft=draft, stage="who", sent=sent(draft, name="Tilda")), Draft)


def test_what_a_page_sends_twice_or_too_late_is_done_once(cast: Cast):
    draft, page = draft_of(cast.otto), uuid4()
    asked = Sent(fields={"name": ""}, page=page, revision=1, idea="name")
    drawn = drafts.save(draft=draft, stage="who", sent=asked).doc["name"]
    assert drawn
    assert drafts.save(draft=draft, stage="who", sent=asked).doc["name"] == drawn
    late = Sent(fields={"name": "Ti"}, page=page, revision=1, leaves=False)
    assert drafts.save(draft=draft, stage="who", sent=late) == STALE
    assert Draft.objects.get(pk=draft.pk).doc["name"] == drawn


@pytest.mark.parametrize("more", [{"fields": {"name": "Mathilda"}}, {"crest": "ab" * 8}], ids=["words", "crest"])
def test_a_page_that_was_left_and_says_something_else_is_out_of_date(cast: Cast, more: dict):
    draft = draft_of(cast.otto)
    first = sent(draft, name="Tilda")
    drafts.save(draft=draft, stage="who", sent=first)
    other = replace(first, **more)
    assert drafts.save(draft=draft, stage="who", sent=other) == STALE
    assert Draft.objects.get(pk=draft.pk).doc["name"] == "Tilda"
    over = drafts.save(draft=draft, stage="who", sent=replace(other, over=True))
    assert (over.doc["name"], over.crest) == (other.fields["name"], other.crest)


@pytest.mark.parametrize("press", [{"add": "1"}, {"drop": "1"}], ids=["add", "drop"])
def test_a_line_is_added_or_dropped_once_by_two_presses(cast: Cast, press: dict[str, str]):
    draft = draft_of(cast.otto)
    pressed = sent(draft, bonds="2", bond_1_to="Odo", bond_2_to="Ida", **press)
    first, second = (drafts.save(draft=draft, stage="bonds", sent=pressed).doc["bonds"] for _press in range(2))
    assert first == second


PRESSED = pytest.mark.parametrize(
    ("stage", "press"),
    [("sheet", {"idea": "mind"}), ("bonds", {"add": "1"}), ("bonds", {"drop": "2"})],
    ids=["idea", "add", "drop"],
)
ROWS = {"body": "Wiry", "bonds": "2", "bond_1_to": "Odo", "bond_1_text": "owes me", "bond_2_to": "Ida"}


def pressing(first: Sent, press: dict[str, str], **typed: object) -> Sent:
    """Send what a page sends that came back: a button of its step, and perhaps other words."""
    fields = {**first.fields, **typed, **{name: value for name, value in press.items() if name != "idea"}}
    return replace(first, fields=fields, idea=press.get("idea"), leaves=False)


@PRESSED
def test_a_button_of_a_page_that_came_back_with_other_words_takes_none_of_them(cast: Cast, stage: str, press: dict):
    draft = draft_of(cast.otto)
    first = sent(draft, **ROWS)
    before = drafts.save(draft=draft, stage=stage, sent=first).doc
    other = pressing(first, press, body="Broad", bond_1_text="saved my boat")
    assert drafts.save(draft=draft, stage=stage, sent=other) == STALE
    assert Draft.objects.get(pk=draft.pk).doc == before


@PRESSED
def test_a_button_of_a_page_that_came_back_as_it_was_does_what_it_says(cast: Cast, stage: str, press: dict):
    draft = draft_of(cast.otto)
    first = sent(draft, **ROWS)
    before = drafts.save(draft=draft, stage=stage, sent=first).doc
    assert drafts.save(draft=draft, stage=stage, sent=pressing(first, press)).doc != before


def test_an_idea_fills_what_is_empty_and_leaves_own_words(cast: Cast):
    draft = draft_of(cast.otto)
    kept = drafts.save(draft=draft, stage="sheet", sent=Sent(fields={"body": "Own words"}, revision=1, idea="body"))
    assert kept.doc["body"] == "Own words"
    filled = drafts.save(draft=draft, stage="sheet", sent=Sent(fields={"body": ""}, revision=2, idea="body"))
    assert filled.doc["body"] not in ("", "Own words")


def test_somebody_drawn_is_whole_and_keeps_what_is_locked(cast: Cast):
    made = drafts.begin_random(owner=cast.otto, system=SYSTEM, campaign=None, language="de")
    draft = drafts.drafts_of(cast.otto).get(pk=made.pk)
    assert not isinstance(SYSTEM.finish(draft.doc, SYSTEM.read_options({})), Refusal)
    locked = Sent(fields={"parts": "1", "locks": ["name", "body"]}, revision=1, idea="")
    again = drafts.save(draft=draft, stage="check", sent=locked)
    assert {part: again.doc[part] for part in ("name", "body")} == {part: draft.doc[part] for part in ("name", "body")}
    assert again.doc["concept"] != draft.doc["concept"]


def test_a_ready_made_character_begins_a_draft(cast: Cast):
    key = SYSTEM.ready_made("fr")[0].key
    made = drafts.begin_ready(owner=cast.otto, system=SYSTEM, campaign=None, language="fr", key=key)
    assert (made.way, made.doc["name"]) == (Way.READY, SYSTEM.ready_made("fr")[0].name)
    nobody = drafts.begin_ready(owner=cast.otto, system=SYSTEM, campaign=None, language="fr", key="nobody")
    assert nobody.code == "character_unknown"


def test_nobody_hoards_drafts(cast: Cast):
    Draft.objects.bulk_create(Draft(owner=cast.otto, system=GAME) for _ in range(MOST_DRAFTS))
    assert drafts.begin_guided(owner=cast.otto, system=SYSTEM, campaign=None, language="en") == TOO_MANY
    Draft.objects.filter(owner=cast.otto).first().delete()
    assert isinstance(drafts.begin_guided(owner=cast.otto, system=SYSTEM, campaign=None, language="en"), Draft)


# --- the end ----------------------------------------------------------------------------------------------------------


def test_a_whole_draft_becomes_a_character_once(cast: Cast):
    draft = draft_of(cast.otto, crest="ab" * 8)
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE)
    made = drafts.finish(draft=draft)
    assert (made.name, made.owner, made.campaign, made.crest) == ("Tilda Voss", cast.otto, None, "ab" * 8)
    assert made.play["fu"] == 2
    assert made.finished_at is not None
    assert drafts.finish(draft=draft) == made
    assert Character.objects.filter(owner=cast.otto).count() == 1
    assert list(drafts.unfinished(cast.otto)) == []


def test_what_is_missing_makes_no_character(cast: Cast):
    draft = draft_of(cast.otto)
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE | {"flaw": ""})
    assert drafts.finish(draft=draft).code == "not_finished"
    assert not Character.objects.filter(owner=cast.otto).exists()


@pytest.mark.parametrize("name", ["Til\u202eda", "\u2800", "T\u200bilda"], ids=["turned", "blank", "invisible"])
def test_a_name_that_deceives_makes_no_character(cast: Cast, name: str):
    draft = draft_of(cast.otto)
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE | {"name": name})
    assert isinstance(drafts.finish(draft=draft), Refusal)


def test_the_campaign_s_options_and_people_count(cast: Cast):
    cast.campaign.options = {"fu_start": 3}
    cast.campaign.save()
    around = drafts.circumstances(draft_of(cast.mara.user, campaign=cast.campaign))
    assert around.options.fu_start == 3
    assert set(around.names) == {"Odalind", "Ruprecht"}


def test_whoever_sits_without_a_character_plays_the_finished_one(cast: Cast):
    newcomer = person("Neele")
    Membership.objects.create(campaign=cast.campaign, user=newcomer, role=Role.PLAYER)
    seat = seat_person(table=cast.table, user=newcomer, role=seat_role(Role.PLAYER))
    draft = draft_of(newcomer, campaign=cast.campaign)
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE)
    made = drafts.finish(draft=draft)
    assert made.campaign == cast.campaign
    assert Seat.objects.get(pk=seat.pk).character == made


def test_whoever_plays_somebody_keeps_playing_them(cast: Cast):
    draft = draft_of(cast.mara.user, campaign=cast.campaign)
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE)
    made = drafts.finish(draft=draft)
    assert made.campaign == cast.campaign
    assert Seat.objects.get(pk=cast.mara.pk).character.name == "Odalind"


def test_whoever_left_the_campaign_finishes_outside_of_it(cast: Cast):
    Membership.objects.filter(user=cast.mara.user).delete()
    draft = draft_of(cast.mara.user, campaign=cast.campaign)
    Draft.objects.filter(pk=draft.pk).update(doc=WHOLE)
    assert drafts.circumstances(draft).names == ()
    assert drafts.finish(draft=draft).campaign is None


def test_a_deleted_draft_is_gone_and_a_finished_character_stays(cast: Cast):
    draft = draft_of(cast.otto)
    drafts.delete(draft=draft)
    assert not Draft.objects.filter(pk=draft.pk).exists()
    kept = draft_of(cast.otto)
    Draft.objects.filter(pk=kept.pk).update(doc=WHOLE)
    drafts.finish(draft=kept)
    drafts.delete(draft=kept)
    assert Character.objects.filter(owner=cast.otto).count() == 1
