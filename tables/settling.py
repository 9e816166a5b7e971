"""Other options in mid-campaign: the table hears which, and plays by them from the next act on."""

from collections.abc import Mapping

from campaigns.models import Campaign
from rules.systems import BY_KEY
from tables.models import Table
from tables.telling import announce, lock_table, tell, with_board


def options_changed(campaign: Campaign, before: Mapping[str, object]) -> None:
    """Tell the campaign's tables which options are others than before."""
    known = BY_KEY[campaign.system].OPTIONS
    stood = {option.key: option.read(before.get(option.key, option.default)) for option in known}
    now = {option.key: option.read(campaign.options.get(option.key, option.default)) for option in known}
    changed = [key for key in stood if stood[key] != now[key]]
    for table_id in Table.objects.filter(campaign=campaign).order_by("pk").values_list("pk", flat=True):
        if changed:
            announce(lock_table(table_id), [with_board(tell("options", data={"options": changed}))])
