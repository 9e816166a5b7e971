"""The states a character can be in ("Zustände"), each with a level, and what they do to rolls."""

from collections.abc import Mapping

from rules.core.text import Text
from rules.core.text import gettext_noop as _

DYING, SHOCKED, EXHAUSTED, UNCONSCIOUS = "dying", "shocked", "exhausted", "unconscious"
BURNING, BLEEDING, POISONED = HARMFUL = ("burning", "bleeding", "poisoned")
HIDDEN, DISORIENTED, PAIN, GRAPPLED = "hidden", "disoriented", "pain", "grappled"
STATES: Mapping[str, str] = {
    DYING: _("Dying"),
    SHOCKED: _("Shocked"),
    EXHAUSTED: _("Exhausted"),
    UNCONSCIOUS: _("Unconscious"),
    BURNING: _("Burning"),
    BLEEDING: _("Bleeding"),
    POISONED: _("Poisoned"),
    HIDDEN: _("In hiding"),
    DISORIENTED: _("Disoriented"),
    PAIN: _("Pain"),
    GRAPPLED: _("Grappled"),
}
EFFECTS: Mapping[str, str] = {
    DYING: _("No check and no action, until somebody stabilises you or the minutes run out."),
    SHOCKED: _("One die less on every roll for each level; it fades by one each turn without a wound."),
    EXHAUSTED: _("Fewer actions each round; at none you pass out. Each rest takes one level away."),
    UNCONSCIOUS: _("No actions. At the start of each turn willpower may bring some of them back."),
    BURNING: _("One wound for each level at the end of the round; looking and noticing are harder by as much."),
    BLEEDING: _("One wound for each level at the end of the round, until first aid stops it."),
    POISONED: _("One wound for each level at the end of the round, and every roll is harder by as much."),
    HIDDEN: _("Noticing you is harder by the level, and your first attack cannot be answered."),
    DISORIENTED: _("One die less on attacks for each level, looking and finding the way are harder, no running."),
    PAIN: _("One die less for each level on whatever needs the body; a rest or a boost takes one level away."),
    GRAPPLED: _("Held fast: no moving and no evading, and only short weapons against whoever holds you."),
}
MOST_LEVEL = 99


def state_name(key: str) -> Text:
    return Text(STATES[key])
