"""Every form of the project is drawn by the template pack, which tells people what is asked and what is wrong."""

import re
from collections.abc import Callable, Mapping

import pytest
from django import forms
from django.http import HttpRequest
from django.template import Context, Template
from django.test import RequestFactory
from django.urls import get_resolver

from accounts.boxes import BoxForm
from accounts.forms import CodeForm, ConfirmForm, LookForm, PreferencesForm, SignInForm, SignUpForm
from accounts.models import User
from campaigns.forms import ArchiveForm, DeleteForm, InviteForm, MemberForm, NewCampaignForm, RenameForm
from campaigns.house_forms import HouseForm
from campaigns.knocking import KnockingForm
from campaigns.models import Campaign, Invite, Role
from campaigns.options import ChangeForm, OptionsForm
from config.specimens.controls import Sheet
from rules.core.house import BoxGroup
from rules.systems import ALL
from tables.agreement import BoundaryForm, PointForm
from tables.forms import EndForm
from tables.join_page import JoinForm, Visitor
from tests.look.files import found, templates

BY_HAND = r"\{\{\s*(?:\w+\.)*\w*form\.\w+\s*\}\}"
PAGE = "{% load crispy_forms_tags %}{{ form|crispy }}"
GAME = ALL[0]
APPS = ("accounts", "campaigns", "characters", "config", "rules", "tables")


def written(kind: str) -> tuple[BoxGroup, ...]:
    """Give the boxes of house content, of the first game that has some."""
    game = next(game for game in ALL if game.HOUSE)
    return tuple(game.HOUSE.boxes(kind, game.read_options({}), "en"))


def request() -> HttpRequest:
    return RequestFactory().post("/")


MADE: dict[type[forms.Form], Callable[[Mapping[str, str] | None], forms.Form]] = {
    SignUpForm: SignUpForm,
    SignInForm: lambda data: SignInForm(request(), data),
    CodeForm: CodeForm,
    ConfirmForm: ConfirmForm,
    LookForm: LookForm,
    PreferencesForm: lambda data: PreferencesForm(User(name="Mara"), data),
    RenameForm: RenameForm,
    DeleteForm: lambda data: DeleteForm(Campaign(name="Lanterns"), data),
    InviteForm: InviteForm,
    MemberForm: MemberForm,
    ArchiveForm: ArchiveForm,
    KnockingForm: KnockingForm,
    OptionsForm: lambda data: OptionsForm(GAME, data),
    ChangeForm: lambda data: ChangeForm(Campaign(system=GAME.KEY), data),
    NewCampaignForm: lambda data: NewCampaignForm(GAME, data),
    JoinForm: lambda data: JoinForm(Visitor(None), Invite(role=Role.PLAYER, campaign=Campaign()), data),
    EndForm: EndForm,
    BoundaryForm: BoundaryForm,
    PointForm: PointForm,
    Sheet: Sheet,
    HouseForm: lambda data: HouseForm(written("templates"), data),
    BoxForm: lambda data: BoxForm(
        "title",
        forms.CharField(label="Title", help_text="In short."),
        "",
        at="card",
        problem="Give it one." if data == {} else "",
    ),
}
every = pytest.mark.parametrize("made", MADE.values(), ids=[kind.__name__ for kind in MADE])


def kinds(kind: type[forms.Form] = forms.Form) -> set[type[forms.Form]]:
    """Find every form that a module of the project defines."""
    below = {form for each in kind.__subclasses__() for form in {each, *kinds(each)}}
    return {form for form in below if form.__module__.split(".")[0] in APPS}


def test_every_form_of_the_project_is_looked_at_here():
    assert get_resolver().url_patterns
    assert kinds() == set(MADE)


def test_no_template_draws_a_form_s_field_by_hand():
    pages = [path for path in templates() if path.parent.name != "tafel"]
    assert found(BY_HAND, pages) == []


def test_what_is_wrong_is_said_by_the_pack_or_in_a_component():
    """A draft's box is its own: it carries a button that draws ideas, and a hint beside the error."""
    own = {"field.html", "join_form.html", "draft_field_words.html"}
    pages = [path for path in templates() if not {"tafel", "styleguide"} & set(path.parts) and path.name not in own]
    assert found(r'class="field-error"', pages) == []


def drawn(form: forms.Form) -> str:
    return Template(PAGE).render(Context({"form": form}))


def attributes(page: str, field: forms.BoundField) -> list[str]:
    """Give the opening tags of what a field is filled in with."""
    return re.findall(rf'<(?:input|select|textarea)[^>]* name="{field.html_name}"[^>]*>', page)


@every
def test_every_field_is_there_with_its_label(made: Callable[..., forms.Form], db: None):
    page = drawn(form := made({}))
    for field in form.visible_fields():
        assert attributes(page, field), field.name
        if field.id_for_label:
            assert f'for="{field.id_for_label}"' in page, field.name
        else:
            assert re.search(rf'<legend class="field-label">{re.escape(str(field.label))}', page), field.name


@every
def test_help_stands_below_and_is_read_with_its_field(made: Callable[..., forms.Form], db: None):
    page = drawn(form := made({}))
    for field in form.visible_fields():
        if field.help_text:
            assert f'id="{field.auto_id}_helptext"' in page, field.name
            assert re.search(rf'aria-describedby="[^"]*{field.auto_id}_helptext', page), field.name


@every
def test_a_wrong_field_is_marked_and_its_error_is_read_with_it(made: Callable[..., forms.Form], db: None):
    page = drawn(form := made({}))
    for field in form.visible_fields():
        if field.errors:
            assert all('aria-invalid="true"' in tag for tag in attributes(page, field)), field.name
            assert re.search(rf'aria-describedby="[^"]*{field.auto_id}_error', page), field.name
            assert re.search(rf'id="{field.auto_id}_error">\s*<p><svg[^>]*>.*?#circle-alert', page), field.name


@every
def test_the_summary_takes_the_focus_and_leads_to_every_wrong_field(made: Callable[..., forms.Form], db: None):
    page = drawn(form := made({}))
    summary = re.search(r'<div class="error-summary" role="alert" tabindex="-1" autofocus.*?</ul>', page, re.S)
    assert bool(summary) is bool(form.errors)
    for field in form.visible_fields() if summary else ():
        for error in field.errors:
            assert error in summary[0], field.name
        if field.errors:
            [target] = re.findall(rf'<a href="#([^"]+)">{re.escape(str(field.label))}</a>', summary[0])
            assert any(f'id="{target}"' in tag for tag in attributes(page, field)), field.name


@every
def test_a_form_without_a_fault_has_no_summary(made: Callable[..., forms.Form], db: None):
    assert "error-summary" not in drawn(made(None))
