"""A presented room: only the presenter may act, unless the floor is given or opened."""

import pytest
from playwright.sync_api import expect

from presenter_page import PresenterPage
from room_page import RoomPage

TOKEN = "a-token-of-the-tests"
CODE = "K7Q2M"
ARGUMENTS = ("--permit", "presenter", "--presenter-token", TOKEN, "--join-code", CODE)


@pytest.fixture
def room(serve, product):
    """A PrimeTime server in which the audience only watches."""
    room = serve(product("PrimeTimeServer"), *ARGUMENTS)
    yield room
    assert room.process.poll() in (None, 0, -9), f"the server crashed: {room.errors}"


@pytest.fixture
def visit_room(visit, room):
    """Opens a page of the room in a new browser context, or in the context of the page `beside`."""

    def visit_room(path="", beside=None, **options):
        if beside is None:
            return visit(room.url + path, **options)
        page = beside.context.new_page()
        page.goto(room.url + path)
        return page

    return visit_room


@pytest.fixture
def presenter_page(visit_room):
    """The presenter's page, `/present`."""
    page = PresenterPage(visit_room(f"present#{TOKEN}"))
    page.expect_open()
    return page


@pytest.fixture
def presenter(request, visit, room, visit_room):
    """The app's page of a presenter, in the browser of the presenter's page if the test has that page."""
    if "presenter_page" in request.fixturenames:
        page = visit_room(beside=request.getfixturevalue("presenter_page").page)
    else:
        page = visit("about:blank")
        # What the presenter's page does with the token. That page and its preview of the wall cost more than the app's.
        key = {"Authorization": f"Bearer {TOKEN}"}
        page.context.request.post(f"{room.url}key", headers=key, fail_on_status_code=True)
        page.goto(room.url)
    page = RoomPage(page)
    page.expect_live()
    return page


@pytest.fixture
def join_as_participant(visit_room):
    """Opens the app's page with the join code."""

    def join_as_participant(**options):
        page = RoomPage(visit_room(f"join#{CODE}", **options))
        expect(page.button("Raise hand")).to_be_enabled()
        return page

    return join_as_participant


@pytest.fixture
def open_as_audience(visit_room):
    """Opens the app's page without a link or code."""

    def open_as_audience(path="", **options):
        page = RoomPage(visit_room(path, **options))
        page.expect_connected()
        return page

    return open_as_audience
