"""The forms in which a GM writes templates, gear and foes."""

from collections.abc import Iterable, Mapping

from rules.core.house import CHOICE, LINE, NUMBER, PAIRS, PICKS, SEVERAL, STORY, SWITCH, Box, BoxGroup, Choices
from rules.core.plain import words
from rules.core.text import Text, Written
from rules.core.text import gettext_noop as _
from rules.systems.phasesix.catalogue import (
    LANGUAGES,
    LIVED,
    MELEE,
    MOST_TEXT,
    OWN_RULES,
    RANKS,
    SHOOTING,
    THROWING,
    Catalogue,
    Entry,
)
from rules.systems.phasesix.described import MODES
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.ranks import rank_name
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.traits import NAMES, SKILLS

NOTHING: Choices = (("", words("–")),)
MOST_NAME, MOST_FIGURE, MOST_PRICE, MOST_RANGE = 80, 99, 100_000, 10_000
LANGUAGE_NAMES: Mapping[str, str] = {"en": _("in English"), "de": _("in German"), "fr": _("in French")}
WEIGHT_NAMES: Mapping[str, str] = {
    "improvised": _("Improvised weapon"),
    "light": _("Light weapon"),
    "normal": _("Normal weapon"),
    "heavy": _("Heavy weapon"),
    "support": _("Support weapon"),
}
RULE_NAMES: Mapping[str, str] = dict(
    zip(
        OWN_RULES,
        (
            _("Wounds pay for arcana"),
            _("Cover counts one die less"),
            _("No dice lost beyond the range"),
            _("Acts freely while walking"),
            _("Shocked counts one level less"),
            _("One more boost at a rest of three hours"),
            _("One failed check a session thrown again"),
            _("Each gain of stress is one less"),
        ),
        strict=True,
    )
)
SHADOWS: Choices = (("0", Text(_("None"))), ("1", Text(_("Mild"))), ("2", Text(_("Serious"))))


def boxes(kind: str, options: Options, language: str) -> tuple[BoxGroup, ...]:
    """Lay out the form of a kind: its words, what it does, where it belongs, and the words of other languages."""
    known = options.catalogue
    return (words_group(language), *FIGURES[kind](known, language), place_group(known), other_words(kind, language))


def number(name: str, label: str, low: int, high: int, hint: str = "") -> Box:
    return Box(name, NUMBER, Text(label), Text(hint) if hint else None, low=low, high=high)


def choice(name: str, label: str, choices: Iterable[tuple[str, Text | Written]], hint: str = "") -> Box:
    return Box(name, CHOICE, Text(label), Text(hint) if hint else None, tuple(choices))


def names_of(entries: Iterable[Entry]) -> Choices:
    return tuple((each.key, each.name) for each in entries)


def traits() -> Choices:
    return (*NOTHING, *((key, Text(name)) for key, name in NAMES.items()))


def states() -> Choices:
    return (*NOTHING, *((key, Text(name)) for key, name in STATES.items()))


def pairs(name: str, label: str, choices: Choices, rows: int, low: int = -20, high: int = 20) -> Box:
    return Box(name, PAIRS, Text(label), choices=choices, low=low, high=high, rows=rows)


# --- words and place --------------------------------------------------------------------------------------------------


def worded(part: str, language: str, name: str, text: str, needed: bool = False) -> tuple[Box, Box]:
    """Give the boxes for a name and a text; `part` says of what, "" for the entry itself."""
    return (
        Box(f"{part}name_{language}", LINE, Text(name), high=MOST_NAME, needed=needed),
        Box(f"{part}text_{language}", STORY, Text(text), high=MOST_TEXT, needed=needed),
    )


def words_group(language: str) -> BoxGroup:
    return BoxGroup("words", Text(_("Words")), worded("", language, _("Name"), _("Description"), needed=True))


def other_words(kind: str, language: str) -> BoxGroup:
    """Offer the languages that the campaign is not written in; readers without them get what there is."""
    parts = [("", "")]
    parts += [("shadow_", _("Shadow"))] * (kind == "templates") + [("rule_", _("Special rule"))] * (kind in WITH_RULES)
    found: list[Box] = []
    for other in (each for each in LANGUAGES if each != language):
        for part, _what in parts:
            found += named_in(part, other)
    return BoxGroup("others", Text(_("In other languages")), tuple(found), folded=True)


OTHER_LABELS: Mapping[str, tuple[str, str]] = {
    "": (_("Name (%(language)s)"), _("Description (%(language)s)")),
    "shadow_": (_("Name of the shadow (%(language)s)"), _("What the shadow means (%(language)s)")),
    "rule_": (_("Name of the special rule (%(language)s)"), _("What the special rule says (%(language)s)")),
}


def named_in(part: str, language: str) -> list[Box]:
    places = {"language": Text(LANGUAGE_NAMES[language])}
    name, text = OTHER_LABELS[part]
    return [
        Box(f"{part}name_{language}", LINE, Text(name, places), high=MOST_NAME),
        Box(f"{part}text_{language}", STORY, Text(text, places), high=MOST_TEXT),
    ]


def place_group(known: Catalogue) -> BoxGroup:
    epochs = Box(
        "epochs", SEVERAL, Text(_("Epochs")), Text(_("None means all of them.")), names_of(known.epochs.values())
    )
    extensions = (*NOTHING, *names_of(known.extensions.values()))
    return BoxGroup("place", Text(_("Where it belongs")), (epochs, choice("extension", _("Extension"), extensions)))


# --- templates --------------------------------------------------------------------------------------------------------


def template_groups(known: Catalogue, language: str) -> tuple[BoxGroup, ...]:
    needs: Choices = (*NOTHING, *names_of(known.templates.values()))
    figures = (
        choice("category", _("Category"), names_of(known.categories.values())),
        number("cost", _("Cost"), -20, 60, _("In career points, by the price list; one point of difference is fine.")),
        pairs("modifiers", _("Modifier"), traits(), 8),
        Box("requires", PICKS, Text(_("Requires")), choices=needs, rows=3),
        choice("lived", _("When in a life"), ((key, Text(name)) for key, name in LIVED.items())),
        Box("mastery", SWITCH, Text(_("A mastery")), Text(_("One of the few very dear talents."))),
    )
    return (BoxGroup("figures", Text(_("What it does")), figures), shadow_group(language), rule_group(language))


def shadow_group(language: str) -> BoxGroup:
    weight = choice("shadow_weight", _("How serious"), SHADOWS)
    told = worded("shadow_", language, _("Name of the shadow"), _("What the shadow means"))
    return BoxGroup("shadow", Text(_("Shadow")), (weight, *told), folded=True)


def rule_group(language: str, bought: bool = True) -> BoxGroup:
    """Lay out a special rule; nobody buys a foe, so its points may not be what says whether there is one."""
    kinds = (*NOTHING, *((key, Text(name)) for key, name in RULE_NAMES.items()))
    worth = _("Points it is worth")
    there = (
        (number("rule_price", worth, 0, 6, _("0 means that there is no special rule.")),)
        if bought
        else (Box("rule_has", SWITCH, Text(_("It has a special rule"))), number("rule_price", worth, 1, 6))
    )
    own = (
        Box("rule_reason", LINE, Text(_("Why it is worth them")), high=200),
        choice("rule_kind", _("Played by itself"), kinds, _("Without one of these the rule is a text to read.")),
        Box("rule_in_combat", SWITCH, Text(_("Show it beside rolls in combat"))),
        *worded("rule_", language, _("Name of the special rule"), _("What the special rule says")),
    )
    return BoxGroup("rule", Text(_("Special rule")), (*there, *own), folded=True)


# --- gear and foes ----------------------------------------------------------------------------------------------------


def owned(most: int = 8) -> tuple[Box, Box]:
    seen = _("The higher, the easier it is to notice.")
    return number("price", _("Price"), 0, MOST_PRICE), number("concealment", _("Concealment"), 0, most, seen)


def weapon_groups(known: Catalogue, language: str) -> tuple[BoxGroup, ...]:
    figures = (
        *owned(),
        choice("skill", _("Skill"), ((key, Text(SKILLS[key])) for key in (MELEE, SHOOTING, THROWING))),
        choice("weight", _("How heavy"), ((key, Text(name)) for key, name in WEIGHT_NAMES.items())),
        number("wounds", _("Wounds of a hit"), 1, MOST_FIGURE),
        number("bonus_wounds", _("Bonus wounds"), 0, MOST_FIGURE),
        number("penetration", _("Penetration"), 0, MOST_FIGURE),
        number("range", _("Range in metres"), 1, MOST_RANGE),
        number("magazine", _("Rounds in the magazine"), 0, MOST_FIGURE, _("0 means that it needs none.")),
        number("burst", _("Rounds of a normal attack"), 1, MOST_FIGURE),
        Box("modes", SEVERAL, Text(_("Fire modes")), choices=tuple((key, Text(name)) for key, name in MODES.items())),
        Box("short", SWITCH, Text(_("Short")), Text(_("Can be used against somebody who holds you."))),
        pairs("brings", _("State it brings"), states(), 2, 1, 9),
    )
    return (BoxGroup("figures", Text(_("What it does")), figures),)


def armour_groups(known: Catalogue, language: str) -> tuple[BoxGroup, ...]:
    figures = (
        *owned(),
        number("protection", _("Protection"), 1, MOST_FIGURE),
        number("evasion", _("Evasion"), -5, MOST_FIGURE),
    )
    return (BoxGroup("figures", Text(_("What it does")), figures),)


def item_groups(known: Catalogue, language: str) -> tuple[BoxGroup, ...]:
    figures = (
        *owned(),
        number("charges", _("Uses"), 0, MOST_FIGURE, _("0 means that it never runs out.")),
        number("boosts", _("Boosts of a use"), 0, MOST_FIGURE),
        pairs("lowers", _("State it lowers"), states(), 2, 1, 9),
        pairs("modifiers", _("Modifier"), traits(), 4),
        Box("parries", SWITCH, Text(_("Can parry"))),
    )
    blast = (
        number("blast_hits", _("Hits"), 0, MOST_FIGURE, _("0 means that nothing happens where it lands.")),
        number("blast_wounds", _("Wounds of a hit"), 1, MOST_FIGURE),
        number("blast_penetration", _("Penetration"), 0, MOST_FIGURE),
        number("blast_radius", _("Radius in metres"), 1, MOST_FIGURE),
        pairs("blast_brings", _("State it brings"), states(), 2, 1, 9),
    )
    thrown = BoxGroup("blast", Text(_("Where it lands when it is thrown")), blast, folded=True)
    return (BoxGroup("figures", Text(_("What it does")), figures), thrown)


def foe_groups(known: Catalogue, language: str) -> tuple[BoxGroup, ...]:
    arms: Choices = (*NOTHING, *names_of(known.weapons.values()))
    figures = (
        choice("rank", _("How dangerous"), ((rank, rank_name(rank)) for rank in RANKS)),
        number("hearts", NAMES["hearts"], 1, MOST_FIGURE),
        number("pool", _("Dice pool"), 1, MOST_FIGURE, _("For whatever is not named below.")),
        number("protection", NAMES["protection"], 0, MOST_FIGURE),
        number("evasion", NAMES["evasion"], 0, MOST_FIGURE),
        number("actions", NAMES["actions"], 1, MOST_FIGURE),
        number("quickness", NAMES["quickness"], -5, MOST_FIGURE),
        number("destiny_dice", NAMES["destiny_dice"], 0, MOST_FIGURE),
        number("stress", _("Stress for those who meet it"), 0, 3),
        pairs("values", _("Value"), traits(), 6),
        Box("weapons", PICKS, Text(_("Weapon")), choices=arms, rows=3),
    )
    return (BoxGroup("figures", Text(_("What it does")), figures), rule_group(language, bought=False))


WITH_RULES = ("templates", "foes")
FIGURES = {
    "templates": template_groups,
    "weapons": weapon_groups,
    "armours": armour_groups,
    "items": item_groups,
    "foes": foe_groups,
}
