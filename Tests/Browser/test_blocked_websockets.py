"""The fallback where WebSockets are blocked."""

import pytest
from playwright.sync_api import expect

from blocking_proxy import BlockingProxy
from page_timeouts import NEVER_BLOCKED, SOON_BLOCKED
from prime_time_page import PrimeTimePage

pytestmark = pytest.mark.shared_server

WAYS = ("refuse", "strip", "hang")
BLOCKED_NOTICE = "WebSockets are blocked here."
# Records the codes of diagnostics, and the notices. A notice may be gone before a test looks.
LISTEN = """
  window.diagnostics = [];
  window.notices = [];
  document.addEventListener("lectern:diagnostic", ({ detail }) => diagnostics.push(detail.code));
  new MutationObserver(() => {
    const notice = document.querySelector("p.connection");
    if (notice && !notice.hidden && notice.textContent !== notices.at(-1)) notices.push(notice.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""


@pytest.fixture
def blocked(server, visit, page_errors):
    """Opens a page behind a proxy that blocks WebSockets in one of these ways."""
    proxies = []

    def blocked(how):
        page_errors.allow_connection_errors()
        proxy = BlockingProxy(server.port, how)
        proxies.append(proxy)
        page = visit("about:blank")
        page.add_init_script(LISTEN)
        page.add_init_script(SOON_BLOCKED)
        page.goto(proxy.url)
        return proxy, PrimeTimePage(page)

    yield blocked
    for proxy in proxies:
        proxy.close()


def expect_blocked(page):
    page.page.wait_for_function("() => diagnostics.includes('web_sockets_blocked')")
    page.expect_live()


@pytest.mark.parametrize("how", WAYS)
def test_a_page_says_that_websockets_are_blocked_and_works_without_them(blocked, one, how):
    proxy, page = blocked(how)
    expect_blocked(page)
    connecting, seen = page.page.evaluate("notices")[:2]
    assert connecting == "Connecting…"
    assert BLOCKED_NOTICE in seen
    expect(page.page.locator("p.connection").first).to_be_hidden()
    page.increment.click()
    expect(one.count).to_have_text("1")
    one.increment.click()
    expect(page.count).to_have_text("2")
    page.display_name.fill("Ada Lovelace")
    expect(one.display_name).to_have_value("Ada Lovelace")
    assert proxy.blocked > 0


def test_after_cuts_each_tap_counts_once_and_the_page_resumes_with_a_patch(
    blocked, one, page_errors
):
    proxy, page = blocked("refuse")
    expect_blocked(page)
    # Sends from a script in the page: the cut loses answers, but no actions.
    page.page.evaluate(
        "import('/lectern/index.js').then(({ connect }) => {"
        "  window.states = []; window.client = connect();"
        "  const apply = client.replica.apply.bind(client.replica);"
        "  client.replica.apply = (message) => { states.push(message.type); apply(message); };"
        "})"
    )
    page.page.wait_for_function("() => window.client?.status === 'open'")
    page_errors.allow_connection_errors()
    count = 0
    for _ in range(4):
        page.page.evaluate("() => { for (let i = 0; i < 5; i++) client.send('counter.incrTapped') }")
        count += 5
        proxy.cut()
        page.page.wait_for_function("() => client.status === 'closed'")
        one.increment.click()
        count += 1
        proxy.restore()
        page.page.wait_for_function("() => client.status === 'open'")
        page.expect_live()
        expect(page.count).to_have_text(str(count))
        expect(one.count).to_have_text(str(count))
    assert set(page.page.evaluate("states")) == {"patch"}


def test_a_page_returns_to_a_websocket_once_it_is_no_longer_blocked(blocked, page_errors):
    proxy, page = blocked("refuse")
    expect_blocked(page)
    page_errors.allow_connection_errors()
    proxy.how = "allow"
    sockets = []
    page.page.on("websocket", lambda socket: sockets.append(socket))
    # The page tries a WebSocket after each cut, maybe before the cut is over.
    while not any(not socket.is_closed() for socket in sockets):
        assert len(sockets) < 20
        with page.page.expect_websocket():
            proxy.cut()
            proxy.restore()
        page.expect_live()
    page.increment.click()
    expect(page.count).to_have_text("1")


def test_the_event_transport_is_not_loaded_unless_websockets_are_blocked(server, visit):
    page = visit("about:blank")
    page.add_init_script(NEVER_BLOCKED)
    page.goto(server.url)
    PrimeTimePage(page).expect_live()
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if "event-transport" in name]
