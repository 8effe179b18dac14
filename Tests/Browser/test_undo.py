"""Undo and redo on the counter's screen, by two people."""

import pytest
from playwright.sync_api import expect

from on_demand import wait_for_directives

pytestmark = pytest.mark.shared_server


def test_each_person_undoes_its_own_changes_of_the_count(both):
    one, other = both
    for page in both:
        expect(page.undo).to_be_disabled()
        expect(page.redo).to_be_disabled()
        wait_for_directives(page.page)
    for _ in range(3):
        one.increment.click()
    expect(other.count).to_have_text("3")
    expect(one.undo).to_be_enabled()
    expect(other.undo).to_be_disabled()

    other.decrement.click()
    one.undo.click()
    for page in both:
        expect(page.count).to_have_text("1")
    expect(one.redo).to_be_enabled()
    expect(other.redo).to_be_disabled()

    # Anywhere on the page, but in a field the keys are the browser's.
    expect(other.undo).to_be_enabled()
    other.page.keyboard.press("Control+z")
    for page in both:
        expect(page.count).to_have_text("2")
    expect(other.undo).to_be_disabled()
    one.page.keyboard.press("Meta+Shift+z")
    for page in both:
        expect(page.count).to_have_text("3")
    other.display_name.fill("Ada")
    other.page.keyboard.press("Control+Shift+z")
    expect(one.display_name).to_have_value("Ada")
    other.page.keyboard.press("Tab")
    expect(other.redo).to_be_enabled()
    other.page.keyboard.press("Control+y")
    for page in both:
        expect(page.count).to_have_text("2")
