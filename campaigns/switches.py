"""What GMs turn in mid-play: chances, what the game names as worth a switch, who may watch and who knocks first."""

from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.services import let_watch, turn_option
from rules.core.options import CHANCES
from rules.core.outcome import Refusal
from rules.core.text import Text
from rules.core.text import gettext_noop as _
from rules.systems import BY_KEY

KNOCK, WATCH = "knock_first", "spectators"


@dataclass(frozen=True)
class Rule:
    """One switch, with what it means."""

    key: str
    label: Text
    explanation: Text
    on: bool


def rules_of(campaign: Campaign) -> list[Rule]:
    """List the switches of a campaign's table: chances first, then the game's own, then who may watch."""
    options = {option.key: option for option in BY_KEY[campaign.system].OPTIONS}
    found = []
    for key in (CHANCES, *BY_KEY[campaign.system].SWITCHES):
        if option := options.get(key):
            on = bool(campaign.options.get(key, option.default))
            found.append(Rule(key, Text(option.label), Text(option.explanation), on))
    if found and found[0].key == CHANCES:
        found[0] = Rule(CHANCES, Text(_("Show exact chances")), Text(_("Players see them before a roll")), found[0].on)
    explained = Text(_("They see what players see. Switch it off, and whoever watches leaves the table at once."))
    return [*found, Rule(WATCH, Text(_("Spectators may watch")), explained, campaign.spectators)]


def turn(*, campaign: Campaign, key: str, on: bool) -> Refusal | None:
    """Turn one switch from now on: of the door, where whoever waits goes on waiting, or an option of the game."""
    if key == WATCH:
        let_watch(campaign=campaign, on=on)
        return None
    if key != KNOCK:
        return turn_option(campaign=campaign, key=key, on=on)
    campaign.knock_first = on
    campaign.save(update_fields=[KNOCK])
    return None
