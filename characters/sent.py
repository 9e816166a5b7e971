"""What a page of a draft sends, and how it stands to what was saved meanwhile: anew, repeated or out of date."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from characters.models import Draft

PRESSES = frozenset({"add", "add_gear", "drop", "keep", "remove", "remove_all", "remove_gear", "take"})
"""Buttons that change more of a step than what is typed into it."""
MARK_DIGITS = 32


@dataclass(frozen=True)
class Sent:
    """What a page sends: what was typed, which page of which revision it is, and whether it is left by this.

    `drawn` is the revision at which the step was drawn on whose button somebody pressed for an idea. `entropy` is what
    the browser adds to the dice: new with each press, and so no part of what a press is known again by.
    """

    fields: Mapping[str, object]
    page: UUID | None = None
    revision: int = 0
    leaves: bool = True
    over: bool = False
    crest: str = ""
    idea: str | None = None
    drawn: int | None = None
    entropy: bytes | None = None

    @property
    def typed(self) -> dict[str, object]:
        """Give what was typed, without the button that was pressed."""
        return {name: value for name, value in self.fields.items() if name not in PRESSES}

    @property
    def mark(self) -> str:
        """Name all that is sent by its content, so that the same is known again."""
        whole = json.dumps([dict(self.fields), self.idea, self.crest], sort_keys=True)
        return hashlib.sha256(whole.encode()).hexdigest()[:MARK_DIGITS]


def is_repeat(draft: Draft, sent: Sent) -> bool:
    """Say whether a page that was left sends the very same once more: that is done already."""
    return was_left(draft, sent) and sent.mark == draft.page_sent


def has_drawn(draft: Draft, sent: Sent) -> bool:
    """Say whether something was drawn since the step was that somebody pressed on: by the same press, sent twice."""
    return sent.drawn is not None and sent.drawn < draft.drawn_at


def is_stale(draft: Draft, sent: Sent) -> bool:
    """Say whether another page has saved since this one was drawn, or this one was left and came back."""
    if was_left(draft, sent):
        return True
    return not sent.over and sent.revision != draft.revision and (sent.page is None or sent.page != draft.page)


def was_left(draft: Draft, sent: Sent) -> bool:
    return not sent.over and sent.page is not None and sent.page == draft.page and draft.page_done
