"""Pages reconnect when the server restarts."""

import itertools
import signal

import pytest
from playwright.sync_api import expect

from conftest import UNRECORDED
from room_fixtures import ARGUMENTS, TOKEN


@UNRECORDED
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_saved_favourites_load_into_the_next_room_without_a_reload(
    both, server, page_errors, how
):
    one, other = both
    for prime in (2, 7):
        one.save_as_favourite(prime)
    one.save.click()
    for page in both:
        expect(page.favourites_note("Saved 2 favourites.")).to_be_visible()

    page_errors.allow_connection_errors()
    server.stop(how)
    for page in both:
        expect(page.connection_notice("Connection lost")).to_be_visible()

    server.start()
    for page in both:
        page.expect_live()
        expect(page.count).to_have_text("0")
        page.expect_favourites()
    other.load.click()
    for page in both:
        page.expect_favourites(2, 7)
        page.expect_activity("Added 7", "Added 2")


def test_a_dialog_open_at_a_crash_is_open_after_the_restart(both, server, page_errors):
    one, other = both
    one.is_this_prime.click()
    for page in both:
        expect(page.dialog).to_be_visible()
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    for page in both:
        expect(page.dialog.get_by_role("status")).to_have_text("Connection lost. Reconnecting…")
        expect(page.button("Close")).to_be_disabled()
    server.start()
    for page in both:
        expect(page.dialog.get_by_role("status")).to_be_hidden()
        expect(page.dialog).to_be_visible()
    other.button("Close").click()
    for page in both:
        expect(page.dialog).to_be_hidden()
        page.expect_live()


@UNRECORDED
def test_a_dialog_open_at_a_crash_closes_in_the_next_room(both, server, page_errors):
    one, _ = both
    one.is_this_prime.click()
    for page in both:
        expect(page.dialog).to_be_visible()
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    server.start()
    for page in both:
        expect(page.dialog).to_be_hidden()
        page.expect_live()


def test_pages_reconnect_after_several_restarts(both, server, page_errors):
    one, _ = both
    page_errors.allow_connection_errors()
    for count in (1, 2, 3):
        one.increment.click()
        for page in both:
            expect(page.count).to_have_text(str(count))
        server.stop(signal.SIGKILL)
        for page in both:
            expect(page.connection_notice("Connection lost")).to_be_visible()
        server.start()
        for page in both:
            page.expect_live()
            expect(page.count).to_have_text(str(count))


def test_presenters_and_walls_reconnect_within_a_second_and_the_audience_within_three(
    visit, start, product, data, page_errors
):
    server = start(product("PrimeTimeServer"), "--data", data, *ARGUMENTS)
    presenter_page = visit(f"{server.url}present#{TOKEN}")
    expect(presenter_page.get_by_role("heading", name="In the room")).to_be_visible()

    def record_attempts(page, path=""):
        """Opens a page with a fake clock that counts its attempts to connect."""
        page.add_init_script(
            "Math.random = () => 0.999; window.tried = window.failed = 0;"
            "window.WebSocket = class extends WebSocket {"
            "  constructor(...from) {"
            "    super(...from); window.tried++;"
            "    this.addEventListener('close', () => window.failed++);"
            "  } };"
        )
        page.clock.install(time=0)
        page.goto(server.url + path)
        page.wait_for_selector("html[data-connection=open]")
        page.clock.pause_at(86_400_000)
        return page

    pages = {path: record_attempts(presenter_page.context.new_page(), path) for path in ("", "?projector")}
    # In another context, because it has no cookie.
    pages["audience"] = record_attempts(visit("about:blank"))
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)

    def tenths(page):
        """Returns the tenths of a second from a failure to the next attempt."""
        page.wait_for_function("() => tried === failed")
        before = page.evaluate("() => tried")
        for count in itertools.count(1):
            page.clock.run_for(100)
            if page.evaluate("() => tried") > before:
                return count

    waits = {name: [tenths(page) for _ in range(7)] for name, page in pages.items()}
    # The first delay began before the clock stopped.
    assert all(wait <= 10 for name in ("", "?projector") for wait in waits[name]), waits
    assert all(20 < wait <= 30 for wait in waits["audience"][-2:]), waits
