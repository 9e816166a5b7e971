"""The two things an operator can do, and what is written down of them."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaigns import invites
from campaigns.models import Invite, Role
from tables.live.rows import look
from tests.cast import Cast
from tests.conftest import signed_in


def test_a_locked_account_is_signed_out_loses_its_stream_and_can_be_opened_again(
    cast: Cast, as_operator: Client, as_mara: Client
) -> None:
    table, people = reverse("tables:table", args=[cast.table.slug]), reverse("admin:accounts_user_changelist")
    assert as_mara.get(table).status_code == 200
    as_operator.post(people, {"action": "lock_account", "_selected_action": [cast.mara.user_id]})
    assert as_mara.get(table).status_code != 200
    assert cast.mara.pk not in look([cast.table.pk])[cast.table.pk].seats
    as_operator.post(people, {"action": "open_account", "_selected_action": [cast.mara.user_id]})
    assert signed_in(cast.mara.user).get(table).status_code == 200
    assert cast.mara.pk in look([cast.table.pk])[cast.table.pk].seats
    said = list(LogEntry.objects.order_by("pk").values_list("user__username", "change_message", "object_id"))
    assert said == [("wirt", deed, str(cast.mara.user_id)) for deed in ("Account locked", "Account opened again")]


@pytest.mark.parametrize("action", ["lock_account", "open_account"])
def test_what_changes_nothing_is_said_to_the_operator_and_written_nowhere(
    cast: Cast, as_operator: Client, action: str
) -> None:
    """Another operator's account is locked on the server alone; what is so already is not done again."""
    is_active = action == "lock_account"
    other = User.objects.create_superuser("wirtin", "another-long-password", is_active=is_active)
    already = User.objects.create_user("Lorenz", is_active=not is_active)
    before = list(User.objects.order_by("pk").values())
    form = {"action": action, "_selected_action": [other.pk, already.pk]}
    page = as_operator.post(reverse("admin:accounts_user_changelist"), form, follow=True).text
    assert list(User.objects.order_by("pk").values()) == before
    assert not LogEntry.objects.exists()
    (said,) = re.findall(r'<li class="(?:warning|success)">(.*?)</li>', page)
    assert said.startswith("Left as it was")
    assert "wirtin" in said
    assert "Lorenz" in said


def test_of_several_those_that_changed_are_named_and_written_down(cast: Cast, as_operator: Client) -> None:
    other = User.objects.create_superuser("wirtin", "another-long-password")
    form = {"action": "lock_account", "_selected_action": [other.pk, cast.mara.user_id]}
    page = as_operator.post(reverse("admin:accounts_user_changelist"), form, follow=True).text
    assert '<li class="success">Account locked: Mara</li>' in page
    assert LogEntry.objects.get().object_repr == "Mara"


def test_a_revoked_invitation_opens_nothing(cast: Cast, as_operator: Client) -> None:
    invite = invites.create_invite(campaign=cast.campaign, role=Role.PLAYER, uses=5)
    assert isinstance(invite, Invite)
    code = invites.code_of(invite)
    assert code
    address = reverse("tables:join", args=[code])
    assert Client().get(address).status_code == 200
    form = {"action": "revoke", "_selected_action": [invite.pk]}
    as_operator.post(reverse("admin:campaigns_invite_changelist"), form)
    assert Client().get(address).status_code == 404
    entry = LogEntry.objects.get()
    assert (entry.change_message, entry.object_repr) == ("Invitation revoked", cast.campaign.name)
    again = as_operator.post(reverse("admin:campaigns_invite_changelist"), form, follow=True)
    assert "revoked before" in again.text
    assert LogEntry.objects.count() == 1
