"""Accessibility: axe, names, headings and announcements."""

import pytest
from playwright.sync_api import expect

from axe import Axe
from change_watcher import DRAWN
from on_demand import wait_for_directives
from server import wait_until
from test_first_paint import painted

pytestmark = pytest.mark.shared_server

# Elements that fade in have neither end's contrast.
SETTLED = "() => document.getAnimations().every(animation => animation.playState !== 'running')"


def wait_for_announcements(page):
    """Waits until the page announces changes from its state on."""
    wait_for_directives(page.page)
    page.page.evaluate(DRAWN)


def plain(page):
    pass


def with_favourites(page):
    page.save_as_favourite(2)
    page.save_as_favourite(3)


def in_the_dialog(page):
    page.count_to(2)
    page.is_this_prime.click()
    expect(page.dialog).to_be_visible()


def in_an_alert(page):
    page.nth_prime("0th").click()
    expect(page.alert).to_be_visible()


@pytest.fixture(params=[plain, with_favourites, in_the_dialog, in_an_alert],
                ids=lambda scene: scene.__name__)
def scene(request, one):
    request.param(one)
    return one


def test_axe_finds_no_violations_every_button_has_a_name_and_ids_are_unique(scene):
    for colours in ("light", "dark"):
        scene.page.emulate_media(color_scheme=colours)
        scene.page.wait_for_function(SETTLED)
        results = Axe().run(scene.page)
        assert results.violations_count == 0, results.generate_report()
    names = [
        button.aria_snapshot().split("\n")[0]
        for button in scene.page.get_by_role("button").all()
    ]
    assert all('"' in name for name in names), names
    ids = scene.page.evaluate("() => [...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))


def test_dialogs_have_a_name_and_a_description(one):
    in_the_dialog(one)
    expect(one.dialog).to_have_accessible_name("2 is prime 🎉")
    one.button("Close").click()
    one.nth_prime("2nd").click()
    expect(one.alert).to_have_accessible_name("The 2nd prime")
    expect(one.alert).to_have_accessible_description("The 2nd prime is 3.")


def test_the_page_has_a_language_a_title_and_headings_in_order(one):
    assert one.page.locator("html").get_attribute("lang") == "en-GB"
    expect(one.page).to_have_title("Prime Time")
    headings = one.page.get_by_role("heading")
    levels = headings.evaluate_all("all => all.map(heading => Number(heading.tagName[1]))")
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:]))


def test_changes_are_announced_while_a_dialog_is_open(one, client):
    wait_for_announcements(one)
    tree = one.page.context.new_cdp_session(one.page)

    def is_read_out():
        """Whether the live region is in the accessibility tree."""
        document = tree.send("DOM.getDocument")["root"]["nodeId"]
        region = tree.send(
            "DOM.querySelector", {"nodeId": document, "selector": "[data-announce]"})["nodeId"]
        found = tree.send(
            "Accessibility.getPartialAXTree", {"nodeId": region, "fetchRelatives": False})
        return not found["nodes"][0]["ignored"]

    one.is_this_prime.click()
    expect(one.dialog).to_be_visible()
    client.send("counter.incrTapped")
    expect(one.announcement).to_have_text("The count is 1.")
    wait_until(is_read_out)
    one.button("Close").click()
    expect(one.dialog).to_be_hidden()
    client.send("counter.incrTapped")
    expect(one.announcement).to_have_text("The count is 2.")
    wait_until(is_read_out)
    assert one.announcement.evaluate("region => region.closest('dialog')") is None


def test_the_state_at_page_load_is_not_announced(server, both, join):
    one, _ = both
    wait_for_announcements(one)
    one.increment.click()
    expect(one.announcement).to_have_text("The count is 1.")
    # A rendering may be served for a while. A page with an earlier one has seen the change.
    painted(server, lambda page: ">1<" in page)
    late = join()
    expect(late.count).to_have_text("1")
    expect(late.announcement).to_be_empty()
