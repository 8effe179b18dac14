"""What was done to a control and is not sent yet is sent: in its order, and whatever comes."""

import signal

import pytest
from playwright.sync_api import expect

from controls_page import expect_state, open_controls, select, selection, serve_controls

NAME = "Blob, Blobson and daughters"


@pytest.fixture
def server(start, product):
    return serve_controls(start, product)


@pytest.fixture
def join(visit, server):
    return lambda: open_controls(visit, server.url)


@pytest.fixture
def far(network, visit):
    """A page behind a network that can stall, and be cut."""
    return open_controls(visit, network.url)


def test_a_debounced_field_waits(far, server):
    far.slow.press_sequentially("Hello")
    far.on.evaluate("box => box.focus({ preventScroll: true })")
    expect_state(server, slow="Hello", changeCount=1)


@pytest.mark.parametrize("how", ["Enter", "Tab"])
def test_enter_and_leaving_are_the_end_of_a_debounce(one, other, how):
    one.slow.press_sequentially("Hello")
    one.slow.press(how)
    expect(other.slow).to_have_value("Hello")


def test_what_is_submitted_is_what_is_seen(far, network, server):
    network.stall()
    far.display_name.press_sequentially(NAME)
    far.slow.press_sequentially("Hello")
    far.text.press_sequentially("World")
    far.text.press("Enter")
    network.flow()
    expect(far.submitted).to_have_text(f"World|Hello|{NAME[:16]}")


def test_what_was_done_first_is_heard_first(far, network, server):
    """A form is submitted by a button that takes no focus, as in Safari."""
    far.slow.press_sequentially("Hello")
    far.button("Submit").evaluate("button => button.click()")
    expect(far.submitted).to_have_text("|Hello|")


def test_a_page_that_is_left_says_what_waits(one, server):
    one.slow.press_sequentially("Goodbye")
    one.page.goto("about:blank")
    expect_state(server, slow="Goodbye")


def test_a_page_that_is_closed_says_what_waits(visit, server):
    # Not one of those that the next test goes on with.
    page = open_controls(visit, server.url, locale="en-GB")
    page.slow.press_sequentially("Goodbye")
    page.page.close()
    expect_state(server, slow="Goodbye")


def put_away(far):
    """What the browser says when it puts a page into its back/forward cache."""
    far.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    far.expect_connection("closed")


def take_out(far):
    far.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow'))")
    far.expect_connection("open")


def test_a_page_that_is_come_back_to_does_not_say_again_what_it_said(far, one, network, server):
    network.stall()
    far.text.press_sequentially("Goodbye")
    put_away(far)
    network.flow()
    expect(one.text).to_have_value("Goodbye")
    one.text.fill("Later")
    expect_state(server, text="Later", changeCount=3)
    take_out(far)
    expect(far.text).to_have_value("Later")
    far.on.check()
    expect_state(server, text="Later", isOn=True, changeCount=4)


def test_a_page_that_is_soon_come_back_to_says_what_did_not_get_through(
    far, network, server, troubles
):
    troubles.expect_cuts()
    network.stall()
    far.text.press_sequentially("Goodbye")
    put_away(far)
    network.cut()
    network.flow()
    expect(far.text).to_have_value("Goodbye")
    network.mend()
    take_out(far)
    # "G", and what was typed while that was under way.
    expect_state(server, text="Goodbye", changeCount=2)
    expect(far.text).to_have_value("Goodbye")


def test_a_page_that_is_come_back_to_when_the_server_is_another_says_nothing(
    far, network, server, troubles
):
    troubles.expect_cuts()
    network.stall()
    far.text.press_sequentially("Goodbye")
    put_away(far)
    network.cut()
    network.flow()
    server.stop(signal.SIGKILL)
    server.start()
    network.mend()
    take_out(far)
    expect(far.text).to_have_value("")
    far.on.check()
    expect_state(server, text="", isOn=True, changeCount=1)


def test_a_row_that_goes_takes_with_it_what_was_not_said(far, network, server, viewer):
    network.stall()
    far.row(1).press("End")
    far.row(1).press_sequentially("!!!")
    viewer.send("rows.element.removeButtonTapped", {"id": 1})
    network.flow()
    expect(far.row(1)).to_have_count(0)
    far.on.check()
    expect_state(server, isOn=True, changeCount=1)
    # One that was under way, and no more.
    assert server.errors.count("outlived the element") == 1


def test_who_types_when_the_connection_is_lost_goes_on_typing(far, one, network, troubles):
    troubles.expect_cuts()
    far.text.focus()
    far.keyboard.type("Hello, wrld")
    expect(one.text).to_have_value("Hello, wrld")
    select(far.text, 8, 8)
    network.cut()
    far.expect_connection("closed")
    expect(far.on).to_be_disabled()
    far.keyboard.type("o")
    expect(far.text).to_have_value("Hello, world")
    network.mend()
    expect(one.text).to_have_value("Hello, world")
    far.expect_connection("open")
    expect(far.text).to_be_focused()
    assert selection(far.text)[:2] == [9, 9]
    expect(far.text).to_be_editable()


def test_a_field_that_nobody_types_in_is_read_only_without_a_connection(far, network, troubles):
    troubles.expect_cuts()
    far.text.focus()
    network.cut()
    far.expect_connection("closed")
    for field in (far.display_name, far.notes, far.number, far.day):
        expect(field).not_to_be_editable()
    for control in (far.on, far.level, far.size, far.tags, far.colour("Red")):
        expect(control).to_be_disabled()
    expect(far.text).to_be_editable()
    far.notes.focus()
    expect(far.text).not_to_be_editable()
    network.mend()
    far.expect_connection("open")
    for control in (far.text, far.notes, far.on, far.level, far.size, far.colour("Red")):
        expect(control).to_be_editable()
    expect(far.notes).to_be_focused()


def test_what_was_under_way_when_the_connection_was_lost_is_sent_again(
    far, one, network, troubles, server
):
    troubles.expect_cuts()
    network.stall()
    far.text.press_sequentially("Hello")
    far.on.check()
    far.colour("Red").check()
    network.cut()
    network.flow()
    far.expect_connection("closed")
    expect_state(server, changeCount=0)
    expect(far.text).to_have_value("Hello")
    expect(far.on).to_be_checked()
    network.mend()
    for page in (far, one):
        expect(page.text).to_have_value("Hello")
        expect(page.on).to_be_checked()
        expect(page.colour("Red")).to_be_checked()
    # "H", "Hello", and the two others: each as it was, and once.
    expect_state(server, text="Hello", isOn=True, color="red", changeCount=4)


def test_a_server_that_was_killed_gets_what_was_typed_and_not_said(one, server, troubles):
    troubles.expect_cuts()
    one.slow.press_sequentially("Hello")
    server.stop(signal.SIGKILL)
    one.expect_connection("closed")
    one.keyboard.type("!")
    server.start()
    one.expect_connection("open")
    one.slow.press("Enter")
    expect_state(server, slow="Hello!")
