"""Dialogs of the app's state, problems beside fields, and forms that are left."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from on_demand import wait_for_directives
from socket_recorder import sent, visit_recorded

PAGE = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Dialogs</title>
  <link rel="icon" href="data:,">
  <script type="module" src="lectern/page.js"></script>
</head>
<body>
<main>
  <h1>Dialogs</h1>
  <ul aria-label="Rows"><template data-each="rows" data-key="id"><li data-text="title"></li></template></ul>
  <button data-send="clearButtonTapped" aria-haspopup="dialog" aria-controls="clear" disabled>Clear</button>
  <button data-send="moreButtonTapped" aria-haspopup="dialog" aria-controls="more" disabled>More</button>
  <p data-show="isLocked" hidden>Locked</p>
  <form data-send="booked" data-confirm-leave data-reset aria-label="Booking">
    <label>Name <input name="name" required aria-describedby="hint" data-invalid="$mine.problem" autocomplete="off"></label>
    <small id="hint">Letters only</small>
    <button disabled>Book</button>
  </form>
  <p>Booking: <output aria-label="Booked" data-text="booking"></output></p>
</main>
<template data-use="dialog" data-with-of="$mine.alert" data-with-action="alert" data-with-id="clear"></template>
<template data-use="dialog" data-with-of="choice" data-with-action="choice" data-with-id="more" data-with-role="dialog"></template>
</body>
</html>
"""


@pytest.fixture
def server(start, product, tmp_path):
    (tmp_path / "index.html").write_text(PAGE)
    return start(product("ControlsPage"), "--public", tmp_path)


@pytest.fixture
def join(visit, server):
    def join():
        page = visit_recorded(visit, server.url)
        expect(page.get_by_role("button", name="Clear")).to_be_enabled()
        wait_for_directives(page)
        # The module of dialogs has been loaded.
        expect(page.locator("dialog").first).to_have_attribute("tabindex", "-1")
        return page
    return join


def rows(page):
    return page.get_by_role("list", name="Rows").get_by_role("listitem")


def alert(page):
    return page.get_by_role("alertdialog")


def name(page):
    return page.get_by_role("textbox", name="Name", exact=True)


def test_an_alert_of_one_person_is_answered_by_its_buttons(join):
    one, other = join(), join()
    one.get_by_role("button", name="Clear").click()
    expect(alert(one)).to_have_accessible_name("Delete 2 rows?")
    expect(alert(one)).to_have_accessible_description("They cannot be restored.")
    # The first key answers with the harmless button.
    expect(alert(one).get_by_role("button", name="Cancel")).to_be_focused()
    expect(alert(other)).to_be_hidden()
    one.keyboard.press("Enter")
    expect(alert(one)).to_be_hidden()
    expect(one.get_by_role("button", name="Clear")).to_be_focused()
    expect(rows(one)).to_have_count(2)
    one.get_by_role("button", name="Clear").click()
    alert(one).get_by_role("button", name="Delete").click()
    for page in (one, other):
        expect(rows(page)).to_have_count(0)
        expect(alert(page)).to_be_hidden()


def test_escape_cancels(join):
    one = join()
    one.get_by_role("button", name="Clear").click()
    expect(alert(one)).to_be_visible()
    one.keyboard.press("Escape")
    expect(alert(one)).to_be_hidden()
    expect(rows(one)).to_have_count(2)
    assert sent(one)[-1]["name"] == "alert.dismissed"


def test_a_page_cannot_send_an_action_that_no_dialog_offers(join, server, page_errors):
    one, other = join(), join()
    other.get_by_role("button", name="Clear").click()
    alert(other).get_by_role("button", name="Delete").wait_for()
    button = other.evaluate("() => document.querySelector('#clear .choices button') && true")
    assert button
    with one.expect_console_message(lambda message: "only the server sends" in message.text):
        for action, value in [
            ("alert.presented.clearConfirmed", {"rows": 2}), ("alert.presented.clearConfirmed", 2),
            ("alert.buttonTapped", "0"), ("alert.buttonTapped", ""), ("alert.dismissed", None),
        ]:
            one.evaluate(
                """async ([action, value]) => {
                    const client = document[Symbol.for("lectern.client")];
                    await new Promise((settled) => client.send(action, value ?? undefined, settled));
                }""", [action, value])
    expect(rows(one)).to_have_count(2)
    assert set(page_errors.found) == {'console error: Lectern: only the server sends "alert.presented.clearConfirmed".'}
    page_errors.found.clear()
    # Another person's answer, with the right button, is not this person's.
    alert(other).get_by_role("button", name="Delete").evaluate("button => button.click()")
    tapped = next(message for message in reversed(sent(other)) if message["name"] == "alert.buttonTapped")
    expect(rows(one)).to_have_count(0)
    one.evaluate(
        """([value]) => document[Symbol.for("lectern.client")].send("alert.buttonTapped", value)""", [tapped["value"]])
    expect(alert(other)).to_be_hidden()


def test_a_choice_is_open_on_every_page_until_one_answers(join):
    one, other = join(), join()
    one.get_by_role("button", name="More").click()
    for page in (one, other):
        dialog = page.get_by_role("dialog", name="What next?")
        expect(dialog.get_by_role("button")).to_have_text(["Reverse the rows", "Lock", "Cancel"])
    other.get_by_role("button", name="Reverse the rows").click()
    for page in (one, other):
        expect(page.get_by_role("dialog", name="What next?")).to_be_hidden()
        expect(rows(page)).to_have_text(["Two", "One"])
        expect(page.get_by_text("Locked")).to_be_hidden()


def test_a_problem_stands_beside_its_field_for_its_person(join):
    one, other = join(), join()
    field = name(one)
    expect(field).to_have_accessible_description("Letters only")
    field.fill("Blob7")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Letters only A name has no digits.")
    expect(one.locator(".problem")).to_be_visible()
    # The text stays, to be mended, and so does the name of the field.
    expect(field).to_have_value("Blob7")
    expect(field).to_have_accessible_name("Name")
    expect(name(other)).not_to_have_attribute("aria-invalid", "true")
    field.fill("Blob")
    field.press("Enter")
    expect(one.get_by_role("status", name="Booked")).to_have_text("Blob")
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description("Letters only")
    expect(field).to_have_value("")


def test_a_form_is_busy_while_its_answer_is_due(network, visit, server, page_errors):
    page_errors.allow_connection_errors()
    page = visit(network.url)
    expect(page.get_by_role("button", name="Book")).to_be_enabled()
    wait_for_directives(page)
    form = page.get_by_role("form", name="Booking")
    name(page).fill("Blob")
    network.stall()
    page.get_by_role("button", name="Book").click()
    expect(form).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("button", name="Book")).to_be_disabled()
    network.resume()
    expect(page.get_by_role("status", name="Booked")).to_have_text("Blob")
    expect(form).not_to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("button", name="Book")).to_be_enabled()
    expect(page.get_by_role("button", name="Book")).to_be_focused()


def asks(page):
    """Whether the browser would ask before it leaves the page."""
    return page.evaluate("() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))")


def test_the_browser_asks_before_unsent_text_is_left(join):
    one = join()
    form = one.get_by_role("form", name="Booking")
    assert not asks(one)
    name(one).fill("Blob")
    expect(form).to_have_attribute("data-unsent", "")
    assert asks(one)
    name(one).fill("")
    expect(form).not_to_have_attribute("data-unsent", "")
    assert not asks(one)
    # A problem leaves the text unsent.
    name(one).fill("Blob7")
    name(one).press("Enter")
    expect(name(one)).to_have_attribute("aria-invalid", "true")
    assert asks(one)
    name(one).fill("Blob")
    name(one).press("Enter")
    expect(one.get_by_role("status", name="Booked")).to_have_text("Blob")
    expect(form).not_to_have_attribute("data-unsent", "")
    assert not asks(one)


@pytest.mark.parametrize("button", ["Clear", "More"])
def test_axe_finds_no_violations(join, button):
    one = join()
    name(one).fill("Blob7")
    name(one).press("Enter")
    expect(one.locator(".problem")).to_be_visible()
    results = Axe().run(one)
    assert results.violations_count == 0, results.generate_report()
    one.get_by_role("button", name=button).click()
    expect(one.locator("dialog[open]")).to_be_visible()
    results = Axe().run(one)
    assert results.violations_count == 0, results.generate_report()
