"""Characters in the making: begun, saved as typed, finished once, or thrown away."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.fields import is_deceptive
from accounts.models import User
from campaigns.house import options_of
from campaigns.models import Campaign, Membership, Role
from characters import rolling
from characters.models import Character, Draft, Way
from characters.sent import Sent, has_drawn, is_repeat, is_stale
from characters.services import crests_in, own_crest, worn_in
from rules.core.making import WRONG, Pick, Problem
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

CHECK = "check"
PLAYING = (Role.OWNER, Role.GM, Role.PLAYER)
MOST_DRAFTS = 50
STALE = Refusal("stale", _("Changed on another device. Nothing of it is lost, and nothing that you typed here."))
TOO_MANY = Refusal(
    "too_many_drafts", _("You have %(most)s drafts already. Finish or delete one of them first."), {"most": MOST_DRAFTS}
)
NOT_THERE = Refusal("character_unknown", _("This character is not among those to choose from."))
DECEPTIVE = _("This name has invisible or turning characters in it. Please type it without them.")

on_finish: list[Callable[[Character], None]] = []
"""Told of every character that its player has finished. The app that seats people registers, in its `ready`."""


@dataclass(frozen=True)
class Circumstances:
    """What a draft depends on beside itself: the campaign's options, and the characters that are there already."""

    options: Any
    others: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.others)


def drafts_of(user: User) -> QuerySet[Draft]:
    """Find what somebody has not finished yet, the last touched first; a campaign counts while one plays in it."""
    plays = Membership.objects.filter(user=user, campaign=OuterRef("campaign"), role__in=PLAYING)
    mine = Draft.objects.filter(owner=user, system__in=BY_KEY).annotate(plays=Exists(plays))
    return mine.select_related("campaign", "character").order_by("-updated_at", "pk")


def unfinished(user: User) -> QuerySet[Draft]:
    return drafts_of(user).filter(character=None)


def campaign_of(draft: Draft) -> Campaign | None:
    """Give the campaign a draft is meant for, unless it has ended or its maker has left it."""
    plays = draft.plays  # type: ignore[attr-defined]
    return draft.campaign if plays and draft.campaign and draft.campaign.archived_at is None else None


def options_for(draft: Draft, doc: Mapping[str, Any] | None = None) -> Any:
    """Give the options a draft is made by: those of its campaign, or what it chose itself."""
    campaign = campaign_of(draft)
    if campaign is None:
        return BY_KEY[draft.system].free_options(draft.doc if doc is None else doc)
    return options_of(campaign)


def circumstances(draft: Draft, doc: Mapping[str, Any] | None = None) -> Circumstances:
    return Circumstances(options_for(draft, doc), crests_in(campaign_of(draft)))


def filled(
    draft: Draft, stage: str, fields: Mapping[str, object], doc: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Give a draft with what a form sent, unsaved."""
    found: dict[str, Any] = BY_KEY[draft.system].fill(
        draft.doc if doc is None else doc, stage, fields, options_for(draft, doc)
    )
    return found


def problems_of(draft: Draft, doc: Mapping[str, Any], options: Any) -> tuple[Problem, ...]:
    """List what the game finds, and a name that could deceive others."""
    system = BY_KEY[draft.system]
    found: tuple[Problem, ...] = system.problems(doc, options)
    if not is_deceptive(str(doc.get("name", "")).strip()):
        return found
    asked = (each.stage for each in system.problems({**doc, "name": ""}, options) if each.field == "name")
    return (Problem(next(asked, system.STAGES[0].key), "name", Text(DECEPTIVE), WRONG), *found)


def pick(many: int) -> int:
    """Choose one of so many ideas; nothing is won or lost by it, so this is no roll."""
    return secrets.randbelow(many)


def picking(faces: Sequence[int]) -> Pick:
    """Choose by what fell, one die after the other, and then by chance."""
    left = list(faces)
    return lambda many: left.pop(0) - 1 if left else pick(many)


def suggested(draft: Draft, doc: dict[str, Any], part: str, entropy: bytes | None) -> dict[str, Any] | Refusal:
    """Draw a part of a draft; what the game rolls for is thrown and logged first."""
    system, around = BY_KEY[draft.system], circumstances(draft, doc)
    act = system.draft_act(doc, part, around.options)
    faces: Sequence[int] | Refusal = ()
    if act:
        faces = rolling.thrown(
            draft=draft, campaign=campaign_of(draft), options=around.options, fields=act, entropy=entropy
        )
    if isinstance(faces, Refusal):
        return faces
    found: dict[str, Any] = system.suggest(doc, part, around.options, picking(faces), around.names)
    return found


# --- beginning --------------------------------------------------------------------------------------------------------


def begin_guided(*, owner: User, system: Any, campaign: Campaign | None, language: str) -> Draft | Refusal:
    return begun(drafted(owner, system, campaign, Way.GUIDED, system.begin(language, "", None)))


def begin_random(
    *, owner: User, system: Any, campaign: Campaign | None, language: str, entropy: bytes | None = None
) -> Draft | Refusal:
    """Begin with a whole character that nobody has made up."""
    draft = drafted(owner, system, campaign, Way.RANDOM, system.begin(language, "", None))
    return begun(draft, idea="", entropy=entropy)


def begin_ready(*, owner: User, system: Any, campaign: Campaign | None, language: str, key: str) -> Draft | Refusal:
    """Begin with one of the game's own characters."""
    made = next((each for each in system.ready_made(language) if each.key == key), None)
    if made is None:
        return NOT_THERE
    doc = system.begin(language, made.name, made.sheet)
    return begun(drafted(owner, system, campaign, Way.READY, doc), crest=key[:32])


def drafted(owner: User, system: Any, campaign: Campaign | None, way: Way, doc: dict[str, Any]) -> Draft:
    draft = Draft(owner=owner, system=system.KEY, campaign=campaign, way=way, doc=doc)
    draft.plays = campaign is not None  # type: ignore[attr-defined]
    return draft


@transaction.atomic
def begun(draft: Draft, crest: str = "", idea: str | None = None, entropy: bytes | None = None) -> Draft | Refusal:
    """Keep a new draft, with its dice promised where the game rolls for one, and drawn at once if that is wished."""
    if draft.owner.drafts.filter(character=None).count() >= MOST_DRAFTS:
        return TOO_MANY
    rolls = BY_KEY[draft.system].draft_act(draft.doc, "", options_for(draft))
    if rolls and not rolling.throw_of(draft.owner_id, draft.campaign):
        rolling.promise(draft.owner_id)
    if idea is not None:
        doc = suggested(draft, draft.doc, idea, entropy)
        if isinstance(doc, Refusal):
            return doc
        draft.doc = doc
    draft.crest = own_crest(crest or uuid4().hex, worn_in(draft.campaign) if draft.campaign else ())
    draft.save(force_insert=True)
    return draft


# --- saving -----------------------------------------------------------------------------------------------------------


@transaction.atomic
def save(*, draft: Draft, stage: str, sent: Sent) -> Draft | Refusal:
    """Keep what was typed, and draw an idea where one is asked for; a page that is out of date changes nothing."""
    locked = Draft.objects.select_for_update(of=("self",)).get(pk=draft.pk)
    if locked.character_id or is_repeat(locked, sent):
        return locked
    changes = filled(draft, stage, sent.typed, locked.doc) != locked.doc or sent.crest not in ("", locked.crest)
    if changes and is_stale(locked, sent):
        return STALE
    doc = filled(draft, stage, sent.fields, locked.doc)
    if sent.idea is None or has_drawn(locked, sent):
        return kept(locked, doc, sent)
    drawn = suggested(draft, doc, sent.idea, sent.entropy)
    if isinstance(drawn, Refusal):
        return drawn
    locked.drawn_at = locked.revision + (drawn != locked.doc)
    return kept(locked, drawn, sent)


def left_alone(before: Draft, after: Draft, stage: str, sent: Sent) -> bool:
    """Say whether an idea was asked for, and nothing was drawn for it."""
    return not has_drawn(before, sent) and after.doc == filled(before, stage, sent.fields)


def kept(draft: Draft, doc: dict[str, Any], sent: Sent) -> Draft:
    crest = sent.crest or draft.crest
    if doc != draft.doc or crest != draft.crest:
        draft.doc, draft.crest, draft.revision = doc, crest, draft.revision + 1
    draft.page, draft.page_done, draft.page_sent = sent.page, sent.leaves, sent.mark
    draft.save()
    return draft


# --- the end ----------------------------------------------------------------------------------------------------------


@transaction.atomic
def finish(*, draft: Draft) -> Character | Refusal:
    """Make the character that is drafted, once, and tell those who seat people."""
    locked = Draft.objects.select_for_update(of=("self",)).select_related("character").get(pk=draft.pk)
    if locked.character:
        return locked.character
    system, options, campaign = BY_KEY[locked.system], circumstances(draft, locked.doc).options, campaign_of(draft)
    wrong = next((each for each in problems_of(locked, locked.doc, options) if each.hinders), None)
    made = (
        Refusal("not_finished", wrong.text.message, wrong.text.params) if wrong else system.finish(locked.doc, options)
    )
    if isinstance(made, Refusal):
        return made
    name, sheet = made
    locked.character = character_of(locked, campaign, name, sheet, system.start(sheet, options))
    locked.doc = {}
    locked.save()
    rolling.close(locked)
    for tell in on_finish:
        tell(locked.character)
    return locked.character


def character_of(draft: Draft, campaign: Campaign | None, name: str, sheet: Any, play: Any) -> Character:
    system = BY_KEY[draft.system]
    return Character.objects.create(
        owner=draft.owner,
        campaign=campaign,
        system=draft.system,
        name=name,
        crest=own_crest(draft.crest_id, worn_in(campaign) if campaign else ()),
        sheet=system.dump_sheet(sheet),
        play=system.dump_play(play),
        schema=system.SCHEMA,
        finished_at=timezone.now(),
    )


@transaction.atomic
def delete(*, draft: Draft) -> None:
    """Throw a draft away, and what was rolled for it alone; a character that it became stays."""
    locked = Draft.objects.select_for_update().filter(pk=draft.pk, character=None).first()
    if locked:
        rolling.forget(locked)
        locked.delete()
