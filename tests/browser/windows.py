"""Browsers that are handed on from one test to the next: what one of them has fetched, it need not fetch again."""

from collections import defaultdict
from functools import cache
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

KEPT = "local_storage,indexeddb,cache_storage"


class Windows:
    """Contexts of one browser: each is lent to one test at a time, and knows nothing of the last when it is lent."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.idle: dict[str, list[BrowserContext]] = defaultdict(list)
        self.lent: dict[BrowserContext, str] = {}

    def open(self, origin: str, **options: Any) -> Page:
        """Open a window for this server in a context with these options, an idle one if there is one."""
        kind = repr((origin, sorted(options.items())))
        if not self.idle[kind]:
            context = self.browser.new_context(**options)
            page = context.new_page()
        else:
            context = self.idle[kind].pop()
            page = context.new_page()
            forget(page, origin)
        self.lent[context] = kind
        return page

    def close(self, context: BrowserContext) -> None:
        """Close all windows of a context, and keep it for the next who wants such a one."""
        kind = self.lent.pop(context, None)
        if kind is None:
            context.close()
            return
        for page in context.pages:
            page.close()
        self.idle[kind].append(context)


def forget(page: Page, origin: str) -> None:
    """Make a browser forget who used it, what was allowed and what was kept; files that anyone may have it keeps."""
    context = page.context
    context.clear_cookies()
    context.clear_permissions()
    context.set_offline(False)
    context.unroute_all()
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
    devtools.detach()


@cache
def windows_of(browser: Browser) -> Windows:
    return Windows(browser)
