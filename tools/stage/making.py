"""Characters in the making, for everyone who looks at their pages."""

from accounts.models import User
from campaigns.models import Campaign
from characters.models import Draft, Way
from rules.systems import BENCHED

LONG = "Counterintelligence cartographer who no longer trusts a single one of the maps he drew"


def middle(many: int) -> int:
    """Choose as chance would, but the same every time."""
    return many // 2


def set_drafts(owner: User, campaign: Campaign) -> dict[str, str]:
    """Leave three drafts lying: one that has gone far in a campaign, an empty one, and one that was drawn."""
    options, empty = BENCHED.read_options(campaign.options), BENCHED.begin("en", "", None)
    others = tuple(campaign.characters.values_list("name", flat=True))
    drawn = BENCHED.suggest(empty, "", options, middle, others)
    half = {name: value for name, value in drawn.items() if name not in ("flaw", "gear_2_noun")}
    half["concept"], half["bonds"] = LONG, [*drawn.get("bonds", ()), {"to": "", "text": ""}]
    crests = {"draft": "stage-draft", "blank": "", "drawn": "stage-drawn"}
    docs = {"draft": half, "blank": empty, "drawn": drawn}
    made = {
        name: Draft.objects.create(
            owner=owner,
            campaign=campaign if name == "draft" else None,
            system=BENCHED.KEY,
            way=Way.RANDOM if name == "drawn" else Way.GUIDED,
            crest=crests[name],
            doc=doc,
        )
        for name, doc in docs.items()
    }
    return {name: str(each.pk) for name, each in made.items()}
