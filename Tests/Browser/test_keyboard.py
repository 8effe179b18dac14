"""Using the page with the keyboard alone."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.shared_server


@pytest.fixture
def tab_to(one):
    """Presses Tab until a control has the focus."""

    def tab_to(control, key="Tab"):
        for _ in range(30):
            if control.evaluate("control => control === document.activeElement"):
                return
            one.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {control}")

    return tab_to


def test_a_whole_session_works_with_the_keyboard(both, tab_to):
    one, other = both
    press = one.page.keyboard.press

    tab_to(one.increment)
    for key in ("Enter", "Space", "Enter"):
        press(key)
    expect(other.count).to_have_text("3")

    tab_to(one.is_this_prime)
    press("Space")
    expect(other.dialog).to_have_accessible_name("3 is prime 🎉")
    expect(one.button("Save to favourites")).to_be_focused()
    press("Enter")
    expect(one.button("Save to favourites")).to_be_hidden()
    other.expect_favourites(3)
    press("Escape")
    for page in both:
        expect(page.dialog).to_be_hidden()
    expect(one.is_this_prime).to_be_focused()

    tab_to(one.nth_prime("3rd"))
    press("Enter")
    expect(other.alert).to_have_accessible_description("The 3rd prime is 5.")
    expect(one.button("OK")).to_be_focused()
    press("Enter")
    for page in both:
        expect(page.alert).to_be_hidden()
    expect(one.nth_prime("3rd")).to_be_focused()

    tab_to(one.save)
    press("Enter")
    expect(other.favourites_note("Saved 1 favourite.")).to_be_visible()
    tab_to(one.button("Remove 3"), key="Shift+Tab")
    press("Space")
    other.expect_favourites()
    tab_to(one.load)
    press("Enter")
    other.expect_favourites(3)


def test_saving_in_the_dialog_keeps_the_focus_in_it(one, tab_to):
    one.count_to(2)
    tab_to(one.is_this_prime)
    one.page.keyboard.press("Enter")
    expect(one.button("Save to favourites")).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(one.button("Save to favourites")).to_be_hidden()
    expect(one.dialog).to_be_focused()
    # Which does nothing: Close is one Tab away.
    one.page.keyboard.press("Enter")
    expect(one.dialog).to_be_visible()
    tab_to(one.button("Close"))


def test_deleting_a_favourite_moves_the_focus_to_the_list(one, other, tab_to):
    for prime in (2, 3):
        one.save_as_favourite(prime)
    tab_to(one.button("Remove 2"))
    one.page.keyboard.press("Enter")
    one.expect_favourites(3)
    expect(one.favourite_list).to_be_focused()
    one.page.keyboard.press("Enter")
    other.button("Remove 3").focus()
    tab_to(one.button("Remove 3"))
    one.page.keyboard.press("Enter")
    for page in (one, other):
        page.expect_favourites()
        expect(page.favourite_list).to_be_focused()


def test_every_control_shows_its_focus(one):
    one.save_as_favourite(2)
    one.page.mouse.move(0, 0)
    missing = one.page.get_by_role("button").count()
    seen = set()
    while len(seen) < missing:
        one.page.keyboard.press("Tab")
        # Between the last control and the first the focus is in the browser's own controls.
        if one.page.evaluate("() => document.activeElement === document.body"):
            continue
        position, name, style, width = one.page.evaluate("""() => {
            const control = document.activeElement
            const { outlineStyle, outlineWidth } = getComputedStyle(control)
            const name = control.ariaLabel ?? control.textContent
            const position = [...document.querySelectorAll("*")].indexOf(control)
            return [position, name, outlineStyle, parseFloat(outlineWidth)]
        }""")
        assert style == "solid" and width >= 2, f"{name}: {style} {width}"
        assert position not in seen, f"round, and at {len(seen)} places only"
        seen.add(position)


def test_tab_stays_inside_an_open_dialog(one):
    one.is_this_prime.click()
    expect(one.dialog).to_be_visible()
    for _ in range(5):
        one.page.keyboard.press("Tab")
        # In Chromium's own controls. The page sees them as its body.
        assert one.page.evaluate("""() => document.activeElement === document.body
            || document.activeElement.closest("dialog") !== null""")
