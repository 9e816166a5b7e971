"""Markdown: what people write reads well, and whatever they paste can do nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from config.markdown import shown


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**bold** and *soft*", "<strong>bold</strong> and <em>soft</em>"),
        ("# Title", "<h3>Title</h3>"),
        ("- one\n- two", "<li>two</li>"),
        ("one\ntwo", "one<br>\ntwo"),
        ("~~gone~~", "<s>gone</s>"),
        ("[a page](https://example.org/x)", 'href="https://example.org/x"'),
    ],
    ids=["weight", "heading", "list", "lines", "struck", "link"],
)
def test_what_is_written_reads_as_meant(text: str, html: str) -> None:
    assert html in shown(text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<img src=x onerror="alert(1)">',
        "![a](https://example.org/a.png)",
        "[x](javascript:alert(1))",
        '<a href="#" hx-get="/x" style="color:red" class="y" id="z">a</a>',
        '<svg onload="alert(1)"></svg>',
        "[x](data:text/html,<script>alert(1)</script>)",
    ],
    ids=["script", "image", "picture", "address", "attributes", "drawing", "data"],
)
def test_what_is_pasted_can_do_nothing(text: str) -> None:
    made = " ".join(tags(shown(text)))
    for dangerous in (
        "<script",
        "<img",
        "<svg",
        "onerror",
        "onload",
        "javascript:",
        "data:",
        "hx-get",
        "style=",
        "id=",
    ):
        assert dangerous not in made


@given(some.text(alphabet="<>&\"'/=abchxonimgscrptl:()[]! \n#*", max_size=60))
def test_no_text_makes_a_tag_that_is_not_ours(text: str) -> None:
    html = shown(text)
    for dangerous in ("<script", "<img", "<svg", "<iframe", "<style", " on", " hx-", " style="):
        assert not any(dangerous in tag for tag in tags(html))


def tags(html: str) -> list[str]:
    return [f"<{part.split('>')[0]}" for part in html.split("<")[1:]]
