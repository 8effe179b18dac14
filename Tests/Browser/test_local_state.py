"""What one page has open: menus, sections and tabs, by HTML alone."""

import pytest
from playwright.sync_api import expect

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Menus</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<script type="module" src="lectern/page.js"></script>
<main class="room">
  <button popovertarget="more">More</button>
  <div id="more" popover>
    <button type="button" data-send="reverseButtonTapped" popovertarget="more" popovertargetaction="hide" disabled>Reverse</button>
  </div>
  <ul><template data-each="rows" data-key="id">
    <li><details><summary data-text="title"></summary><p data-text="title"></p></details></li>
  </template></ul>
  <fieldset>
    <label><input type="radio" name="tab" value="open" checked> Open</label>
    <label><input type="radio" name="tab" value="done"> Done</label>
  </fieldset>
  <p class="open">What is open</p>
  <p class="done">What is done</p>
</main>
</html>
"""
STYLE = """
.room:has([name="tab"][value="open"]:checked) .done, .room:has([name="tab"][value="done"]:checked) .open { display: none; }
"""


@pytest.fixture
def server(start, product, tmp_path):
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "style.css").write_text(STYLE)
    return start(product("ControlsPage"), "--public", tmp_path)


def test_a_button_of_a_menu_sends_its_action_and_closes_the_menu(server, visit):
    one, other = visit(server.url), visit(server.url)
    reverse = one.get_by_role("button", name="Reverse")
    one.get_by_role("button", name="More").click()
    expect(reverse).to_be_visible()
    expect(other.get_by_role("button", name="Reverse")).to_be_hidden()
    reverse.click()
    expect(reverse).to_be_hidden()
    for page in (one, other):
        expect(page.locator("summary")).to_have_text(["Two", "One"])


def test_sections_and_tabs_are_of_one_page_and_outlive_changes(server, visit):
    one, other = visit(server.url), visit(server.url)
    one.get_by_text("Two").first.click()
    one.get_by_label("Done").check()
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Reverse").click()
    expect(one.locator("summary")).to_have_text(["Two", "One"])
    expect(one.locator("details[open] summary")).to_have_text(["Two"])
    expect(one.get_by_text("What is done")).to_be_visible()
    expect(one.get_by_text("What is open")).to_be_hidden()
    expect(other.locator("details[open]")).to_have_count(0)
    expect(other.get_by_text("What is open")).to_be_visible()
