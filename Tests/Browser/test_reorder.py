"""Rows that people move: with a mouse, a finger, keys and buttons, while others change the list, too."""

import re

import pytest
from playwright.sync_api import expect

from axe import Axe
from board_page import LAPTOP, PAGES, PHONE, BoardPage, Finger, Mouse, act, cards_on, centre, fill_board
from page_timeouts import NEVER_BLOCKED, NO_LONG_PRESS, NO_TIMEOUTS
from screenshots import SETTLED
from server import wait_until
from socket_recorder import RECORD, sent

# The server refuses each move: it names a column that does not exist.
SPOILED = """
    window.WebSocket = class extends WebSocket {
        send(text) { super.send(text.replace('"list":"', '"list":"no ')) }
    }
"""
# The rows are their own handles, and more than the window is high.
ROWS = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rows</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script type="module" src="lectern/page.js"></script>
<main>
  <h1>Rows</h1>
  <template data-each="columns" data-key="id">
    <ul data-reorder="cardMoved" data-reorder-list="id" data-attr-aria-label="title">
      <template data-each="cards" data-key="id">
        <li data-reorder-handle data-attr-aria-label="moveLabel"><span data-text="text"></span> <input aria-label="Note"></li>
      </template>
    </ul>
  </template>
</main>
</html>
"""
ROWS_STYLE = "ul { padding: 0; } li { block-size: 60px; list-style: none; border: 1px solid; }"


@pytest.fixture
def server(start, product, data):
    server = start(product("Board"), "--data", data, "--public", PAGES, "--no-development")
    fill_board(server, good=["Tea", "Cake", "Team"], bad=["Noise"])
    return server


@pytest.fixture
def join(visit, server):
    def join(*scripts, url=None, **options):
        page = visit("about:blank", **(LAPTOP | options))
        for script in (NEVER_BLOCKED, *scripts):
            page.add_init_script(script)
        page.goto(url or server.url)
        board = BoardPage(page)
        board.wait_until_ready()
        return board

    return join


def drag(board, pointer, text, to):
    """Holds a card over a place, a locator or coordinates."""
    # Rows that glide to their places are elsewhere a moment later.
    board.page.wait_for_function(SETTLED)
    pointer.down(*centre(board.handle(text)))
    x, y = centre(board.handle(text))
    pointer.move(x + 6, y + 6)
    expect(board.ghost).to_be_visible()
    pointer.move(*(to if isinstance(to, tuple) else centre(to)))


def below(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] - 2


def speaks(board, text):
    expect(board.speech).to_have_text(text)


# A pointer.


def test_a_drag_moves_a_row_on_every_page(server, join):
    one, other = join(RECORD), join()
    mouse = Mouse(one.page)
    drag(one, mouse, "Tea", below(one.card("Cake")))
    # The row itself shows where it would land.
    one.expect(good=["Cake", "Tea", "Team"])
    other.expect(good=["Tea", "Cake", "Team"])
    mouse.up()
    expect(one.ghost).to_have_count(0)
    for board in (one, other):
        board.expect(good=["Cake", "Tea", "Team"], bad=["Noise"])
    action = sent(one.page)[-1]
    assert (action["name"], action["value"]) == ("cardMoved", {"id": 1, "list": "good", "before": 3})
    speaks(one, "Dropped: Tea. Place 2 of 3.")


def test_a_drag_leads_into_another_list_and_into_an_empty_one(server, join):
    board = join()
    mouse = Mouse(board.page)
    drag(board, mouse, "Cake", board.card("Noise"))
    mouse.move(*below(board.card("Noise")))
    board.expect(good=["Tea", "Team"])
    mouse.up()
    drag(board, mouse, "Tea", board.column("next"))
    board.expect(good=["Team"], next=["Tea"])
    mouse.up()
    wait_until(lambda: cards_on(server)["next"] == ["Tea"])
    assert sorted(cards_on(server)["bad"]) == ["Cake", "Noise"]
    expect(board.handle("Tea")).to_be_focused()


def test_escape_puts_a_dragged_row_back(server, join):
    board = join(RECORD)
    mouse = Mouse(board.page)
    drag(board, mouse, "Tea", board.column("bad"))
    board.expect(good=["Cake", "Team"])
    board.press("Escape")
    board.expect(good=["Tea", "Cake", "Team"], bad=["Noise"])
    mouse.up()
    speaks(board, "Canceled: Tea. Place 1 of 3.")
    assert [message["type"] for message in sent(board.page)] == []


@pytest.mark.parametrize("end", ["release", "capture", "blur"])
def test_a_drag_ends_with_the_pressed_button(server, join, end):
    board = join(RECORD)
    mouse = Mouse(board.page)
    drag(board, mouse, "Tea", board.column("bad"))
    board.expect(good=["Cake", "Team"])
    if end == "release":
        # The page doesn't hear of a release over another window.
        session = board.page.context.new_cdp_session(board.page)
        session.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": 300, "y": 300, "buttons": 0})
    elif end == "capture":
        board.page.evaluate("document.documentElement.releasePointerCapture(1)")
        mouse.move(300, 300)
    else:
        board.page.evaluate("dispatchEvent(new Event('blur'))")
    expect(board.ghost).to_have_count(0)
    board.expect(good=["Tea", "Cake", "Team"], bad=["Noise"])
    mouse.up()
    assert sent(board.page) == []


def test_a_press_for_a_menu_does_not_drag(server, join):
    board = join(RECORD)
    mouse = Mouse(board.page)
    board.keyboard.down("Control")
    mouse.down(*centre(board.handle("Tea")))
    mouse.move(*centre(board.column("bad")))
    expect(board.page.locator("[data-lifted]")).to_have_count(0)
    mouse.up()
    board.expect(good=["Tea", "Cake", "Team"])


def test_a_row_that_is_dropped_where_it_was_sends_nothing(server, join):
    board = join(RECORD)
    mouse = Mouse(board.page)
    drag(board, mouse, "Tea", board.column("bad"))
    mouse.move(*centre(board.column("good")))
    mouse.move(board.column("good").bounding_box()["x"] + 40, board.column("good").bounding_box()["y"])
    board.expect(good=["Tea", "Cake", "Team"])
    mouse.up()
    speaks(board, "Dropped: Tea. Place 1 of 3.")
    assert sent(board.page) == []


def test_a_finger_drags_a_handle_at_once(server, join):
    board = join(**PHONE)
    finger = Finger(board.page)
    drag(board, finger, "Tea", below(board.card("Team")))
    board.expect(good=["Cake", "Team", "Tea"])
    finger.up()
    wait_until(lambda: cards_on(server)["good"] == ["Cake", "Team", "Tea"])
    # The same finger goes into another list.
    drag(board, finger, "Cake", board.card("Noise"))
    board.expect(good=["Team", "Tea"])
    finger.up()
    wait_until(lambda: "Cake" in cards_on(server)["bad"])


def test_a_list_scrolls_while_a_row_is_held_near_the_edge(server, join):
    fill_board(server, good=[f"Card {number}" for number in range(20)])
    board = join(**PHONE)
    finger = Finger(board.page)
    drag(board, finger, "Tea", (100, 690))
    expect(board.cards("bad").first).to_be_in_viewport()
    assert board.page.evaluate("scrollY") > 300
    finger.move(100, 350)
    finger.up()
    wait_until(lambda: cards_on(server)["good"][0] == "Cake")


@pytest.fixture
def rows_server(start, product, data, tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "index.html").write_text(ROWS)
    (pages / "style.css").write_text(ROWS_STYLE)
    server = start(product("Board"), "--data", data, "--public", pages, "--no-development")
    fill_board(server, good=[f"Row {number}" for number in range(12)], bad=["Noise"])
    return server


@pytest.fixture
def rows(visit, rows_server):
    page = visit(rows_server.url, viewport={"width": 390, "height": 500}, has_touch=True)
    expect(page.locator("li").first).to_have_attribute("tabindex", "0")
    expect(page.locator("li").first).to_have_css("touch-action", "manipulation")
    return page


def order(server):
    return [int(text.split()[1]) for text in cards_on(server)["good"]]


def test_a_swipe_over_rows_scrolls(rows, rows_server):
    rows.evaluate(NO_LONG_PRESS)
    finger = Finger(rows)
    finger.down(40, 300)
    finger.move(40, 200)
    finger.up()
    wait_until(lambda: rows.evaluate("scrollY") > 30)
    expect(rows.locator(".lectern-ghost")).to_have_count(0)
    assert order(rows_server) == list(range(12))


def test_a_long_press_lifts_a_row(rows, rows_server):
    finger = Finger(rows)
    first = rows.locator("li").first
    x, y = first.bounding_box()["x"] + 30, first.bounding_box()["y"] + 20
    finger.down(x, y)
    expect(rows.locator(".lectern-ghost")).to_be_visible()
    finger.move(x, y + 150)
    expect(rows.locator("li:not(.lectern-ghost)").nth(2)).to_contain_text("Row 0")
    assert rows.evaluate("scrollY") == 0
    finger.up()
    wait_until(lambda: order(rows_server)[:3] == [1, 2, 0])


def test_a_list_without_a_group_keeps_its_rows(rows, rows_server):
    row = rows.locator("li").filter(has_text="Row 11")
    row.focus()
    rows.keyboard.press("Space")
    for _ in range(3):
        rows.keyboard.press("ArrowDown")
    rows.keyboard.press("Home")
    rows.keyboard.press("Enter")
    wait_until(lambda: order(rows_server)[0] == 11)
    expect(row).to_be_focused()


def test_keys_in_a_field_of_a_row_stay_with_the_field(rows, rows_server):
    field = rows.get_by_label("Note").first
    field.focus()
    field.press_sequentially("a b")
    field.press("Enter")
    expect(field).to_have_value("a b")
    expect(rows.locator("[data-lifted]")).to_have_count(0)


# Keys, and a screen reader.


def test_keys_move_a_row_and_a_screen_reader_hears_where_it_is(server, join):
    board, other = join(RECORD), join()
    handle = board.handle("Tea")
    expect(handle).to_have_accessible_description("Press Space to move it.")
    handle.focus()
    board.press("Space")
    speaks(board, "Lifted: Tea. Place 1 of 3. Arrow keys move it, Space drops it, Escape cancels.")
    board.press("ArrowDown")
    speaks(board, "Place 2 of 3.")
    board.press("ArrowRight")
    speaks(board, "What did not, place 2 of 2.")
    expect(handle).to_be_focused()
    board.press("ArrowUp")
    speaks(board, "Place 1 of 2.")
    # Until the drop, nobody else sees any of it.
    other.expect(good=["Tea", "Cake", "Team"], bad=["Noise"])
    assert sent(board.page) == []
    board.press("Space")
    speaks(board, "Dropped: Tea. Place 1 of 2.")
    for page in (board, other):
        page.expect(good=["Cake", "Team"], bad=["Tea", "Noise"])
    expect(handle).to_be_focused()
    assert sent(board.page)[-1]["value"] == {"id": 1, "list": "bad", "before": 4}


def test_a_row_whose_text_is_in_a_button_is_named_by_it(server, join):
    board = join(RECORD)
    handle = board.handle("Tea")
    handle.evaluate("""handle => {
        for (const node of handle.closest("li").querySelectorAll("*"))
            if (!node.closest("button") && node.textContent.trim() === "Tea") node.innerHTML = "<button>Tea</button>"
    }""")
    handle.focus()
    board.press("Space")
    speaks(board, "Lifted: Tea. Place 1 of 3. Arrow keys move it, Space drops it, Escape cancels.")


def test_escape_puts_a_row_back_and_so_does_leaving_it(server, join):
    board = join(RECORD)
    handle = board.handle("Tea")
    handle.focus()
    board.press("Enter", "ArrowRight")
    board.expect(good=["Cake", "Team"])
    board.press("Escape")
    board.expect(good=["Tea", "Cake", "Team"])
    expect(handle).to_be_focused()
    board.press("Enter", "End")
    board.expect(good=["Cake", "Team", "Tea"])
    board.press("Tab")
    board.expect(good=["Tea", "Cake", "Team"])
    speaks(board, "Canceled: Tea. Place 1 of 3.")
    assert sent(board.page) == []


def test_a_press_without_a_drag_opens_buttons_that_move_the_row(server, join):
    board = join(**PHONE)
    board.handle("Tea").tap()
    expect(board.bar).to_have_accessible_name("Tea")
    assert Axe().run(board.page).violations_count == 0
    board.bar.get_by_role("button", name="Move forward").tap()
    board.expect(good=["Cake", "Tea", "Team"])
    board.bar.get_by_role("button", name="Move to the next list").tap()
    speaks(board, "What did not, place 2 of 2.")
    board.bar.get_by_role("button", name="Drop").tap()
    expect(board.bar).to_have_count(0)
    wait_until(lambda: cards_on(server)["bad"] == ["Noise", "Tea"])
    expect(board.handle("Tea")).to_be_focused()

    board.handle("Cake").tap()
    board.bar.get_by_role("button", name="Move forward").tap()
    board.expect(good=["Team", "Cake"])
    board.press("Escape")
    expect(board.bar).to_have_count(0)
    board.expect(good=["Cake", "Team"])
    expect(board.handle("Cake")).to_be_focused()


def test_a_screen_reader_hears_it_in_the_language_of_the_device(server, join):
    board = join(locale="ko-KR")
    board.handle("Tea").focus()
    board.press("Space", "ArrowDown", "Space")
    speaks(board, "놓았어요: Tea. 3개 중 2번째.")


def test_a_board_with_a_lifted_row_is_accessible(server, join):
    board = join()
    board.handle("Tea").focus()
    board.press("Space", "ArrowDown")
    speaks(board, "Place 2 of 3.")
    assert Axe().run(board.page).violations_count == 0


# Others, and the server.


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_changes_of_others_do_not_end_a_move(server, join, way):
    board = join(RECORD)
    mouse = Mouse(board.page)
    if way == "pointer":
        drag(board, mouse, "Tea", below(board.card("Cake")))
    else:
        board.handle("Tea").focus()
        board.press("Space", "ArrowDown")
    board.expect(good=["Cake", "Tea", "Team"])
    fill_board(server, good=["Sun"], bad=["Rain"])
    act(server, "cardMoved", {"id": 2, "list": "bad", "before": 4})
    act(server, "cardMoved", {"id": 5, "list": "good", "before": 1})
    board.expect(good=["Sun", "Tea", "Team"], bad=["Cake", "Noise", "Rain"])
    mouse.up() if way == "pointer" else board.press("Space")
    # It is already before the team.
    speaks(board, "Dropped: Tea. Place 2 of 3.")
    board.expect(good=["Sun", "Tea", "Team"], bad=["Cake", "Noise", "Rain"])
    assert cards_on(server)["good"] == ["Sun", "Tea", "Team"]


def test_two_people_move_rows_at_the_same_time(server, join):
    one, other = join(), join()
    first, second = Mouse(one.page), Mouse(other.page)
    drag(one, first, "Tea", below(one.card("Team")))
    drag(other, second, "Team", other.card("Noise"))
    one.expect(good=["Cake", "Team", "Tea"])
    second.up()
    # The other one's row leaves, and the own one is still held.
    one.expect(good=["Cake", "Tea"])
    expect(one.ghost).to_be_visible()
    first.up()
    for board in (one, other):
        board.expect(good=["Cake", "Tea"])
    wait_until(lambda: cards_on(server)["good"] == ["Cake", "Tea"])


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_row_that_somebody_removes_is_held_no_more(server, join, way):
    board = join(RECORD)
    mouse = Mouse(board.page)
    if way == "pointer":
        drag(board, mouse, "Tea", board.column("bad"))
    else:
        board.handle("Tea").focus()
        board.press("Space", "ArrowRight")
    board.expect(good=["Cake", "Team"])
    act(server, "cardRemoved", 1)
    speaks(board, "Someone has removed it: Tea.")
    expect(board.ghost).to_have_count(0)
    board.expect(good=["Cake", "Team"], bad=["Noise"])
    mouse.up() if way == "pointer" else board.press("Space")
    assert sent(board.page) == []
    # Another row can be moved.
    board.handle("Cake").focus()
    board.press("Space", "ArrowDown", "Space")
    wait_until(lambda: cards_on(server)["good"] == ["Team", "Cake"])


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_refused_move_goes_back(server, join, way):
    board = join(SPOILED)
    mouse = Mouse(board.page)
    if way == "pointer":
        drag(board, mouse, "Tea", board.column("next"))
        mouse.up()
    else:
        board.handle("Tea").focus()
        board.press("Space", "ArrowRight", "Space")
    speaks(board, "Not moved: Tea.")
    board.expect(good=["Tea", "Cake", "Team"], next=[])
    if way == "keys":
        expect(board.handle("Tea")).to_be_focused()


@pytest.fixture
def far(network, join):
    """A page whose messages take half a second, each way."""
    network.delay = 0.5
    return join(NO_TIMEOUTS, url=network.url)


def test_a_dropped_row_is_at_its_place_before_the_server_answers(server, network, far):
    network.stall()
    far.handle("Tea").focus()
    far.press("Space", "End", "Space")
    # A second one before the answer to the first.
    far.handle("Cake").focus()
    far.press("Space", "ArrowRight", "Space")
    far.expect(good=["Team", "Tea"])
    assert cards_on(server)["good"] == ["Tea", "Cake", "Team"]
    network.resume()
    wait_until(lambda: cards_on(server)["good"] == ["Team", "Tea"])
    far.expect(good=["Team", "Tea"])
    expect(far.handle("Cake")).to_be_focused()
    expect(far.page.locator("[data-sending]")).to_have_count(0)


def test_without_a_connection_no_row_can_be_lifted(server, join, page_errors):
    page_errors.allow_connection_errors()
    board = join()
    handle = board.handle("Cake")
    handle.focus()
    board.press("Space", "ArrowDown")
    server.stop()
    # The lifted row can be put back, and the others cannot be lifted.
    expect(board.handle("Tea")).to_be_disabled()
    expect(handle).to_be_focused()
    board.press("Escape")
    board.expect(good=["Tea", "Cake", "Team"])
    server.start()
    expect(board.handle("Tea")).to_be_enabled()


def test_reduced_motion_is_respected(server, join):
    board = join(reduced_motion="reduce")
    board.handle("Tea").focus()
    board.press("Space", "ArrowDown")
    board.expect(good=["Cake", "Tea", "Team"])
    assert board.page.evaluate("document.getAnimations().length") == 0
    board.press("Escape")
    mouse = Mouse(board.page)
    drag(board, mouse, "Tea", below(board.card("Cake")))
    expect(board.ghost).to_have_css("rotate", "none")
    mouse.up()


def test_a_page_without_the_attribute_loads_none_of_it(visit, start, product, tmp_path):
    (tmp_path / "index.html").write_text(re.sub(r" data-reorder[\w-]*(=\"\w+\")?", "", ROWS))
    (tmp_path / "style.css").write_text(ROWS_STYLE)
    page = visit(start(product("Board"), "--public", tmp_path).url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in names if "reorder" in name]


def test_the_attribute_elsewhere_than_around_a_template_is_reported(visit, start, product, tmp_path):
    (tmp_path / "index.html").write_text(ROWS.replace("<h1>", '<h1 data-reorder="cardMoved">'))
    (tmp_path / "style.css").write_text(ROWS_STYLE)
    page = visit("about:blank", **LAPTOP)
    page.add_init_script("codes = []; addEventListener('lectern:diagnostic', ({ detail }) => codes.push(detail.code), true)")
    page.goto(start(product("Board"), "--public", tmp_path, "--no-development").url)
    wait_until(lambda: page.evaluate("codes") == ["no_rows"])
