"""Typed text is never lost or overwritten, however slow the connection."""

import pytest
from playwright.sync_api import expect

from controls_page import (
    count_writes,
    expect_state,
    record_input,
    open_controls,
    select,
    selection,
    serve_controls,
)
from page_timeouts import turn_off_timeouts
from server import wait_until

pytestmark = pytest.mark.shared_server

# A letter of each kind on a keyboard, 40 in all.
SENTENCE = "Pack my box with five dozen liquor jugs!"


@pytest.fixture
def server(serve, product):
    return serve_controls(serve, product)


@pytest.fixture
def join(visit, server):
    return lambda: open_controls(visit, server.url)


@pytest.fixture
def proxied(network, visit):
    """A page behind a proxy that can stall and whose delay a test can set, which waits however long."""
    page = open_controls(visit, network.url)
    turn_off_timeouts(page.page)
    return page


@pytest.fixture
def delayed(network, proxied):
    """A page that is 300 ms away from its server, each way."""
    network.delay = 0.3
    return proxied


def prefixes(text):
    return [text[:length] for length in range(1, len(text) + 1)]


def test_each_keystroke_shows_at_once_and_finally_the_servers_value(delayed, one, server):
    delayed.display_name.focus()
    record_input(delayed.display_name)
    delayed.keyboard.type(SENTENCE)
    shown = ""
    for typed, value in zip(SENTENCE, delayed.display_name.evaluate("field => field.inputs")):
        # The second only if this machine took a round trip for one key.
        assert value in (shown + typed, shown[:16] + typed)
        shown = value
    for page in (delayed, one):
        expect(page.display_name).to_have_value(SENTENCE[:16])
    expect_state(server, displayName=SENTENCE[:16])
    assert selection(delayed.display_name)[:2] == [16, 16]


def test_text_is_not_overwritten_before_the_answer(proxied, one, network, server):
    network.stall()
    proxied.display_name.focus()
    for typed in prefixes(SENTENCE):
        proxied.keyboard.type(typed[-1])
        assert proxied.display_name.input_value() == typed
    network.resume()
    for page in (proxied, one):
        expect(page.display_name).to_have_value(SENTENCE[:16])


def test_frames_do_not_overwrite_unsent_text(one, client):
    one.slow.focus()
    for number, typed in enumerate(prefixes("Pack my box")):
        one.keyboard.type(typed[-1])
        client.send("binding.slow", f"Remote {number}")
        client.send("binding.notes", f"Frame {number}")
        expect(one.notes).to_have_value(f"Frame {number}")
        assert one.slow.input_value() == typed
        assert selection(one.slow)[:2] == [len(typed), len(typed)]


def test_fast_typing_costs_one_action_per_round_trip(proxied, network, server):
    network.stall()
    proxied.display_name.focus()
    proxied.keyboard.type(SENTENCE)
    network.resume()
    expect(proxied.display_name).to_have_value(SENTENCE[:16])
    # The first letter, and then all the others.
    expect_state(server, changeCount=2, displayName=SENTENCE[:16])


def test_dragging_costs_one_action_per_round_trip(proxied, network, server):
    network.stall()
    proxied.level.focus()
    for _ in range(20):
        proxied.keyboard.press("ArrowRight")
    expect(proxied.level).to_have_value("70")
    network.resume()
    expect_state(server, changeCount=2, level=70)
    expect(proxied.level).to_have_value("70")


def test_the_last_of_many_choices_wins(delayed, one, server):
    for _ in range(5):
        delayed.on.press("Space")
    for name in ("Red", "Green", "Blue", "Green"):
        delayed.colour(name).check()
    delayed.size.select_option("SMALL")
    delayed.size.select_option("LARGE")
    for page in (delayed, one):
        expect(page.on).to_be_checked()
        expect(page.colour("Green")).to_be_checked()
        expect(page.size).to_have_value("large")
    expect_state(server, isOn=True, color="green", size="large")


def test_every_control_shows_a_local_change_at_once(proxied, one, network, server):
    network.stall()
    proxied.notes.fill("One\nTwo")
    proxied.email.fill("blob@pointfree.example")
    proxied.number.fill("42")
    proxied.level.fill("75")
    proxied.on.check()
    proxied.colour("Blue").check()
    proxied.size.select_option("LARGE")
    proxied.tags.select_option(["A", "C"])
    proxied.day.fill("2026-11-21")
    proxied.row(2).fill("Second")
    assert server.state["changeCount"] == 0
    for page in (proxied, one):
        expect(page.notes).to_have_value("One\nTwo")
        expect(page.email).to_have_value("blob@pointfree.example")
        expect(page.number).to_have_value("42")
        expect(page.level).to_have_value("75")
        expect(page.on).to_be_checked()
        expect(page.colour("Blue")).to_be_checked()
        expect(page.size).to_have_value("large")
        expect(page.tags).to_have_values(["a", "c"])
        expect(page.day).to_have_value("2026-11-21")
        expect(page.row(2)).to_have_value("Second")
        network.resume()


def test_a_frame_from_before_a_choice_does_not_undo_it(proxied, network, server, client):
    network.stall()
    proxied.colour("Red").check()
    client.send("binding.color", "blue")
    network.resume()
    # The other client's action ran first, whenever this page hears of it.
    expect_state(server, color="red")
    expect(proxied.colour("Red")).to_be_checked()
    expect(proxied.colour("Blue")).not_to_be_checked()


def test_the_caret_stays_in_the_middle_while_typing_there(proxied, network, server):
    proxied.shout.focus()
    proxied.keyboard.type("hello world")
    expect(proxied.shout).to_have_value("HELLO WORLD")
    select(proxied.shout, 5, 5)
    record_input(proxied.shout)
    # Else an answer could put what was typed first into capitals.
    network.stall()
    proxied.keyboard.type(", dear")
    assert proxied.shout.evaluate("field => field.inputs") == [
        f"HELLO{typed} WORLD" for typed in prefixes(", dear")
    ]
    network.resume()
    expect(proxied.shout).to_have_value("HELLO, DEAR WORLD")
    assert selection(proxied.shout)[:2] == [11, 11]
    proxied.keyboard.press("Backspace")
    proxied.keyboard.press("Delete")
    expect_state(server, shout="HELLO, DEAWORLD")
    assert selection(proxied.shout)[:2] == [10, 10]


def test_a_selection_keeps_its_direction(delayed, server):
    delayed.shout.focus()
    delayed.keyboard.type("abcdef")
    select(delayed.shout, 1, 4, "backward")
    # The answer writes capitals under the selection.
    expect(delayed.shout).to_have_value("ABCDEF")
    assert selection(delayed.shout) == [1, 4, "backward"]


def test_a_remote_edit_shows_at_once_and_moves_the_selection_with_the_text(
    one, other
):
    one.text.fill("Hello world")
    expect(other.text).to_have_value("Hello world")
    one.text.focus()
    select(one.text, 8, 11, "backward")
    other.text.fill("Oh, Hello world!")
    expect(one.text).to_have_value("Oh, Hello world!")
    assert selection(one.text) == [12, 15, "backward"]
    expect(one.text).to_be_focused()
    one.keyboard.type("friend")
    expect(other.text).to_have_value("Oh, Hello wofriend!")


def test_the_last_write_wins(one, other, server):
    one.text.fill("Mine")
    expect(other.text).to_have_value("Mine")
    other.text.fill("Yours")
    expect(one.text).to_have_value("Yours")
    one.text.fill("Mine again")
    for page in (one, other):
        expect(page.text).to_have_value("Mine again")
    expect_state(server, text="Mine again")


def test_concurrent_edits_converge(proxied, other, network, server):
    network.stall()
    proxied.text.focus()
    proxied.keyboard.type("abc")
    other.text.fill("xyz")
    expect_state(server, text="xyz")
    network.resume()
    expect_state(server, text="abc")
    for page in (proxied, other):
        expect(page.text).to_have_value("abc")


def test_a_field_that_shows_the_servers_value_is_not_written_to(one, client, server):
    count_writes(one.text)
    one.text.press_sequentially(SENTENCE)
    expect_state(server, text=SENTENCE)
    client.send("binding.notes", "A frame has come")
    expect(one.notes).to_have_value("A frame has come")
    assert one.text.evaluate("field => field.writes") == 0
    one.keyboard.press("Control+z")
    wait_until(lambda: server.state["text"] != SENTENCE)
    assert SENTENCE.startswith(server.state["text"])


def test_a_text_area_keeps_its_scroll_position(one, client):
    lines = "\n".join(f"Line {number}" for number in range(100))
    client.send("binding.notes", lines)
    expect(one.notes).to_have_value(lines)
    one.notes.press("Control+Home")
    one.notes.evaluate("field => { field.scrollTop = 300 }")
    client.send("binding.notes", lines + "\nThe end")
    expect(one.notes).to_have_value(lines + "\nThe end")
    assert one.notes.evaluate("field => field.scrollTop") == 300


def test_a_long_pasted_text_is_trimmed(proxied, one, network, server):
    pasted = "Blob, Blobson and " + "x" * 60_000
    network.stall()
    proxied.display_name.focus()
    # One input event, as for a paste.
    proxied.keyboard.insert_text(pasted)
    assert proxied.display_name.input_value() == pasted
    network.resume()
    for page in (proxied, one):
        expect(page.display_name).to_have_value(pasted[:16])
    expect_state(server, displayName=pasted[:16])
