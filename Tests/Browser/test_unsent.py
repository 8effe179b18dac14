"""Unsent edits are sent in order, whatever happens to the page or the connection."""

import signal

import pytest
from playwright.sync_api import expect

from conftest import UNRECORDED
from controls_page import expect_state, open_controls, select, selection, serve_controls
from page_timeouts import turn_off_timeouts

pytestmark = pytest.mark.shared_server

NAME = "Blob, Blobson and daughters"


@pytest.fixture
def server(serve, product, arguments):
    return serve_controls(serve, product, *arguments)


@pytest.fixture
def join(visit, server):
    return lambda: open_controls(visit, server.url)


@pytest.fixture
def proxied(network, visit):
    """A page behind a proxy that can stall and cut its connection, which waits for an answer however long."""
    page = open_controls(visit, network.url)
    turn_off_timeouts(page.page)
    return page


def test_a_debounced_field_is_sent_once(proxied, server):
    proxied.slow.press_sequentially("Hello")
    proxied.on.evaluate("box => box.focus({ preventScroll: true })")
    expect_state(server, slow="Hello", changeCount=1)


@pytest.mark.parametrize("how", ["Enter", "Tab"])
def test_enter_and_blur_end_a_debounce(one, other, how):
    one.slow.press_sequentially("Hello")
    one.slow.press(how)
    expect(other.slow).to_have_value("Hello")


def test_a_submission_contains_what_the_page_shows(proxied, network, server):
    network.stall()
    proxied.display_name.press_sequentially(NAME)
    proxied.slow.press_sequentially("Hello")
    proxied.text.press_sequentially("World")
    proxied.text.press("Enter")
    network.resume()
    expect(proxied.submitted).to_have_text(f"World|Hello|{NAME[:16]}")


def test_pending_edits_are_sent_before_a_submission(proxied, network, server):
    """A form is submitted by a button that takes no focus, as in Safari."""
    proxied.slow.press_sequentially("Hello")
    proxied.button("Submit").evaluate("button => button.click()")
    expect(proxied.submitted).to_have_text("|Hello|")


def test_leaving_a_page_sends_its_pending_edits(one, server):
    one.slow.press_sequentially("Goodbye")
    one.page.goto("about:blank")
    expect_state(server, slow="Goodbye")


def test_closing_a_page_sends_its_pending_edits(visit, server):
    page = open_controls(visit, server.url)
    page.slow.press_sequentially("Goodbye")
    page.page.close()
    expect_state(server, slow="Goodbye")


def put_away(proxied):
    """Fires the event of a page that enters the back/forward cache."""
    proxied.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    proxied.expect_connection("closed")


def take_out(proxied):
    proxied.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
    proxied.expect_connection("open")


def test_a_restored_page_does_not_resend_its_edits(proxied, one, network, server):
    network.stall()
    proxied.text.press_sequentially("Goodbye")
    put_away(proxied)
    network.resume()
    expect(one.text).to_have_value("Goodbye")
    one.text.fill("Later")
    expect_state(server, text="Later", changeCount=3)
    take_out(proxied)
    expect(proxied.text).to_have_value("Later")
    proxied.on.check()
    expect_state(server, text="Later", isOn=True, changeCount=4)


def test_a_page_restored_soon_resends_unanswered_edits(
    proxied, network, server, page_errors
):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.text.press_sequentially("Goodbye")
    put_away(proxied)
    network.cut()
    network.resume()
    expect(proxied.text).to_have_value("Goodbye")
    network.restore()
    take_out(proxied)
    # "G", and the text typed while that was in flight.
    expect_state(server, text="Goodbye", changeCount=2)
    expect(proxied.text).to_have_value("Goodbye")


@pytest.mark.own_server
@UNRECORDED
def test_a_page_restored_in_the_next_room_resends_nothing(
    proxied, network, server, page_errors
):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.text.press_sequentially("Goodbye")
    put_away(proxied)
    network.cut()
    network.resume()
    server.stop(signal.SIGKILL)
    server.start()
    network.restore()
    take_out(proxied)
    expect(proxied.text).to_have_value("")
    proxied.on.check()
    expect_state(server, text="", isOn=True, changeCount=1)


@pytest.mark.own_server
def test_a_page_restored_soon_after_a_restart_resends_unanswered_edits(
    proxied, network, server, page_errors
):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.text.press_sequentially("Goodbye")
    put_away(proxied)
    network.cut()
    network.resume()
    server.stop(signal.SIGKILL)
    server.start()
    network.restore()
    take_out(proxied)
    expect_state(server, text="Goodbye", changeCount=2)
    expect(proxied.text).to_have_value("Goodbye")


@pytest.mark.own_server
def test_removing_a_row_drops_its_unsent_edits(proxied, network, server, client):
    network.stall()
    proxied.row(1).press("End")
    proxied.row(1).press_sequentially("!!!")
    client.send("rows.element.removeButtonTapped", {"id": 1})
    network.resume()
    expect(proxied.row(1)).to_have_count(0)
    proxied.on.check()
    expect_state(server, isOn=True, changeCount=1)
    # One was in flight, and no more.
    assert server.errors.count("outlived the element") == 1


def test_a_focused_field_stays_editable_during_a_cut(proxied, one, network, page_errors):
    page_errors.allow_connection_errors()
    proxied.text.focus()
    proxied.keyboard.type("Hello, wrld")
    expect(one.text).to_have_value("Hello, wrld")
    select(proxied.text, 8, 8)
    network.cut()
    proxied.expect_connection("closed")
    expect(proxied.on).to_be_disabled()
    proxied.keyboard.type("o")
    expect(proxied.text).to_have_value("Hello, world")
    network.restore()
    expect(one.text).to_have_value("Hello, world")
    proxied.expect_connection("open")
    expect(proxied.text).to_be_focused()
    assert selection(proxied.text)[:2] == [9, 9]
    expect(proxied.text).to_be_editable()


def test_an_unfocused_field_is_read_only_without_a_connection(proxied, network, page_errors):
    page_errors.allow_connection_errors()
    proxied.text.focus()
    network.cut()
    proxied.expect_connection("closed")
    for field in (proxied.display_name, proxied.notes, proxied.number, proxied.day):
        expect(field).not_to_be_editable()
    for control in (proxied.on, proxied.level, proxied.size, proxied.tags, proxied.colour("Red")):
        expect(control).to_be_disabled()
    expect(proxied.text).to_be_editable()
    proxied.text.evaluate("field => field.blur()")
    expect(proxied.text).not_to_be_editable()
    # No field had the focus before.
    proxied.notes.focus()
    expect(proxied.notes).to_be_editable()
    network.restore()
    proxied.expect_connection("open")
    for control in (proxied.text, proxied.notes, proxied.on, proxied.level, proxied.size, proxied.colour("Red")):
        expect(control).to_be_editable()
    expect(proxied.notes).to_be_focused()


def test_edits_in_flight_at_a_cut_are_resent(
    proxied, one, network, page_errors, server
):
    page_errors.allow_connection_errors()
    network.stall()
    proxied.text.press_sequentially("Hello")
    proxied.on.check()
    proxied.colour("Red").check()
    network.cut()
    network.resume()
    proxied.expect_connection("closed")
    expect_state(server, changeCount=0)
    expect(proxied.text).to_have_value("Hello")
    expect(proxied.on).to_be_checked()
    network.restore()
    for page in (proxied, one):
        expect(page.text).to_have_value("Hello")
        expect(page.on).to_be_checked()
        expect(page.colour("Red")).to_be_checked()
    # "H", "Hello", and the two others: each unchanged, and once.
    expect_state(server, text="Hello", isOn=True, color="red", changeCount=4)


@pytest.mark.own_server
def test_unsent_text_reaches_a_restarted_server(one, server, page_errors):
    page_errors.allow_connection_errors()
    one.slow.press_sequentially("Hello")
    server.stop(signal.SIGKILL)
    one.expect_connection("closed")
    one.keyboard.type("!")
    server.start()
    one.expect_connection("open")
    one.slow.press("Enter")
    expect_state(server, slow="Hello!")
