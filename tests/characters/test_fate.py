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


WOUNDS = {"mild": {"session": 4, "by": "Korbin", "free": {"foes": 1}}, "severe": {"session": 2, "may_clear": True}}
HURT = {
    "fate_points": 2,
    "stress": [2],
    "consequences": {"mild": "Cracked ribs", "severe": "A broken word"},
    "wounds": WOUNDS,
}


def bare(page: str) -> str:
    """Give what a page says, without its marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def test_its_state_stands_on_the_sheet_on_paper_and_in_text_with_since_when_and_what_may_heal(
    client: Client, own: Character
):
    Character.objects.filter(pk=own.pk).update(play=own.play | HURT)
    sheet, paper, text = (
        bare(shown(client, f"/c/{own.pk}{page}")) for page in ("/", "/print/?state=1", ".txt?state=1")
    )
    assert "Cracked ribs Mild. Goes when the scene ends, if you can rest. Since session 4. 1 free invoke" in sheet
    assert "A broken word Severe. May heal now. Since session 2" in sheet
    assert "2 fate points" in sheet
    assert "2, refresh 3" in paper
    assert "1 × 3" in paper
    assert "Mild (2) Cracked ribs Since session 4 Moderate (4) Severe (6) A broken word" in paper
    assert "Severe (6) A broken word Since session 2. May heal now" in paper
    assert "Cracked ribs (Since session 4)" in text
    assert "A broken word (Since session 2) (may heal now)" in text
    assert "Cracked ribs" not in shown(client, f"/c/{own.pk}/print/")


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
