"""A seed of the simulation as it plays: `Scripts/simulate --watch`."""

import re

import pytest
from playwright.sync_api import expect

from axe import Axe

@pytest.fixture
def watch(start, product, data, visit):
    """Opens the page of a seed that has run."""
    page = visit(start(product("SimulationWatchServer"), "6", "--data", data).url)
    step = page.get_by_role("button", name="Step", exact=True)
    expect(step).to_be_enabled()
    # Keys are handled by a module of their own.
    expect(step).to_have_attribute("aria-keyshortcuts", re.compile("ArrowRight"))
    return page


def test_steps_show_a_node_a_page_and_the_log(watch):
    nodes = watch.get_by_role("list", name="Nodes")
    pages = watch.get_by_role("list", name="Pages")
    batches = watch.get_by_role("list", name=re.compile("Log")).get_by_role("listitem")
    events = watch.get_by_role("region", name=re.compile("Events"))
    shown = pages.get_by_text(re.compile(r"revision \d"))
    expect(nodes).not_to_contain_text("leads")
    expect(batches).to_have_count(0)
    while not shown.count():
        before = events.inner_text()
        watch.keyboard.press("ArrowRight")
        expect(events).not_to_have_text(before, use_inner_text=True)
    expect(nodes).to_contain_text("leads")
    expect(pages).to_contain_text("via ")
    expect(batches.filter(has_text="durable").first).to_be_visible()
    watch.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(0)


def test_a_click_on_a_speed_leaves_the_space_bar_to_play(watch):
    watch.get_by_role("button", name="100×").click()
    watch.keyboard.press("Space")
    expect(watch.get_by_text("The end", exact=True).first).to_be_visible()
    expect(watch.get_by_text("All promises hold")).to_be_visible()
    expect(watch.get_by_role("button", name="Play")).to_be_disabled()


def test_axe_finds_no_violations(watch):
    watch.keyboard.press("PageDown")
    expect(watch.get_by_role("list", name="Nodes")).to_contain_text("standby")
    watch.wait_for_function("() => document.getAnimations().every(a => a.playState !== 'running')")
    results = Axe().run(watch)
    assert results.violations_count == 0, results.generate_report()
