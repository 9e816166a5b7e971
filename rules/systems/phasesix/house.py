"""What a GM writes for one campaign: read and inspected like our own catalogue, alone and among all the rest."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core import house, shapes
from rules.core.fields import Malformed
from rules.core.house import Document, HouseKind, Listed
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix import house_boxes
from rules.systems.phasesix.catalogue import KINDS, Catalogue, Entry
from rules.systems.phasesix.house_values import figures_of, values_of, words_of
from rules.systems.phasesix.inspecting import Fault, faults
from rules.systems.phasesix.options import House, Options
from rules.systems.phasesix.sheet import Sheet
from rules.systems.phasesix.spread import set_faults
from rules.systems.phasesix.written import catalogue, read_entry

HOUSE_KINDS = (
    HouseKind("templates", Text(_("Templates")), Text(_("New template"))),
    HouseKind("weapons", Text(_("Weapons")), Text(_("New weapon"))),
    HouseKind("armours", Text(_("Armour")), Text(_("New armour"))),
    HouseKind("items", Text(_("Things to use")), Text(_("New thing"))),
    HouseKind("foes", Text(_("Foes")), Text(_("New foe"))),
)
OURS, CHANGED, OWN = _("Ours"), _("Ours, changed for this campaign"), _("Written for this campaign")
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
    if not any(each.key == kind for each in HOUSE_KINDS):
        return Judged(None, (Fault(kind, key, "not_of_the_house", Text(NOT_OF_THE_HOUSE)),))
    try:
        entry: Entry = read_entry(kind, key, figures, said)
    except Malformed as reason:
        return Judged(None, (Fault(kind, key, "not_readable", Text(NOT_READABLE, {"reason": str(reason)})),))
    whole = known.extended([entry])
    before = set_faults(known, languages)
    together = (fault for fault in set_faults(whole, languages) if fault not in before)
    return Judged(entry, (*faults(entry, whole, tuple(languages)), *together))


# --- what a campaign's pages ask for ----------------------------------------------------------------------------------


def listed(kind: str, options: Options) -> tuple[Listed, ...]:
    """Give all of a kind, the campaign's own first."""
    own = {each.key for each in options.house.among(kind, getattr(options.catalogue, kind))}
    found = [
        Listed(key, each.name, Text(origin(kind, key, own))) for key, each in getattr(options.catalogue, kind).items()
    ]
    return tuple(sorted(found, key=lambda each: each.key not in own))


def origin(kind: str, key: str, own: Iterable[str]) -> str:
    if key not in own:
        return OURS
    return CHANGED if key in getattr(catalogue(), kind) else OWN


def document(kind: str, key: str, options: Options) -> Document | None:
    found = getattr(options.catalogue, kind).get(key)
    return shapes.dump(found) if found else None


def loaded(kind: str, key: str, doc: Document) -> Entry:
    entry: Entry = shapes.load(KINDS[kind], {**doc, "key": key}, f"{kind}.{key}")
    return entry


def values(kind: str, doc: Document) -> dict[str, Any]:
    return values_of(loaded(kind, str(doc.get("key", "")), doc))


def read(
    kind: str, key: str, filled: Mapping[str, Any], options: Options, language: str
) -> Document | tuple[house.Fault, ...]:
    """Read a filled form; each fault stands at the box that it is about."""
    judged = written(kind, key, figures_of(kind, filled), words_of(filled), options.catalogue, (language,))
    if judged.entry is None or judged.faults:
        return tuple(house.Fault(fault.field, fault.text) for fault in judged.faults)
    return shapes.dump(judged.entry)


def joined(options: Options, documents: Iterable[tuple[str, str, Document]]) -> Options:
    """Let a campaign play with what its GM wrote; what can no longer be read is left out."""
    entries = []
    for kind, key, doc in documents:
        try:
            entries.append(loaded(kind, key, doc))
        except Malformed:
            continue
    return replace(options, house=House(tuple(entries)))


def needing(kind: str, key: str, options: Options) -> tuple[Written, ...]:
    """Name what else the GM wrote that would lack something without this; ours stands in where it has the key."""
    if key in getattr(catalogue(), kind):
        return ()
    asked = {"templates": "requires", "weapons": "weapons"}.get(kind)
    return tuple(each.name for each in options.house.entries if asked and key in getattr(each, asked, ()))


def used(sheet: Sheet) -> frozenset[tuple[str, str]]:
    """Say what a character has of the house."""
    gear = sheet.house_gear
    things = {"weapons": gear.weapons, "armours": gear.armours, "items": gear.items}
    return frozenset((kind, each.key) for kind, every in {"templates": sheet.house, **things}.items() for each in every)


HOUSE = house.House(
    kinds=HOUSE_KINDS,
    boxes=house_boxes.boxes,
    listed=listed,
    document=document,
    values=values,
    read=read,
    joined=joined,
    needing=needing,
    used=used,
)
