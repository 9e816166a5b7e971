"""A table that reads three languages: the GM English, two players German and French, the third German on a phone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from playwright.sync_api import Page, expect

from rules.core.outcome import Outcome, Refusal
from rules.core.text import Text
from rules.systems import fu
from rules.templatetags.words import say
from tests.rules.systems.fu.table import act, table

LANGUAGES = ("en", "de", "fr")
READ = (*LANGUAGES, "de")
LOG = "#panel-log"


def said(text: Text | Refusal | str, language: str, /, **params: object) -> str:
    """Say a sentence of ours as a reader of this language gets it."""
    with translation.override(language):
        return say(Text(text, params) if isinstance(text, str) else text)


def meant(do: str, *dice: int, options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """Give the result that the rules make of an act and its dice."""
    outcome = act(table(**options or {}), do, *dice, **fields)
    assert isinstance(outcome, Outcome), outcome
    return dict(outcome.result)


@dataclass
class Trio:
    """A GM and a trio of players in four windows, and the server that holds their dice."""

    server: Any
    gm: Page
    german: Page
    french: Page
    phone: Page

    @property
    def windows(self) -> Iterator[tuple[Page, str]]:
        """Give each window with the language it is read in."""
        return zip((self.gm, self.german, self.french, self.phone), READ, strict=True)

    def everyone_reads(self, text: Text | str, **params: object) -> None:
        """Check that the log of each says this in the reader's own language."""
        for page, language in self.windows:
            words = {
                name: said(value, language) if isinstance(value, Text) else value for name, value in params.items()
            }
            expect(page.locator(LOG)).to_contain_text(said(text, language, **words))

    def everyone_sees(self, question: str, result: dict[str, Any]) -> None:
        """Check that everyone's log has the newest answer to a question, and its reason, in the reader's language."""
        for page, language in self.windows:
            line = page.locator(f"{LOG} li[data-roll]", has_text=question).first
            expect(line.locator(".answer")).to_have_text(said(fu.answer_text(result), language))
            expect(line.locator(".why")).to_have_text(said(fu.explain(result, {}), language))

    def play_by(self, *switches: str) -> None:
        """Let the GM switch options in mid-play, on the campaign's own page."""
        page = self.gm.context.new_page()
        campaign = self.gm.locator("a[href^='/campaigns/bench']").first.get_attribute("href")
        page.goto(f"{self.server.url}{campaign}options/")
        for name in switches:
            page.locator(f"[name=option_{name}]").click()
        with page.expect_navigation():
            page.locator("main form[action$='/options/'] button.primary").click()
        page.close()
