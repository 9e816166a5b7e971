"""Gear is bought on the sheet with money, templates with reputation; each no says why in the reader's language."""

from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaigns import house
from campaigns.models import Campaign, Membership
from characters.models import Character
from tests.cast import Cast, gather
from tests.conftest import signed_in

CAP = {
    "name_en": "Ferryman's cap",
    "text_en": "Felt, salt and forty years of weather have made it nearly bulletproof.",
    "price": 15,
    "concealment": 2,
    "modifiers": [["charm", 1]],
}


@pytest.fixture
def cast(db: None) -> Cast:
    """A table of the game, whose GM has written a cap."""
    found = gather(game="phasesix")
    gm = Membership.objects.get(campaign=found.campaign, user=found.ana.user)
    house.write(membership=gm, kind="items", key="", values=CAP, revision=0)
    Character.objects.filter(pk=found.mara.character_id).update(play={"money": 100})
    return found


@pytest.fixture
def mara(cast: Cast) -> Client:
    return signed_in(cast.mara.user)


def page(cast: Cast, client: Client) -> str:
    return unescape(client.get(reverse("characters:sheet", args=[cast.mara.character_id])).text)


def get(cast: Cast, client: Client, gear: str, **more: str) -> Any:
    fields = {"do": "get_gear", "gear": gear, "ticket": str(uuid4()), "panel": "deed", "to": cast.mara.character_id}
    return client.post(reverse("tables:deed", args=[cast.mara.character_id]), fields | more)


def money(cast: Cast) -> int:
    return Character.objects.get(pk=cast.mara.character_id).play.get("money", 0)


def test_the_sheet_offers_what_the_campaign_has_with_price_and_concealment(cast: Cast, mara: Client):
    assert "Ferryman's cap: 15, Verborgenheit 2" in page(cast, mara)
    assert "zu teuer" in page(cast, mara)


def test_what_is_bought_is_paid_carried_and_kept_though_the_gm_deletes_it(cast: Cast, mara: Client):
    assert get(cast, mara, "house_ferrymans_cap", paid="on").status_code == 303
    assert money(cast) == 85
    gm = Membership.objects.get(campaign=cast.campaign, user=cast.ana.user)
    assert house.delete(membership=gm, kind="items", key="house_ferrymans_cap") is None
    assert Campaign.objects.get(pk=cast.campaign.pk).house_mark == ""
    assert "<strong>Ferryman's cap</strong>" in page(cast, mara)


def test_what_is_found_costs_nothing(cast: Cast, mara: Client):
    assert get(cast, mara, "house_ferrymans_cap").status_code == 303
    assert money(cast) == 100


@pytest.mark.parametrize(
    ("gear", "language", "words"),
    [
        ("riot_gear", "en", "and you have 100"),
        ("riot_gear", "de", "und du hast 100"),
        ("riot_gear", "fr", "et tu as 100"),
        ("mail_shirt", "en", "does not belong to the epoch"),
        ("mail_shirt", "de", "gehört nicht zu Epoche und Erweiterungen"),
        ("mail_shirt", "fr", "n’appartient pas à l’époque"),
        ("excalibur", "en", "There is no such thing in this campaign."),
    ],
)
def test_what_cannot_be_had_says_why_and_changes_nothing(
    cast: Cast, mara: Client, gear: str, language: str, words: str
):
    User.objects.filter(pk=cast.mara.user_id).update(language=language)
    answer = get(cast, mara, gear, paid="on")
    assert answer.status_code == 422
    assert words in unescape(answer.text)
    assert money(cast) == 100


# --- templates --------------------------------------------------------------------------------------------------------

NOT_BOUGHT = {
    "stubborn": (
        "Stubborn is on the life path already.",
        "Dickkopf steht schon im Werdegang.",
        "figure déjà dans le parcours.",
    ),
    "soldier": ("can only be taken at creation", "gibt es nur bei der Erschaffung", "à la création"),
    "ship_of_your_own": ("requires", "benötigt", "requiert"),
    "brawler": ("costs 7 reputation, and 5 is left.", "kostet 7 Reputation", "coûte 7"),
    "relic_hunter": ("does not belong to the epoch", "gehört nicht zu Epoche", "n’appartient pas à l’époque"),
}


@pytest.mark.parametrize(("at", "language"), list(enumerate(("en", "de", "fr"))))
@pytest.mark.parametrize("template", NOT_BOUGHT)
def test_a_template_that_cannot_be_bought_says_why(cast: Cast, mara: Client, template: str, at: int, language: str):
    Campaign.objects.update(options={"advancement_when": "any_time"})
    sheet = {"templates": ["stubborn"], "collected": 5}
    Character.objects.filter(pk=cast.mara.character_id).update(sheet=sheet)
    User.objects.filter(pk=cast.mara.user_id).update(language=language)
    answer = get(cast, mara, "", do="advance", template=template)
    assert answer.status_code == 422
    assert NOT_BOUGHT[template][at] in unescape(answer.text)
    assert Character.objects.get(pk=cast.mara.character_id).sheet == sheet
