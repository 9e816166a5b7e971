import hashlib
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from campaigns import invites, services
from campaigns.invites import code_of, create_invite, open_invite
from campaigns.models import Campaign, Invite, Role
from rules.core.outcome import Refusal
from tests.cast import Cast, gather


def new_url(campaign: Campaign) -> str:
    return reverse("campaigns:invite-new", args=[campaign.slug])


def act_url(what: str, invite: Invite) -> str:
    return reverse(f"campaigns:invite-{what}", args=[invite.campaign.slug, invite.pk])


# --- codes ------------------------------------------------------------------------------------------------------------


def test_a_code_has_128_bits_and_only_its_hash_is_kept(invite: Invite, code: str) -> None:
    assert len(code) == 26
    assert invite.code_hash == hashlib.sha256(code.encode()).hexdigest()


def test_the_database_alone_makes_no_code(invite: Invite, settings: Settings) -> None:
    settings.SECRET_KEY = "another key that is long enough to be one, as keys go"
    assert code_of(invite) is None


def test_a_rotated_key_still_makes_old_codes(invite: Invite, code: str, settings: Settings) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key that is long enough to be one, as keys go"
    assert code_of(invite) == code


def test_codes_are_read_in_capitals_too(invite: Invite, code: str) -> None:
    assert open_invite(code.upper()) == invite


def test_an_open_invite_is_found_by_its_code(invite: Invite, code: str) -> None:
    assert open_invite(code) == invite
    assert open_invite(code[:-1] + "x") is None


def test_invites_last_seven_days(invite: Invite, code: str) -> None:
    assert timedelta(days=6, hours=23) < invite.expires_at - timezone.now() <= timedelta(days=7)
    Invite.objects.update(expires_at=timezone.now())
    assert open_invite(code) is None


def test_an_archived_campaign_lets_nobody_in(invite: Invite, code: str) -> None:
    services.archive(campaign=invite.campaign, archived=True)
    assert open_invite(code) is None


# --- new --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["as_ana", "as_gerd"])
def test_those_who_lead_make_invites(request: pytest.FixtureRequest, cast: Cast, who: str) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.post(new_url(cast.campaign), {"role": "spectator", "uses": "3"}).status_code == 303
    made = cast.campaign.invites.get()
    assert (made.role, made.uses_left, made.most_uses) == (Role.SPECTATOR, 3, 3)


def test_the_link_stands_on_the_page(as_ana: Client, cast: Cast) -> None:
    as_ana.post(new_url(cast.campaign), {"role": "player", "uses": "3"})
    code = code_of(cast.campaign.invites.get())
    page = as_ana.get(reverse("campaigns:campaign", args=[cast.campaign.slug])).content.decode()
    assert f"http://testserver{reverse('tables:join', args=[code])}" in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("role", "gm"), ("role", "owner"), ("role", ""), ("uses", "0"), ("uses", "101"), ("uses", "many"), ("uses", "")],
)
def test_an_invite_that_cannot_be_is_refused(as_ana: Client, cast: Cast, field: str, value: str) -> None:
    response = as_ana.post(new_url(cast.campaign), {"role": "player", "uses": "7"} | {field: value})
    assert response.status_code == 422
    assert response.context["invite_form"].errors[field]
    assert not Invite.objects.exists()


def test_what_was_typed_is_still_there(as_ana: Client, cast: Cast) -> None:
    response = as_ana.post(new_url(cast.campaign), {"role": "spectator", "uses": "101"})
    assert response.context["invite_form"]["role"].value() == "spectator"
    assert 'value="101"' in response.content.decode()


def test_an_archived_campaign_gets_no_invites(as_ana: Client, cast: Cast) -> None:
    services.archive(campaign=cast.campaign, archived=True)
    assert as_ana.post(new_url(cast.campaign), {"role": "player", "uses": "3"}).status_code == 422
    assert not Invite.objects.exists()


def test_a_campaign_archived_between_page_and_press_gets_no_invites(campaign: Campaign) -> None:
    Campaign.objects.update(archived_at=timezone.now())
    assert create_invite(campaign=campaign, role=Role.PLAYER, uses=1) is invites.ARCHIVED


def test_ten_links_are_enough(campaign: Campaign) -> None:
    for _each in range(invites.MOST_INVITES):
        assert isinstance(create_invite(campaign=campaign, role=Role.PLAYER, uses=1), Invite)
    assert create_invite(campaign=campaign, role=Role.PLAYER, uses=1) is invites.TOO_MANY
    invites.revoke(invite=campaign.invites.first())
    assert not isinstance(create_invite(campaign=campaign, role=Role.PLAYER, uses=1), Refusal)


# --- renew and revoke -------------------------------------------------------------------------------------------------


def test_a_renewed_invite_has_a_new_code_new_days_and_all_its_uses(as_gerd: Client, invite: Invite, code: str) -> None:
    Invite.objects.update(expires_at=timezone.now() - timedelta(days=1), uses_left=0)
    assert as_gerd.post(act_url("renew", invite)).status_code == 303
    renewed = Invite.objects.get()
    assert open_invite(code) is None
    assert open_invite(code_of(renewed) or "") == renewed
    assert (renewed.uses_left, renewed.role) == (2, Role.PLAYER)


def test_a_revoked_invite_is_gone_for_good(as_gerd: Client, invite: Invite, code: str) -> None:
    assert as_gerd.post(act_url("revoke", invite)).status_code == 303
    assert open_invite(code) is None
    assert as_gerd.post(act_url("renew", invite)).status_code == 404
    assert code not in as_gerd.get(reverse("campaigns:campaign", args=[invite.campaign.slug])).content.decode()


def test_an_invite_revoked_between_page_and_press_is_not_opened_again(invite: Invite) -> None:
    invites.revoke(invite=invite)
    invites.renew(invite=invite)
    assert open_invite(code_of(Invite.objects.get()) or "") is None


@pytest.mark.parametrize("what", ["renew", "revoke"])
@pytest.mark.parametrize("who", ["as_mara", "as_lia", "as_otto"])
def test_nobody_else_touches_invites(
    request: pytest.FixtureRequest, invite: Invite, code: str, who: str, what: str
) -> None:
    client: Client = request.getfixturevalue(who)
    assert client.post(act_url(what, invite)).status_code == 404
    assert client.post(new_url(invite.campaign), {"role": "player", "uses": "3"}).status_code == 404
    assert open_invite(code) == invite


@pytest.mark.parametrize("what", ["renew", "revoke"])
def test_an_invite_of_another_campaign_is_out_of_reach(as_ana: Client, cast: Cast, what: str) -> None:
    other = create_invite(campaign=gather("elsewhere").campaign, role=Role.PLAYER, uses=1)
    assert isinstance(other, Invite)
    url = reverse(f"campaigns:invite-{what}", args=[cast.campaign.slug, other.pk])
    assert as_ana.post(url).status_code == 404
    assert open_invite(code_of(other) or "") == other


def test_links_change_nothing(as_ana: Client, invite: Invite) -> None:
    for url in (act_url("renew", invite), act_url("revoke", invite), new_url(invite.campaign)):
        assert as_ana.get(url).status_code == 405


def test_without_a_csrf_token_nothing_changes(strict: Client, invite: Invite, code: str) -> None:
    for url in (act_url("renew", invite), act_url("revoke", invite)):
        assert strict.post(url).status_code == 403
    assert strict.post(new_url(invite.campaign), {"role": "player", "uses": "3"}).status_code == 403
    assert Invite.objects.get() == invite
    assert open_invite(code) == invite
