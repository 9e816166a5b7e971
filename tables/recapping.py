"""Writing an evening down: two versions side by side, of which players ever read the published one alone."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone, translation

from campaigns.models import PlaySession
from rules.core import versions
from rules.core.fields import story
from rules.core.outcome import Refusal
from rules.core.text import gettext_noop as _
from rules.templatetags.words import say
from tables import recaps
from tables.leading import lock_led_table
from tables.models import Seat

MOST = 20_000
NAMES = ("draft", "gm_text")
TOO_LONG = Refusal("recap_too_long", _("A recap has at most %(most)s characters."), {"most": MOST})
EMPTY = Refusal("recap_empty", _("There is nothing to publish yet: the players’ version is empty."))
TELLS = _("Not published: this is for GMs alone. “%(what)s” Take it out of the players’ version first.")


def told(seat: Seat, number: int | None) -> PlaySession | None:
    """Give an evening that is over, the last one if none is named."""
    over = PlaySession.objects.filter(campaign=seat.table.campaign_id, ended_at__isnull=False)
    return (over if number is None else over.filter(number=number)).order_by("number").last()


def words_of(session: PlaySession) -> dict[str, object]:
    return {name: getattr(session, name) for name in NAMES}


def begun(seat: Seat, session: PlaySession) -> dict[str, object]:
    """Give both versions as they stand; what nobody has written yet begins with what the log tells."""
    stands = words_of(session)
    if any(stands.values()):
        return stands
    lines = sentences(seat, session)
    open_ones = [text for text, secret in lines if not secret]
    return {
        "draft": "\n\n".join(open_ones),
        "gm_text": "\n\n".join(f"> {text}" if secret else text for text, secret in lines),
    }


def sentences(seat: Seat, session: PlaySession) -> list[tuple[str, bool]]:
    """Say what is worth telling in the campaign's language, and whether it is the GMs' own."""
    with translation.override(seat.table.campaign.language):
        return [(say(line.text), line.secret) for line in recaps.recap_of(seat, session) if line.text]


def read(fields: Mapping[str, Any]) -> dict[str, object] | Refusal:
    """Take both versions out of a form."""
    words: dict[str, object] = {name: story(str(fields.get(name, ""))) or "" for name in NAMES}
    return TOO_LONG if any(len(str(text)) > MOST for text in words.values()) else words


@transaction.atomic
def save(*, seat: Seat, number: int, fields: Mapping[str, Any], drawn: str) -> PlaySession | Refusal:
    """Keep what was written; whoever writes in one version alone changes that one alone."""
    lock_led_table(seat)
    session, words = PlaySession.objects.get(campaign=seat.table.campaign_id, number=number), read(fields)
    if isinstance(words, Refusal):
        return words
    stands = words_of(session)
    found = versions.merged(drawn or versions.UNMARKED, words, stands)
    clash = versions.clash(found, stands)
    if clash is not None:
        return clash
    PlaySession.objects.filter(pk=session.pk).update(**found.words)
    session.draft, session.gm_text = str(found.words["draft"]), str(found.words["gm_text"])
    return session


@transaction.atomic
def publish(*, seat: Seat, number: int, fields: Mapping[str, Any], drawn: str) -> PlaySession | Refusal:
    """Save both versions, and let players read theirs; nothing that the log keeps for GMs goes out with it."""
    answer = save(seat=seat, number=number, fields=fields, drawn=drawn)
    if isinstance(answer, Refusal):
        return answer
    if refusal := unfit(seat, answer):
        return refusal
    answer.text, answer.published_at = answer.draft, timezone.now()
    answer.save(update_fields=["text", "published_at"])
    return answer


def unfit(seat: Seat, session: PlaySession) -> Refusal | None:
    """Say why the players' version is not published as it stands."""
    if not session.draft.strip():
        return EMPTY
    lines = sentences(seat, session)
    everybodys = {text for text, secret in lines if not secret}
    for text, secret in lines:
        if secret and text not in everybodys and text in session.draft:
            return Refusal("recap_tells_secret", TELLS, {"what": text})
    return None


@transaction.atomic
def withdraw(*, seat: Seat, number: int) -> None:
    """Take the published version back; the draft stays."""
    lock_led_table(seat)
    PlaySession.objects.filter(campaign=seat.table.campaign_id, number=number).update(text="", published_at=None)
