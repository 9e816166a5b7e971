"""Rest ("Rast"): what each hour brings, what is skipped and why, and how long one would have to stay for more."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from rules.core.outcome import EVERYONE, Event, Outcome, Refusal, State
from rules.core.shapes import limited
from rules.core.text import Text, counted
from rules.core.text import gettext_noop as _
from rules.core.text import ngettext_noop as _n
from rules.systems.phasesix.catalogue import HORROR, MAGIC
from rules.systems.phasesix.deeds import Act, Deed, gm_only
from rules.systems.phasesix.options import Options
from rules.systems.phasesix.play import Play
from rules.systems.phasesix.someone import character
from rules.systems.phasesix.states import DYING, EXHAUSTED, PAIN, state_name
from rules.systems.phasesix.traits import HEARTS
from rules.systems.phasesix.values import Values
from rules.systems.phasesix.wounding import boosted, healed
from rules.systems.phasesix.wounds import OnSomeone, named, target_refused, whom

SHORTEST, LONGEST = 3, 24
BOOSTS_AT_REST = 3
GAINED, SKIPPED, LATER = "gained", "skipped", "later"
BOOST, DICE, STRESS, ARCANA, WOUND, DESTINY = "boost", "dice", "stress", "arcana", "wound", "destiny"
BENEFITS: tuple[tuple[int, str], ...] = (
    (3, BOOST),
    (3, DICE),
    (4, STRESS),
    (4, ARCANA),
    (5, WOUND),
    (6, ARCANA),
    (7, STRESS),
    (8, BOOST),
    (8, ARCANA),
    (10, DESTINY),
    (10, WOUND),
    (10, ARCANA),
)
"""From which hour on each benefit comes, in the order in which they come."""
NEEDS: Mapping[str, str] = {STRESS: HORROR, ARCANA: MAGIC}

NAMES: Mapping[str, str] = {
    BOOST: _("A boost"),
    DICE: _("All bonus and reroll dice"),
    STRESS: _("One stress less"),
    ARCANA: _("One arcana back"),
    WOUND: _("One wound healed"),
    DESTINY: _("All destiny dice"),
}
WHY_NOT: Mapping[str, str] = {
    BOOST: _("You have 3 boosts already."),
    DICE: _("None of them is used."),
    STRESS: _("You have no stress."),
    ARCANA: _("Your arcana are full."),
    WOUND: _("You have no wound."),
    DESTINY: _("None of them is used."),
}
MORE_HOURS = _n("%(count)s hour more", "%(count)s hours more")
TO_HEARTS = _n("From %(before)s to %(count)s heart", "From %(before)s to %(count)s hearts")
TO_BOOSTS = _n("From %(before)s to %(count)s boost", "From %(before)s to %(count)s boosts")
EASES = _("%(state)s falls by one level")
TO_LEVEL, IT_ENDS = _("From level %(before)s to %(after)s"), _("It ends.")
EASED_BY_REST = (EXHAUSTED, PAIN)
TOO_SHORT = Refusal("rest_too_short", _("A rest takes %(hours)s hours at least."), {"hours": SHORTEST})
TOO_LONG = Refusal("rest_too_long", _("Nobody rests for more than %(hours)s hours."), {"hours": LONGEST})
DYING_RESTS_NOT = Refusal("dying_rest", _("Whoever is dying cannot rest."))
IN_COMBAT = Refusal("rest_in_fight", _("There is no rest in a fight."))
NOBODY_RESTS = Refusal("nobody_rests", _("Nobody can rest now: whoever is dying or in a fight stays awake."))


@dataclass(frozen=True)
class Rest(OnSomeone):
    """Rest for some hours."""

    hours: int = limited(0, most=999)


@dataclass(frozen=True)
class RestAll(Deed):
    """Let the whole company rest for some hours, whoever can."""

    hours: int = limited(0, most=999)


@dataclass(frozen=True)
class Benefit:
    """One line of a rest: gained, skipped for a reason, or still out of reach; `why` says what changes, or why not."""

    hour: int
    key: str
    state: str
    name: Text
    why: Text | None = None


@dataclass(frozen=True)
class Rested:
    """How somebody stands after a rest, with every benefit in its order."""

    play: Play
    benefits: tuple[Benefit, ...]


def rested(values: Values, hours: int) -> Rested:
    """Go through the hours; each benefit asks anew whether it is of use."""
    play, lines = values.play, []
    for hour, key in BENEFITS:
        if key in NEEDS and not values.options.plays(NEEDS[key]):
            continue
        name = Text(NAMES[key])
        if hours < hour:
            lines.append(Benefit(hour, key, LATER, name, counted(MORE_HOURS, hour - hours)))
            continue
        after = GAIN[key](play, values)
        gained = after != play
        why = told_change(key, play, after, values) if gained else Text(WHY_NOT[key])
        lines.append(Benefit(hour, key, GAINED if gained else SKIPPED, name, why))
        play = after
    lines += eased(values.play, hours)
    after = play if hours < SHORTEST else refreshed(play)
    return Rested(after, tuple(sorted(lines, key=lambda line: line.hour)))


def told_change(key: str, before: Play, after: Play, values: Values) -> Text | None:
    """Say from how many hearts or boosts to how many a benefit brings somebody."""
    if key == BOOST:
        return counted(TO_BOOSTS, after.boosts, before=before.boosts)
    if key != WOUND:
        return None
    most = values.value(HEARTS)
    return counted(TO_HEARTS, most - after.wounds, before=most - before.wounds)


def eased(play: Play, hours: int) -> list[Benefit]:
    """Name the states that every rest takes one level of."""
    found = [(state, play.level(state)) for state in EASED_BY_REST if play.level(state)]
    return [
        Benefit(
            SHORTEST,
            state,
            GAINED if hours >= SHORTEST else LATER,
            Text(EASES, {"state": state_name(state)}),
            told_ease(level) if hours >= SHORTEST else counted(MORE_HOURS, SHORTEST - hours),
        )
        for state, level in found
    ]


def told_ease(level: int) -> Text:
    return Text(TO_LEVEL, {"before": level, "after": level - 1}) if level > 1 else Text(IT_ENDS)


def refreshed(play: Play) -> Play:
    """Take one level of exhaustion and of pain away, which every rest does."""
    for state in EASED_BY_REST:
        play = play.with_state(state, play.level(state) - 1)
    return play


def gain_boost(play: Play, values: Values) -> Play:
    if play.boosts >= BOOSTS_AT_REST:
        return play
    first = play == values.play
    more = 2 if first and values.has_rule("extra_boost_at_rest") and play.boosts + 2 <= BOOSTS_AT_REST else 1
    return boosted(play, more, values.options).with_state(PAIN, play.level(PAIN))


def gain_dice(play: Play, values: Values) -> Play:
    """Bring dice back; those that bought actions stay away where they return with the session."""
    return replace(play, bonus_dice_used=play.bonus_dice_gone, reroll_dice_used=0)


GAIN: Mapping[str, Callable[[Play, Values], Play]] = {
    BOOST: gain_boost,
    DICE: gain_dice,
    STRESS: lambda play, values: replace(play, stress=max(0, play.stress - 1)),
    ARCANA: lambda play, values: replace(play, arcana_used=max(0, play.arcana_used - 1)),
    WOUND: lambda play, values: healed(play, 1),
    DESTINY: lambda play, values: replace(play, destiny_dice_used=0),
}


def rest_refused(state: State, deed: Rest) -> Refusal | None:
    refusal = target_refused(state, deed)
    if refusal:
        return refusal
    who = character(state, whom(state, deed))
    if who is None or who.status.get(DYING):
        return DYING_RESTS_NOT
    if state.board.fight.fighter(who.key):
        return IN_COMBAT
    return hours_refused(deed.hours)


def hours_refused(hours: int) -> Refusal | None:
    return TOO_SHORT if hours < SHORTEST else TOO_LONG if hours > LONGEST else None


def rest(state: State, deed: Rest) -> Outcome:
    return resting(state, (whom(state, deed),), deed.hours)


def resting(state: State, keys: Iterable[str], hours: int) -> Outcome:
    """Let everybody named rest, and tell of each; the result is that of the last one."""
    plays: dict[str, Play] = {}
    result: Mapping[str, object] = {}
    events = []
    for key in keys:
        who = character(state, key)
        if who is None or who.values is None:
            continue
        after = rested(who.values, hours)
        result = rest_result(who.values.play, after, state.options)
        plays[key] = after.play
        events.append(Event("rested", {"who": who.name, "hours": hours, "result": result}))
    return Outcome(result, state.board, plays, tuple(events))


def able(state: State) -> tuple[str, ...]:
    """Name everybody who could rest now."""
    fight = state.board.fight
    return tuple(
        key
        for key, figure in state.figures.items()
        if not figure.play.level(DYING) and not fight.fighter(key) and not figure.play.dead
    )


def all_refused(state: State, deed: RestAll) -> Refusal | None:
    return gm_only(state) or hours_refused(deed.hours) or (None if able(state) else NOBODY_RESTS)


def rest_all(state: State, deed: RestAll) -> Outcome:
    keys = able(state)
    return replace(resting(state, keys, deed.hours), result={"rested": len(keys), "hours": deed.hours})


def rest_result(before: Play, after: Rested, options: Options) -> dict[str, object]:
    play = after.play
    restored = {
        "bonus_dice": before.bonus_dice_used - play.bonus_dice_used,
        "reroll_dice": before.reroll_dice_used - play.reroll_dice_used,
        "destiny_dice": before.destiny_dice_used - play.destiny_dice_used,
        "arcana": before.arcana_used - play.arcana_used,
        "stress": before.stress - play.stress,
    }
    lines = [[line.hour, line.key, line.state] for line in after.benefits]
    return {"healed": before.wounds - play.wounds, "boosts": play.boosts, "restored": restored, "benefits": lines}


ACTS: Mapping[str, Act] = {
    "rest": Act(Rest, rest_refused, rest, named=named),
    "rest_all": Act(RestAll, all_refused, rest_all, named=lambda deed: (EVERYONE,), for_gm=True),
}
