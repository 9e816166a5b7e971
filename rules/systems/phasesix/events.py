"""What happens at the table, one sentence for each kind."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.core.text import Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.counts import BOOSTS, HEARTS, METRES
from rules.systems.phasesix.states import state_name
from rules.systems.phasesix.told import name_in
from rules.systems.phasesix.words import announce, steps

Data = Mapping[str, Any]
Says = Callable[[Data], Text]


def said(message: str) -> Says:
    """Give a sentence whose places are the event's facts."""
    return lambda data: Text(message, {name: value for name, value in data.items() if name != "result"})


def of_roll(data: Data) -> Text:
    return announce(data["who"], data["result"])


ADDED = {
    "bonus_dice": _("%(who)s adds a bonus die: %(answer)s"),
    "destiny_dice": _("%(who)s adds a destiny die: %(answer)s"),
}
AGAIN = {
    "reroll": _("%(who)s spends a reroll die and throws again: %(answer)s"),
    "destiny": _("%(who)s spends a destiny die and throws again: %(answer)s"),
    "second_chance": _("%(who)s takes a second chance and throws again: %(answer)s"),
}
AIMED = _("%(who)s attacks %(target)s: %(answer)s")
LANDED = _n("%(who)s takes %(count)s wound.", "%(who)s takes %(count)s wounds.")
NOTHING_LANDED = _("%(who)s comes away unharmed.")
FALLS = _("%(who)s goes down and is dying.")
HARMED = _n("%(who)s suffers %(count)s wound.", "%(who)s suffers %(count)s wounds.")
HEALED = _n("%(who)s recovers from %(count)s wound.", "%(who)s recovers from %(count)s wounds.")
STANDS_AT = _("%(who)s has %(hearts)s and %(boosts)s.")
STATE = _("%(who)s: %(state)s %(level)s.")
STATE_OVER = _("%(who)s is rid of this: %(state)s.")
RESTED = _n("%(who)s rests for %(count)s hour.", "%(who)s rests for %(count)s hours.")
TREATED = _("%(who)s is looked after: %(hearts)s, %(boosts)s.")
FIGHT = _("The fight begins. In order: %(names)s.")
MOVED = {
    "walk": _("%(who)s walks %(metres)s."),
    "run": _("%(who)s runs %(metres)s."),
    "crawl": _("%(who)s crawls %(metres)s."),
}
STANCES = {
    "standing": _("%(who)s gets up."),
    "kneeling": _("%(who)s kneels down."),
    "lying": _("%(who)s lies down."),
}
COVERS = {
    "none": _("%(who)s stands in the open."),
    "light": _("%(who)s has light cover."),
    "half": _("%(who)s has half cover."),
    "near_full": _("%(who)s has nearly full cover."),
}
ADVANCED = _n(
    "%(who)s buys %(template)s for %(count)s reputation.", "%(who)s buys %(template)s for %(count)s reputation."
)
REPUTATION = _n("%(who)s gains %(count)s reputation: %(reason)s", "%(who)s gains %(count)s reputation: %(reason)s")


def with_answer(messages: Mapping[str, str], name: str) -> Says:
    """Give a sentence that one fact chooses, with what came of the roll."""
    return lambda data: Text(
        messages[data[name]], {"who": data["who"], "answer": announce(data["who"], data["result"])}
    )


def attacked(data: Data) -> Text:
    if not data.get("target"):
        return of_roll(data)
    return Text(AIMED, {"who": data["who"], "target": data["target"], "answer": of_roll(data)})


def wounded(data: Data) -> Text:
    """Say how many wounds fell, and whether somebody went down."""
    result = data["result"]
    places = {"who": data["who"]}
    first = counted(LANDED, result["wounds"], **places) if result["wounds"] else Text(NOTHING_LANDED, places)
    return sentences([first, Text(FALLS, places)]) if result.get("dying") and result["wounds"] else first


def harmed(data: Data) -> Text:
    first = counted(HARMED, data["result"]["wounds"], who=data["who"])
    return sentences([first, Text(FALLS, {"who": data["who"]})]) if data["result"].get("dying") else first


def stands(message: str) -> Says:
    """Give a sentence that says how many hearts and boosts somebody has."""

    def say(data: Data) -> Text:
        hearts, boosts = counted(HEARTS, data["result"]["hearts"]), counted(BOOSTS, data["result"]["boosts"])
        return Text(message, {"who": data["who"], "hearts": hearts, "boosts": boosts})

    return say


def moved(data: Data) -> Text:
    return Text(MOVED[data["how"]], {"who": data["who"], "metres": counted(METRES, data["metres"])})


def state_set(data: Data) -> Text:
    places = {"who": data["who"], "state": state_name(data["state"]), "level": data["level"]}
    return Text(STATE if data["level"] else STATE_OVER, places)


def chosen(messages: Mapping[str, str], name: str) -> Says:
    return lambda data: Text(messages[data[name]], {**data})


def gear(message: str) -> Says:
    """Give a sentence about a thing, which has its name in the reader's language."""

    def say(data: Data) -> Text:
        return Text(message, {**data, "gear": name_in(data, "gear" if "gear" in data else "item")})

    return say


def advanced(data: Data) -> Text:
    return counted(ADVANCED, data["cost"], who=data["who"], template=name_in(data, "template"))


SAYINGS: Mapping[str, Says] = {
    "rolled": of_roll,
    "added": with_answer(ADDED, "stock"),
    "rerolled": with_answer(AGAIN, "pay"),
    "kept": of_roll,
    "attacked": attacked,
    "threw": of_roll,
    "evaded": of_roll,
    "parried": of_roll,
    "came_round": of_roll,
    "hid": of_roll,
    "broke_free": of_roll,
    "aided": lambda data: Text(
        _("%(who)s looks after %(patient)s: %(answer)s"),
        {"who": data["who"], "patient": data["patient"], "answer": of_roll(data)},
    ),
    "treated": stands(TREATED),
    "from_behind": said(_("The attack comes from behind.")),
    "landed": wounded,
    "wounded": wounded,
    "hit": wounded,
    "wounds_rolled": of_roll,
    "harmed": harmed,
    "healed": lambda data: counted(HEALED, data["result"]["healed"], who=data["who"]),
    "boosted": stands(STANDS_AT),
    "state_set": state_set,
    "minutes_passed": said(_("Five minutes pass.")),
    "clock_started": of_roll,
    "stressed": lambda data: sentences([of_roll(data), *steps(data["result"], {})]),
    "rested": lambda data: counted(RESTED, data["hours"], who=data["who"]),
    "initiative": of_roll,
    "fight_started": lambda data: Text(FIGHT, {"names": ", ".join(data["names"])}),
    "fight_joined": of_roll,
    "round_began": said(_("Round %(round)s begins.")),
    "turn_began": said(_("%(who)s has the turn.")),
    "fight_ended": said(_("The fight is over.")),
    "moved": moved,
    "stance": chosen(STANCES, "posture"),
    "placed": chosen(COVERS, "cover"),
    "put_out": said(_("%(who)s beats at the flames.")),
    "action_held": said(_("%(who)s keeps an action for a reaction.")),
    "action_let_go": said(_("%(who)s no longer keeps an action back.")),
    "went_off": gear(_("%(gear)s goes off.")),
    "died": said(_("%(who)s is dead.")),
    "action_bought": said(_("%(who)s spends a bonus die for one more action.")),
    "action_stolen": said(_("%(who)s spends a destiny die and steals an action of %(victim)s.")),
    "item_used": gear(_("%(who)s uses %(gear)s on %(patient)s.")),
    "gear_got": gear(_("%(who)s now carries this: %(gear)s.")),
    "gear_dropped": gear(_("%(who)s gives this up: %(gear)s.")),
    "worn": gear(_("%(who)s puts this on: %(gear)s.")),
    "taken_off": gear(_("%(who)s takes this off: %(gear)s.")),
    "reloaded": gear(_("%(who)s reloads: %(gear)s.")),
    "money_changed": said(_("%(who)s now has %(money)s in money.")),
    "reputation_granted": lambda data: counted(REPUTATION, data["points"], who=data["who"], reason=data["reason"]),
    "destiny_gifted": said(_("The GM hands %(who)s a destiny die.")),
    "advanced": advanced,
    "advancement_opened": said(_("Reputation can be spent now.")),
    "advancement_closed": said(_("Reputation can be spent no more for now.")),
    "scene_set": said(_("A new scene: %(title)s")),
    "foe_added": said(_("%(name)s enters the scene.")),
    "foe_shown": said(_("%(name)s comes into sight.")),
    "foe_hidden": said(_("%(name)s is out of sight.")),
    "foe_removed": said(_("%(name)s is gone.")),
    "time_to_grow": said(_("Until the next session reputation can be spent, and dice that bought actions return.")),
}
EVENT_KINDS = tuple(SAYINGS)
QUIET_KINDS = ("kept",)
FOLLOWED_KINDS = ("landed", "treated")


def say_event(kind: str, data: Data) -> Text:
    return SAYINGS[kind](data)
