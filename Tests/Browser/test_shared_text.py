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
        const { ref, name } = JSON.parse(text)
        if (name !== "binding.source" || refusals-- <= 0) return send.call(this, text)
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


# Returns where a field with letters of one width shows a line and a column of its text, relative to the window.
LETTER = """(field, [line, column]) => {
    const style = getComputedStyle(field)
    const context = document.createElement("canvas").getContext("2d")
    context.font = style.font
    const box = field.getBoundingClientRect()
    return [
        box.left + field.clientLeft + parseFloat(style.paddingLeft) + column * context.measureText("n").width,
        box.top + field.clientTop + parseFloat(style.paddingTop) + (line + 0.5) * parseFloat(style.lineHeight)
            - field.scrollTop,
    ]
}"""
# Returns the left edges and the middles of elements.
BOXES = """elements => elements.map((element) => {
    const box = element.getBoundingClientRect()
    return [box.left, box.top + box.height / 2, box.width]
})"""


def carets(page):
    return page.locator(".lectern-caret:visible")


def expect_caret(page, field, line, column):
    """Expects the caret of somebody else at a place of the text."""
    def is_there():
        x, y = field.evaluate(LETTER, [line, column])
        boxes = carets(page).evaluate_all(BOXES)
        return len(boxes) == 1 and abs(boxes[0][0] - x) < 2 and abs(boxes[0][1] - y) < 3

    wait_until(is_there)


def test_the_caret_of_another_person_is_shown_where_it_is(join):
    (page, one), (other_page, other) = join(), join()
    place(one, 7)
    expect_caret(other_page, other, 0, 7)
    select(one, 15, 23)
    expect_caret(other_page, other, 2, 14)
    ((left, middle, width),) = other_page.locator(".lectern-selection").evaluate_all(BOXES)
    x, y = other.evaluate(LETTER, [2, 6])
    end, _ = other.evaluate(LETTER, [2, 14])
    assert abs(left - x) < 2 and abs(middle - y) < 3 and abs(left + width - end) < 2
    # Its own caret is not shown to a page.
    place(other, 9)
    expect_caret(page, one, 2, 0)
    expect(other_page.locator(".lectern-caret")).to_have_count(1)


def test_a_caret_is_gone_when_its_field_loses_the_focus_or_its_page_leaves(join):
    (page, one), (other_page, other) = join(), join()
    place(one, 7)
    expect_caret(other_page, other, 0, 7)
    one.blur()
    expect(carets(other_page)).to_have_count(0)
    one.focus()
    expect_caret(other_page, other, 0, 7)
    page.goto("about:blank")
    expect(carets(other_page)).to_have_count(0)
    expect(other).to_have_value(START)


def test_a_caret_moves_with_its_text_under_latency(far, join):
    (page, one), (other_page, other) = far(), join()
    place(one, 7)
    expect_caret(other_page, other, 0, 7)
    # The person types behind the caret and the viewer before it, in the same line.
    place(other, 2)
    for letter, capital in zip("abcde", "ABCDE"):
        page.keyboard.type(letter)
        other_page.keyboard.type(capital)
    expect_same("# ABCDENotesabcde" + START[7:], one, other)
    expect_caret(other_page, other, 0, 17)
    expect_caret(page, one, 0, 7)


def test_a_caret_is_shown_only_in_the_part_of_the_text_that_is_shown(join):
    (page, one), (other_page, other) = join(), join()
    one.fill("\n".join(f"Line {number}" for number in range(100)))
    expect(other).to_have_value(one.input_value())
    place(one, 4)
    expect_caret(other_page, other, 0, 4)
    other.evaluate("field => { field.scrollTop = 100 }")
    expect_caret(other_page, other, 0, 4)
    assert other_page.locator(".lectern-carets").evaluate("layer => getComputedStyle(layer).overflow") == "hidden"
    # A resized field, and one that something before it has moved.
    other.evaluate("field => { field.style.width = '300px'; field.scrollTop = 0 }")
    other_page.evaluate("document.body.style.paddingTop = '90px'")
    expect_caret(other_page, other, 0, 4)


def test_a_caret_is_not_for_screen_readers_and_takes_no_events(join):
    (page, one), (other_page, other) = join(), join()
    place(one, 7)
    expect_caret(other_page, other, 0, 7)
    layer = other_page.locator(".lectern-carets")
    expect(layer).to_have_attribute("aria-hidden", "true")
    x, y = other.evaluate(LETTER, [0, 7])
    assert other_page.evaluate("([x, y]) => document.elementFromPoint(x, y).localName", [x, y]) == "textarea"
    other_page.emulate_media(forced_colors="active")
    color, text = carets(other_page).evaluate("""caret => [
        getComputedStyle(caret).backgroundColor, getComputedStyle(document.documentElement).color]""")
    assert color == text


def test_a_composition_beside_a_caret_is_not_broken(join):
    (page, one), (other_page, other) = join(), join()
    place(other, 9)
    expect_caret(page, one, 2, 0)
    place(one, 0)
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "abc", "selectionStart": 3, "selectionEnd": 3})
    other_page.keyboard.type("!")
    expect(page.locator("article")).to_contain_text("!Write")
    expect_caret(page, one, 2, 0)
    session.send("Input.insertText", {"text": "abc"})
    expect_same("abc" + START[:9] + "!" + START[9:], one, other)
    expect_caret(page, one, 2, 1)


def test_a_caret_has_the_name_of_its_person(join):
    (page, one), (other_page, other) = join(), join()
    page.get_by_label("Your name").fill("Ada")
    place(one, 7)
    one.focus()
    expect(other_page.locator(".lectern-caret-flag")).to_have_text("Ada")


def test_a_caret_is_shown_from_right_to_left(join):
    (page, one), (other_page, other) = join(), join()
    other_page.evaluate("document.documentElement.dir = 'rtl'")
    one.fill("\u05d0\u05d1\u05d2")
    place(one, 2)

    def is_there():
        boxes = carets(other_page).evaluate_all(BOXES)
        left = other.evaluate("""field => {
            const style = getComputedStyle(field)
            const context = document.createElement("canvas").getContext("2d")
            context.font = style.font
            const box = field.getBoundingClientRect()
            return box.right - field.offsetWidth + field.clientLeft + field.clientWidth
                - parseFloat(style.paddingRight) - context.measureText("\u05d0\u05d1").width
        }""")
        return len(boxes) == 1 and abs(boxes[0][0] - left) < 3

    wait_until(is_there)
