"""Who may do what, as the page shows it, and as the server sees to it."""

import json

import pytest
from playwright.sync_api import expect

from talk import CODE, TOKEN, Stage


def test_the_audience_sees_all_and_may_touch_nothing(presenter, watch):
    seat = watch()
    presenter.count_to(3)
    expect(seat.count).to_have_text("3")
    for name in ("Increment", "Decrement", "Is this prime?", "Save", "Load", "Reset"):
        expect(seat.button(name)).to_be_disabled()
    for control in seat.settings.get_by_role("switch").all() + seat.settings.get_by_role("radio").all():
        expect(control).to_be_disabled()


def test_a_field_that_is_not_ones_own_can_be_read_and_not_written(presenter, watch):
    seat = watch()
    presenter.display_name.fill("Ada")
    expect(seat.display_name).to_have_value("Ada")
    # Read-only, so that it can be copied from, and a screen reader finds it.
    expect(seat.display_name).to_be_enabled()
    expect(seat.display_name).not_to_be_editable()


def test_each_role_is_shown_what_is_for_it(presenter, take_part, watch):
    one, other = take_part(), watch()
    expect(presenter.button("Pointer")).to_be_enabled()
    expect(presenter.button("Raise hand")).to_be_hidden()
    expect(one.button("Raise hand")).to_be_enabled()
    expect(other.page.get_by_role("link", name="Take part")).to_be_visible()
    for seat in (one, other):
        expect(seat.button("Pointer")).to_be_hidden()
        expect(seat.button("Freeze")).to_be_hidden()
    expect(one.page.get_by_role("link", name="Take part")).to_be_hidden()


def test_the_speakers_page_is_nothing_to_others(take_part, watch, visit_hall):
    for seat in (take_part(), watch()):
        stage = Stage(visit_hall("present", beside=seat.page))
        expect(stage.outside).to_be_visible()
        expect(stage.page.get_by_role("button")).to_have_count(0)
        expect(stage.page.get_by_text(CODE)).to_have_count(0)


@pytest.mark.parametrize("name, value", [
    ("counter.incrTapped", []),
    ("settings.binding.displayName", ["Mallory"]),
    ("$room.floorOpened", []),
    ("$room.frozen", []),
    ("$room.linkMade", ["presenter"]),
    ("$room.pointerMoved", [{"target": "", "x": 0.5, "y": 0.5}]),
])
@pytest.mark.parametrize("role", ["take_part", "watch"])
def test_what_is_typed_into_the_console_is_refused(request, hall, role, name, value):
    seat = request.getfixturevalue(role)()
    before = hall.state_text
    answer = seat.say(name, *value)
    assert answer["type"] == "fault"
    assert answer["code"] == "not_allowed"
    assert hall.state_text == before


def test_a_button_that_is_enabled_in_the_inspector_sends_nothing(hall, watch):
    seat = watch()
    seat.page.evaluate("""() => {
        window.codes = []
        document.addEventListener("lectern:diagnostic", ({ detail }) => codes.push(detail.code))
        document.addEventListener("lectern:fault", ({ detail }) => codes.push(detail.code))
    }""")
    seat.increment.evaluate("button => { button.disabled = false; button.click() }")
    assert hall.state["count"] == 0
    assert seat.page.evaluate("codes") == []


def test_the_pages_own_client_says_that_it_may_not(hall, watch):
    seat = watch()
    said = seat.page.evaluate("""async () => {
        const { connect } = await import("/lectern/index.js")
        const client = connect()
        await new Promise(open => client.subscribe(open))
        return new Promise((resolve) => {
            document.addEventListener("lectern:diagnostic", ({ detail }) => resolve(detail))
            client.send("counter.incrTapped")
        }).finally(() => client.close())
    }""")
    assert said == {"code": "not_allowed", "message": '"counter.incrTapped" is not sent'}


def test_what_a_presenter_said_is_worth_nothing_from_another(presenter, take_part):
    """Replayed from the console, message for message."""
    sent = []
    presenter.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    presenter.page.reload()
    presenter.expect_live()
    presenter.increment.click()
    expect(presenter.count).to_have_text("1")
    assert len(sent) == 1
    message = json.loads(sent[0])
    seat = take_part()
    answer = seat.say(message["name"])
    assert answer["code"] == "not_allowed"
    expect(presenter.count).to_have_text("1")


def test_what_only_the_presenter_sees_comes_in_no_byte_to_others(presenting, take_part, watch):
    received = []

    def listen(page):
        page.on("websocket", lambda socket: socket.on(
            "framereceived", lambda frame: received.append(frame)))
        page.reload()

    one, other = take_part(), watch()
    for seat in (one, other):
        listen(seat.page)
        seat.expect_connected()
    one.raise_hand("Ada")
    expect(presenting.hands).to_have_count(1)
    presenting.button("Freeze").click()
    expect(other.room.get_by_text("frozen")).to_be_visible()
    assert received
    for secret in (TOKEN, CODE, "hands", "watching", "links"):
        assert not [frame for frame in received if secret in frame]


def test_a_role_and_a_condition_on_one_element_must_both_be_so(presenter, take_part):
    one = take_part()
    for seat in (presenter, one):
        seat.page.evaluate("""async () => {
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
    for seat in (presenter, one):
        expect(seat.page.locator(".tried:visible")).to_have_text(
            ["participant presenter, favoritePrimes"])
