"""Rolls in words: what came of one, and how it came about."""

from collections.abc import Mapping
from typing import Any

from rules.core import free
from rules.core.text import Text, counted, sentences
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.core.text import signed as signed
from rules.systems.phasesix.counts import METRES, WOUNDS
from rules.systems.phasesix.open_roll import ATTACK, EVADE, PARRY, THROW
from rules.systems.phasesix.states import STATES
from rules.systems.phasesix.traits import MINIMUM, NAMES

Result = Mapping[str, Any]
CAUSES: Mapping[str, str] = {
    **NAMES,
    **STATES,
    "difficulty": _("Difficulty"),
    "concealment": _("Conspicuous gear"),
    "cover": _("Cover"),
    "fire_mode": _("Fire mode"),
    "distance": _("Distance"),
    "moving": _("On the move"),
}
PASSED, FAILED = _("Passes"), _("Fails")
HITS = _n("%(count)s hit", "%(count)s hits")
NO_HIT = _("Missed")
ON_TARGET, ASTRAY = _("On target"), _("Astray")
MINUTES_LEFT = _n("%(count)s minute left", "%(count)s minutes left")
INITIATIVE_IS = _("Initiative %(initiative)s")
FIGHT_BEGINS = _("The fight begins")
STRESS_IS, TICK_COMES = _("Stress %(stress)s"), _("A tick")

SUCCESSES = _n("%(count)s success, %(needed)s needed.", "%(count)s successes, %(needed)s needed.")
DICE_MADE = _n("%(count)s die: %(parts)s.", "%(count)s dice: %(parts)s.")
NO_DICE = _("No die of one’s own.")
COUNTS_FROM = _("Each die counts from %(minimum)s on: %(parts)s.")
COUNTS_FROM_FOUR = _("After this reroll every die counts from 4 on.")
SIXES_GO_ON = _("Every six is thrown on and added to its die.")
BEST_CHAIN = _("The best die comes to %(sum)s.")
DESTINY_COUNTS = _n(
    "%(count)s destiny die lies apart and counts from 4 on.", "%(count)s destiny dice lie apart and count from 4 on."
)
STOPPED = _n("Protection stops %(count)s hit.", "Protection stops %(count)s hits.")
WOUNDS_DEALT = _n("That makes %(count)s wound.", "That makes %(count)s wounds.")
WENT = _("It lands %(metres)s away, at %(clock)s o’clock.")
PART = _("%(name)s %(by)s")
ALL_MINUTES = _("The dice add up to the minutes that are left.")
PAST_PROTECTION = _("No protection helps against this.")
ORDERED = _("One die and quickness each; whoever has the most begins.")
BELOW_MOST = _("Stress rises and stays below its maximum.")
FULL_OF_IT = _(
    "Stress has reached its maximum: it falls to nothing and leaves a tick: table %(table)s, %(name)s, entry %(entry)s."
)
TICK_TABLES = (_("fears"), _("compulsions"), _("moods"), _("senses"), _("body"), _("memory and belief"))


def cause(key: str) -> Text:
    return Text(CAUSES.get(key, key))


def listed(parts: list[Mapping[str, Any]]) -> Text:
    """Put what made a number one after the other, the first without a sign."""
    said = []
    for at, part in enumerate(parts):
        by = int(part.get("by", 0))
        shown = f"{by}+" if part["cause"] == MINIMUM else str(by) if at == 0 else signed(by)
        said.append(Text(PART, {"name": cause(part["cause"]), "by": shown}))
    names = [f"part_{at}" for at in range(len(said))]
    return Text(", ".join(f"%({name})s" for name in names), dict(zip(names, said, strict=True)))


def answer_text(result: Result) -> Text:
    """Say the outcome in a word or two."""
    match result.get("kind") or result.get("act"):
        case "attack":
            return counted(HITS, result["hits"]) if result["hits"] else Text(NO_HIT)
        case "throw":
            return Text(ON_TARGET if result["passed"] else ASTRAY)
        case "dying_time":
            return counted(MINUTES_LEFT, result["minutes"])
        case "roll_wounds":
            return counted(WOUNDS, result["wounds"])
        case "initiative":
            return Text(INITIATIVE_IS, {"initiative": result["initiative"]})
        case "start_fight":
            return Text(FIGHT_BEGINS)
        case "gain_stress":
            return Text(TICK_COMES) if result["tick"] else Text(STRESS_IS, {"stress": result["stress"]})
    return Text(PASSED if result.get("passed") else FAILED)


def explain(result: Result, request: Mapping[str, object]) -> Text:
    """Say in a few sentences why a roll came out as it did."""
    return sentences(list(steps(result, request)))


def steps(result: Result, request: Mapping[str, object]) -> tuple[Text, ...]:
    """Say it step by step: the dice, the minimum, what they show, what follows."""
    match result.get("act"):
        case "dying_time":
            return (Text(ALL_MINUTES),)
        case "roll_wounds":
            return (Text(PAST_PROTECTION), free.explain(result, request))
        case "initiative" | "start_fight":
            return (Text(ORDERED),)
        case "gain_stress":
            return (full_of_it(result["tick"]) if result["tick"] else Text(BELOW_MOST),)
    return (*made_of(result), *shown(result), *following(result))


def full_of_it(tick: Mapping[str, int]) -> Text:
    """Say which entry of which table of ticks was drawn."""
    return Text(FULL_OF_IT, {**tick, "name": Text(TICK_TABLES[tick["table"] - 1])})


def made_of(result: Result) -> tuple[Text, ...]:
    """Say what the pool and the minimum are made of."""
    parts = [*result["parts"]]
    if result["bonus"]:
        parts.append({"cause": "bonus_dice", "by": result["bonus"]})
    pool = counted(DICE_MADE, result["pool"], parts=listed(parts)) if result["pool"] else Text(NO_DICE)
    minimum = Text(COUNTS_FROM, {"minimum": result["minimum"], "parts": listed(result["raised"])})
    return (pool, Text(COUNTS_FROM_FOUR) if result["four_plus"] else minimum)


def shown(result: Result) -> tuple[Text, ...]:
    """Say what the dice show."""
    said: list[Text] = []
    longest: list[int] = max(result["chains"], key=sum, default=[])
    if result["explodes"] and len(longest) > 1:
        # No line may end between a sum and what it comes to.
        added = f"{' + '.join(map(str, longest))}\u00a0=\u00a0{sum(longest)}"
        said += [Text(SIXES_GO_ON), Text(BEST_CHAIN, {"sum": added})]
    if result["destiny_totals"]:
        said.append(counted(DESTINY_COUNTS, len(result["destiny_totals"])))
    said.append(counted(SUCCESSES, result["successes"], needed=result["needed"]))
    return tuple(said)


def following(result: Result) -> tuple[Text, ...]:
    """Say what follows from an attack or a throw."""
    if result["kind"] == THROW and not result["passed"] and result.get("clock"):
        return (Text(WENT, {"metres": counted(METRES, result["metres"]), "clock": result["clock"]}),)
    if result["kind"] != ATTACK or not result["hits"]:
        return ()
    stopped = (counted(STOPPED, result["stopped"]),) if result["stopped"] else ()
    return (*stopped, counted(WOUNDS_DEALT, result["wounds"]))


ROLLS = _("%(who)s rolls on %(trait)s: %(answer)s.")
ATTACKS = _("%(who)s attacks: %(answer)s.")
THROWS = _("%(who)s throws: %(answer)s.")
EVADES = _("%(who)s evades: %(answer)s.")
PARRIES = _("%(who)s parries: %(answer)s.")
HAS = _("%(who)s: %(answer)s.")
BY_KIND: Mapping[str, str] = {ATTACK: ATTACKS, THROW: THROWS, EVADE: EVADES, PARRY: PARRIES}


def announce(who: str, result: Result) -> Text:
    """Say a roll in one line."""
    places = {"who": who, "answer": answer_text(result)}
    if "trait" not in result:
        return Text(HAS, places)
    return Text(BY_KIND.get(result["kind"], ROLLS), {**places, "trait": cause(result["trait"])})
