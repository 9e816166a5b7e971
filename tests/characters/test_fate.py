"""A Fate character from its draft to paper, text and file and back, and changed in between."""

import json
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext

from accounts.models import User
from characters import drafts
from characters.models import Character
from rules.core.outcome import Refusal
from rules.systems import fate
from rules.systems.fate.faults import TOO_MANY
from rules.systems.fate.sheet import Stunt

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(client: Client) -> Character:
    """A character that nobody has made up, of somebody who is signed in."""
    owner = User.objects.create(username="oda")
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    begun = drafts.begin_random(owner=owner, system=fate, campaign=None, language="en")
    assert not isinstance(begun, Refusal)
    made = drafts.finish(draft=drafts.drafts_of(owner).get(pk=begun.pk))
    assert isinstance(made, Character)
    return made


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_it_is_shown_printed_and_read_line_by_line(client: Client, own: Character):
    aspects = fate.load_sheet(own.sheet).aspects.values()
    for path in (f"/c/{own.pk}/", f"/c/{own.pk}/print/?paper=letter", f"/c/{own.pk}.txt"):
        page = shown(client, path).replace("&#x27;", "'")
        assert [text for text in aspects if text not in page] == []


def test_it_goes_out_as_a_file_and_comes_back_the_same(client: Client, own: Character):
    text = shown(client, f"/c/{own.pk}.json")
    assert json.loads(text)["system"] == "fate"
    assert own.name in client.post("/new/fate/import/", {"text": text}).content.decode()
    assert client.post("/new/fate/import/", {"text": text, "step": "make"}).status_code == 303
    other = Character.objects.exclude(pk=own.pk).get()
    assert (other.name, other.sheet) == (own.name, own.sheet)


def test_it_is_changed_by_its_form_unless_somebody_was_faster(client: Client, own: Character):
    form = shown(client, f"/c/{own.pk}/edit/")
    seen = re.search(r'name="seen" value="(\w+)"', form)
    assert seen
    fields = {"name": own.name, **fate.sheet_fields(fate.load_sheet(own.sheet)), "seen": seen[1]}
    assert {*fields} <= {*re.findall(r'name="([\w.]+)"', form)}
    assert client.post(f"/c/{own.pk}/edit/", fields | {"quick": "9"}).status_code == 422
    assert client.post(f"/c/{own.pk}/edit/", fields | {"add": "stunt"}).status_code == 200
    assert client.post(f"/c/{own.pk}/edit/", fields | {"quick": "4"}).status_code == 303
    assert client.post(f"/c/{own.pk}/edit/", fields | {"quick": "5"}).status_code == 409
    own.refresh_from_db()
    assert own.sheet["approaches"]["quick"] == 4


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_sixth_stunt_is_refused_and_the_sheet_stays_as_it_was(client: Client, own: Character, language: str):
    User.objects.filter(pk=own.owner_id).update(language=language)
    many = replace(fate.load_sheet(own.sheet), stunts=tuple(Stunt(f"s{at}", name=f"Stunt {at}") for at in range(6)))
    seen = re.search(r'name="seen" value="(\w+)"', shown(client, f"/c/{own.pk}/edit/"))
    assert seen
    refused = client.post(f"/c/{own.pk}/edit/", {"name": own.name, **fate.sheet_fields(many), "seen": seen[1]})
    assert refused.status_code == 422
    with translation.override(language):
        assert escape(gettext(TOO_MANY)) in refused.text
    assert "Stunt 5" in refused.text
    assert Character.objects.get(pk=own.pk).sheet == own.sheet
