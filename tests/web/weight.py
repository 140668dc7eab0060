"""The size of a page: the bytes that were actually transferred."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.async_api import CDPSession, Page


class Scales:
    """Counts the bytes of everything that a page loads, as transferred, from now on."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.kinds: dict[str, str] = {}
        self.sizes: Counter[str] = Counter()
        """By resource type: Document, Script, Stylesheet, Font, Fetch, …"""
        session.on("Network.responseReceived", self._answered)
        session.on("Network.loadingFinished", self._finished)

    @classmethod
    async def under(cls, page: Page) -> Scales:
        """Start counting for a page that has loaded nothing yet."""
        session = await page.context.new_cdp_session(page)
        scales = cls(session)
        await session.send("Network.enable")
        return scales

    def _answered(self, event: dict[str, Any]) -> None:
        self.kinds[event["requestId"]] = event["type"]

    def _finished(self, event: dict[str, Any]) -> None:
        self.sizes[self.kinds.get(event["requestId"], "Other")] += int(event["encodedDataLength"])

    @property
    def code(self) -> int:
        """Script and style."""
        return self.sizes["Script"] + self.sizes["Stylesheet"]

    @property
    def all(self) -> int:
        return self.sizes.total()
