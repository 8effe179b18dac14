"""Each feature of PrimeTime alone, on a page of its own."""

import pytest
from playwright.sync_api import expect

from conftest import ROOT


@pytest.fixture
def alone(start, product, data, visit):
    """Opens the page of a feature that runs alone."""

    def alone(feature):
        server = start(product("PrimeTimePlayground"), feature, "--public", ROOT / "Public", "--data", data / feature)
        page = visit(server.url)
        expect(page.locator("html")).to_have_attribute("data-connection", "open")
        # The app's style, on a page of its own.
        assert page.locator("main").evaluate("element => getComputedStyle(element).display") == "grid"
        return page

    return alone


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def counter(page):
    button(page, "Increment").click()
    button(page, "Increment").click()
    button(page, "Undo").click()
    expect(page.get_by_role("status", name="Count")).to_have_text("1")
    button(page, "What is the 1st prime?").click()
    expect(page.get_by_text("The 1st prime is 2.")).to_be_visible()


def prime_modal(page):
    expect(page.get_by_role("heading", name="7 is prime 🎉")).to_be_visible()
    button(page, "Save to favourites").click()
    button(page, "Remove from favourites").click()
    expect(button(page, "Save to favourites")).to_be_visible()


def favorite_primes(page):
    button(page, "Remove 3").click()
    button(page, "Save").click()
    expect(page.get_by_text("Saved 4 favourites.")).to_be_visible()
    expect(page.get_by_text("Last saved at ")).to_be_visible()


def activity_feed(page):
    button(page, "Add 7").click()
    button(page, "Remove 7").click()
    expect(page.get_by_role("listitem").locator("span")).to_have_text(["Removed 7", "Added 7"])


def settings(page):
    page.get_by_role("textbox", name="Display name").fill("Ada")
    expect(page.get_by_text("Hello, Ada")).to_be_visible()
    page.get_by_role("switch", name="Notifications").check()
    expect(page.get_by_role("switch", name="Email")).to_be_enabled()


FEATURES = [counter, prime_modal, favorite_primes, activity_feed, settings]


@pytest.mark.parametrize("use", FEATURES, ids=lambda use: use.__name__)
def test_a_feature_runs_alone(alone, use):
    use(alone(use.__name__.replace("_", "-")))
