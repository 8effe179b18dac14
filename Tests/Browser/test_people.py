"""A person is neither a tab nor a connection: one vote each, and what is its own is shown to it alone."""

import signal

import pytest
from playwright.sync_api import expect

from conftest import ROOT
from frames import record_frames

EXAMPLE = ROOT / "Examples" / "NewApp"


@pytest.fixture
def server(start, product, data):
    return start(product("NewApp"), "--data", data, "--public", EXAMPLE / "Public")


@pytest.fixture
def frames():
    """Collects everything that a page receives."""

    return lambda page: record_frames(page, "framereceived")


def vote(page, choice):
    page.get_by_role("button", name=choice).click()
    expect(page.get_by_text(f"You have chosen {choice}.")).to_be_visible()


def expect_count(page, choice, count):
    expect(page.get_by_role("button", name=choice).locator("b")).to_have_text(str(count))


def test_a_person_has_one_vote_across_a_reload_a_second_tab_and_a_cut(server, visit, page_errors):
    alice, bob = visit(server.url), visit(server.url)
    vote(alice, "tea")
    expect_count(bob, "tea", 1)
    alice.reload()
    expect(alice.get_by_text("You have chosen tea.")).to_be_visible()
    vote(alice, "coffee")
    tab = alice.context.new_page()
    tab.goto(server.url)
    expect(tab.get_by_text("You have chosen coffee.")).to_be_visible()
    vote(tab, "water")
    expect(alice.get_by_text("You have chosen water.")).to_be_visible()
    page_errors.allow_connection_errors()
    alice.context.set_offline(True)
    tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    alice.context.set_offline(False)
    for page in (alice, bob):
        for choice, count in (("tea", 0), ("coffee", 0), ("water", 1)):
            expect_count(page, choice, count)
    expect(bob.get_by_text("You have chosen")).to_be_hidden()


def test_a_vote_outlives_the_server(server, visit, page_errors):
    alice = visit(server.url)
    vote(alice, "tea")
    page_errors.allow_connection_errors()
    server.stop(signal.SIGKILL)
    expect(alice.locator("html")).to_have_attribute("data-connection", "closed")
    server.start()
    expect(alice.locator("html")).to_have_attribute("data-connection", "open")
    expect(alice.get_by_text("You have chosen tea.")).to_be_visible()
    alice.reload()
    expect(alice.get_by_text("You have chosen tea.")).to_be_visible()
    vote(alice, "coffee")
    expect_count(alice, "tea", 0)
    expect_count(alice, "coffee", 1)


def test_a_personal_view_state_is_in_no_other_pages_bytes(server, visit, frames):
    alice, bob = visit(server.url), visit(server.url)
    received = frames(bob)
    bob.reload()
    expect(bob.get_by_role("button", name="tea")).to_be_visible()
    vote(alice, "coffee")
    expect_count(bob, "coffee", 1)
    mine = [frame for frame in received if '"choice":"' in frame]
    assert received and not mine


def test_the_cookie_of_a_person_is_no_scripts(server, visit):
    page = visit(server.url)
    expect(page.get_by_role("button", name="tea")).to_be_visible()
    (cookie,) = [one for one in page.context.cookies() if one["name"] == "lectern-participant"]
    assert cookie["httpOnly"] and cookie["sameSite"] == "Lax" and cookie["path"] == "/"
    assert "lectern-participant" not in page.evaluate("document.cookie")
    value = cookie["value"]
    page.reload()
    (again,) = [one for one in page.context.cookies() if one["name"] == "lectern-participant"]
    assert again["value"] == value
