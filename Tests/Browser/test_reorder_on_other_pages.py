"""Rows that people move on pages that are unlike the board: hidden lists, disabled handles, popovers."""

import re

import pytest
from playwright.sync_api import expect

from board_page import LAPTOP, Mouse, cards_on, centre, fill_board
from server import wait_until
from socket_recorder import RECORD, sent

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rows</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script type="module" src="lectern/page.js"></script>
<main>
  <h1>Rows</h1>
  <button popovertarget="rows">Open</button>
  LISTS
</main>
</html>
"""
LISTS = """
  <template data-each="columns" data-key="id">
    <ul data-reorder="cardMoved" data-reorder-group="cards" data-reorder-list="id" data-attr-aria-label="title">
      <template data-each="cards" data-key="id"><li>ROW</li></template>
    </ul>
  </template>
"""
BUTTON = """<button data-reorder-handle data-attr-aria-label="moveLabel">⠿</button> <span data-text="text"></span>"""
STYLE = "ul { padding: 0; min-block-size: 40px; } li { list-style: none; border: 1px solid; }"


@pytest.fixture
def pages(tmp_path):
    folder = tmp_path / "pages"
    folder.mkdir()
    return folder


@pytest.fixture
def server(start, product, data, pages):
    server = start(product("Board"), "--data", data, "--public", pages, "--no-development")
    fill_board(server, good=["Tea", "Cake"], bad=["Noise"])
    return server


@pytest.fixture
def show(visit, server, pages):
    def show(row=BUTTON, lists=LISTS, style="", url=None):
        (pages / "index.html").write_text(PAGE.replace("LISTS", lists.replace("ROW", row)))
        (pages / "style.css").write_text(STYLE + style)
        page = visit("about:blank", **LAPTOP)
        page.add_init_script(RECORD)
        page.goto(url or server.url)
        expect(page.locator("[data-reorder-handle]").first).to_be_attached()
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
        # The module that moves rows has been loaded.
        expect(page.locator("[data-reorder-handle]").first).to_have_css("touch-action", re.compile("none|manipulation"))
        return page

    return show


def lifted(page):
    return page.locator("[data-lifted]")


def handle(page, text):
    return page.get_by_role("button", name=f"Move “{text}”", exact=True)


def test_keys_and_a_pointer_skip_a_hidden_list(server, show):
    page = show(style="ul:nth-of-type(2) { display: none; }")
    handle(page, "Tea").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    wait_until(lambda: cards_on(server)["next"] == ["Tea"])
    assert cards_on(server)["bad"] == ["Noise"]
    expect(lifted(page)).to_have_count(0)
    # It waits until the rows have glided.
    handle(page, "Cake").hover()
    mouse = Mouse(page)
    mouse.mouse.down()
    mouse.move(5, 5)
    expect(page.locator(".lectern-ghost")).to_be_visible()
    mouse.move(*centre(page.get_by_role("list", name="What we try next")))
    mouse.up()
    wait_until(lambda: "Cake" in cards_on(server)["next"])


@pytest.mark.parametrize("row", [
    '<button data-reorder-handle data-attr-disabled="text">⠿</button>',
    '<fieldset disabled><button data-reorder-handle>⠿</button></fieldset>',
    '<span data-reorder-handle role="button" tabindex="0" aria-disabled="true">⠿</span>',
], ids=["state", "fieldset", "attribute"])
def test_a_disabled_handle_moves_no_row(show, row):
    page = show(row)
    element = page.locator("[data-reorder-handle]").first
    expect(element).to_be_disabled()
    x, y = centre(element)
    mouse = Mouse(page)
    mouse.down(x, y)
    mouse.move(x + 20, y + 60)
    expect(lifted(page)).to_have_count(0)
    mouse.up()
    page.mouse.click(x, y)
    element.evaluate("(element) => element.focus()")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(lifted(page)).to_have_count(0)
    expect(page.get_by_role("toolbar")).to_have_count(0)
    assert sent(page) == []


def test_without_a_connection_a_row_is_no_handle(show, server, page_errors):
    page_errors.allow_connection_errors()
    lists = LISTS.replace("<li>", "<li data-reorder-handle>")
    page = show('<span data-text="text"></span>', lists)
    first, second = page.locator("li").first, page.locator("li").nth(1)
    expect(second).to_have_attribute("tabindex", "0")
    expect(second).to_have_css("user-select", "none")
    first.focus()
    server.stop()
    expect(second).not_to_have_attribute("tabindex", "0")
    expect(second).to_have_css("touch-action", "auto")
    expect(second).to_have_css("user-select", "auto")
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-disabled", "true")
    server.start()
    expect(second).to_have_attribute("tabindex", "0")
    expect(first).not_to_have_attribute("aria-disabled", "true")


def test_the_buttons_of_a_row_in_a_popover_leave_it_open(server, show):
    page = show(lists=f'<div popover id="rows">{LISTS}</div>')
    page.get_by_role("button", name="Open").click()
    handle(page, "Tea").click()
    bar = page.locator("[popover] .lectern-reorder-bar")
    bar.get_by_role("button", name="Move forward").click()
    bar.get_by_role("button", name="Drop").click()
    wait_until(lambda: cards_on(server)["good"] == ["Cake", "Tea"])
    expect(handle(page, "Tea")).to_be_visible()


def test_the_buttons_of_a_row_follow_it_while_the_page_scrolls(show):
    page = show(style="main { padding-block-end: 2000px; }")
    handle(page, "Tea").click()
    bar = page.get_by_role("toolbar")
    expect(bar).to_be_visible()

    def distance():
        return bar.bounding_box()["y"] - handle(page, "Tea").bounding_box()["y"]

    before = distance()
    page.evaluate("scrollTo({ top: 30, behavior: 'instant' })")
    wait_until(lambda: page.evaluate("scrollY") == 30 and abs(distance() - before) < 1)


def test_text_that_waits_for_an_answer_is_sent_before_its_row_moves(server, network, show):
    fill_board(server, next=["Sun", "Rain"])
    network.delay = 0.5
    # What is typed removes the cards with these ids.
    row = BUTTON + '<input data-bind="text" data-send="cardRemoved" data-number aria-label="Id">'
    page = show(row, url=network.url)
    field = page.get_by_label("Id", exact=True).first
    field.fill("4")
    field.fill("5")
    handle(page, "Tea").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    wait_until(lambda: cards_on(server)["next"] == [])
