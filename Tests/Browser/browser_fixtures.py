"""Fixtures that open pages in a real browser and fail on its errors."""

import collections
import contextlib
import json
from unittest.mock import patch

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from chromium import open_chromium
from page_errors import PageErrors
from prime_time_page import PrimeTimePage
from server import TIMEOUT

# Another server may get the port, and with it the origin, of one before.
CLEAR_STORAGE = """() => {
    try { localStorage.clear(); sessionStorage.clear() }
    catch { /* A page without an origin has none. */ }
}"""

# A page with other options is closed after its test.
REUSED_OPTIONS = {"has_touch", "is_mobile", "locale", "reduced_motion", "viewport"}
# The size of a window without options.
VIEWPORT = {"width": 1280, "height": 720}
# What a page or its context cannot forget.
LASTING = [
    (Page, "add_init_script"), (Page, "expose_function"), (Page, "on"), (Page, "route_web_socket"),
    (BrowserContext, "add_init_script"), (BrowserContext, "new_cdp_session"), (BrowserContext, "route_web_socket"),
]


@pytest.fixture(scope="session")
def browser():
    with contextlib.ExitStack() as stack:
        # Otherwise each visit starts a process, although the page was at the same host before.
        yield open_chromium(stack, "--process-per-site")


@pytest.fixture(autouse=True)
def page_errors():
    """Fails a test whose pages log, throw or request with an error."""
    page_errors = PageErrors()
    yield page_errors
    assert page_errors.found == []


@pytest.fixture(scope="session")
def idle():
    """Pages to reuse, by their options: opening a window is the slowest thing a browser does."""
    return collections.defaultdict(list)


@pytest.fixture(scope="session", autouse=True)
def changed():
    """The contexts that have changed for as long as they live. They are not used again."""
    changed = set()

    def watch(method):
        def watched(self, *arguments, **options):
            changed.add(self.context if isinstance(self, Page) else self)
            return method(self, *arguments, **options)

        return watched

    with contextlib.ExitStack() as patches:
        for owner, name in LASTING:
            patches.enter_context(patch.object(owner, name, watch(getattr(owner, name))))
        # A page with a clock of its own keeps it.
        patches.enter_context(patch.object(Page, "clock", property(watch(Page.clock.fget))))
        yield changed


@pytest.fixture
def visit(browser, idle, changed, page_errors, start):
    """Opens a page in a browser context of its own, which may have been another test's, and leaves it in the end."""
    visited = []

    def visit(url, is_new=False, **options):
        key = json.dumps(options, sort_keys=True)
        if idle[key] and not is_new:
            page = idle[key].pop()
        else:
            context = browser.new_context(**options)
            # Also of pages that a test opens beside this one.
            context.set_default_timeout(TIMEOUT * 1000)
            page = context.new_page()
        if is_new:
            changed.add(page.context)
        visited.append((page, options, key))
        page_errors.watch(page.context)
        page.goto(url)
        return page

    yield visit
    for page, options, key in visited:
        if page.context in changed or not options.keys() <= REUSED_OPTIONS or page.is_closed():
            changed.discard(page.context)
            page.context.close()
            continue
        for other in page.context.pages:
            if other != page:
                other.close()
        for routed in page, page.context:
            routed.unroute_all(behavior="ignoreErrors")
        page.evaluate(CLEAR_STORAGE)
        page.goto("about:blank")
        page.context.clear_cookies()
        page.context.clear_permissions()
        page.emulate_media(
            media="null", color_scheme="null", forced_colors="null",
            reduced_motion=options.get("reduced_motion", "null"),
        )
        viewport = options.get("viewport", VIEWPORT)
        if page.viewport_size != viewport:
            page.set_viewport_size(viewport)
        page.context.set_offline(False)
        page_errors.unwatch(page.context)
        idle[key].append(page)


@pytest.fixture
def join(visit, server):
    """Opens PrimeTime and waits until it is live."""

    def join(**options):
        page = PrimeTimePage(visit(server.url, **options))
        page.expect_live()
        # The module of dialogs has been loaded.
        expect(page.page.locator("#prime-dialog")).to_have_attribute("tabindex", "-1")
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
