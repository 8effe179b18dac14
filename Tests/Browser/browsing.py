"""Real browsers, in which nothing goes wrong unseen."""

import os
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from prime_time import PrimeTime
from server import PATIENCE
from troubles import Troubles

# For what is stuck, not for what is slow.
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser():
    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    assert found, "there is no Chromium; set CHROMIUM to the path of one"
    # Chromium's sandbox refuses to run as root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def troubles():
    """Fails a test in which a page complained, threw, or asked for what is not there."""
    troubles = Troubles()
    yield troubles
    assert troubles.found == []


@pytest.fixture(scope="session")
def idle():
    """Pages that a test is done with: a new window is the slowest thing a browser does."""
    return []


@pytest.fixture
def visit(browser, idle, troubles, start):
    """Opens a page in a browser context of its own, which is left before any server stops."""
    plain, special = [], []

    def visit(url, **options):
        if idle and not options:
            page = idle.pop()
        else:
            page = browser.new_context(**options).new_page()
            page.set_default_timeout(PATIENCE * 1000)
        (special if options else plain).append(page)
        troubles.watch(page.context)
        page.goto(url)
        return page

    yield visit
    for page in plain:
        for other in page.context.pages:
            if other != page:
                other.close()
        page.goto("about:blank")
        page.context.clear_cookies()
        page.context.clear_permissions()
        page.emulate_media(color_scheme="null")
        page.context.set_offline(False)
        troubles.leave(page.context)
    for page in special:
        page.context.close()
    idle += plain


@pytest.fixture
def join(visit, server):
    """Opens PrimeTime, and waits until it is live."""

    def join(**options):
        page = PrimeTime(visit(server.url, **options))
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
