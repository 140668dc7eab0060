"""Browser pages that one test after another uses, each wiped in between.

Opening a browser context takes half a second of processor time, and its first page has to load and compile every
script again: together more than most tests need for what they check. A page of the pool keeps the HTTP cache and the
compiled scripts; cookies, storage, scripts and emulated media are reset. A test that changes permissions, the network
or how requests are answered opens a context of its own.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from typing import Literal, TypeAlias

from playwright.async_api import Browser, BrowserContext, CDPSession, Error, Page

Theme: TypeAlias = Literal["light", "dark"]

PERMISSIONS = ("clipboard-read", "clipboard-write")


async def new_context(browser: Browser, *, touch: bool, worker: bool) -> BrowserContext:
    """Open a context that shares nothing with others; `worker` allows the service worker."""
    return await browser.new_context(
        has_touch=touch,
        is_mobile=touch,
        permissions=list(PERMISSIONS),
        service_workers="allow" if worker else "block",
    )


class ReusablePage:
    """A page in a context of its own, with the scripts that run before the page's own ones."""

    def __init__(self, page: Page, session: CDPSession, *, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self._session = session
        self._scripts: list[str] = []

    async def run_first(self, script: str) -> None:
        """Run a script at the beginning of each document, until the page is wiped."""
        answer = await self._session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._scripts.append(answer["identifier"])

    async def wipe(self, address: str) -> None:
        """Forget all that a test has left behind, at this address and in the page."""
        with contextlib.suppress(Error):  # a page that shows no document has no storage
            await self.page.evaluate("sessionStorage.clear()")
        await self.page.goto("about:blank")
        for script in self._scripts:
            await self._session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
        self._scripts.clear()
        await self.page.context.clear_cookies()
        await self._session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})


class PagePool:
    """Pages that are free to be used, for fingers and for the mouse."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[bool, list[ReusablePage]] = defaultdict(list)

    async def take(self, *, touch: bool) -> ReusablePage:
        """Return a free page, or open another one."""
        if self._free[touch]:
            return self._free[touch].pop()
        context = await new_context(self._browser, touch=touch, worker=False)
        page = await context.new_page()
        session = await context.new_cdp_session(page)
        await session.send("Page.enable")
        return ReusablePage(page, session, touch=touch)

    async def put_back(self, reusable: ReusablePage, address: str) -> None:
        """Wipe a page and keep it for the next test, or close it if that fails."""
        try:
            await reusable.wipe(address)
        except Error:
            with contextlib.suppress(Error):
                await reusable.page.context.close()
        else:
            self._free[reusable.touch].append(reusable)
