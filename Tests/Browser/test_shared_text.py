"""Several people edit one text at the same time, and nobody's letters are lost."""

import html
import signal
import urllib.request

import pytest
from playwright.sync_api import expect

from conftest import ROOT
from controls_page import select, selection
from page_timeouts import turn_off_timeouts
from server import wait_until

PAGES = ROOT / "Examples" / "SharedNotes" / "Public"
START = "# Notes\n\nWrite *Markdown* here."
ONE, OTHER = "abcdefghijklmnopqrst", "ABCDEFGHIJKLMNOPQRST"


@pytest.fixture
def server(start, product, data):
    return start(product("SharedNotes"), "--data", data, "--public", PAGES)


@pytest.fixture
def open_notes(visit):
    def open_notes(url):
        page = visit(url, viewport={"width": 900, "height": 600})
        turn_off_timeouts(page)
        field = page.get_by_label("Notes")
        expect(field).to_be_enabled()
        expect(field).to_have_value(START)
        field.focus()
        return page, field

    return open_notes


@pytest.fixture
def join(open_notes, server):
    return lambda: open_notes(server.url)


@pytest.fixture
def far(network, open_notes):
    """Opens a page that is 300 ms away from its server, each way."""
    def far():
        network.delay = 0.3
        return open_notes(network.url)

    return far


def place(field, offset):
    select(field, offset, offset)


def expect_same(text, *fields):
    for field in fields:
        expect(field).to_have_value(text)


def type_in_turns(one, other):
    for letter, capital in zip(ONE, OTHER):
        one.keyboard.type(letter)
        other.keyboard.type(capital)


def test_two_people_type_in_two_places_under_latency(far):
    (page, one), (other_page, other) = far(), far()
    place(one, 0)
    place(other, len(START))
    type_in_turns(page, other_page)
    # Each page has shown its own letters at once.
    assert ONE in one.input_value() and OTHER in other.input_value()
    expect_same(ONE + START + OTHER, one, other)
    assert selection(one)[:2] == [len(ONE)] * 2
    assert selection(other)[:2] == [len(ONE + START + OTHER)] * 2


def test_two_people_type_in_the_same_place_under_latency(far):
    (page, one), (other_page, other) = far(), far()
    place(one, 8)
    place(other, 8)
    type_in_turns(page, other_page)
    expected = [START[:8] + words + START[8:] for words in (ONE + OTHER, OTHER + ONE)]
    wait_until(lambda: one.input_value() in expected and other.input_value() == one.input_value())


def test_a_letter_stays_in_a_paragraph_that_somebody_deletes(far):
    (page, one), (other_page, other) = far(), far()
    select(one, 2, 7)
    place(other, 4)
    other_page.keyboard.type("!")
    page.keyboard.press("Delete")
    expect_same(START[:2] + "!" + START[7:], one, other)


def test_caret_selection_and_scroll_position_stay(join):
    (page, one), (other_page, other) = join(), join()
    other.fill("\n".join(f"Line {number}" for number in range(100)))
    expect(one).to_have_value(other.input_value())
    select(one, 9, 13, "backward")
    one.evaluate("field => { field.scrollTop = 300 }")
    scrolled = one.evaluate("field => field.scrollTop")
    place(other, 0)
    other_page.keyboard.type("Zero\n")
    place(other, len(other.input_value()))
    other_page.keyboard.type("!")
    expect(one).to_have_value(other.input_value())
    assert selection(one) == [14, 18, "backward"]
    assert one.evaluate("field => field.scrollTop") == scrolled > 0


def test_a_composition_is_not_broken(join):
    (page, one), (other_page, other) = join(), join()
    place(one, 7)
    session = page.context.new_cdp_session(page)
    text = START
    for number, step in enumerate(["に", "にほ", "にほん", "日本"]):
        session.send("Input.imeSetComposition", {
            "text": step, "selectionStart": len(step), "selectionEnd": len(step)})
        place(other, 0)
        other_page.keyboard.type(str(number))
        text = str(number) + text
        expect(page.locator("article")).to_contain_text(text[:number + 3])
        assert one.input_value() == START[:7] + step + START[7:]
    session.send("Input.insertText", {"text": "日本"})
    expect_same(text[:11] + "日本" + text[11:], one, other)
    assert selection(one)[:2] == [13, 13]


@pytest.mark.parametrize("redo", ["Control+Shift+z", "Control+y"])
def test_undo_takes_back_ones_own_letters(join, redo):
    (page, one), (other_page, other) = join(), join()
    place(one, 7)
    # At once: letters with a pause between them are two steps.
    page.keyboard.insert_text(" and")
    expect_same("# Notes and" + START[7:], one, other)
    place(other, 0)
    other_page.keyboard.type("<!---->\n")
    expect(one).to_have_value("<!---->\n# Notes and" + START[7:])
    page.keyboard.press("Control+z")
    expect_same("<!---->\n" + START, one, other)
    assert selection(one)[:2] == [15, 15]
    page.keyboard.press("Control+z")
    page.keyboard.press(redo)
    expect_same("<!---->\n# Notes and" + START[7:], one, other)


def test_nothing_is_lost_while_a_page_is_away(network, open_notes, join):
    page, one = open_notes(network.url)
    other_page, other = join()
    network.stall()
    place(one, 0)
    page.keyboard.type(ONE)
    place(other, len(START))
    # More edits than the server keeps.
    for _ in range(10):
        other_page.keyboard.type(OTHER)
    expect(other_page.locator("article")).to_contain_text(OTHER * 10)
    network.resume()
    expect_same(ONE + START + OTHER * 10, one, other)


# Two actions are refused as by a rate, without reaching the server.
REFUSING = """
    const send = WebSocket.prototype.send
    window.refusals = 2
    WebSocket.prototype.send = function (text) {
        const { type, ref } = JSON.parse(text)
        if (type !== "action" || refusals-- <= 0) return send.call(this, text)
        const data = JSON.stringify({ type: "fault", ref, code: "too_many_actions", message: "later" })
        setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })))
    }
"""


def test_letters_that_are_refused_for_a_while_are_sent_again(visit, server):
    page = visit("about:blank", is_new=True)
    page.add_init_script(REFUSING)
    page.goto(server.url)
    turn_off_timeouts(page)
    field = page.get_by_label("Notes")
    expect(field).to_be_enabled()
    place(field, 0)
    field.focus()
    page.keyboard.type("abc")
    other = visit(server.url).get_by_label("Notes")
    expect_same("abc" + START, field, other)
    assert page.evaluate("refusals") <= 0


def test_letters_survive_a_killed_server(join, server, page_errors):
    (page, one), (other_page, other) = join(), join()
    place(one, 0)
    page.keyboard.type("abc")
    expect(other).to_have_value("abc" + START)
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    expect(page.locator("html")).to_have_attribute("data-connection", "closed")
    expect(other_page.locator("html")).to_have_attribute("data-connection", "closed")
    place(other, len("abc" + START))
    page.keyboard.type("def")
    other_page.keyboard.type("!?")
    server.start()
    expect_same("abcdef" + START + "!?", one, other)


def test_a_page_is_served_with_the_text_as_it_is(join, server):
    page, one = join()
    place(one, len(START))
    page.keyboard.type(" & <more>")
    expect(page.locator("article")).to_contain_text("& <more>")

    def served():
        with urllib.request.urlopen(server.url) as answer:
            return html.unescape(answer.read().decode())

    wait_until(lambda: f"\n{START} & <more></textarea>" in served())
