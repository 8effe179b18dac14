"""The inspector: what presenters see of each action, and slow motion on the wall."""

import pytest
from playwright.sync_api import expect

from server import wait_until

pytestmark = pytest.mark.shared_server

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def inspector(presenter, visit_room):
    page = visit_room("inspect", beside=presenter.page)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    return page


def test_a_presenter_sees_what_an_action_went_through(inspector, presenter, visit_room):
    presenter.increment.click()
    actions = inspector.get_by_role("list", name="Actions")
    expect(actions.get_by_role("button", name="counter.incrTapped")).to_be_visible()
    details = inspector.locator(".details")
    expect(details.get_by_role("heading", level=2)).to_have_text("counter.incrTapped")
    expect(details.locator(".difference .is-added").first).to_contain_text("count: 1")
    expect(details.locator(".reducers")).to_contain_text("CounterFeature")
    # Nothing is cut off beside the page on a phone.
    inspector.set_viewport_size(PHONE)
    inspector.wait_for_function(
        "(width) => innerWidth === width && document.documentElement.scrollWidth <= width", arg=PHONE["width"])
    outside = visit_room("inspect")
    expect(outside.get_by_text("This page is for the presenter")).to_be_visible()
    expect(outside.locator(".inspector")).to_be_hidden()


@pytest.mark.parametrize("width", [PHONE["width"], 1280])
def test_the_names_of_actions_are_on_one_line(inspector, presenter, width):
    inspector.set_viewport_size({"width": width, "height": 844})
    presenter.display_name.fill("Ada")
    presenter.save_as_favourite(2)
    presenter.button("Remove 2").click()
    longest = "favoritePrimes.deleteFavoritePrimes"
    name = inspector.locator(".actions-list .name", has_text=longest)
    expect(name).to_be_visible()
    inspector.wait_for_function("(width) => innerWidth === width", arg=width)
    assert all(one.evaluate("""(name) => {
        const text = document.createRange()
        text.selectNodeContents(name)
        return text.getClientRects().length
    }""") == 1 for one in inspector.locator(".actions-list .name").all())


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1080, 1920)])
def test_slow_motion_can_be_read_from_the_last_row(inspector, open_as_audience, size):
    width, height = size
    wall = open_as_audience("?projector", viewport={"width": width, "height": height})
    inspector.get_by_role("button", name="Begin").click()
    stations = wall.page.locator(".lectern-flow li")
    expect(stations.last).to_be_visible()
    for station in stations.all():
        text, is_whole = station.evaluate(
            "(one) => [parseFloat(getComputedStyle(one).fontSize), one.scrollWidth <= one.clientWidth]")
        assert text >= min(width, height) * 0.04 and is_whole
    inspector.get_by_role("button", name="End").click()


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
def test_the_inspector_on_the_wall_can_be_read_from_the_last_row(inspector, presenter, size):
    width, height = size
    inspector.set_viewport_size({"width": width, "height": height})
    inspector.get_by_role("button", name="Begin").click()
    inspector.get_by_role("link", name="For the wall").click()
    presenter.increment.click()
    expect(inspector.locator(".details h2")).to_have_text("counter.incrTapped")
    expect(inspector.locator(".lectern-flow li").last).to_be_visible()
    expect(inspector.locator("lectern-bar")).to_be_hidden()
    texts = ".lectern-flow li, .actions-list .name, .details h2, .difference li"
    sizes = inspector.locator(texts).evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert min(sizes) >= height * 0.03
    assert all(inspector.locator(".lectern-flow li").evaluate_all("(all) => all.map((one) => one.scrollWidth <= one.clientWidth)"))
    # Nothing has to be scrolled, and what has changed is on the screen.
    assert inspector.evaluate("""() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth <= innerWidth && scrollHeight <= innerHeight
    }""")
    expect(inspector.locator(".difference .is-added").first).to_be_in_viewport()
    inspector.get_by_role("link", name="Small again").click()
    inspector.get_by_role("button", name="End").click()


def test_a_wall_shows_an_action_on_its_way(inspector, presenter, open_as_audience):
    wall = open_as_audience("?projector")
    inspector.get_by_role("button", name="Begin").click()
    way = wall.page.locator(".lectern-flow")
    expect(way).to_be_visible()
    # So that no station is missed: also a page that is slow renders each message by itself.
    wall.page.evaluate("""() => {
        window.requestAnimationFrame = (render) => { queueMicrotask(render); return 0; };
        window.stations = [];
        new MutationObserver(() => {
            const station = document.querySelector(".lectern-flow .is-current")?.textContent;
            if (station !== stations.at(-1)) stations.push(station);
        }).observe(document.querySelector(".lectern-flow"), { subtree: true, attributeFilter: ["class"] });
    }""")
    presenter.increment.click()
    expect(wall.count).to_have_text("1")
    wait_until(lambda: wall.page.evaluate("stations.includes('Pages')"))
    stations = wall.page.evaluate("stations.filter(Boolean)")
    # A server that is slow may skip some.
    order = ["Page", "Wire", "Reducer", "State", "Patch", "Pages"]
    assert stations == sorted(stations, key=order.index) and stations[-1] == "Pages"
    inspector.get_by_role("button", name="End").click()
    expect(way).to_be_hidden()
