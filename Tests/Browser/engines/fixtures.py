"""`open_page` runs a test once in each engine."""

import sys

import pytest

from engines.chromium import ChromiumPage
from engines.firefox import Firefox
from engines.webkit import WebKit

# Homebrew has no WebKitGTK; on Linux Scripts/setup installs it.
ENGINES = ("chromium", "firefox", *(["webkit"] if sys.platform == "linux" else []))
# For a test whose subject other tests have in Chromium.
in_other_engines = pytest.mark.parametrize("open_page", ENGINES[1:], indirect=True)


@pytest.fixture(scope="session")
def opener(browser):
    """Starts each engine once, when first used."""
    started = {}

    def opener(name):
        if name == "chromium":
            return lambda: ChromiumPage(browser)
        if name not in started:
            started[name] = {"firefox": Firefox, "webkit": WebKit}[name]()
        return started[name].open_page

    yield opener
    for engine in started.values():
        engine.close()


@pytest.fixture(scope="session")
def idle_pages(opener):
    """Pages to reuse, by engine: starting one takes a second."""
    pages = {name: [] for name in ENGINES}
    yield pages
    for page in sum(pages.values(), []):
        page.close()


@pytest.fixture(params=ENGINES)
def open_page(request, opener, idle_pages, start):
    """Opens a page in a new profile, and leaves it before any server stops."""
    open_new, idle, opened = opener(request.param), idle_pages[request.param], []

    def open_page(url, width=1000, height=700):
        page = idle.pop() if idle else open_new()
        page.resize(width, height)
        page.goto(url)
        opened.append(page)
        return page

    yield open_page
    for page in opened:
        page.reset()
    idle += opened
