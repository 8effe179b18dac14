"""Saving to a folder that cannot be written."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def data(tmp_path):
    """A folder that cannot be created, not even by root: its parent is a file."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "data"


def test_a_failed_save_shows_an_alert_on_both_pages_and_keeps_the_favourites(both):
    one, other = both
    one.save_as_favourite(2)
    one.save.click()
    for page in both:
        expect(page.alert).to_have_accessible_name("Not saved")
        expect(page.alert).to_have_accessible_description(
            "The favourites could not be saved: the system says “Not a directory”."
        )
    other.button("OK").click()
    for page in both:
        expect(page.alert).to_be_hidden()
        page.expect_favourites(2)
        expect(page.save).to_be_enabled()
    one.increment.click()
    expect(other.count).to_have_text("3")
