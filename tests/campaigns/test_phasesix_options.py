"""The page of a campaign's options, for PhaseSix: each has its words and its default there, and can be switched."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext

from accounts.models import User
from campaigns.models import Campaign
from rules.core.options import SEVERAL, SWITCH, Option
from rules.systems import phasesix
from tests.cast import Cast, gather
from tests.conftest import signed_in
from tests.rules.systems.phasesix.test_each_option import CASES


@pytest.fixture
def cast(db: None) -> Cast:
    return gather(game=phasesix.KEY)


def page(cast: Cast) -> tuple[Client, str]:
    return signed_in(cast.ana.user), reverse("campaigns:options", args=[cast.campaign.slug])


def sent(option: Option, value: Any) -> object:
    """Write a value as the form sends it: "off" and "none" are choices, a switch that is off is not sent."""
    agreed = getattr(phasesix.read_options({option.key: value}), option.key)
    if option.kind == SWITCH:
        return "on" if agreed else ""
    return list(agreed) if option.kind == SEVERAL else "" if option.may_be_none and agreed == "none" else str(agreed)


def filled(cast: Cast, place: int) -> dict[str, object]:
    form = {f"option_{each.key}": sent(each, CASES[each.key][1:][place]) for each in phasesix.OPTIONS}
    form |= {"name": cast.campaign.name, "language": "de"}
    return {name: value for name, value in form.items() if value != ""}


def test_a_new_campaign_has_the_defaults_and_the_page_shows_them(cast: Cast) -> None:
    client, address = page(cast)
    shown = client.get(address).context["form"]
    for option in phasesix.OPTIONS:
        assert option.read(shown[f"option_{option.key}"].value()) == option.default, option.key
    assert phasesix.read_options(cast.campaign.options) == phasesix.read_options({})


def test_every_option_is_switched_on_the_page_and_back(cast: Cast) -> None:
    client, address = page(cast)
    for place in (1, 0):
        drawn = {"drawn": client.get(address).context["form"]["drawn"].value()}
        assert client.post(address, filled(cast, place) | drawn).status_code == 303
        agreed = phasesix.read_options(Campaign.objects.get(pk=cast.campaign.pk).options)
        for option in phasesix.OPTIONS:
            wanted = phasesix.read_options({option.key: CASES[option.key][1:][place]})
            assert getattr(agreed, option.key) == getattr(wanted, option.key), option.key


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_option_is_explained_on_the_page_with_all_its_choices(cast: Cast, language: str) -> None:
    client, address = page(cast)
    User.objects.filter(pk=cast.ana.user_id).update(language=language)
    html = client.get(address).text
    with translation.override(language):
        for option in phasesix.OPTIONS:
            words = [option.label, option.explanation, *(choice.label for choice in option.choices)]
            assert [each for each in words if escape(gettext(each)) not in html] == []
            assert language == "en" or gettext(option.explanation) != option.explanation
            assert f'href="/help/{phasesix.KEY}/#{option.help}"' in html, option.key
