"""What a move brings: by its highest die, by a double, and by the colour that leads."""

from collections.abc import Mapping, Sequence

from rules.systems.zwielicht.open_roll import ABILITY, FIND_OUT, RISK, ROAD, WEAKEN
from rules.systems.zwielicht.options import BONUS_DIE, Options

HINT, CORRUPTION, CONDITION, DANGER, BONUS, NEXT_WHITE, REMOVE = EFFECTS = (
    "hint",
    "corruption",
    "condition",
    "danger",
    "bonus_die",
    "next_white",
    "remove",
)
SIX, ONE = DOUBLES = ("six", "one")
DOUBLE_FACES = {6: SIX, 1: ONE}
EVERYTHING = 5
"""All conditions that can ever be removed: the demon's own box never empties."""
DANGER_NOW = "danger_now"
GOOD = 5
"""From this value on a move succeeds."""
FROM_RISK_TO_DANGER = 2
Changes = Mapping[str, int]

BANDS: Mapping[str, tuple[tuple[int, int], ...]] = {
    FIND_OUT: ((1, 4), (5, 6)),
    RISK: ((1, 2), (3, 4), (5, 5), (6, 6)),
    ABILITY: ((1, 4), (5, 6)),
    WEAKEN: ((1, 2), (3, 4), (5, 6)),
    ROAD: ((1, 2), (3, 4), (5, 6)),
}
"""The values that mean the same, from the lowest to the highest."""


def bands(move: str, options: Options) -> tuple[tuple[int, int], ...]:
    """Give the bands of a move; a risk's 5 and 6 are one where a 6 brings no more."""
    found = BANDS[move]
    return (*found[:2], (5, 6)) if move == RISK and not options.on("risk_six_hint") else found


def band_of(move: str, value: int, options: Options) -> tuple[int, int]:
    return next(band for band in bands(move, options) if band[0] <= value <= band[1])


def double_of(faces: Sequence[int]) -> str | None:
    """Name the double: the two highest dice are both a 6, or both a 1."""
    highest = sorted(faces, reverse=True)[:2]
    return DOUBLE_FACES.get(highest[0]) if len(highest) == 2 and highest[0] == highest[1] else None


def black_leads(white: Sequence[int], black: Sequence[int]) -> bool:
    """Say whether a black die is at least as high as every white one, which costs a condition."""
    return bool(black) and max(black) >= max(white, default=0)


def white_leads(white: Sequence[int], black: Sequence[int]) -> bool:
    """Say whether a white die is higher than every black one, so that the roll may be improved."""
    return bool(white) and max(white) > max(black, default=0)


def success(move: str, value: int) -> bool | None:
    """Say whether it is done; an ability always works, and a tale on the road cannot fail."""
    return None if move in (ABILITY, ROAD) else value >= GOOD


def by_value(move: str, value: int, options: Options) -> Changes:
    """Give what the highest die brings."""
    good = value >= GOOD
    match move:
        case "find_out":
            return {HINT: 1} if good else {CORRUPTION: 1}
        case "risk":
            if value <= FROM_RISK_TO_DANGER:
                return {DANGER_NOW: 1}
            return ({HINT: 1} if value == 6 and options.on("risk_six_hint") else {}) if good else {CORRUPTION: 1}
        case "ability":
            reward = BONUS if options.says("ability_reward") == BONUS_DIE else NEXT_WHITE
            return {reward: 1} if good else {CORRUPTION: 1}
        case "weaken":
            return {DANGER: -1} if good else {DANGER: 1} if value <= 2 else {}
    if good:
        return {REMOVE: 3, HINT: 1}
    return {CORRUPTION: 1} if value <= 2 else {REMOVE: 2}


def by_six(move: str, options: Options) -> Changes:
    """Give what a double six adds."""
    if options.legacy_criticals:
        return {HINT: 1, REMOVE: 1}
    if move == RISK:
        return {BONUS: 1} if options.on("risk_six_hint") else {BONUS: 1, HINT: 1}
    if move == WEAKEN:
        return {DANGER: -2} if options.crit_additive else {DANGER: -3}
    return {REMOVE: EVERYTHING} if move == ROAD else {HINT: 1}


def by_one(move: str, options: Options) -> Changes:
    """Give what a double one adds."""
    if options.legacy_criticals:
        return {DANGER_NOW: 1, CONDITION: 1}
    if not options.on("ones_extra"):
        return {}
    if move == WEAKEN:
        return {DANGER: 1} if options.crit_additive else {DANGER: 2}
    return {CORRUPTION: 2 if move == RISK else 1}


def effects(move: str, value: int, double: str | None, condition: bool, options: Options) -> dict[str, int]:
    """Give all that a roll brings once it is settled; `danger_now` says that danger comes at once."""
    usual = by_value(move, value, options)
    more = by_six(move, options) if double == SIX else by_one(move, options) if double == ONE else {}
    if more and not options.crit_additive:
        usual = {DANGER_NOW: 1} if DANGER_NOW in usual else {}
    total = {name: usual.get(name, 0) + more.get(name, 0) for name in (*EFFECTS, DANGER_NOW)}
    total[CONDITION] += int(condition)
    return total | {REMOVE: min(total[REMOVE], EVERYTHING), DANGER_NOW: min(total[DANGER_NOW], 1)}
