"""Radio buttons and checkboxes that send an action and show their own tick."""

import pytest
from playwright.sync_api import expect

from controls_page import serve_controls
from forms_page import open_forms

pytestmark = pytest.mark.shared_server


@pytest.fixture
def server(serve, product):
    return serve_controls(serve, product)


@pytest.fixture
def one(visit, server):
    return open_forms(visit, server.url)


@pytest.fixture
def proxied(network, visit, page_errors):
    """A page behind a proxy that can stall its connection."""
    # After a stall of five seconds the page gives up the connection, also when only the machine is slow.
    page_errors.allow_connection_errors()
    return open_forms(visit, network.url)


def choose(page, *names):
    """Clicks controls at once: a page whose connection stalls for five seconds disables them."""
    for name in names:
        expect(page.labelled(name)).to_be_enabled()
    handles = [page.labelled(name).element_handle() for name in names]
    page.page.evaluate("(controls) => controls.forEach((control) => control.click())", handles)


def test_a_radio_button_sends_its_value_and_a_checkbox_whether_it_is_checked(one):
    one.labelled("Tea").check()
    expect(one.drink).to_have_text("tea")
    one.labelled("News").check()
    expect(one.wanted_news).to_have_text("true")
    one.labelled("News").uncheck()
    expect(one.wanted_news).to_have_text("false")
    assert one.sent("drinkChosen") == ["tea"]
    assert one.sent("newsToggled") == [True, False]


def test_a_choice_shows_its_own_tick_before_and_after_the_answer(proxied, network):
    network.stall()
    choose(proxied, "Tea", "News")
    expect(proxied.labelled("Tea")).to_be_checked()
    expect(proxied.news).to_be_checked()
    network.resume()
    expect(proxied.drink).to_have_text("tea")
    expect(proxied.wanted_news).to_have_text("true")
    expect(proxied.labelled("Tea")).to_be_checked()
    expect(proxied.news).to_be_checked()


def test_a_choice_is_not_shown_on_other_pages(one, visit, server):
    other = open_forms(visit, server.url)
    one.labelled("Tea").check()
    expect(other.drink).to_have_text("tea")
    expect(other.labelled("Tea")).not_to_be_checked()


def test_a_refused_choice_goes_back(one):
    one.labelled("Petrol").evaluate("radio => radio.click()")
    for name in ("Coffee", "Tea", "Petrol"):
        expect(one.labelled(name)).not_to_be_checked()
    one.labelled("Tea").check()
    expect(one.drink).to_have_text("tea")
    one.labelled("Petrol").evaluate("radio => radio.click()")
    expect(one.labelled("Tea")).to_be_checked()
    one.labelled("Refused").evaluate("box => box.click()")
    expect(one.labelled("Refused")).not_to_be_checked()
    expect(one.drink).to_have_text("tea")


def test_the_last_accepted_choice_returns_if_a_later_one_is_refused(proxied, network):
    network.stall()
    choose(proxied, "Coffee", "Tea", "Petrol")
    network.resume()
    expect(proxied.drink).to_have_text("tea")
    expect(proxied.labelled("Tea")).to_be_checked()


def test_a_later_choice_stays_if_an_earlier_one_is_refused(proxied, network):
    network.stall()
    choose(proxied, "Petrol", "Tea")
    network.resume()
    expect(proxied.drink).to_have_text("tea")
    expect(proxied.labelled("Tea")).to_be_checked()


def test_arrow_keys_choose(one):
    one.labelled("Coffee").check()
    expect(one.drink).to_have_text("coffee")
    one.labelled("Coffee").press("ArrowDown")
    expect(one.drink).to_have_text("tea")
    expect(one.labelled("Tea")).to_be_focused()
    expect(one.labelled("Tea")).to_be_checked()
