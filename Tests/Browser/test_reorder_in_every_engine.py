"""Rows that are moved with a mouse, keys and buttons, in every engine."""

import pytest

from board_page import PAGES, cards_on, fill_board
from server import wait_until

TEXTS = "() => [...document.querySelectorAll('section')].map((one) => [...one.querySelectorAll('li:not(.lectern-ghost) > span')].map(({ textContent }) => textContent))"
IS_READY = "() => [...document.querySelectorAll('[data-reorder-handle]')].length === 4 && !document.querySelector('[data-reorder-handle]:disabled')"
HANDLE = "[...document.querySelectorAll('[data-reorder-handle]')].find((one) => one.ariaLabel.includes(text))"
CENTRE = f"(text) => {{ const {{ x, y, width, height }} = {HANDLE}.getBoundingClientRect(); return [x + width / 2, y + height / 2] }}"
FOCUS = f"(text) => {HANDLE}.focus()"
IS_FOCUSED = f"(text) => {HANDLE} === document.activeElement"
IS_LIFTED = "() => document.querySelector('[data-lifted]') !== null"
IS_DOWN = "() => document.querySelector('[data-lifted]') === null"
IS_STILL = "() => document.getAnimations().every(({ playState }) => playState !== 'running')"
IS_SAID = "(text) => document.querySelector('.lectern-reorder-speech').textContent === text"


@pytest.fixture
def server(start, product, data):
    server = start(product("Board"), "--data", data, "--public", PAGES, "--no-development")
    fill_board(server, good=["Tea", "Cake", "Sun"], bad=["Noise"])
    return server


@pytest.fixture
def page(open_page, server):
    page = open_page(server.url)
    page.wait_until_live()
    page.wait_for(IS_READY)
    return page


def shows(page, *columns):
    page.wait_for(f"(texts) => JSON.stringify(({TEXTS})()) === JSON.stringify(texts)", columns)


def test_a_mouse_drags_a_row(server, page):
    start, end = page.evaluate(CENTRE, "Tea"), page.evaluate(CENTRE, "Sun")
    page.drag(start, (start[0] + 8, start[1] + 8), (end[0], end[1] + 15))
    shows(page, ["Cake", "Sun", "Tea"], ["Noise"], [])
    wait_until(lambda: cards_on(server)["good"] == ["Cake", "Sun", "Tea"])
    # Into another list, as another element. A row that still glides isn't where it will be.
    page.wait_for(IS_DOWN)
    page.wait_for(IS_STILL)
    start, end = page.evaluate(CENTRE, "Cake"), page.evaluate(CENTRE, "Noise")
    page.drag(start, (start[0] + 8, start[1] + 8), (end[0], end[1] - 15))
    shows(page, ["Sun", "Tea"], ["Cake", "Noise"], [])
    wait_until(lambda: cards_on(server)["bad"] == ["Cake", "Noise"])
    page.wait_for(IS_DOWN)


def test_keys_move_a_row(server, page):
    page.evaluate(FOCUS, "Tea")
    page.press(" ")
    page.wait_for(IS_LIFTED)
    page.press("ArrowRight")
    shows(page, ["Cake", "Sun"], ["Tea", "Noise"], [])
    page.wait_for(IS_FOCUSED, "Tea")
    page.wait_for(IS_SAID, "What did not, place 1 of 2.")
    page.press("ArrowDown")
    shows(page, ["Cake", "Sun"], ["Noise", "Tea"], [])
    page.wait_for(IS_FOCUSED, "Tea")
    page.press(" ")
    wait_until(lambda: cards_on(server)["bad"] == ["Noise", "Tea"])
    shows(page, ["Cake", "Sun"], ["Noise", "Tea"], [])
    page.wait_for(IS_FOCUSED, "Tea")
    # Space has lifted no row when it was released.
    page.wait_for(IS_DOWN)


def test_buttons_move_a_row(server, page):
    page.click("[data-reorder-handle]")
    page.click('.lectern-reorder-bar [title="Move forward"]')
    shows(page, ["Cake", "Tea", "Sun"], ["Noise"], [])
    page.click('.lectern-reorder-bar [title="Drop"]')
    wait_until(lambda: cards_on(server)["good"] == ["Cake", "Tea", "Sun"])
    page.wait_for(IS_FOCUSED, "Tea")
