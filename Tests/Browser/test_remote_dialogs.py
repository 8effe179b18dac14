"""A dialog that another page opens must not take keystrokes meant for something else."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.shared_server

# Stops the page's clock, so that a slow machine does not count as a pause in typing.
STOP_CLOCK = "() => { performance.now = () => 1e6 }"
ADVANCE_CLOCK = "() => { performance.now = () => 1e6 + 3001 }"


def expect_rendered(page, client, count):
    """Waits until everything before this count has been rendered."""
    client.send("counter.incrTapped")
    expect(page.count).to_have_text(str(count))


def test_typing_is_not_interrupted_by_a_dialog(both, client):
    one, other = both
    for _ in range(2):
        client.send("counter.incrTapped")
    expect(other.count).to_have_text("2")
    one.page.evaluate(STOP_CLOCK)
    one.display_name.focus()
    one.page.keyboard.type("ab")
    other.is_this_prime.click()
    expect(other.button("Save to favourites")).to_be_visible()
    expect_rendered(one, client, 3)
    expect(one.dialog).to_be_hidden()
    one.page.keyboard.type(" cd")
    expect(one.display_name).to_be_focused()
    expect(one.display_name).to_have_value("ab cd")
    expect(other.display_name).to_have_value("ab cd")
    one.expect_favourites()

    # Leaving the field opens the dialog; keys pressed then activate nothing.
    one.display_name.press("Tab")
    expect(one.dialog).to_be_visible()
    expect(one.dialog).to_be_focused()
    for key in ("Space", "Enter", "s"):
        one.page.keyboard.press(key)
    one.page.keyboard.press("Escape")
    for page in both:
        expect(page.dialog).to_be_hidden()
        page.expect_favourites()


def test_a_dialog_opens_after_a_pause_in_typing(both):
    one, other = both
    one.page.evaluate(STOP_CLOCK)
    one.display_name.focus()
    one.page.keyboard.type("ab")
    other.is_this_prime.click()
    expect(other.dialog).to_be_visible()
    one.page.evaluate(ADVANCE_CLOCK)
    expect(one.dialog).to_be_focused()
    other.button("Close").click()
    expect(one.dialog).to_be_hidden()
    expect(one.display_name).to_be_focused()
    expect(one.display_name).to_have_value("ab")


def test_a_composition_delays_a_dialog_longer(both, client):
    one, other = both
    one.page.evaluate(STOP_CLOCK)
    one.display_name.focus()
    keyboard = one.page.context.new_cdp_session(one.page)
    keyboard.send("Input.imeSetComposition", {"text": "こん", "selectionStart": 2, "selectionEnd": 2})
    other.is_this_prime.click()
    expect(other.dialog).to_be_visible()
    one.page.evaluate(ADVANCE_CLOCK)
    expect_rendered(one, client, 1)
    expect(one.dialog).to_be_hidden()
    keyboard.send("Input.insertText", {"text": "今"})
    expect(other.display_name).to_have_value("今")
    expect(one.display_name).to_have_value("今")
    one.display_name.blur()
    expect(one.dialog).to_be_focused()


def test_a_keystroke_under_way_activates_no_button_of_a_dialog(both, client):
    one, other = both
    for _ in range(2):
        client.send("counter.incrTapped")
    expect(other.count).to_have_text("2")
    one.increment.focus()
    one.page.keyboard.press("Space")
    expect(other.count).to_have_text("3")
    other.is_this_prime.click()
    expect(one.button("Save to favourites")).to_be_visible()
    expect(one.dialog).to_be_focused()
    one.page.keyboard.press("Space")
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Escape")
    for page in both:
        expect(page.dialog).to_be_hidden()
        page.expect_favourites()
        expect(page.count).to_have_text("3")
    expect(one.increment).to_be_focused()


def test_a_held_enter_activates_nothing_in_the_dialog_that_it_opened(one, client):
    for _ in range(2):
        client.send("counter.incrTapped")
    expect(one.count).to_have_text("2")
    one.is_this_prime.focus()
    one.page.keyboard.down("Enter")
    expect(one.button("Save to favourites")).to_be_focused()
    one.page.keyboard.down("Enter")
    one.page.keyboard.up("Enter")
    one.page.keyboard.press("Escape")
    expect(one.dialog).to_be_hidden()
    one.expect_favourites()
