"""Markdown that people write, as HTML that can do nothing: none of their own, no pictures, no attributes but links."""

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TAGS = {
    *("p", "br", "hr", "strong", "em", "s", "code", "pre", "blockquote"),
    *("ul", "ol", "li", "h3", "h4", "h5", "h6", "a", "table", "thead", "tbody", "tr", "th", "td"),
}
LOWER = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6", "h6": "h6"}
READER = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"]).disable("image")


def shown(text: str) -> SafeString:
    """Give a text as HTML, its headings below those of the page."""
    tokens = READER.parse(text)
    for token in tokens:
        token.tag = LOWER.get(token.tag, token.tag)
    html = READER.renderer.render(tokens, READER.options, {})
    cleaned = nh3.clean(
        html,
        tags=TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="noopener nofollow",
    )
    return mark_safe(cleaned)  # noqa: S308 (cleaned by an allow-list just above)
