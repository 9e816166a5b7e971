import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import views
from campaigns.models import Campaign, Role
from rules.systems import ALL, BY_KEY
from tests.cast import GAME, Cast
from tests.conftest import signed_in

URL = reverse("campaigns:new") + f"?game={GAME}"
SYSTEM = BY_KEY[GAME]


def form(**typed: object) -> dict[str, object]:
    """Fill the form as a browser does that changes nothing but what is said."""
    filled: dict[str, object] = {"name": "The Long Night", "language": "de"}
    for option in SYSTEM.OPTIONS:
        if option.default not in (False, "none", ()):
            filled[f"option_{option.key}"] = "on" if option.default is True else option.default
    return filled | typed


def test_a_new_campaign_belongs_to_whoever_made_it(as_otto: Client, cast: Cast) -> None:
    response = as_otto.post(URL, form())
    campaign = Campaign.objects.get(name="The Long Night")
    assert response["Location"] == reverse("campaigns:campaign", args=[campaign.slug])
    assert (campaign.system, campaign.language) == (GAME, "de")
    assert [(each.user, each.role) for each in campaign.memberships.all()] == [(cast.otto, Role.OWNER)]


def test_a_new_campaign_may_say_what_it_is_about(as_otto: Client) -> None:
    as_otto.post(URL, form(pitch=" A night  that does not end. "))
    assert Campaign.objects.get(name="The Long Night").pitch == "A night that does not end."


def test_options_are_stored_as_the_game_reads_them(as_otto: Client) -> None:
    as_otto.post(URL, form(option_fu_start="3", option_matching_dice="on", option_fu_cap="5"))
    stored = Campaign.objects.get(name="The Long Night").options
    read = SYSTEM.read_options(stored)
    assert (read.fu_start, read.matching_dice, read.fu_cap) == (3, True, 5)
    assert SYSTEM.dump_options(read) == stored


def test_untouched_options_are_those_of_the_book(as_otto: Client) -> None:
    as_otto.post(URL, form())
    assert SYSTEM.read_options(Campaign.objects.get(name="The Long Night").options) == SYSTEM.read_options({})


def test_every_option_is_there_with_its_explanation(as_otto: Client) -> None:
    page = as_otto.get(URL)
    fields = page.context["form"].option_fields()
    assert [field.name for field in fields] == [f"option_{option.key}" for option in SYSTEM.OPTIONS]
    assert all(field.help_text for field in fields)


def test_own_words_are_written_one_a_line(as_otto: Client) -> None:
    words = "Wonderful\nGood\nJust so\nNot quite\nBad\nDreadful"
    as_otto.post(URL, form(option_result_table="custom", option_custom_answers=words))
    assert Campaign.objects.get(name="The Long Night").options["custom_answers"] == words.splitlines()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"name": "a\x00b"}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"pitch": "x" * 201}, "pitch"),
        ({"pitch": "a\u202eb"}, "pitch"),
        ({"language": "tlh"}, "language"),
        ({"option_fu_start": "4"}, "option_fu_start"),
        ({"option_fu_start": "many"}, "option_fu_start"),
        ({"option_fu_cap": "-1"}, "option_fu_cap"),
        ({"option_result_table": "invented"}, "option_result_table"),
        ({"option_fu_alt_earning": ["invented"]}, "option_fu_alt_earning"),
        ({"option_custom_answers": "only\ntwo"}, "option_custom_answers"),
        ({"option_result_table": "custom"}, "__all__"),
        ({"option_fu_start": "3", "option_fu_cap": "1"}, "__all__"),
    ],
)
def test_what_the_game_refuses_is_refused_here(as_otto: Client, wrong: dict[str, object], field: str) -> None:
    response = as_otto.post(URL, form(**wrong))
    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert not Campaign.objects.filter(memberships__role=Role.OWNER, language="de").exists()


def test_what_was_typed_is_still_there(as_otto: Client) -> None:
    page = as_otto.post(URL, form(option_fu_start="4")).content.decode()
    assert 'value="The Long Night"' in page
    assert '<details class="well" open>' in page


def test_an_error_is_tied_to_its_field(as_otto: Client) -> None:
    page = as_otto.post(URL, form(name="")).content.decode()
    assert 'role="alert"' in page
    assert '<a href="#id_name">' in page
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_name_error"' in page
    assert 'id="id_name_error"' in page


@pytest.mark.parametrize(("name", "start"), [("New", "new-"), ("The Salt Road", "the-salt-road-"), ("龍", "campaign-")])
def test_addresses_are_free_ones(as_otto: Client, name: str, start: str) -> None:
    as_otto.post(URL, form(name=name))
    as_otto.post(URL, form(name=name))
    slugs = Campaign.objects.filter(name=name, language="de").values_list("slug", flat=True)
    assert len(set(slugs)) == 2
    assert all(slug.startswith(start) for slug in slugs)


def test_an_address_does_not_tell_whether_its_name_was_taken(as_otto: Client, as_mara: Client) -> None:
    as_mara.post(URL, form(name="The Hidden Vale"))
    as_otto.post(URL, form(name="The Hidden Vale"))
    as_otto.post(URL, form(name="The Lonely Vale"))
    slugs = Campaign.objects.filter(name__endswith="Vale").values_list("slug", flat=True)
    assert all(re.fullmatch(r"the-(hidden|lonely)-vale-[0-9a-f]{6}", slug) for slug in slugs)
    assert len(slugs) == 3


def test_an_unknown_game_is_a_404(as_otto: Client) -> None:
    assert as_otto.get(reverse("campaigns:new"), {"game": "invented"}).status_code == 404
    assert as_otto.post(reverse("campaigns:new") + "?game=invented", form()).status_code == 404


def test_with_several_games_one_chooses_first(as_otto: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "ALL", (ALL[0], ALL[0]))
    page = as_otto.get(reverse("campaigns:new"))
    assert page.status_code == 200
    assert f"?game={ALL[0].KEY}" in page.content.decode()


def test_with_one_game_there_is_nothing_to_choose(as_otto: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "ALL", (ALL[0],))
    assert as_otto.get(reverse("campaigns:new")).context["form"]


def test_without_a_csrf_token_nothing_is_founded(cast: Cast) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(cast.otto, backend="django.contrib.auth.backends.ModelBackend")
    assert strict.post(URL, form()).status_code == 403
    assert not Campaign.objects.filter(name="The Long Night").exists()


def test_other_methods_are_refused(cast: Cast) -> None:
    assert signed_in(cast.otto).put(URL).status_code == 405
