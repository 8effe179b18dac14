"""Keys of a page that press its controls."""

import pytest
from playwright.sync_api import expect

from controls_page import serve_controls
from forms_page import open_forms

pytestmark = pytest.mark.shared_server


@pytest.fixture
def server(serve, product):
    return serve_controls(serve, product)


@pytest.fixture
def one(visit, server):
    page = open_forms(visit, server.url)
    expect(page.button("Lock")).to_have_attribute("aria-keyshortcuts", "PageDown n")
    return page


@pytest.fixture
def locked(one):
    one.page.keyboard.press("PageDown")
    expect(one.locked).to_be_visible()
    return one


def expect_not_pressed(page):
    page.wait_for_the_server()
    assert page.sent("lockButtonTapped") == []


@pytest.mark.parametrize("key", ["PageDown", "n"])
def test_each_of_its_keys_presses_a_control(one, key):
    one.page.keyboard.press(key)
    expect(one.locked).to_be_visible()


@pytest.mark.parametrize("key", ["PageUp", "Shift+Slash", "Control+Enter"])
def test_keys_with_the_modifiers_that_they_need_press_a_control(locked, key):
    locked.page.keyboard.press(key)
    expect(locked.rows.locator("> li").first).to_contain_text("Two")


@pytest.mark.parametrize("key", ["Alt+n", "Shift+N", "Control+Shift+n", "Enter"])
def test_other_modifiers_and_keys_do_not(one, key):
    one.page.keyboard.press(key)
    expect_not_pressed(one)


def test_typing_presses_nothing(one):
    for field in (one.name, one.labelled("Notes"), one.count, one.table):
        field.focus()
        one.page.keyboard.press("n")
        one.page.keyboard.press("PageDown")
    expect(one.name).to_have_value("n")
    one.page.evaluate("""() => {
        const editable = document.createElement("div")
        editable.contentEditable = "true"
        document.body.append(editable)
        editable.focus()
    }""")
    one.page.keyboard.press("n")
    expect_not_pressed(one)


def test_a_control_keeps_its_own_keys(one):
    level = one.page.get_by_role("slider", name="Level")
    level.focus()
    one.page.keyboard.press("PageDown")
    expect(level).not_to_have_value("50")
    expect_not_pressed(one)
    # A letter is not one of them.
    one.page.keyboard.press("n")
    expect(one.locked).to_be_visible()


def test_enter_on_a_button_presses_this_button_only(locked):
    locked.button("Unlock").evaluate("button => { button.dataset.key = 'Enter' }")
    locked.button("Reverse").focus()
    locked.page.keyboard.press("Enter")
    expect(locked.rows.locator("> li").first).to_contain_text("Two")
    expect(locked.locked).to_be_visible()


def test_a_held_key_presses_once_and_does_not_scroll(locked):
    before = locked.page.evaluate("() => scrollY")
    for _ in range(4):
        locked.page.keyboard.down("PageUp")
    locked.page.keyboard.up("PageUp")
    locked.wait_for_the_server()
    assert len(locked.sent("reverseButtonTapped")) == 1
    assert locked.page.evaluate("() => scrollY") == before


def test_a_hidden_control_is_not_pressed(one):
    one.page.keyboard.press("PageUp")
    one.page.keyboard.press("u")
    one.wait_for_the_server()
    assert one.sent("reverseButtonTapped") == []
    expect_not_pressed(one)


def test_a_disabled_control_is_not_pressed(one):
    one.button("Lock").evaluate("button => { button.disabled = true }")
    one.page.keyboard.press("n")
    expect_not_pressed(one)


def test_a_control_behind_a_dialog_is_not_pressed(one):
    one.page.evaluate("() => document.getElementById('local').showModal()")
    one.page.keyboard.press("PageDown")
    one.page.keyboard.press("n")
    one.page.evaluate("() => document.getElementById('local').close()")
    expect_not_pressed(one)
    one.page.keyboard.press("n")
    expect(one.locked).to_be_visible()


def test_a_handled_key_is_not_pressed(one):
    one.page.evaluate("() => addEventListener('keydown', (event) => event.preventDefault(), { capture: true })")
    one.page.keyboard.press("n")
    expect_not_pressed(one)
