"""Looking back: the presenter takes the room to a moment of its past, and the audience follows."""

import pytest
from playwright.sync_api import expect

from server import wait_until

pytestmark = pytest.mark.shared_server

# The number of the action after which the room has last left its past for another.
GONE_ON_AFTER = """async () => {
    const { connect } = await import("/lectern/index.js")
    return connect().replica.room.forkedAfter
}"""


def test_the_audience_follows_the_scrubber_and_returns(presenter, open_as_audience):
    phone = open_as_audience()
    # One at a time: actions that are shown together are one moment.
    for count in ("1", "2", "3"):
        presenter.increment.click()
        expect(phone.count).to_have_text(count)
    # The bar handles the key, and it is loaded on demand.
    expect(presenter.bar.region).to_be_visible()
    presenter.page.keyboard.press("r")
    moment = presenter.page.get_by_role("slider", name="Moment")
    expect(moment).to_have_value("3")
    moment.focus()
    presenter.page.keyboard.press("ArrowLeft")
    expect(phone.count).to_have_text("2")
    presenter.page.keyboard.press("Home")
    expect(phone.count).to_have_text("0")
    presenter.page.get_by_role("button", name="Next action").click()
    expect(phone.count).to_have_text("1")
    expect(presenter.count).to_have_text("1")
    expect(phone.page.locator(".lectern-past")).to_contain_text("Looking back")
    presenter.increment.click()
    expect(presenter.page.locator(".lectern-notice")).to_contain_text("shows its past")
    presenter.page.get_by_role("button", name="Back to now").click()
    expect(phone.count).to_have_text("3")
    expect(phone.page.locator(".lectern-past")).to_be_hidden()
    expect(moment).to_be_hidden()


def test_the_room_goes_on_from_a_bookmark_and_undoes_it(presenter_page, presenter, open_as_audience):
    phone = open_as_audience()
    page = presenter_page.page
    presenter.increment.click()
    expect(phone.count).to_have_text("1")
    page.get_by_label("Name of a bookmark").fill("The first")
    page.get_by_role("button", name="Bookmark", exact=True).click()
    bookmark = page.get_by_role("button", name="The first", exact=True)
    expect(bookmark).to_be_visible()
    presenter.increment.click()
    expect(phone.count).to_have_text("2")
    bookmark.click()
    expect(phone.count).to_have_text("1")
    page.locator(".past summary").click()
    page.get_by_role("button", name="Resume from here now").click()
    expect(phone.page.locator(".lectern-past")).to_be_hidden()
    expect(phone.count).to_have_text("1")
    presenter.increment.click()
    expect(phone.count).to_have_text("2")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    undone = page.evaluate(GONE_ON_AFTER)
    page.get_by_role("button", name="Undo").click()
    # The count is 2 before and after it.
    wait_until(lambda: page.evaluate(GONE_ON_AFTER) != undone)
    expect(phone.count).to_have_text("2")
    presenter.increment.click()
    expect(phone.count).to_have_text("3")
