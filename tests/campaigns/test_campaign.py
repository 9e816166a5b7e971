import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from campaigns import services
from campaigns.invites import create_invite
from campaigns.models import Campaign, Invite, Membership, Role
from tables.models import Seat
from tests.cast import Cast, person


def url(campaign: Campaign) -> str:
    return reverse("campaigns:campaign", args=[campaign.slug])


def test_members_see_who_is_in_it_leaders_first(as_mara: Client, cast: Cast, gerd: object) -> None:
    page = as_mara.get(url(cast.campaign))
    assert page.status_code == 200
    assert [member.membership.user.name for member in page.context["members"]] == [
        "Ana",
        "Gerd",
        "Mara",
        "Jonas",
        "Lia",
    ]
    assert reverse("tables:open", args=[cast.campaign.slug]) in page.content.decode()


def test_strangers_find_nothing_just_as_where_nothing_is(as_otto: Client, cast: Cast) -> None:
    assert as_otto.get(url(cast.campaign)).status_code == 404
    assert as_otto.get(reverse("campaigns:campaign", args=["nowhere"])).status_code == 404


def test_only_those_who_lead_see_invites(
    as_ana: Client, as_gerd: Client, as_mara: Client, as_lia: Client, cast: Cast, code: str
) -> None:
    assert code in as_ana.get(url(cast.campaign)).content.decode()
    assert code in as_gerd.get(url(cast.campaign)).content.decode()
    assert code not in as_mara.get(url(cast.campaign)).content.decode()
    assert code not in as_lia.get(url(cast.campaign)).content.decode()


def test_only_the_owner_sees_what_only_the_owner_may(as_ana: Client, as_gerd: Client, cast: Cast) -> None:
    rename = reverse("campaigns:rename", args=[cast.campaign.slug])
    assert rename in as_ana.get(url(cast.campaign)).content.decode()
    assert rename not in as_gerd.get(url(cast.campaign)).content.decode()


def test_changed_options_are_named_and_the_others_are_not(as_lia: Client, cast: Cast) -> None:
    assert as_lia.get(url(cast.campaign)).context["changed_options"] == []
    services.change_options(campaign=cast.campaign, options={"fu_start": 3, "fu_share": True, "show_odds": True})
    lines = as_lia.get(url(cast.campaign)).context["changed_options"]
    assert [(line.label, line.value) for line in lines] == [("FU points at the start", "3"), ("Share FU points", "On")]


def test_the_qr_code_needs_no_inline_style(as_ana: Client, cast: Cast, invite: Invite) -> None:
    page = as_ana.get(url(cast.campaign)).content.decode()
    assert '<svg viewBox="0 0 ' in page
    assert "style=" not in page


def test_markup_in_names_is_only_text(as_ana: Client, cast: Cast) -> None:
    services.rename(campaign=cast.campaign, name="<b>Bold</b>", pitch="<b>Bolder</b>")
    Membership.objects.create(campaign=cast.campaign, user=person("<i>Eve</i>"), role=Role.PLAYER)
    page = as_ana.get(url(cast.campaign)).content.decode()
    assert "<b>Bold" not in page
    assert "<i>Eve" not in page


def test_the_page_asks_the_database_as_often_for_fifty_members_as_for_five(
    as_ana: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=3)
    with django_assert_num_queries(7):
        as_ana.get(url(cast.campaign))
    for number in range(45):
        Membership.objects.create(campaign=cast.campaign, user=person(f"P{number}"), role=Role.PLAYER)
    for _each in range(5):
        create_invite(campaign=cast.campaign, role=Role.SPECTATOR, uses=3)
    with django_assert_num_queries(7):
        as_ana.get(url(cast.campaign))


def test_a_page_is_not_posted_to(as_ana: Client, cast: Cast) -> None:
    assert as_ana.post(url(cast.campaign)).status_code == 405


# --- rename, archive, delete ------------------------------------------------------------------------------------------


def test_the_owner_renames_and_the_address_stays(as_ana: Client, cast: Cast) -> None:
    response = as_ana.post(reverse("campaigns:rename", args=[cast.campaign.slug]), {"name": "  The  Long Night "})
    cast.campaign.refresh_from_db()
    assert response["Location"] == url(cast.campaign)
    assert (cast.campaign.name, cast.campaign.slug) == ("The Long Night", "salt-road")


def test_the_owner_says_what_it_is_about_and_may_say_nothing(as_ana: Client, cast: Cast) -> None:
    rename = reverse("campaigns:rename", args=[cast.campaign.slug])
    for typed, kept in (("  Salt,  and who  pays for it. ", "Salt, and who pays for it."), ("", "")):
        assert as_ana.post(rename, {"name": "The Salt Road", "pitch": typed})["Location"] == url(cast.campaign)
        cast.campaign.refresh_from_db()
        assert cast.campaign.pitch == kept


@pytest.mark.parametrize("pitch", ["x" * 201, "a\x00b", "a\u202eb"])
def test_a_pitch_that_cannot_be_is_refused_and_still_there(as_ana: Client, cast: Cast, pitch: str) -> None:
    form = {"name": "Another name", "pitch": pitch}
    response = as_ana.post(reverse("campaigns:rename", args=[cast.campaign.slug]), form)
    cast.campaign.refresh_from_db()
    assert response.status_code == 422
    assert response.context["rename_form"]["pitch"].value() == pitch
    assert (cast.campaign.name, cast.campaign.pitch) == ("The Salt Road", "")


def test_everyone_sees_the_pitch_and_who_plays_whom(as_lia: Client, cast: Cast) -> None:
    services.rename(campaign=cast.campaign, name="The Salt Road", pitch="Who pays for the salt?")
    Seat.objects.filter(pk=cast.jonas.pk).update(last_seen=timezone.now())
    page = as_lia.get(url(cast.campaign))
    plays = {member.membership.user.name: member.guest.plays for member in page.context["members"] if member.guest}
    assert plays == {"Ana": "", "Mara": "Odalind", "Jonas": "Ruprecht", "Lia": ""}
    assert page.context["company"].here == 1
    assert "Who pays for the salt?" in page.content.decode()
    assert "Plays <bdi>Odalind</bdi>" in page.content.decode()


@pytest.mark.parametrize("name", ["", "x" * 10_000, "a\x00b", "a\u202eb", "\u3164"])
def test_a_name_that_cannot_be_is_refused(as_ana: Client, cast: Cast, name: str) -> None:
    response = as_ana.post(reverse("campaigns:rename", args=[cast.campaign.slug]), {"name": name})
    cast.campaign.refresh_from_db()
    assert response.status_code == 422
    assert cast.campaign.name == "The Salt Road"


def test_a_refused_name_is_still_there_and_the_header_shows_the_old_one(as_ana: Client, cast: Cast) -> None:
    page = as_ana.post(reverse("campaigns:rename", args=[cast.campaign.slug]), {"name": "y" * 201}).content.decode()
    assert "y" * 201 in page
    assert "<bdi>The Salt Road</bdi>" in page


def test_after_a_refusal_another_language_leads_back_to_the_campaign(as_ana: Client, cast: Cast) -> None:
    page = as_ana.post(reverse("campaigns:rename", args=[cast.campaign.slug]), {"name": ""}).content.decode()
    assert f'name="next" value="{url(cast.campaign)}"' in page


def test_the_owner_archives_and_takes_out_again(as_ana: Client, cast: Cast) -> None:
    archive = reverse("campaigns:archive", args=[cast.campaign.slug])
    as_ana.post(archive, {"archived": "yes"})
    cast.campaign.refresh_from_db()
    assert cast.campaign.archived_at is not None
    as_ana.post(archive, {"archived": "no"})
    cast.campaign.refresh_from_db()
    assert cast.campaign.archived_at is None


def test_an_archived_campaign_says_that_it_can_be_read_and_not_played(as_ana: Client, cast: Cast) -> None:
    sentence = "You can still read at its table, but nobody can play there."
    assert sentence not in as_ana.get(url(cast.campaign)).content.decode()
    services.archive(campaign=cast.campaign, archived=True)
    page = as_ana.get(url(cast.campaign)).content.decode()
    assert sentence in page
    assert reverse("tables:open", args=[cast.campaign.slug]) in page


def test_an_unclear_wish_archives_nothing(as_ana: Client, cast: Cast) -> None:
    response = as_ana.post(reverse("campaigns:archive", args=[cast.campaign.slug]), {"archived": "perhaps"})
    cast.campaign.refresh_from_db()
    assert response.status_code == 422
    assert cast.campaign.archived_at is None


POSTED_BY_THE_OWNER = [
    ("campaigns:rename", {"name": "Mine now"}),
    ("campaigns:archive", {"archived": "yes"}),
    ("campaigns:delete", {"name": "The Salt Road"}),
]


@pytest.mark.parametrize(("name", "form"), POSTED_BY_THE_OWNER)
@pytest.mark.parametrize("who", ["as_gerd", "as_mara", "as_lia", "as_otto"])
def test_what_is_the_owner_s_is_a_404_for_everyone_else(
    request: pytest.FixtureRequest, cast: Cast, who: str, name: str, form: dict[str, str]
) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.post(reverse(name, args=[cast.campaign.slug]), form).status_code == 404
    kept = Campaign.objects.get(pk=cast.campaign.pk)
    assert (kept.name, kept.archived_at) == ("The Salt Road", None)


@pytest.mark.parametrize(("name", "form"), POSTED_BY_THE_OWNER)
def test_without_a_csrf_token_nothing_changes(strict: Client, cast: Cast, name: str, form: dict[str, str]) -> None:
    assert strict.post(reverse(name, args=[cast.campaign.slug]), form).status_code == 403
    kept = Campaign.objects.get(pk=cast.campaign.pk)
    assert (kept.name, kept.archived_at) == ("The Salt Road", None)


@pytest.mark.parametrize("name", ["campaigns:rename", "campaigns:archive"])
def test_a_link_changes_nothing(as_ana: Client, cast: Cast, name: str) -> None:
    assert as_ana.get(reverse(name, args=[cast.campaign.slug])).status_code == 405
