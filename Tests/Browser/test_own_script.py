"""`connect()` in a script beside `page.js`."""

import pytest
from playwright.sync_api import expect

from page_timeouts import NEVER_BLOCKED

PAGE = """<!doctype html>
<html lang="en">
<title>Two scripts</title>
<link rel="icon" href="data:,">
%s
<button data-send="reverseButtonTapped" disabled>Reverse</button>
<ul><template data-each="rows" data-key="id"><li data-text="id"></li></template></ul>
</html>
"""
OWN = '<script type="module" src="own.js"></script>'
RUNTIME = '<script type="module" src="lectern/page.js"></script>'
SCRIPT = """import { connect } from "./lectern/index.js"
const client = connect()
window.client = client
window.isSame = client === connect()
client.mount()
"""


@pytest.mark.parametrize("query", ["", "?projector"])
@pytest.mark.parametrize("scripts", [RUNTIME + OWN, OWN + RUNTIME], ids=["after", "before"])
def test_it_is_the_client_of_the_page(start, product, visit, tmp_path, scripts, query):
    (tmp_path / "index.html").write_text(PAGE % scripts)
    (tmp_path / "own.js").write_text(SCRIPT)
    server = start(product("ControlsPage"), "--public", tmp_path)
    page = visit("about:blank")
    sockets, sent = [], []

    def watch(socket):
        sockets.append(socket.url)
        socket.on("framesent", lambda text: sent.append(text))

    page.on("websocket", watch)
    page.add_init_script(NEVER_BLOCKED)
    page.goto(server.url + query)
    rows = page.get_by_role("listitem")
    expect(rows).not_to_have_count(0)
    texts = rows.all_text_contents()
    assert page.evaluate("() => window.isSame")
    assert page.evaluate("() => window.client.replica.state.rows.map(({ id }) => `${id}`)") == texts
    # Mounted twice, the button sends one action.
    page.get_by_role("button", name="Reverse").click()
    expect(rows).to_have_text(texts[::-1])
    assert len(sent) == len(sockets) == 1
    assert ("screen=wall" in sockets[0]) == (query != "")


def test_a_closed_client_is_replaced_by_a_new_one(start, product, visit, tmp_path):
    (tmp_path / "index.html").write_text(PAGE % OWN)
    (tmp_path / "own.js").write_text(SCRIPT)
    server = start(product("ControlsPage"), "--public", tmp_path)
    page = visit(server.url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    assert page.evaluate("""async () => {
        const { connect } = await import("./lectern/index.js")
        window.client.close()
        return connect() !== window.client
    }""")
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
