"""Lost connections: the page stays readable, shows its status and reconnects."""

import signal

import pytest
from playwright.sync_api import expect

from prime_time_page import PrimeTimePage
from tcp_proxy import TcpProxy

pytestmark = pytest.mark.shared_server


@pytest.fixture
def network(server):
    network = TcpProxy(server.port)
    yield network
    network.close()


@pytest.fixture
def proxied(network, visit):
    """A page behind a proxy that can cut its connection."""
    page = PrimeTimePage(visit(network.url))
    page.expect_live()
    return page


@pytest.mark.own_server
def test_without_a_server_the_page_stays_readable_and_its_controls_are_disabled(
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


@pytest.mark.own_server
def test_after_reconnecting_the_controls_work_and_the_focus_is_restored(one, server, page_errors):
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


@pytest.mark.own_server
def test_a_focus_that_the_user_has_moved_is_not_taken_back(one, server, page_errors):
    one.increment.focus()
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    expect(one.increment).to_be_disabled()
    # The only focusable element left: the list that scrolls.
    scroller = one.page.get_by_role("list", name="Activity")
    scroller.focus()
    server.start()
    one.expect_live()
    expect(scroller).to_be_focused()


def test_a_late_joiner_sees_the_current_state(both, join):
    one, _ = both
    one.save_as_favourite(3)
    one.is_this_prime.click()
    late = join()
    expect(late.count).to_have_text("3")
    late.expect_favourites(3)
    late.expect_activity("Added 3")
    expect(late.dialog).to_have_accessible_name("3 is prime 🎉")


def test_changes_during_a_cut_are_shown_after_it(proxied, one, network, page_errors):
    page_errors.allow_connection_errors()
    network.cut()
    expect(proxied.connection_notice("Connection lost")).to_be_visible()
    one.save_as_favourite(5)
    expect(proxied.count).to_have_text("0")
    network.restore()
    proxied.expect_live()
    expect(proxied.count).to_have_text("5")
    proxied.expect_favourites(5)


def test_a_page_is_live_again_as_soon_as_it_is_online(
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


@pytest.mark.own_server
def test_a_page_notices_a_silent_server_without_any_input(
    join, server, page_errors
):
    one = join()
    one.page.clock.install()
    one.page.reload()
    one.expect_live()
    page_errors.allow_connection_errors()
    server.process.send_signal(signal.SIGSTOP)
    # The timeouts of a heartbeat and of an answer.
    one.page.clock.fast_forward("00:40")
    one.page.clock.fast_forward("00:10")
    expect(one.connection_notice("Connection lost. Reconnecting…")).to_be_visible()
    server.process.send_signal(signal.SIGCONT)
    one.expect_live()
    one.increment.click()
    expect(one.count).to_have_text("1")


def test_a_page_restored_by_the_back_button_is_live(one, other):
    one.page.goto("about:blank")
    other.increment.click()
    expect(other.count).to_have_text("1")
    one.page.go_back()
    one.expect_live()
    expect(one.count).to_have_text("1")
