"""Law of secrets: of every stored field that can hold words it is known whether everybody may read them."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

OURS = ("accounts", "campaigns", "characters", "rules", "tables")
WORDY = (models.CharField, models.TextField, models.JSONField)


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


KEPT = names(
    """
    accounts.User.name accounts.User.username accounts.User.email
    campaigns.HouseContent.document campaigns.PlaySession.gm_text campaigns.PlaySession.draft
    characters.Character.name characters.Character.sheet characters.Character.play characters.Character.extra
    characters.Draft.doc
    rules.Roll.request rules.Roll.facts rules.Roll.result
    tables.Boundary.text tables.Card.title tables.Card.text tables.Card.alt tables.Card.document
    tables.Asked.words tables.RollRequest.ask tables.Change.board tables.Change.things tables.Note.text
    tables.Scene.title tables.Scene.text tables.Scene.objective tables.Scene.notes
    tables.Table.board tables.TableEvent.data
    """
)
"""What may hold words that some at the table must never read: each has a canary in `tests/secrecy`."""

EVERYBODYS = names(
    """
    campaigns.Campaign.slug campaigns.Campaign.name campaigns.Campaign.pitch campaigns.Campaign.options
    campaigns.PlaySession.text tables.Agreed.note tables.Change.plays tables.Change.sheets tables.Table.slug
    tables.TableEvent.plays
    """
)
"""What every member of a table may read."""

WORDLESS = names(
    """
    accounts.User.password accounts.User.crest accounts.User.guest_token_hash accounts.RecoveryCode.code_hash
    campaigns.Campaign.system campaigns.Campaign.house_mark campaigns.HouseContent.kind campaigns.HouseContent.key
    campaigns.Invite.code_hash campaigns.PlaySession.facts
    characters.Character.system characters.Character.crest
    characters.Draft.system characters.Draft.crest characters.Draft.page_sent
    rules.Roll.system rules.Roll.sides rules.Roll.faces
    tables.Agreed.key tables.Asked.about tables.DiceCheck.key tables.DiceCheck.faces tables.Knock.choice
    tables.Knock.code_hash tables.Knock.language tables.SeatPass.token_hash tables.Table.luck
    tables.TableEvent.public_id tables.TableEvent.kind tables.TableEvent.about
    """
)
"""Keys, hashes and faces, which nobody types."""


def wordy_fields() -> Iterator[models.Field]:
    """Give every field of ours that can hold words of somebody's choice."""
    for model in apps.get_models():
        if model._meta.app_label in OURS:
            for each in model._meta.get_fields():
                if isinstance(each, WORDY) and not each.choices:
                    yield each


def label(field: models.Field) -> str:
    return f"{field.model._meta.label}.{field.name}"


def undecided() -> set[str]:
    """Name the fields of which nobody has said who may read them."""
    return {label(each) for each in wordy_fields()} - KEPT - EVERYBODYS - WORDLESS


def vanished() -> set[str]:
    """Name what is listed here and stored no more."""
    return (KEPT | EVERYBODYS | WORDLESS) - {label(each) for each in wordy_fields()}


def holding(text: str) -> set[str]:
    """Name the fields in which this text stands in some row."""
    found = set()
    for each in wordy_fields():
        values = each.model._default_manager.values_list(each.name, flat=True)
        if any(text in str(value) for value in values):
            found.add(label(each))
    return found
