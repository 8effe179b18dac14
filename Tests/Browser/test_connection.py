"""While there is no connection the page stays readable, and says so quietly."""

import signal

import pytest
from playwright.sync_api import expect

from prime_time_page import PrimeTimePage
from tcp_proxy import TcpProxy


@pytest.fixture
def network(server):
    network = TcpProxy(server.port)
    yield network
    network.close()


@pytest.fixture
def proxied(network, visit):
    """A page behind a network that can be cut."""
    page = PrimeTimePage(visit(network.url))
    page.expect_live()
    return page


def test_without_a_server_the_page_is_readable_and_its_controls_are_disabled(
    one, server, page_errors
):
    one.save_as_favourite(2)
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    expect(one.connection_notice("Connection lost. Reconnecting…")).to_be_visible()
    expect(one.count).to_have_text("2")
    one.expect_favourites(2)
    one.expect_activity("Added 2")
    buttons = one.page.get_by_role("button")
    for index in range(buttons.count()):
        expect(buttons.nth(index)).to_be_disabled()


def test_back_again_the_controls_work_and_the_focus_is_where_it_was(one, server, page_errors):
    one.increment.focus()
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    expect(one.increment).to_be_disabled()
    server.start()
    one.expect_live()
    expect(one.increment).to_be_focused()
    expect(one.connection_notice("Connection lost")).to_have_count(0)
    one.page.keyboard.press("Enter")
    expect(one.count).to_have_text("1")


def test_the_focus_is_not_taken_from_someone_who_has_moved_on(one, server, page_errors):
    one.increment.focus()
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    expect(one.increment).to_be_disabled()
    # All that is left to go to: the list that scrolls.
    scroller = one.page.get_by_role("list", name="Activity")
    scroller.focus()
    server.start()
    one.expect_live()
    expect(scroller).to_be_focused()


def test_who_comes_late_sees_the_present_state(both, join):
    one, _ = both
    one.save_as_favourite(3)
    one.is_this_prime.click()
    late = join()
    expect(late.count).to_have_text("3")
    late.expect_favourites(3)
    late.expect_activity("Added 3")
    expect(late.dialog).to_have_accessible_name("3 is prime 🎉")


def test_what_happened_during_a_cut_is_there_after_it(proxied, one, network, page_errors):
    page_errors.allow_connection_errors()
    network.cut()
    expect(proxied.connection_notice("Connection lost")).to_be_visible()
    one.save_as_favourite(5)
    expect(proxied.count).to_have_text("0")
    network.restore()
    proxied.expect_live()
    expect(proxied.count).to_have_text("5")
    proxied.expect_favourites(5)


def test_a_page_that_was_offline_is_live_again_as_soon_as_it_is_online(
    proxied, one, network, page_errors
):
    page_errors.allow_connection_errors()
    proxied.page.context.set_offline(True)
    network.cut()
    expect(proxied.connection_notice("Connection lost")).to_be_visible()
    one.increment.click()
    network.restore()
    proxied.page.context.set_offline(False)
    proxied.expect_live()
    expect(proxied.count).to_have_text("1")


def test_a_server_that_falls_silent_is_missed_though_nobody_touches_the_page(
    join, server, page_errors
):
    # With options, as then the page, whose clock is another now, is nobody else's later.
    one = join(locale="en-GB")
    one.page.clock.install()
    one.page.reload()
    one.expect_live()
    page_errors.allow_connection_errors()
    server.process.send_signal(signal.SIGSTOP)
    # So long it waits for a heartbeat, and then for an answer.
    one.page.clock.fast_forward("00:40")
    one.page.clock.fast_forward("00:10")
    expect(one.connection_notice("Connection lost. Reconnecting…")).to_be_visible()
    server.process.send_signal(signal.SIGCONT)
    one.expect_live()
    one.increment.click()
    expect(one.count).to_have_text("1")


def test_a_page_that_was_left_and_is_come_back_to_is_live(one, other):
    one.page.goto("about:blank")
    other.increment.click()
    expect(other.count).to_have_text("1")
    one.page.go_back()
    one.expect_live()
    expect(one.count).to_have_text("1")
