"""A sheet in plain words, line by line: each number with the sum that makes it."""

from collections.abc import Iterable

from rules.core.outcome import Figure
from rules.core.plain import Part, words
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.lived import Lived
from rules.systems.phasesix.numbers import Number
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.sheet_card import SheetCard, Thing, sheet_view

HEARTS = _("Hearts: %(left)s of %(most)s, boosts: %(boosts)s")
STOCK = _("%(name)s: %(left)s of %(most)s")
STANDS = _("%(name)s: %(shown)s")
STATE = _("%(name)s %(level)s: %(effect)s")
TOLD = _("%(name)s: %(text)s")
LIVED, POINTS = _("%(name)s (%(cost)s): %(text)s"), _n("%(count)s point", "%(count)s points")
DYING_SINCE = _("Minutes left: %(minutes)s")
REPUTATION = _("Reputation: %(spent)s of %(collected)s spent")
MOVES = _("Walk %(walk)s m, run %(run)s m, crawl %(crawl)s m")
CONCEALED = _("Most conspicuous thing: concealment %(concealment)s")
MONEY = _("Money: %(money)s")
ATTACK = _("%(name)s, %(attack)s dice: %(facts)s")
THING = _("%(name)s: %(facts)s")


def plain_text(figure: Figure, options: Options) -> tuple[Part, ...]:
    """Give the parts of a sheet that say something."""
    card = sheet_view(figure, options)
    told = (Text(TOLD, {"name": each.name, "text": each.text}) for each in (*card.shadows, *card.rules))
    parts = (
        Part(Text(_("About")), (Text("%(lineage)s", {"lineage": card.lineage}), *written(card))),
        Part(Text(_("Hearts and values")), standing(card)),
        Part(Text(_("States")), tuple(Text(STATE, vars(line)) for line in card.states)),
        Part(Text(_("Persona")), sums(card.persona)),
        Part(Text(_("Physis")), sums(card.physis)),
        Part(Text(_("Skills")), sums((*card.mind, *card.practical))),
        Part(Text(_("Knowledge")), sums(card.knowledge)),
        Part(Text(_("Shadows and special rules")), tuple(told)),
        Part(Text(_("Gear")), (*map(thing, card.things), *bag(card))),
        Part(Text(_("Life path")), tuple(map(lived, card.path))),
        Part(Text(_("Notes")), tuple(words(line) for line in card.notes.splitlines() if line.strip()), private=True),
    )
    return tuple(part for part in parts if part.lines)


def written(card: SheetCard) -> tuple[Text, ...]:
    return tuple(words(text) for text in (card.concept, *card.description.splitlines()) if text.strip())


def sums(found: Iterable[Number]) -> tuple[Text, ...]:
    return tuple(each.made for each in found)


def standing(card: SheetCard) -> tuple[Text, ...]:
    hearts = Text(HEARTS, {"left": card.hearts_left, "most": card.hearts, "boosts": card.boosts})
    dying = (Text(DYING_SINCE, {"minutes": card.minutes}),) if card.minutes else ()
    stocks = (Text(STOCK, {"name": each.name, "left": each.left, "most": each.most}) for each in card.stocks)
    values = (each.made if each.left is None else stands(each) for each in card.values)
    known = Text(REPUTATION, {"spent": card.spent, "collected": card.collected})
    moves = Text(MOVES, {"walk": card.walk, "run": card.run, "crawl": card.crawl})
    return (hearts, *dying, card.track.number.made, *stocks, *values, moves, known)


def stands(number: Number) -> Text:
    return Text(STANDS, {"name": number.name, "shown": number.shown})


def thing(found: Thing) -> Text:
    names = [f"fact_{at}" for at in range(len(found.facts))]
    facts = Text(", ".join(f"%({name})s" for name in names), dict(zip(names, found.facts, strict=True)))
    if found.attack is not None:
        return Text(ATTACK, {"name": found.name, "attack": found.attack, "facts": facts})
    return Text(THING, {"name": found.name, "facts": facts})


def bag(card: SheetCard) -> tuple[Text, ...]:
    conspicuous = (Text(CONCEALED, {"concealment": card.concealment}),) if card.things else ()
    return (*conspicuous, Text(MONEY, {"money": card.money}))


def lived(template: Lived) -> Text:
    return Text(LIVED, {"name": template.name, "cost": counted(POINTS, template.cost), "text": template.text})
