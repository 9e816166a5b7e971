"""The ladder ("Leiter") and what a margin on it means."""

from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.core.text import signed as signed

FAIL, TIE, SUCCEED, STYLE = OUTCOMES = ("fail", "tie", "succeed", "style")
STYLE_FROM = 3
LOWEST_RUNG, HIGHEST_RUNG = -2, 8
RUNGS = {
    8: _("Legendary"),
    7: _("Epic"),
    6: _("Fantastic"),
    5: _("Superb"),
    4: _("Great"),
    3: _("Good"),
    2: _("Fair"),
    1: _("Average"),
    0: _("Mediocre"),
    -1: _("Poor"),
    -2: _("Terrible"),
}
BEYOND = _("Off the ladder")
NAMED = _("%(rung)s (%(value)s)")
LEAST_DIFFICULTY, MOST_DIFFICULTY = -9, 20
EASY, HARD, VERY_HARD = 0, 2, 4
"""What the GM is advised to set: nothing special, a reason why it is hard, extremely hard."""


def outcome_of(margin: int) -> str:
    """Read the margin between a total and its opposition."""
    if margin < 0:
        return FAIL
    if margin == 0:
        return TIE
    return STYLE if margin >= STYLE_FROM else SUCCEED


def rung(value: int) -> Text | None:
    """Give the adjective of a value, None where the ladder has none."""
    return Text(RUNGS[value]) if value in RUNGS else None


def plus(rating: int) -> str:
    """Write a rating with its sign, nothing too: “+0” is a bonus, where “0” would be a result."""
    return signed(rating) if rating else "+0"


def on_ladder(value: int) -> Text:
    """Say a value with its adjective, as “Fair (+2)”; beyond the ladder only the number."""
    found = rung(value)
    return (
        Text(NAMED, {"rung": found, "value": signed(value)}) if found else Text("%(value)s", {"value": signed(value)})
    )
