"""`data-hide`, `data-style-…` and paths to the item outside; where the focus goes when its control is hidden."""

import re

import pytest
from playwright.sync_api import expect

from controls_page import serve_controls
from forms_page import open_forms

pytestmark = pytest.mark.shared_server


@pytest.fixture
def server(serve, product):
    # Development mode reports a refused style in the console, too.
    return serve_controls(serve, product, "--no-development")


@pytest.fixture
def one(visit, server):
    return open_forms(visit, server.url)


def test_data_hide_hides_while_the_value_is_truthy(one, client):
    expect(one.not_locked).to_be_visible()
    expect(one.locked).to_be_hidden()
    client.send("lockButtonTapped")
    expect(one.not_locked).to_be_hidden()
    expect(one.locked).to_be_visible()


def test_a_path_leads_to_the_items_outside(one, client):
    client.send("textChanged", "town")
    items = one.page.get_by_role("list", name="Row 2").get_by_role("listitem")
    expect(items).to_have_text(["SMALL of Two in town", "MEDIUM of Two in town", "LARGE of Two in town"])


def test_a_style_is_set_and_removed(one, client):
    expect(one.bar).to_have_attribute("style", "--level: 50;")
    width = one.bar.evaluate("bar => bar.parentElement.clientWidth")
    client.send("binding.level", 25)
    expect(one.bar).to_have_css("inline-size", f"{width / 4:g}px")
    client.send("textChanged", "rgb(255, 0, 0)")
    expect(one.bar).to_have_css("background-color", "rgb(255, 0, 0)")
    client.send("textChanged", "no colour")
    expect(one.bar).to_have_attribute("style", "--level: 25;")
    client.send("textChanged", "blue; background: red")
    client.send("binding.level", 26)
    expect(one.bar).to_have_attribute("style", "--level: 26;")


def test_a_style_that_could_load_a_file_is_refused(one, client):
    requests = []
    one.page.on("request", lambda request: requests.append(request.url))
    one.page.evaluate("""() => {
        window.reports = []
        document.addEventListener("lectern:diagnostic", ({ detail }) => reports.push(detail.code))
    }""")
    for notes in ("url(secret.png)", "image-set('secret.png' 1x)", "\\75rl(secret.png)"):
        client.send("binding.notes", notes)
        expect(one.labelled("Notes")).to_have_value(notes)
        expect(one.bar).to_have_css("background-image", "none")
    client.send("binding.notes", "linear-gradient(red, blue)")
    expect(one.bar).to_have_css("background-image", "linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))")
    assert one.page.evaluate("reports") == ["refused_attribute"] * 3
    assert [url for url in requests if "secret" in url] == []


def test_the_focus_of_a_control_that_hides_goes_to_its_group(one):
    keys = one.page.get_by_role("region", name="Keys")
    one.button("Lock").focus()
    one.page.keyboard.press("Enter")
    expect(one.locked).to_be_visible()
    expect(keys).to_be_focused()
    for key in ("Enter", "Space"):
        one.page.keyboard.press(key)
    one.wait_for_the_server()
    assert one.sent("lockButtonTapped") == [None]
    assert one.sent("reverseButtonTapped") == []
    # The next control is one Tab away, and the group is no longer focusable.
    one.page.keyboard.press("Tab")
    expect(one.button("Reverse")).to_be_focused()
    expect(keys).not_to_have_attribute("tabindex", re.compile(""))


def test_the_focus_of_a_removed_row_goes_to_its_list(one):
    one.button("Remove row 1").focus()
    one.page.keyboard.press("Enter")
    expect(one.button("Remove row 1")).to_have_count(0)
    expect(one.rows).to_be_focused()
    one.page.keyboard.press("Enter")
    one.wait_for_the_server()
    expect(one.button("Remove row 2")).to_be_visible()
    one.page.keyboard.press("Tab")
    expect(one.button("Remove row 2")).to_be_focused()


def test_without_a_group_the_page_gets_the_focus(one):
    one.page.evaluate("""() => document.body.append(document.querySelector("[aria-labelledby=keys-heading] button"))""")
    one.button("Lock").focus()
    one.page.keyboard.press("Space")
    expect(one.button("Lock")).to_be_hidden()
    # A browser may move the focus in the next frame.
    one.page.wait_for_function("() => document.activeElement === document.body")
