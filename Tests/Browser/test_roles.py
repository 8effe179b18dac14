"""Permissions, as the page shows them and as the server enforces them."""

import json

import pytest
from playwright.sync_api import expect

from frames import record_frames
from page_timeouts import NEVER_BLOCKED
from presenter_page import PresenterPage
from room_fixtures import CODE, TOKEN

pytestmark = pytest.mark.shared_server


def test_the_audience_sees_everything_and_its_controls_are_disabled(presenter, open_as_audience):
    audience = open_as_audience()
    presenter.count_to(3)
    expect(audience.count).to_have_text("3")
    for name in ("Increment", "Decrement", "Is this prime?", "Save", "Load", "Reset"):
        expect(audience.button(name)).to_be_disabled()
    for control in audience.settings.get_by_role("switch").all() + audience.settings.get_by_role("radio").all():
        expect(control).to_be_disabled()


def test_a_field_without_permission_is_read_only(presenter, open_as_audience):
    audience = open_as_audience()
    presenter.display_name.fill("Ada")
    expect(audience.display_name).to_have_value("Ada")
    # Read-only rather than disabled, so that it can be copied and read by screen readers.
    expect(audience.display_name).to_be_enabled()
    expect(audience.display_name).not_to_be_editable()


def test_each_role_sees_its_controls(presenter, join_as_participant, open_as_audience):
    one, other = join_as_participant(), open_as_audience()
    expect(presenter.button("Pointer")).to_be_enabled()
    expect(presenter.button("Raise hand")).to_be_hidden()
    expect(one.button("Raise hand")).to_be_enabled()
    expect(other.page.get_by_role("link", name="Join")).to_be_visible()
    for page in (one, other):
        expect(page.button("Pointer")).to_be_hidden()
        expect(page.button("Freeze")).to_be_hidden()
    expect(one.page.get_by_role("link", name="Join")).to_be_hidden()


def test_the_presenter_page_is_closed_to_others(join_as_participant, open_as_audience, visit_room):
    for page in (join_as_participant(), open_as_audience()):
        presenter_page = PresenterPage(visit_room("present", beside=page.page))
        expect(presenter_page.access_denied).to_be_visible()
        expect(presenter_page.page.get_by_role("button")).to_have_count(0)
        expect(presenter_page.page.get_by_text(CODE)).to_have_count(0)


@pytest.mark.parametrize("name, value", [
    ("counter.incrTapped", []),
    ("settings.binding.displayName", ["Mallory"]),
    ("$room.floorOpened", []),
    ("$room.frozen", []),
    ("$room.linkMade", ["presenter"]),
    ("$room.pointerMoved", [{"target": "", "x": 0.5, "y": 0.5}]),
])
@pytest.mark.parametrize("role", ["join_as_participant", "open_as_audience"])
def test_actions_sent_from_the_console_are_refused(request, room, role, name, value):
    page = request.getfixturevalue(role)()
    before = room.state_text
    answer = page.send_from_console(name, *value)
    assert answer["type"] == "fault"
    assert answer["code"] == "not_allowed"
    assert room.state_text == before


def test_a_button_enabled_in_the_inspector_sends_nothing(room, open_as_audience):
    audience = open_as_audience()
    audience.page.evaluate("""() => {
        window.codes = []
        document.addEventListener("lectern:diagnostic", ({ detail }) => codes.push(detail.code))
        document.addEventListener("lectern:fault", ({ detail }) => codes.push(detail.code))
    }""")
    audience.increment.evaluate("button => { button.disabled = false; button.click() }")
    assert room.state["count"] == 0
    assert audience.page.evaluate("codes") == []


def test_the_pages_client_reports_a_missing_permission(room, open_as_audience):
    audience = open_as_audience()
    diagnostic = audience.page.evaluate("""async () => {
        const { connect } = await import("/lectern/index.js")
        const client = connect()
        await new Promise(open => client.subscribe(open))
        return new Promise((resolve) => {
            document.addEventListener("lectern:diagnostic", ({ detail }) => resolve(detail))
            client.send("counter.incrTapped")
        })
    }""")
    assert diagnostic == {"code": "not_allowed", "message": '"counter.incrTapped" was not sent'}


def test_a_presenters_action_replayed_by_a_participant_is_refused(presenter, join_as_participant):
    """Replayed from the console."""
    sent = []
    presenter.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    presenter.page.add_init_script(NEVER_BLOCKED)
    presenter.page.reload()
    presenter.expect_live()
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    assert len(sent) == 1
    message = json.loads(sent[0])
    participant = join_as_participant()
    answer = participant.send_from_console(message["name"])
    assert answer["code"] == "not_allowed"
    expect(presenter.count).to_have_text("1")


def test_presenter_only_data_is_not_sent_to_others(
    presenter_page, join_as_participant, open_as_audience
):
    one, other = join_as_participant(), open_as_audience()
    frames = [record_frames(screen.page, "framereceived") for screen in (one, other)]
    for screen in (one, other):
        screen.page.reload()
        screen.expect_connected()
    one.raise_hand("Ada")
    expect(presenter_page.hands).to_have_count(1)
    presenter_page.button("Freeze").click()
    expect(other.room_status.get_by_text("Frozen by the presenter.")).to_be_visible()
    for received in frames:
        assert received
        for secret in (TOKEN, CODE, "hands", "watching", "links"):
            assert not [frame for frame in received if secret in frame]


def test_a_role_and_a_condition_on_one_element_must_both_hold(presenter, join_as_participant):
    one = join_as_participant()
    for page in (presenter, one):
        page.page.evaluate("""async () => {
            const { connect } = await import("/lectern/index.js")
            const element = document.createElement("div")
            for (const [role, show] of [
                ["presenter", "hasNoFavoritePrimes"], ["participant presenter", "favoritePrimes"],
                ["participant", "hasNoFavoritePrimes"],
            ]) {
                const child = document.createElement("p")
                child.className = "tried"
                Object.assign(child.dataset, { role, show })
                child.textContent = `${role}, ${show}`
                element.append(child)
            }
            document.body.append(element)
            connect().mount(element)
        }""")
    expect(presenter.page.locator(".tried:visible")).to_have_text(["presenter, hasNoFavoritePrimes"])
    expect(one.page.locator(".tried:visible")).to_have_text(["participant, hasNoFavoritePrimes"])
    presenter.save_as_favourite(2)
    for page in (presenter, one):
        expect(page.page.locator(".tried:visible")).to_have_text(
            ["participant presenter, favoritePrimes"])
