"""The rules help: texts of ours that anyone may read, in three languages, at anchors that stay the same."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import translation
from django.utils.html import escape

from accounts.models import User
from rules import help
from rules.help import ANSWERS, EXAMPLE, LIST, PARAGRAPH, Line, Span, Unreadable
from rules.systems import ALL, BY_KEY, REHEARSED
from tests.cast import GAME, Cast
from tests.look.files import ROOT, templates

LANGUAGES = [code for code, _name in settings.LANGUAGES]
EXPLAINED = [system for system in ALL if system.HELP]
USED = re.compile(r"""(?:help_link\s+\S+\s+|\brules=)["']([\w-]+)["']""")
HOSTILE = """# one: <b>One</b>

## first: <script>alert(1)</script>

Plain <img src=x onerror=alert(1)>, **<b>strong</b>** and [javascript:](#first).
"""

each_game = pytest.mark.parametrize("system", EXPLAINED, ids=lambda system: system.KEY)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def page(client: Client, language: str, system: str = GAME) -> str:
    answer = client.get(reverse("help", args=[system]), headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


# --- how a text is read -----------------------------------------------------------------------------------------------


def blocks(*rows: str) -> tuple[help.Block, ...]:
    return help.read("\n".join(("# one: One", "## first: First", *rows)))[0].sections[0].blocks


def test_a_text_has_chapters_of_sections():
    chapters = help.read("# one: One\n\n## first: A: b\n\nWords.\n\n## second: Second\n\nMore.\n\n# two: Two\n")
    assert [(chapter.key, [section.key for section in chapter.sections]) for chapter in chapters] == [
        ("one", ["first", "second"]),
        ("two", []),
    ]
    assert chapters[0].sections[0].title == "A: b"


def test_every_line_is_a_paragraph_and_what_belongs_together_one_block():
    found = blocks("One.", "Two.", "", "- a", "- b", "> Once", "| 6 | Yes", "| 1 | No")
    assert [(block.kind, len(block.lines)) for block in found] == [
        (PARAGRAPH, 1),
        (PARAGRAPH, 1),
        (LIST, 2),
        (EXAMPLE, 1),
        (ANSWERS, 2),
    ]
    assert found[-1].lines[0] == Line((Span("Yes"),), "6")


def test_words_can_be_marked_and_linked():
    assert help.spans("A **b** *c* [d](#e) [f](verify).") == (
        Span("A "),
        Span("b", "strong"),
        Span(" "),
        Span("c", "soft"),
        Span(" "),
        Span("d", "link", "#e"),
        Span(" "),
        Span("f", "link", "verify"),
        Span("."),
    )


@pytest.mark.parametrize(
    "text",
    ["Words", "# one: One\nWords", "## first: First", "# One", "# one: One\n## First Words", "### a: b"],
    ids=["bare", "in no section", "in no chapter", "no key", "no key of a section", "too deep"],
)
def test_what_stands_in_no_section_is_found(text: str):
    with pytest.raises(Unreadable):
        help.read(text)


@pytest.mark.parametrize("row", ["| 7 | Seven", "| 6 Six", "| six | Six"])
def test_what_is_no_die_is_found(row: str):
    with pytest.raises(Unreadable):
        blocks(row)


def test_nothing_in_a_text_becomes_markup(rf: RequestFactory):
    request = rf.get(reverse("help", args=[GAME]))
    request.user, request.resolver_match = AnonymousUser(), resolve(request.path)
    html = render_to_string("rules/help.html", {"game": BY_KEY[GAME], "chapters": help.read(HOSTILE)}, request)
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert "<b>" not in html
    assert escape("<script>alert(1)</script>") in html


# --- every game that explains itself ----------------------------------------------------------------------------------


@each_game
@each_language
def test_a_game_has_the_sections_it_lists_in_every_language(system, language: str):
    assert (help.folder(system.KEY) / f"{language}.md").exists()
    assert tuple(help.titles(system.KEY, language)) == system.HELP


@each_game
@each_language
def test_links_of_a_text_lead_somewhere(system, language: str):
    lines = [
        line
        for chapter in help.chapters(system.KEY, language)
        for section in chapter.sections
        for block in section.blocks
        for line in block.lines
    ]
    targets = {span.target for line in lines for span in line.spans if span.kind == "link"}
    assert {target[1:] for target in targets if target.startswith("#")} <= set(system.HELP)
    assert all(reverse(target) for target in targets if not target.startswith("#"))


@each_game
def test_options_name_sections_that_exist(system):
    assert {option.help for option in system.OPTIONS} - {""} <= set(system.HELP)


def test_templates_name_sections_that_exist():
    named = {path: set(USED.findall(path.read_text())) for path in templates()}
    assert any(named.values())
    for path, keys in named.items():
        folder = path.relative_to(ROOT / "templates").parts
        known = REHEARSED[folder[1]].HELP if folder[0] == "systems" and keys else ()
        assert keys <= set(known), path


# --- the page ---------------------------------------------------------------------------------------------------------


@each_language
def test_the_page_speaks_the_reader_s_language(client: Client, db: None, language: str):
    html = page(client, language)
    assert f'<html lang="{language}"' in html
    for chapter in help.chapters(GAME, language):
        assert escape(chapter.title) in html
        assert all(escape(section.title) in html for section in chapter.sections)


@each_language
def test_the_page_has_one_heading_and_an_anchor_for_every_link(client: Client, db: None, language: str):
    html = page(client, language)
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert html.count("<h1") == 1
    assert len(set(ids)) == len(ids)
    assert set(BY_KEY[GAME].HELP) <= set(ids)
    assert set(re.findall(r'href="#([^"]*)"', html)) <= set(ids)


@each_language
def test_a_chapter_that_begins_with_a_section_of_its_name_says_it_once(client: Client, db: None, language: str):
    html = page(client, language)
    alike = [each.title for each in help.chapters(GAME, language) if each.title == each.sections[0].title]
    assert alike
    for title in map(escape, alike):
        assert html.count(f">{title}</h") == 1
        assert f">{title}</p>" not in html


def test_a_person_reads_it_in_the_language_of_their_own(as_mara: Client, cast: Cast):
    User.objects.filter(pk=cast.mara.user_id).update(language="fr")
    assert '<html lang="fr"' in page(as_mara, "de")


def test_the_answers_are_drawn_as_dice(client: Client, db: None):
    faces = re.findall(r'data-face="(\d)"[^>]*role="img" aria-label="(\d)"', page(client, "en"))
    assert faces[:6] == [(face, face) for face in "642531"]


def test_anyone_may_read_it_without_a_query(client: Client, db: None, django_assert_num_queries):
    with django_assert_num_queries(0):
        page(client, "de")


def test_the_rules_of_one_game_lead_to_those_of_the_others(client: Client, db: None):
    main = client.get(reverse("help", args=[GAME])).content.decode().split("<main", 1)[1]
    assert [each.KEY for each in EXPLAINED if f'href="{reverse("help", args=[each.KEY])}"' not in main] == []


@pytest.mark.parametrize("system", ["no-such-game", "FU", "%2e%2e", "..%2f..", "en.md", "<b>", "x" * 300])
def test_an_unknown_game_is_not_found(client: Client, db: None, system: str):
    answer = client.get(f"/help/{system}/")
    assert answer.status_code == 404
    assert "404.html" in [template.name for template in answer.templates]


def test_a_game_that_explains_nothing_is_not_found(client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(BY_KEY[GAME], "HELP", ())
    assert client.get(reverse("help", args=[GAME])).status_code == 404


@pytest.mark.parametrize("query", ["lang=../../secret", "lang=tlh", "language=%00", "lang[]=de"])
def test_the_address_does_not_choose_the_language(client: Client, db: None, query: str):
    answer = client.get(f"{reverse('help', args=[GAME])}?{query}", headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert '<html lang="en"' in answer.content.decode()


def test_a_language_without_a_text_reads_english():
    assert help.chapters(GAME, "../../../etc") == help.chapters(GAME, "en")


def test_the_page_of_keys_keeps_its_address(client: Client, db: None):
    answer = client.get("/help/keys/")
    assert "keys.html" in [template.name for template in answer.templates]


# --- ways to it -------------------------------------------------------------------------------------------------------


def drawn(line: str) -> str:
    return Template("{% load helping %}" + line).render(Context({"system_key": GAME}))


@each_language
def test_a_field_leads_to_its_section_by_name(language: str):
    with translation.override(language):
        html = drawn('{% help_link system_key "closed-questions" %}')
    assert f'href="/help/{GAME}/#closed-questions"' in html
    assert escape(help.titles(GAME, language)["closed-questions"]) in html


def test_without_a_sentence_around_it_a_link_is_an_icon_with_a_name():
    html = drawn('{% help_link system_key "turns" icon=True %}')
    assert 'aria-label="What is this? Do I have to use turns?"' in html
    assert "#circle-question-mark" in html


@pytest.mark.parametrize("place", ['system_key "no-such-section"', '"no-such-game" "turns"', '"" "turns"'])
def test_what_does_not_exist_is_not_linked(place: str):
    assert "<a" not in drawn(f"{{% help_link {place} %}}")


def test_the_table_leads_to_the_rules_and_the_question_to_its_section(as_mara: Client, cast: Cast):
    html = as_mara.get(reverse("tables:table", args=[cast.table.slug])).content.decode()
    assert f'href="/help/{GAME}/"' in html
    assert f'href="/help/{GAME}/#closed-questions"' in html


def test_every_option_leads_to_what_explains_it(as_ana: Client, cast: Cast):
    html = as_ana.get(reverse("campaigns:options", args=[cast.campaign.slug])).content.decode()
    explained = [option.help for option in BY_KEY[GAME].OPTIONS if option.help]
    assert len(explained) > 10
    assert all(f'href="/help/{GAME}/#{section}"' in html for section in explained)


def test_the_landing_page_leads_to_the_rules(client: Client, db: None):
    assert f'href="/help/{GAME}/"' in client.get("/").content.decode()
