"""Whoever gets a browser that another test has used finds nothing of it there."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Server
from tests.browser.windows import Windows

pytestmark = pytest.mark.browser
ALLOWED = "navigator.permissions.query({ name: 'clipboard-read' }).then(answer => answer.state)"


def test_a_browser_that_is_handed_on_has_forgotten_the_last_test(server: Server, chromium: Browser) -> None:
    windows = Windows(chromium)
    first = windows.open(server.url, locale="de")
    used = first.context
    first.goto(server.url)
    first.evaluate("localStorage.setItem('draft:/t/once/', 'kept')")
    used.add_cookies([{"name": "sid", "value": "somebody", "url": server.url}])
    used.grant_permissions(["clipboard-read"], origin=server.url)
    used.route("**/credits/", lambda route: route.abort())
    used.new_page().goto(server.url)
    used.set_offline(True)
    windows.close(used)

    again = windows.open(server.url, locale="de")
    assert again.context is used
    assert again.context.pages == [again]
    assert again.context.cookies() == []
    again.goto(f"{server.url}/credits/")
    assert again.evaluate("Object.keys(localStorage)") == []
    assert again.evaluate(ALLOWED) != "granted"
    used.close()


def test_no_two_tests_have_a_browser_at_once_and_none_has_one_of_another_kind(
    server: Server, chromium: Browser
) -> None:
    windows = Windows(chromium)
    lent = [windows.open(server.url, locale=language).context for language in ("de", "de", "fr")]
    assert len(set(lent)) == len(lent)
    windows.close(lent[0])
    assert windows.open(server.url, locale="fr").context not in lent
    assert windows.open(server.url, locale="de").context is lent[0]
    for context in chromium.contexts:
        if context in windows.lent:
            context.close()
