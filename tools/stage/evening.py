"""The evening that is over: when everything happened, and what a GM wrote down of it afterwards."""

from datetime import timedelta

from django.db.models import Max, Min
from django.utils import timezone

from campaigns.models import PlaySession
from tables.models import Table, TableEvent

WRITING = timedelta(minutes=95)
TOLD = (
    "A watchman saw Sela’s boat under the lamp bridge. Corvin held up his letter, and Rusk took it for real, *yes, and*"
    " saluted.",
    "Wick stood at the gate lamp before the round came by. The rope did not hold, *but* Corvin is aboard, and his"
    " satchel is dry.",
    "Left open: who put the lamp out, and who paid for the fire.",
)
KEPT = (
    "Somebody stood in the dark niche and heard it.",
    "Amis knows what is in it.",
    "Next: the sweeper on the archive stairs is not dead.",
)
"""What the GM alone remembers, one after each passage that everyone reads."""


def tell_times(table: Table) -> None:
    """Let everything have happened on one evening, a few minutes apart, and the sessions have been held then."""
    evening = timezone.now().replace(hour=19, minute=31, second=0, microsecond=0) - timedelta(days=1)
    for place, event in enumerate(table.events.order_by("seq")):
        TableEvent.objects.filter(pk=event.pk).update(at=evening + timedelta(minutes=place * 4))
    for session in PlaySession.objects.filter(campaign=table.campaign_id):
        happened = table.events.filter(seq__gte=session.first_seq)
        if session.last_seq is not None:
            happened = happened.filter(seq__lte=session.last_seq)
        hours = happened.aggregate(first=Min("at"), last=Max("at"))
        session.started_at, session.ended_at = hours["first"], session.ended_at and hours["last"]
        session.save(update_fields=["started_at", "ended_at"])


def write_down(table: Table) -> None:
    """Let the first session have been written down in both versions, and published."""
    session = PlaySession.objects.get(campaign=table.campaign_id, number=1)
    whole = [each for text, more in zip(TOLD, KEPT, strict=True) for each in (text, f"> {more}")]
    session.draft = session.text = "\n\n".join(TOLD)
    session.gm_text = "\n\n".join(whole)
    session.published_at = session.ended_at and session.ended_at + WRITING
    session.save(update_fields=["draft", "text", "gm_text", "published_at"])
