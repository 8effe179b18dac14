"""Slow and missing answers: how a page shows that an action is on its way, or stuck."""

import pytest
from playwright.sync_api import expect

from prime_time_page import PrimeTimePage

pytestmark = pytest.mark.shared_server

# Records every visible change of the connection's status from now on.
RECORD = """() => {
  window.seen = [];
  const seen = new MutationObserver((records) => {
    for (const { target, attributeName } of records) {
      if (attributeName === null) window.seen.push(target.textContent);
      else window.seen.push(`${target.localName} ${attributeName}`);
    }
  });
  const attributeFilter = ["data-sending", "data-connection", "disabled", "readonly"];
  seen.observe(document.documentElement, { attributes: true, subtree: true, attributeFilter });
  for (const words of document.querySelectorAll("[data-connection]:not(html)")) {
    seen.observe(words, { attributes: true, childList: true });
  }
}"""


@pytest.fixture
def proxied(network, visit, page_errors):
    """A page behind a proxy that can stall, with a recorder of its status."""
    # After a stall of five seconds the page gives up the connection, also when only the machine is slow.
    page_errors.allow_connection_errors()
    page = PrimeTimePage(visit(network.url))
    page.expect_live()
    page.page.evaluate(RECORD)
    return page


def expect_seen(page, *what):
    page.page.wait_for_function("(what) => what.every((one) => seen.includes(one))", arg=list(what))


def test_an_action_unanswered_for_a_second_shows_at_its_control_and_in_the_status(proxied, network):
    network.stall()
    proxied.increment.click()
    expect_seen(proxied, "button data-sending", "Sending…")
    expect(proxied.decrement).not_to_have_attribute("data-sending", "")
    network.resume()
    expect(proxied.increment).not_to_have_attribute("data-sending", "")
    expect(proxied.connection_notice("Sending…")).to_have_count(0)
    expect(proxied.count).to_have_text("1")


def test_a_field_shows_that_its_value_is_being_sent(proxied, network):
    network.stall()
    proxied.display_name.fill("Ada")
    expect_seen(proxied, "input data-sending")
    network.resume()
    expect(proxied.display_name).not_to_have_attribute("data-sending", "")
    expect(proxied.display_name).to_have_value("Ada")


def test_after_five_seconds_without_an_answer_the_page_reconnects_and_taps_run_once(
    proxied, one, network
):
    network.stall()
    # At once: nothing can be clicked after the five seconds.
    proxied.increment.evaluate("(button) => { button.click(); button.click() }")
    expect(proxied.increment).to_be_disabled()
    expect_seen(proxied, "Sending…", "html data-connection", "The room is not responding. Reconnecting…")
    # The stalled messages arrive after all, beside those that the new socket resends.
    network.resume()
    proxied.expect_live()
    expect(proxied.count).to_have_text("2")
    expect(one.count).to_have_text("2")
    expect(proxied.increment).not_to_have_attribute("data-sending", "")
    expect(proxied.connection_notice("The room is not responding.")).to_have_count(0)
