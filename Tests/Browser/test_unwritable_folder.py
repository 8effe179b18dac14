"""A data folder that cannot be written: the room is not recorded, and nothing can be saved."""

import pytest
from playwright.sync_api import expect

from presenter_page import PresenterPage


@pytest.fixture
def data(tmp_path):
    """A folder that cannot be created, not even by root: its parent is a file."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "data"


def test_the_presenter_is_told_that_the_room_is_not_recorded(server, visit):
    link = server.read_line().removeprefix("presenter: ").strip()
    page = PresenterPage(visit(link))
    expect(page.recording).to_contain_text("Not recorded")
    expect(page.recording).to_contain_text("lectern-room.sqlite cannot be written")
    expect(page.button("Continue without recording")).to_be_hidden()


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
