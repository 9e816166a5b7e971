import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext

from campaigns import services, switches
from campaigns.models import Campaign
from rules.systems import BY_KEY
from rules.templatetags.words import say
from tables.entries import entry
from tables.models import TableEvent
from tests.campaigns.test_new import SYSTEM, form
from tests.cast import GAME, Cast, gather
from tests.conftest import signed_in
from tests.rules.systems.fate.test_each_option import PROBES as PROBES_OF_FATE
from tests.rules.systems.fu.test_each_option import PROBES

LANGUAGES = ("en", "de", "fr")


def url(campaign: Campaign) -> str:
    return reverse("campaigns:options", args=[campaign.slug])


def drawn(client: Client, campaign: Campaign) -> dict[str, str]:
    """Give the mark that the page's form carries."""
    return {"drawn": client.get(url(campaign)).context["form"]["drawn"].value()}


@pytest.mark.parametrize("who", ["as_ana", "as_gerd"])
def test_those_who_lead_change_options_in_mid_campaign(request: pytest.FixtureRequest, cast: Cast, who: str) -> None:
    client: Client = request.getfixturevalue(who)
    sent = form(option_fu_start="1") | drawn(client, cast.campaign)
    assert client.post(url(cast.campaign), sent).status_code == 303
    cast.campaign.refresh_from_db()
    assert SYSTEM.read_options(cast.campaign.options).fu_start == 1


def test_the_page_shows_how_they_stand(as_ana: Client, cast: Cast) -> None:
    Campaign.objects.update(options={"fu_start": 0, "fu_cap": 7, "custom_answers": ["a", "b", "c", "d", "e", "f"]})
    shown = as_ana.get(url(cast.campaign)).context["form"]
    assert shown["option_fu_start"].value() == 0
    assert shown["option_fu_cap"].value() == 7
    assert shown["option_custom_answers"].value() == "a\nb\nc\nd\ne\nf"
    assert shown["option_show_odds"].value() is True


def test_saving_what_the_page_shows_changes_nothing(as_ana: Client, cast: Cast) -> None:
    before = SYSTEM.read_options({"fu_start": 0, "matching_dice": True, "fu_cap": 7})
    Campaign.objects.update(options=SYSTEM.dump_options(before))
    fields = as_ana.get(url(cast.campaign)).context["form"].option_fields()
    sent = {field.name: "on" if field.value() is True else field.value() for field in fields if field.value()}
    assert as_ana.post(url(cast.campaign), sent | {"option_fu_start": "0"}).status_code == 303
    cast.campaign.refresh_from_db()
    assert SYSTEM.read_options(cast.campaign.options) == before


@pytest.mark.parametrize("wrong", [{"option_fu_start": "9"}, {"option_fu_start": "3", "option_fu_cap": "2"}])
def test_what_the_game_refuses_changes_nothing(as_ana: Client, cast: Cast, wrong: dict[str, str]) -> None:
    response = as_ana.post(url(cast.campaign), form(**wrong))
    assert response.status_code == 422
    assert response.context["form"]["option_fu_start"].value() == wrong["option_fu_start"]
    cast.campaign.refresh_from_db()
    assert cast.campaign.options == {}


@pytest.mark.parametrize("who", ["as_mara", "as_lia", "as_otto"])
def test_for_everyone_else_there_is_no_such_page(request: pytest.FixtureRequest, cast: Cast, who: str) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.get(url(cast.campaign)).status_code == 404
    assert client.post(url(cast.campaign), form(option_fu_start="1")).status_code == 404
    cast.campaign.refresh_from_db()
    assert cast.campaign.options == {}


def test_without_a_csrf_token_nothing_changes(strict: Client, cast: Cast) -> None:
    assert strict.post(url(cast.campaign), form(option_fu_start="1")).status_code == 403
    cast.campaign.refresh_from_db()
    assert cast.campaign.options == {}


def test_other_methods_are_refused(as_ana: Client, cast: Cast) -> None:
    assert as_ana.put(url(cast.campaign)).status_code == 405


def test_the_table_is_told_which_options_changed(cast: Cast) -> None:
    services.change_options(campaign=cast.campaign, options={"fu_start": 3, "gm_review": True, "show_odds": True})
    told = cast.table.events.get(kind="options")
    assert (told.data["options"], told.data["board"]) == (["fu_start", "gm_review"], True)
    text = entry(told, BY_KEY["fu"], False).text
    assert say(text) == "The options have changed: FU points at the start, The narrator reviews modifiers."
    services.change_options(campaign=cast.campaign, options={"fu_start": 3, "gm_review": True})
    assert cast.table.events.filter(kind="options").count() == 1


# --- two who lead -----------------------------------------------------------------------------------------------------


def stands(campaign: Campaign) -> dict[str, object]:
    return services.standing(GAME, Campaign.objects.get(pk=campaign.pk).options)


def test_two_who_change_different_options_both_count(as_ana: Client, as_gerd: Client, cast: Cast) -> None:
    first, second = (drawn(each, cast.campaign) for each in (as_ana, as_gerd))
    assert as_ana.post(url(cast.campaign), form(option_fu_start="1") | first).status_code == 303
    assert as_gerd.post(url(cast.campaign), form(option_matching_dice="on") | second).status_code == 303
    assert (stands(cast.campaign)["fu_start"], stands(cast.campaign)["matching_dice"]) == (1, True)


def test_the_same_option_shows_both_and_the_next_press_decides(as_ana: Client, as_gerd: Client, cast: Cast) -> None:
    marked, typed = drawn(as_gerd, cast.campaign), form(option_fu_start="3", option_fu_share="on")
    as_ana.post(url(cast.campaign), form(option_fu_start="1", option_matching_dice="on") | marked)
    answer = as_gerd.post(url(cast.campaign), typed | marked)
    assert (answer.status_code, stands(cast.campaign)["fu_start"]) == (409, 1)
    shown = answer.context["form"]
    assert shown.errors["option_fu_start"] == ["The other version: 1"]
    assert [field.name for field in shown.option_fields() if field.errors] == ["option_fu_start"]
    assert (shown["option_fu_start"].value(), shown["option_fu_share"].value()) == ("3", True)
    assert shown["option_matching_dice"].value() is True
    again = typed | {"option_matching_dice": "on", "drawn": shown["drawn"].value()}
    assert as_gerd.post(url(cast.campaign), again).status_code == 303
    kept = stands(cast.campaign)
    assert (kept["fu_start"], kept["fu_share"], kept["matching_dice"]) == (3, True, True)


def test_options_that_do_not_go_together_are_shown_as_they_would_come_to_stand(
    as_ana: Client, as_gerd: Client, cast: Cast
) -> None:
    marked = drawn(as_gerd, cast.campaign)
    as_ana.post(url(cast.campaign), form(option_fu_cap="2") | marked)
    answer = as_gerd.post(url(cast.campaign), form(option_fu_start="3") | marked)
    assert (answer.status_code, stands(cast.campaign)["fu_start"]) == (409, SYSTEM.read_options({}).fu_start)
    assert answer.context["form"]["option_fu_cap"].value() == 2
    assert "Nobody can begin with more FU points than the most there may be." in answer.text


def test_a_form_without_a_mark_overwrites_nothing_unseen(as_ana: Client, cast: Cast) -> None:
    services.turn_option(campaign=cast.campaign, key="matching_dice", on=True)
    assert as_ana.post(url(cast.campaign), form()).status_code == 409
    assert stands(cast.campaign)["matching_dice"] is True


def test_words_that_are_too_few_are_refused_with_how_many_are_wanted(cast: Cast, as_ana: Client) -> None:
    answer = as_ana.post(url(cast.campaign), form(option_custom_answers="Good\nBad"))
    assert answer.status_code == 422
    assert "write 6 entries, one a line" in answer.content.decode()


def sent(value: object) -> object:
    """Write an option as its form sends it; a switch that is off is not sent."""
    if isinstance(value, bool):
        return "on" if value else ""
    return "\n".join(value) if isinstance(value, list) and ":" not in value[0] else value


OTHERS = {
    key: {f"option_{name}": sent(value) for name, value in values.items()} for key, (values, _probe) in PROBES.items()
}


def test_every_option_is_switched_in_mid_campaign_and_the_table_is_told_in_every_language(
    as_ana: Client, cast: Cast
) -> None:
    for option in SYSTEM.OPTIONS:
        marked = drawn(as_ana, cast.campaign)
        as_ana.post(url(cast.campaign), without(form(), f"option_{option.key}") | OTHERS[option.key] | marked)
        told = cast.table.events.filter(kind="options").latest("seq")
        assert option.key in told.data["options"]
        for language in LANGUAGES:
            with translation.override(language):
                assert gettext(option.label) in say(entry(told, SYSTEM, False).text)
        assert as_ana.post(url(cast.campaign), form() | drawn(as_ana, cast.campaign)).status_code == 303
    assert Campaign.objects.get().options == SYSTEM.dump_options(SYSTEM.read_options({}))


def test_every_option_of_another_game_is_switched_in_mid_campaign_too(db: None) -> None:
    cast = gather(game="fate")
    client, system, page = signed_in(cast.ana.user), BY_KEY["fate"], url(cast.campaign)
    fields = client.get(page).context["form"].option_fields()
    plain = {field.name: "on" if field.value() is True else field.value() for field in fields if field.value()}
    plain |= {"name": cast.campaign.name, "language": "de"}
    for option in system.OPTIONS:
        changed = {f"option_{name}": sent(value) for name, value in PROBES_OF_FATE[option.key][0].items()}
        marked = drawn(client, cast.campaign)
        assert client.post(page, without(plain, f"option_{option.key}") | changed | marked).status_code == 303
        told = cast.table.events.filter(kind="options").latest("seq")
        assert option.key in told.data["options"]
        with translation.override("fr"):
            assert gettext(option.label) in say(entry(told, system, False).text)
        assert client.post(page, plain | drawn(client, cast.campaign)).status_code == 303
    assert Campaign.objects.get().options == system.dump_options(system.read_options({}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_other_dice_change(db: None, language: str) -> None:
    cast = gather(game="fate")
    client = signed_in(cast.ana.user)
    client.cookies["language"] = language
    with translation.override(language):
        words = gettext("Four Fate dice, or what stands in for them. One d8 is swingier: every sum is equally likely.")
    assert escape(words) in client.get(url(cast.campaign)).text
    assert language == "en" or "swingier" not in words


def without(fields: dict[str, object], name: str) -> dict[str, object]:
    return {each: value for each, value in fields.items() if each != name}


def test_two_rules_turned_at_once_both_count(cast: Cast) -> None:
    one, other = (Campaign.objects.get(pk=cast.campaign.pk) for _reader in range(2))
    assert switches.turn(campaign=one, key="show_odds", on=False) is None
    assert switches.turn(campaign=other, key=SYSTEM.SWITCHES[0], on=True) is None
    stands = Campaign.objects.get(pk=cast.campaign.pk).options
    assert (stands["show_odds"], stands[SYSTEM.SWITCHES[0]]) == (False, True)
    told = [event.data["options"] for event in TableEvent.objects.filter(kind="options").order_by("seq")]
    assert told == [["show_odds"], [SYSTEM.SWITCHES[0]]]
    assert other.options == stands


def test_the_door_turns_chances_and_leaves_what_was_turned_meanwhile(cast: Cast, as_ana: Client) -> None:
    stale = Campaign.objects.get(pk=cast.campaign.pk)
    form = {"switch": "show_odds"}
    assert as_ana.post(reverse("campaigns:knocking", args=[cast.campaign.slug]), form).status_code == 303
    switches.turn(campaign=stale, key=SYSTEM.SWITCHES[0], on=True)
    assert Campaign.objects.get(pk=cast.campaign.pk).options["show_odds"] is False
