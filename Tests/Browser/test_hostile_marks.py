"""Marked actions from clients and pages that may not send them."""

import json

import pytest
from playwright.sync_api import expect

from controls_page import ControlsPage, open_controls, serve_controls
from presenter_page import PresenterPage
from room_fixtures import TOKEN
from server import wait_until
from wire_client import WireClient

pytestmark = pytest.mark.shared_server

MARKED = {
    "a presenter's action": ("startOverButtonTapped", None),
    "a driver's action of a row": ("rows.element.clearButtonTapped", {"id": 1}),
}
# Fields that the server does not read.
CLAIMS = {"role": "presenter", "clearance": "presenter", "isDriving": True, "isFromLog": True}


@pytest.fixture
def controls(serve, product):
    """A server on which everyone may send every action without a mark."""
    return serve_controls(serve, product, "--permit", "everyone", "--presenter-token", TOKEN)


@pytest.fixture
def anybody(controls):
    with controls.socket() as socket:
        yield WireClient(socket)


@pytest.mark.parametrize("name, value", MARKED.values(), ids=MARKED)
def test_a_marked_action_is_refused_where_everyone_may_send_everything(controls, anybody, name, value):
    before = controls.state_text
    for message in (
        {"name": name, "value": value},
        {"name": name, "value": value} | CLAIMS,
        {"name": name, "value": CLAIMS | {"id": 1, "value": value}},
    ):
        fault = anybody.send_text(json.dumps({"type": "action", "ref": 7} | message), ref=7)
        assert (fault["type"], fault["code"]) == ("fault", "not_allowed")
        assert "only a presenter" in fault["message"]
    assert controls.state_text == before
    assert anybody.send("lockButtonTapped")["type"] == "ack"


def test_an_identity_lists_the_marked_actions(anybody):
    viewer = anybody.first["viewer"]
    assert "*" in viewer["may"]
    assert viewer["mayNot"] == ["startOverButtonTapped", "rows.element.clearButtonTapped"]


def test_a_page_disables_the_controls_of_marked_actions(visit, controls):
    one = open_controls(visit, controls.url)
    expect(one.button("Lock")).to_be_enabled()
    expect(one.button("Remove row 1")).to_be_enabled()
    for name in ("Start over", "Clear row 1", "Clear row 2"):
        expect(one.button(name)).to_be_disabled()
    one.button("Start over").evaluate("button => { button.disabled = false; button.click() }")
    one.text.fill("kept")
    expect(one.text).to_have_value("kept")
    wait_until(lambda: controls.state["text"] == "kept")


def test_a_presenter_sends_marked_actions(visit, controls):
    presenter_page = PresenterPage(visit(f"{controls.url}present#{TOKEN}"))
    presenter_page.expect_open()
    page = presenter_page.page.context.new_page()
    page.goto(controls.url)
    presenter = ControlsPage(page)
    presenter.button("Clear row 1").click()
    expect(presenter.row(1)).to_have_value("")
    presenter.button("Start over").click()
    expect(presenter.row(1)).to_have_value("One")
