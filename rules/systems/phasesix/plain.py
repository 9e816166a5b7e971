"""A sheet in plain words, line by line."""

from collections.abc import Iterable

from rules.core.outcome import Figure
from rules.core.plain import Part, words
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet_card import Number, SheetCard, Thing, sheet_view

NUMBER = _("%(name)s: %(value)s")
HEARTS = _("Hearts: %(left)s of %(most)s, boosts: %(boosts)s")
STOCK = _("%(name)s: %(left)s of %(most)s")
STATE = _("%(name)s %(level)s: %(effect)s")
LIVED = _("%(name)s: %(text)s")
REPUTATION = _("Reputation: %(spent)s of %(collected)s spent")
MONEY = _("Money: %(money)s")


def plain_text(figure: Figure, options: Options) -> tuple[Part, ...]:
    """Give the parts of a sheet that say something."""
    card = sheet_view(figure, options)
    parts = (
        Part(Text(_("About")), (Text("%(lineage)s", {"lineage": card.lineage}), *written(card))),
        Part(Text(_("Persona")), numbers(card.persona)),
        Part(Text(_("Physis")), numbers(card.physis)),
        Part(Text(_("Skills")), numbers((*card.mind, *card.practical))),
        Part(Text(_("Knowledge")), numbers(card.knowledge)),
        Part(Text(_("Values")), standing(card)),
        Part(Text(_("States")), tuple(Text(STATE, vars(line)) for line in card.states)),
        Part(Text(_("Life path")), tuple(Text(LIVED, {"name": each.name, "text": each.text}) for each in card.path)),
        Part(
            Text(_("Shadows and special rules")),
            tuple(Text(LIVED, {"name": each.name, "text": each.text}) for each in (*card.shadows, *card.rules)),
        ),
        Part(Text(_("Gear")), things((*card.weapons, *card.armours, *card.items))),
    )
    return tuple(part for part in parts if part.lines)


def written(card: SheetCard) -> tuple[Text, ...]:
    return tuple(words(text) for text in (card.concept, *card.description.splitlines()) if text.strip())


def numbers(found: Iterable[Number]) -> tuple[Text, ...]:
    return tuple(Text(NUMBER, {"name": each.name, "value": each.value}) for each in found)


def standing(card: SheetCard) -> tuple[Text, ...]:
    hearts = Text(HEARTS, {"left": card.hearts_left, "most": card.hearts, "boosts": card.boosts})
    stocks = (Text(STOCK, {"name": each.name, "left": each.left, "most": each.most}) for each in card.stocks)
    known = Text(REPUTATION, {"spent": card.spent, "collected": card.collected})
    return (hearts, *stocks, *numbers(card.values), known, Text(MONEY, {"money": card.money}))


def things(found: Iterable[Thing]) -> tuple[Text, ...]:
    return tuple(Text(LIVED, {"name": each.name, "text": each.text}) for each in found)
