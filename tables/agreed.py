"""What a table has agreed on: the options of its campaign."""

from dataclasses import replace
from typing import Any

from campaigns import house
from campaigns.models import Campaign
from rules.core.options import CHANCES
from rules.core.outcome import Refusal


def options_of(campaign: Campaign) -> Any:
    """Give the campaign's options with what its GMs wrote; stored ones were checked when they were saved."""
    options = house.options_of(campaign)
    if isinstance(options, Refusal):
        raise ValueError(f"Campaign {campaign.pk} has options its game refuses: {options.code}.")
    return options


def with_chances(options: Any) -> Any:
    """Give the options under which a GM looks at dice: chances are shown, whatever players may see of them."""
    return replace(options, **{CHANCES: True}) if hasattr(options, CHANCES) else options
