"""The operator's pages: nothing for anybody else, nothing to change, no secret, and our own strict policy."""

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, reverse
from django.utils.functional import Promise

from accounts.models import User
from campaigns.models import Invite
from config.operator import site
from rules.models import Epoch, Roll
from tables import epochs
from tables.models import TableEvent
from tests.cast import Cast
from tests.config.operator.conftest import ROOT, play

CHANGES = ("add", "change", "delete")
DEEDS = {User: {"lock_account", "open_account"}, Invite: {"revoke"}}
INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<style|\son\w+=|\sstyle=")


def patterns(found: list[URLPattern | URLResolver], before: str = ROOT) -> Iterator[str]:
    for each in found:
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, before + str(each.pattern))
        else:
            yield before + str(each.pattern)


def filled(address: str) -> str:
    app, model = address.removeprefix(ROOT).split("/")[:2] if address.count("/") > 3 else ("", "")
    row = next(
        (m.objects.first() for m in site._registry if m._meta.app_label == app and m._meta.model_name == model), 0
    )
    return address.replace("<path:object_id>", str(row.pk if row else 1)).replace("<str:app_label>", "tables")


def everywhere() -> list[str]:
    return [filled(each) for each in patterns(site.get_urls())]


@pytest.mark.parametrize("model", list(site._registry), ids=lambda model: model.__name__)
def test_nothing_can_be_added_changed_or_deleted_and_two_things_can_be_done(model: type, operator: User) -> None:
    request = RequestFactory().get(ROOT)
    request.user = operator
    looked = site._registry[model]
    assert [name for name in CHANGES if getattr(looked, f"has_{name}_permission")(request)] == []
    assert set(looked.get_actions(request)) == DEEDS.get(model, set())
    names = {each.name for each in looked.get_urls()}
    label = f"{model._meta.app_label}_{model._meta.model_name}"
    assert names == {f"{label}_changelist", f"{label}_change"}
    assert not isinstance(looked, admin.options.InlineModelAdmin)


@pytest.mark.parametrize("model", [Roll, TableEvent, Epoch], ids=lambda model: model.__name__)
def test_a_post_to_a_row_of_the_log_changes_nothing(cast: Cast, as_operator: Client, model: type) -> None:
    play(cast)
    before = list(model.objects.order_by("pk").values())
    row, label = model.objects.first(), f"{model._meta.app_label}_{model._meta.model_name}"
    form = {"faces": "[6]", "kind": "x", "_save": "Save", "action": "delete_selected", "_selected_action": row.pk}
    for address in (reverse(f"admin:{label}_change", args=[row.pk]), reverse(f"admin:{label}_changelist")):
        assert as_operator.post(address, form).status_code in (403, 302, 200)
    assert list(model.objects.order_by("pk").values()) == before


def test_for_everybody_else_there_is_nothing_at_any_address(
    cast: Cast, as_ana: Client, as_mara: Client, as_otto: Client
) -> None:
    play(cast)
    absent = {who: who.get("/no-such-page/").status_code for who in (Client(), as_ana, as_mara, as_otto)}
    assert set(absent.values()) == {404}
    for address in everywhere():
        for who in absent:
            assert who.get(address).status_code == 404, address
            assert who.post(address).status_code == 404, address


def test_an_operator_sees_every_page_and_no_secret(cast: Cast, as_operator: Client) -> None:
    play(cast)
    revoked = {"action": "revoke", "_selected_action": [Invite.objects.get().pk]}
    as_operator.post(reverse("admin:campaigns_invite_changelist"), revoked)
    pages = {address: as_operator.get(address) for address in everywhere() if address != f"{ROOT}confirm/"}
    assert {address: page.status_code for address, page in pages.items() if page.status_code != 200} == {}
    words = "".join(page.text for page in pages.values())
    assert "canary" not in words
    epoch = Epoch.objects.get(pk=cast.table.epoch_id)
    for secret in (epoch.seed("table"), epoch.seed("gm"), *(roll.salt for roll in Roll.objects.all())):
        assert bytes(secret).hex() not in words
    assert "guest_token" not in words
    assert User.objects.get(username="wirt").password not in words


def test_a_seed_is_shown_once_it_is_open_to_the_table(cast: Cast, as_operator: Client) -> None:
    play(cast)
    epoch = Epoch.objects.get(pk=cast.table.epoch_id)
    hidden = Roll.objects.get(scope="gm")
    address = reverse("admin:rules_epoch_change", args=[epoch.pk])
    rolls = reverse("admin:rules_roll_change", args=[hidden.pk])
    fell = re.compile(rf"field-fell\">(?:(?!form-row).)*readonly\">{hidden.faces[0]}</div>", re.DOTALL)
    assert not fell.search(as_operator.get(rolls).text)
    epochs.end_epoch(seat=cast.ana, open_gm_seed=False)
    page = as_operator.get(address).text
    assert epoch.seed("table").hex() in page
    assert epoch.seed("gm").hex() not in page
    assert not fell.search(as_operator.get(rolls).text)
    assert epochs.open_gm_seed(seat=cast.ana, epoch_id=epoch.pk)
    assert epoch.seed("gm").hex() in as_operator.get(address).text
    assert fell.search(as_operator.get(rolls).text)


def test_the_pages_keep_our_policy(cast: Cast, as_operator: Client) -> None:
    play(cast)
    for address in everywhere():
        page = as_operator.get(address)
        assert "script-src 'self'" in page["Content-Security-Policy"]
        assert page["Cache-Control"] == "no-store"
        if page["Content-Type"].startswith("text/html"):
            assert INLINE.findall(page.text) == []
            sources = re.findall(r'(?:src|href)="((?:https?:)?//[^"]*)"', page.text)
            assert sources == []


@pytest.mark.parametrize("model", list(site._registry), ids=lambda model: model.__name__)
def test_every_name_of_a_model_and_a_column_can_be_translated(model: type) -> None:
    looked = site._registry[model]
    app = apps.get_app_config(model._meta.app_label)
    names = [model._meta.verbose_name, model._meta.verbose_name_plural, app.verbose_name]
    names += [each.short_description for each in looked.columns]
    assert [name for name in names if not isinstance(name, Promise)] == []


def test_staff_alone_is_let_in_and_only_while_active(as_operator: Client, operator: User) -> None:
    for may, answer in (({}, 200), ({"is_staff": False}, 404), ({"is_staff": True, "is_active": False}, 404)):
        User.objects.filter(pk=operator.pk).update(**may)
        assert as_operator.get(ROOT).status_code == answer


def test_without_the_setting_there_is_no_such_address(as_operator: Client, settings: object) -> None:
    settings.ROOT_URLCONF = "config.urls"  # type: ignore[attr-defined]
    assert as_operator.get(ROOT).status_code == 404


def test_an_operator_signs_in_where_everybody_does_and_is_locked_out_as_everybody(operator: User) -> None:
    client, address = Client(), reverse("accounts:sign-in")
    wrong = {"name": "wirt", "password": "not-the-password"}
    codes = [client.post(address, wrong).status_code for _try in range(7)]
    assert codes[0] == 422
    assert codes[-1] == 429
    right = {"name": "wirt", "password": "a-long-enough-password"}
    assert client.post(address, right).status_code == 429
    assert client.get(ROOT).status_code == 404
