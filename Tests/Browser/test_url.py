"""The address of a page is state: links, back and forward, reload and share."""

import re

import pytest
from playwright.sync_api import expect

from socket_recorder import sent, visit_recorded

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Rows</title>
<link rel="icon" href="data:,">
<script type="module" src="lectern/page.js"></script>
<main data-url="tab row=$mine.row" data-url-opened="urlOpened">
  <nav><a href="#tab=done">Done</a> <a href="#tab=open">Open</a> <a href="#help">Help</a></nav>
  <p>Tab: <output aria-label="Tab" data-text="$url.tab"></output></p>
  <ul><template data-each="rows" data-key="id">
    <li>
      <button data-send="rowOpened" data-value="id" data-text="title" disabled></button>
      <button data-send="rows.element.removeButtonTapped" data-id="id" data-attr-aria-label="removeLabel" disabled>×</button>
    </li>
  </template></ul>
  <button data-send="rowClosed" disabled>Close</button>
  <p>Row: <output aria-label="Row" data-text="$mine.row"></output></p>
  <p id="help">Help</p>
</main>
</html>
"""
ROOM = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Text</title>
<link rel="icon" href="data:,">
<script type="module" src="lectern/page.js"></script>
<main data-url="text=text" data-url-opened="textChanged">
  <label>Text <input data-bind="text" data-send="textChanged"></label>
  <p>Text: <output aria-label="Text" data-text="text"></output></p>
</main>
</html>
"""


@pytest.fixture
def server(start, product, tmp_path):
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "room.html").write_text(ROOM)
    return start(product("ControlsPage"), "--public", tmp_path)


def row(page):
    return page.get_by_role("status", name="Row")


def tab(page):
    return page.get_by_role("status", name="Tab")


def opened(page):
    """The values of the addresses that the page has sent."""
    return [message.get("value") for message in sent(page) if message["name"] == "urlOpened"]


def expect_fragment(page, fragment):
    expect(page).to_have_url(re.compile(f"/{re.escape(fragment)}$"))


def test_back_and_forward_undo_and_redo_what_a_person_has_opened(server, visit):
    one = visit("about:blank")
    # A state within five seconds of a click is its answer, however slow the machine is.
    one.add_init_script("performance.now = () => 1_000_000")
    one.goto(server.url)
    one.get_by_role("button", name="One", exact=True).click()
    expect_fragment(one, "#row=1")
    one.get_by_role("button", name="Two", exact=True).click()
    expect_fragment(one, "#row=2")
    one.go_back()
    expect(row(one)).to_have_text("1")
    one.go_back()
    expect(row(one)).to_have_text("")
    one.go_forward()
    expect(row(one)).to_have_text("1")
    expect_fragment(one, "#row=1")


def test_a_link_opens_for_one_person_and_a_reload_keeps_it(server, visit):
    other = visit(server.url)
    one = visit_recorded(visit, server.url + "#row=2")
    expect(row(one)).to_have_text("2")
    assert opened(one) == ["2"]
    one.reload()
    expect(row(one)).to_have_text("2")
    expect_fragment(one, "#row=2")
    expect(other.get_by_role("button", name="Close")).to_be_enabled()
    expect(row(other)).to_have_text("")
    expect_fragment(other, "")


def test_two_pages_of_one_person_show_the_same_and_send_nothing_back(server, visit):
    one = visit_recorded(visit, server.url + "#row=1")
    expect(row(one)).to_have_text("1")
    same = one.context.new_page()
    same.goto(server.url + "#row=2")
    for page in (one, same):
        expect(row(page)).to_have_text("2")
        expect_fragment(page, "#row=2")
    assert opened(one) == ["1"]


@pytest.mark.parametrize("value", ["7", "-1", "1e3", "__proto__", "%00%22%3Cscript%3E", "x" * 2_000])
def test_an_address_of_nothing_goes_back_to_what_the_page_shows(server, visit, value):
    one = visit(server.url + f"#row={value}")
    expect_fragment(one, "")
    expect(row(one)).to_have_text("")
    one.get_by_role("button", name="One", exact=True).click()
    expect_fragment(one, "#row=1")


def test_an_address_too_large_to_send_goes_back(server, visit, page_errors):
    one = visit(server.url + "#row=" + "x" * 70_000)
    expect_fragment(one, "")


def test_a_parameter_without_a_path_is_of_this_page_alone(server, visit):
    one = visit_recorded(visit, server.url + "#tab=done&row=1")
    expect(tab(one)).to_have_text("done")
    expect(row(one)).to_have_text("1")
    same = one.context.new_page()
    same.goto(server.url)
    expect_fragment(same, "#row=1")
    expect(tab(same)).to_have_text("")
    # The other parameters stay while the state changes one.
    one.get_by_role("button", name="Two", exact=True).click()
    expect_fragment(one, "#tab=done&row=2")
    expect(tab(one)).to_have_text("done")
    # A link says the whole address.
    one.get_by_role("link", name="Open").click()
    expect(tab(one)).to_have_text("open")
    expect(row(one)).to_have_text("")


def test_a_link_to_an_element_closes_nothing(server, visit):
    one = visit(server.url + "#row=1")
    expect(row(one)).to_have_text("1")
    one.get_by_role("link", name="Help").click()
    expect_fragment(one, "#row=1")
    expect(row(one)).to_have_text("1")


def test_an_address_may_be_of_the_whole_room(server, visit):
    one, other = visit(server.url + "room.html#text=Hello"), visit(server.url + "room.html")
    for page in (one, other):
        expect(page.get_by_role("status", name="Text")).to_have_text("Hello")
    expect(other).to_have_url(re.compile("#text=Hello$"))
    length = one.evaluate("() => history.length")
    other.get_by_role("textbox", name="Text").fill("a b&c")
    expect(one).to_have_url(re.compile(r"#text=a\+b%26c$"))
    # Another person's change is no entry of this person's history.
    assert one.evaluate("() => history.length") == length
