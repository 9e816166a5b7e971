"""The catalogue shows every component once in each theme, and its controls say what they are."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.test import Client
from django_cotton.compiler_regex import CottonCompiler

from config import limits
from config.styleguide import AT_ONCE, parts
from tests.look.files import STATIC, templates

COMPONENTS = re.findall(
    r"\S+",
    """button icon-button field stepper swap-slots radio-cards checkbox-row modifier-chip meter stress-track points
    clock die dice-row roll-card odds-bar aspect-card npc-row seat-chip turn-list request-card command-bar dialog
    bottom-sheet toast banner empty tabs template-card move-card slot-ledger markdown-box error-summary
    connection-pill""",
)
# What each must be seen in, where it makes sense, and how one reads from a specimen that it is there.
EVIDENCE = {
    "long": r">[^<>]*[^\W\d_]{15,}",
    "empty": r'placeholder="[^"]|data-state="empty"|class="(?:tile open|ghost|empty|index-card open)"',
    "error": r'aria-invalid="true"|class="[^"]*(?:has-error|failed|error|unmet|over)|role="alert"',
    "busy": r'aria-busy="true"',
    "disabled": r"\bdisabled\b",
    "focus": r'data-look="focus"',
    "hover": r'data-look="hover"',
    "chosen": r'\bchecked\b|aria-pressed="true"|aria-current|class="[^"]*(?:chosen|selected|hit)',
    "was": r"was a \d",
    **{state: f'data-state="{state}"' for state in ("live", "connecting", "reconnecting", "catching", "offline")},
    "sure": r"100(?:\.0)?\s?%",
}
STATES = {
    "button": "long busy disabled focus hover",
    "icon-button": "busy disabled focus hover",
    "field": "long empty error busy disabled focus",
    "stepper": "long error busy disabled",
    "swap-slots": "long empty error busy focus",
    "radio-cards": "long error busy disabled focus chosen",
    "checkbox-row": "long error busy disabled chosen",
    "modifier-chip": "long disabled focus chosen",
    "meter": "error",
    "stress-track": "busy disabled focus chosen",
    "clock": "long",
    "dice-row": "long",
    "roll-card": "long busy error was",
    "odds-bar": "chosen sure",
    "aspect-card": "long empty chosen",
    "npc-row": "long empty busy",
    "seat-chip": "long",
    "turn-list": "long empty busy chosen",
    "request-card": "long error busy",
    "command-bar": "empty error busy",
    "dialog": "long error busy disabled",
    "bottom-sheet": "long error busy disabled",
    "toast": "long error",
    "banner": "long",
    "empty": "empty long",
    "tabs": "long focus chosen",
    "steps": "long chosen",
    "template-card": "long error busy chosen",
    "move-card": "long busy disabled chosen",
    "slot-ledger": "long empty busy chosen",
    "markdown-box": "long empty error busy",
    "error-summary": "long error",
    "connection-pill": "live connecting reconnecting catching offline",
}
STEPS = ["display", "4xl", "3xl", "2xl", "xl", "story", "lg", "md", "sm", "xs"]
ART = ["seats", "first", "dice", "crest", "search", "offline"]
POINTING = ("for", "aria-labelledby", "aria-describedby", "aria-controls")


class Page(HTMLParser):
    """Reads which ids a page has, what points at them, and which groups its radio buttons form."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.pointed: set[str] = set()
        self.checked: Counter[tuple[int, str]] = Counter()
        self.form = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids += [given["id"]] if "id" in given else []
        for name in POINTING:
            self.pointed.update(given.get(name, "").split())
        if given.get("href", "").startswith("#"):
            self.pointed.add(given["href"][1:])
        if given.get("type") == "radio" and "checked" in given:
            self.checked[self.form, given["name"]] += 1
        if tag == "form":
            self.form = len(self.ids) + 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = 0


def drawn(source: str, **context: object) -> str:
    """Draw a line of a template as a page would, with its components."""
    return Template(CottonCompiler().process(source)).render(Context(context))


@pytest.fixture(scope="module")
def page() -> str:
    """The whole catalogue; it asks no database, so one look serves all."""
    return Client().get("/styleguide/").content.decode()


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_component_is_in_the_catalogue_once_for_each_theme(page: str, name: str):
    assert page.count(f'data-specimen="{name}"') == 2


@pytest.mark.parametrize("name", STATES)
def test_a_component_is_shown_in_every_state_that_it_knows(page: str, name: str):
    _before, *shown = re.split(rf'data-specimen="{name}"', page)
    for specimen in shown:
        body = specimen.split('data-specimen="')[0]
        assert [state for state in STATES[name].split() if not re.search(EVIDENCE[state], body)] == []


@pytest.mark.parametrize("name", [name for name, states in STATES.items() if "busy" in states.split()])
def test_whatever_is_busy_shows_that_something_turns(page: str, name: str):
    _before, *shown = re.split(rf'data-specimen="{name}"', page)
    for specimen in shown:
        body = specimen.split('data-specimen="')[0]
        busy = body[body.index('aria-busy="true"') :]
        assert re.search(r'class="icon[^"]* spinner"', busy)


def test_the_index_leads_to_every_specimen(page: str):
    names = [name for part in parts() for name in part.names]
    assert len(names) == len(set(names))
    assert all(f'href="#{name}-dark"' in page and f'id="{name}-dark"' in page for name in names)


def test_no_id_is_there_twice_and_nothing_points_into_the_void(page: str):
    read = Page(page)
    assert [name for name, times in Counter(read.ids).items() if times > 1] == []
    assert read.pointed - set(read.ids) == set()


def test_a_choice_in_one_theme_does_not_undo_the_one_in_the_other(page: str):
    assert [name for name, times in Page(page).checked.items() if times > 1] == []


def test_the_catalogue_wears_the_accent_that_is_asked_for_and_no_other(client: Client, db: None):
    assert (
        '<div class="tone" data-theme="dark" data-system="fate">'
        in client.get("/styleguide/?system=fate").content.decode()
    )
    assert 'data-system="nonsense"' not in client.get("/styleguide/?system=nonsense").content.decode()


def test_one_chapter_can_be_looked_at_alone(client: Client, db: None):
    page = client.get("/styleguide/?part=controls").content.decode()
    assert 'data-specimen="dialog"' in page
    assert 'data-specimen="die"' not in page


@pytest.mark.parametrize("step", STEPS)
def test_every_step_of_type_has_its_specimen(page: str, step: str):
    assert page.count(f'data-step="{step}"') == 2


def test_every_colour_has_its_swatch_and_every_swatch_its_colour(page: str):
    colours = set(re.findall(r"(--[\w-]+): light-dark\(oklch", (STATIC / "css/tokens.css").read_text()))
    shown = set(re.findall(r'data-token="(--[\w-]+)"', page))
    filled = set(re.findall(r'data-token="(--[\w-]+)" color="var\(\1\)"', page))
    assert colours - {"--field"} <= shown
    assert shown == filled


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_catalogue_speaks_three_languages(client: Client, db: None, language: str):
    client.cookies["language"] = language
    assert f'<html lang="{language}"' in client.get("/styleguide/").content.decode()


@pytest.mark.parametrize("art", ART)
def test_every_empty_place_has_a_drawing_of_its_own(art: str):
    others = {drawn(f'<c-empty art="{each}" title="x" />') for each in ART if each != art}
    assert drawn(f'<c-empty art="{art}" title="x" />') not in others


def test_a_button_that_cannot_be_pressed_says_why_and_is_read_with_it():
    page = drawn('<c-button id="go" why="Not now.">Roll</c-button>')
    assert re.search(r'<button[^>]* disabled aria-describedby="go-why"', page)
    assert '<span class="why" id="go-why">Not now.</span>' in page


def test_a_busy_button_says_so():
    assert 'aria-busy="true"' in drawn('<c-button busy="1">Rolling</c-button>')
    assert "aria-busy" not in drawn("<c-button>Roll</c-button>")


def test_a_button_with_an_icon_alone_has_a_name():
    page = drawn('<c-icon-button icon="x" label="Close" />')
    assert 'aria-label="Close"' in page
    assert 'title="Close"' in page


def test_a_card_that_somebody_took_cannot_be_chosen_and_names_them():
    page = drawn('<c-radio-card name="hero" value="a" title="Runa" taken="Nadim plays Runa" />')
    assert re.search(r'<input type="radio"[^>]* disabled', page)
    assert "Nadim plays Runa" in page


@pytest.mark.parametrize(("kind", "role"), [("error", "alert"), ("success", "status"), ("warning", "status")])
def test_a_toast_is_urgent_only_when_something_failed(kind: str, role: str):
    page = drawn('{% include "components/toast.html" %}', kind=kind, text="Saved")
    assert f'role="{role}"' in page
    assert ("data-dismiss" in page) is (kind == "error")


def test_a_toast_offers_one_thing_at_most():
    page = drawn('{% include "components/toast.html" %}', kind="error", text="Not sent", action="Try again")
    assert page.count("<button") == 1


def test_a_dialog_has_a_name_and_a_way_out():
    page = drawn('<c-dialog id="end" title="End?"><p>Really.</p></c-dialog>')
    assert '<dialog id="end" aria-labelledby="end-title"' in page
    assert '<h2 class="t-2xl" id="end-title">End?</h2>' in page
    assert re.search(r'<form[^>]* method="dialog">.*aria-label="Close"', page)


def test_steps_say_their_state_in_words():
    page = drawn('<c-steps label="Steps" :items="items" />', items=[{"word": "Gear", "state": "due", "href": "#"}])
    assert "needs you" in page


def test_no_template_names_a_component_that_does_not_exist():
    known = {path.stem.replace("_", "-") for path in templates() if path.parent.name == "components"} | {"vars", "slot"}
    used = {name for path in templates() for name in re.findall(r"<c-([\w-]+)", path.read_text())}
    assert used <= known


@pytest.mark.parametrize("language", ["de", "fr"])
def test_numbers_in_drawings_are_written_for_browsers_not_for_readers(client: Client, language: str):
    page = client.get("/styleguide/", headers={"accept-language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    assert re.findall(r'\b(?:[cr]?[xy][12]?|r|width|height)="[^"]*\d,\d[^"]*"', page) == []


def test_an_address_that_asks_for_the_catalogue_without_end_is_told_to_wait(client: Client, monkeypatch):
    monkeypatch.setattr(limits.time, "monotonic", lambda: 1000.0)
    asked = [client.get("/styleguide/?part=none", REMOTE_ADDR="203.0.113.41") for _ in range(AT_ONCE + 1)]
    assert {answer.status_code for answer in asked[:AT_ONCE]} == {200}
    assert asked[-1].status_code == 429
    assert client.get("/styleguide/?part=none", REMOTE_ADDR="203.0.113.42").status_code == 200
