"""The template pack `tafel`, which draws every form."""

from crispy_forms.helper import FormHelper
from crispy_forms.layout import ButtonHolder, Div, Fieldset, Layout, Row, Submit
from crispy_forms.utils import render_crispy_form
from django import forms
from django.template import Context, Template

from accounts.fields import NameField


class Sheet(forms.Form):
    name = NameField(help_text="As it stands on the door.")
    mood = forms.ChoiceField(choices=[("calm", "Calm"), ("wild", "Wild")], widget=forms.RadioSelect, help_text="Today.")
    traits = forms.MultipleChoiceField(choices=[("a", "A")], widget=forms.CheckboxSelectMultiple, required=False)
    armed = forms.BooleanField(label="Armed", required=False, help_text="To the teeth.")
    note = forms.CharField(widget=forms.Textarea, required=False)
    ticket = forms.CharField(widget=forms.HiddenInput)

    def clean(self) -> None:
        self.add_error(None, "The stars are wrong.")


def drawn(form: forms.Form) -> str:
    return Template("{% load crispy_forms_tags %}{{ form|crispy }}").render(Context({"form": form}))


def test_labels_belong_to_their_fields_and_help_describes_them() -> None:
    page = drawn(Sheet())
    assert '<label class="field-label" for="id_name">Name</label>' in page
    assert 'aria-describedby="id_name_helptext"' in page
    assert '<p class="field-help" id="id_name_helptext">As it stands on the door.</p>' in page
    assert '<label class="check" for="id_armed">' in page
    assert "error" not in page


def test_what_may_stay_empty_says_so() -> None:
    page = drawn(Sheet())
    assert 'for="id_note">Note <span class="field-optional">optional</span>' in page
    assert 'for="id_name">Name</label>' in page


def test_choices_are_a_group_with_a_legend() -> None:
    page = drawn(Sheet())
    assert '<fieldset class="field" id="id_mood" aria-describedby="id_mood_helptext">' in page
    assert '<legend class="field-label">Mood</legend>' in page
    assert '<label class="choice" for="id_mood_1">' in page


def test_refused_forms_begin_with_a_summary_that_leads_to_each_field() -> None:
    page = drawn(Sheet({"mood": "sour"}))
    assert page.index('role="alert"') < page.index("<label")
    assert "The stars are wrong." in page
    assert '<a href="#id_name">Name</a>' in page
    assert '<a href="#id_mood_0">Mood</a>' in page
    assert "<li>This field is required.</li>" in page


def test_errors_stand_at_their_fields_with_an_icon_and_are_read_with_them() -> None:
    page = drawn(Sheet({}))
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_name_helptext id_name_error"' in page
    assert '<div class="field-error" id="id_name_error">' in page
    assert "circle-alert" in page


def test_errors_and_labels_are_only_text() -> None:
    page = drawn(Sheet({"mood": "<script>"}))
    assert "<script>" not in page


def test_a_layout_draws_the_whole_form_with_its_token_and_buttons() -> None:
    form = Sheet()
    form.helper = FormHelper()
    form.helper.layout = Layout(
        Fieldset("Who", "name", "mood", css_class="who"),
        Row(Div("armed", css_class="arms"), "note"),
        ButtonHolder(Submit("save", "Save", css_class="primary")),
    )
    form.helper.render_hidden_fields = True
    page = render_crispy_form(form, context={"csrf_token": "t0ken"})
    assert page.lstrip().startswith('<form class="stack" method="post">')
    assert '<input type="hidden" name="csrfmiddlewaretoken" value="t0ken">' in page
    assert '<fieldset class="stack who">' in page
    assert "<legend>Who</legend>" in page
    assert '<div class="arms">' in page
    assert 'name="ticket"' in page
    assert '<button type="submit" name="save" value="Save" class="button ' in page
    assert 'primary" id="submit-id-save">Save</button>' in page


def test_inputs_of_a_helper_stand_below_the_fields() -> None:
    form = Sheet({})
    form.helper = FormHelper()
    form.helper.add_input(Submit("save", "Save"))
    form.helper.disable_csrf = True
    page = render_crispy_form(form)
    assert "csrfmiddlewaretoken" not in page
    assert page.index('role="alert"') < page.index('id="id_name"') < page.index('name="save"')
