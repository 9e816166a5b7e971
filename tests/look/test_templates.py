"""Templates keep to the strict policy, and name only icons that exist."""

import re

from tests.look.files import ROOT, SPRITE, found, scripts, templates

USED = re.compile(
    r'<c-icon name="([\w-]+)"'
    r'|components/icon\.html" with name="([\w-]+)"'
    r'| icon="([\w-]+)"'
)
FOREIGN = r"""<(?:script|link|img|use|iframe|source)\b[^>]*\b(?:src|href)=["'](?:https?:)?//"""
GLUED = (
    r", \{% translate "
    r"|\{% translate [^%]*%\}(?:</?\w+[^>]*>)*: "
    r"|· ?\{% (?:block)?translate "
)


def icons_used() -> set[str]:
    return {name for path in templates() for match in USED.findall(path.read_text()) for name in match if name}


def test_every_icon_that_is_used_is_in_the_sprite():
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', SPRITE.read_text()))
    assert len(icons_used()) > 20
    assert icons_used() <= drawn


def test_every_icon_in_the_sprite_is_used():
    """Templates name icons, and so do scripts and what examples are made of."""
    named = "".join(
        path.read_text() for path in [*templates(), *scripts(), *(ROOT / "config" / "specimens").glob("*.py")]
    )
    drawn = re.findall(r'<symbol id="([\w-]+)"', SPRITE.read_text())
    assert [name for name in drawn if not re.search(rf"""["'#]{name}["']""", named)] == []


def test_no_template_styles_inline():
    assert found(r"<style|\sstyle=", templates()) == []


def test_no_template_scripts_inline():
    assert found(r"<script(?![^>]*\ssrc=)|\son[a-z]+=|hx-on|javascript:|\sjs:", templates()) == []


def test_no_template_loads_from_another_host():
    assert found(FOREIGN, templates()) == []


def test_every_act_form_keeps_the_panel_when_the_server_fails():
    for path in templates():
        for form in re.findall(r"<form[^>]*hx-post[^>]*>", path.read_text()):
            assert 'hx-status:5xx="swap:none"' in form, path
            assert 'method="post"' in form, path
            assert "action=" in form, path


def test_htmx_is_not_deferred():
    """Deferred, it may begin before its stream's script is there, and the page then never goes live."""
    assert found(r"<script[^>]*(?:defer|async|module)[^>]*vendor/", templates()) == []


def test_no_sentence_is_glued_from_parts():
    """Another language may want another order, so a sentence is one message, with its marks and its markup."""
    assert found(GLUED, templates()) == []
