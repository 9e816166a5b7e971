"""Looking through somebody else's eyes."""

from dataclasses import dataclass
from uuid import UUID


@dataclass(frozen=True)
class Watch:
    """A GM who looks at the pages of another seat: which one, in which language of their own."""

    by: UUID
    language: str
