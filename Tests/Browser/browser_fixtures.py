"""Fixtures that open pages in a real browser and fail on its errors."""

import os
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from page_errors import PageErrors
from prime_time_page import PrimeTimePage
from server import TIMEOUT

# Another server may get the port, and with it the origin, of one before.
CLEAR_STORAGE = """() => {
    try { localStorage.clear(); sessionStorage.clear() }
    catch { /* A page without an origin has none. */ }
}"""

# Catches hangs; never the proof of anything.
expect.set_options(timeout=TIMEOUT * 1000)


@pytest.fixture(scope="session")
def browser():
    # The shell has Chromium's engine without its windows. A page costs a fraction of the processor time.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    binary = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert binary, "there is no Chromium; set CHROMIUM to the path of one"
    # Otherwise each visit starts a process, although the page was at the same host before.
    arguments = ["--process-per-site"]
    # Chromium's sandbox refuses to run as root.
    arguments += ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary, args=arguments, timeout=TIMEOUT * 1000)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def page_errors():
    """Fails a test whose pages log, throw or request with an error."""
    page_errors = PageErrors()
    yield page_errors
    assert page_errors.found == []


@pytest.fixture(scope="session")
def idle():
    """Pages to reuse: opening a window is the slowest thing a browser does."""
    return []


@pytest.fixture
def visit(browser, idle, page_errors, start):
    """Opens a page in a new browser context, and leaves it before any server stops."""
    plain, special = [], []

    def visit(url, **options):
        if idle and not options:
            page = idle.pop()
        else:
            context = browser.new_context(**options)
            # Also of pages that a test opens beside this one.
            context.set_default_timeout(TIMEOUT * 1000)
            page = context.new_page()
        (special if options else plain).append(page)
        page_errors.watch(page.context)
        page.goto(url)
        return page

    yield visit
    for page in plain:
        for other in page.context.pages:
            if other != page:
                other.close()
        for routed in page, page.context:
            routed.unroute_all(behavior="ignoreErrors")
        page.evaluate(CLEAR_STORAGE)
        page.goto("about:blank")
        page.context.clear_cookies()
        page.context.clear_permissions()
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
        page.context.set_offline(False)
        page_errors.unwatch(page.context)
    for page in special:
        page.context.close()
    idle += plain


@pytest.fixture
def join(visit, server):
    """Opens PrimeTime and waits until it is live."""

    def join(**options):
        page = PrimeTimePage(visit(server.url, **options))
        page.expect_live()
        return page

    return join


@pytest.fixture
def one(join):
    return join()


@pytest.fixture
def other(join):
    return join()


@pytest.fixture
def both(one, other):
    return one, other
