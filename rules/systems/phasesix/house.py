"""What a GM writes for one campaign: read and inspected like our own catalogue, alone and among all the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.fields import Malformed
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import KINDS, Catalogue, Entry
from rules.systems.phasesix.inspecting import Fault, faults
from rules.systems.phasesix.spread import set_faults
from rules.systems.phasesix.written import read_entry

HOUSE_KINDS = ("templates", "weapons", "armours", "items", "foes")
NOT_READABLE = _("This cannot be read: %(reason)s")
NOT_OF_THE_HOUSE = _("Templates, gear and foes can be written for a campaign, nothing else.")


@dataclass(frozen=True)
class Judged:
    """An entry of the house, where it could be read, and all that is wrong with it."""

    entry: Entry | None
    faults: tuple[Fault, ...]

    @property
    def is_fine(self) -> bool:
        return self.entry is not None and not self.faults


def written(
    kind: str,
    key: str,
    figures: Mapping[str, Any],
    said: Mapping[str, Mapping[str, Any]],
    known: Catalogue,
    languages: Sequence[str],
) -> Judged:
    """Read and inspect one entry against the catalogue it would join; it stands in the campaign's languages."""
    if kind not in HOUSE_KINDS or kind not in KINDS:
        return Judged(None, (Fault(kind, key, "not_of_the_house", Text(NOT_OF_THE_HOUSE)),))
    try:
        entry: Entry = read_entry(kind, key, figures, said)
    except Malformed as reason:
        return Judged(None, (Fault(kind, key, "not_readable", Text(NOT_READABLE, {"reason": str(reason)})),))
    whole = known.extended([entry])
    before = set_faults(known, languages)
    together = (fault for fault in set_faults(whole, languages) if fault not in before)
    return Judged(entry, (*faults(entry, whole, tuple(languages)), *together))
