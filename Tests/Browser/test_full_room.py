"""A room at its connection limit."""

import json

import pytest
from playwright.sync_api import expect
from websockets.exceptions import InvalidStatus

from presenter_page import PresenterPage
from prime_time_page import PrimeTimePage
from room_fixtures import ARGUMENTS, TOKEN
from server import next_message


@pytest.fixture
def full(start, product, data):
    """A room with a limit of one connection, which is taken."""
    server = start(
        product("PrimeTimeServer"), "--data", data, "--max-connections", 1, "--watchers", "never", "--retry-time", 1,
        *ARGUMENTS,
    )
    with server.socket() as inside:
        json.loads(next_message(inside))
        server.inside = inside
        yield server


def test_a_page_that_finds_the_room_full_joins_when_a_place_is_free(
    full, visit, page_errors
):
    with pytest.raises(InvalidStatus) as refused:
        full.socket()
    assert refused.value.response.status_code == 503
    page_errors.allow_refusals()
    page = visit(full.url)
    expect(page.get_by_role("heading", name="The room is full")).to_be_visible()
    full.inside.close()
    # Without any input.
    expect(PrimeTimePage(page).count).to_have_text("0")


def test_a_presenter_joins_a_full_room(full, visit):
    PresenterPage(visit(f"{full.url}present#{TOKEN}")).expect_open()
