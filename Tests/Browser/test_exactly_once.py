"""An action runs once, wherever in its exchange the connection is cut."""

import json

import pytest

from cutting_proxy import CuttingProxy
from prime_time_page import PrimeTimePage
from server import TIMEOUT
from socket_recorder import visit_recorded

pytestmark = pytest.mark.shared_server

# Runs in the page, so that a tap takes only two calls from here.
TAPPING = """
    const until = (condition) => new Promise((resolve, reject) => {
        const deadline = performance.now() + TIMEOUT * 1000
        const look = () => {
            if (condition()) resolve()
            else if (performance.now() < deadline) requestAnimationFrame(look)
            else reject(new Error(`timed out waiting for ${condition}`))
        }
        look()
    })
    const connection = () => document.documentElement.dataset.connection
    window.isAnswered = (ref) => until(() => sockets.some(({ received }) =>
        received.some((text) => text.startsWith(`{"type":"ack","ref":${ref},`))))

    // Taps and returns the ref.
    window.tap = async () => {
        const button = document.querySelector("[data-send='counter.incrTapped']")
        await until(() => connection() === "open" && !button.disabled)
        button.click()
        window.used = sockets.at(-1)
        return JSON.parse(sockets.at(-1).sent.at(-1)).ref
    }
    // Asks the socket, as the page may have reconnected already.
    window.isClosed = () => until(() => used.readyState === WebSocket.CLOSED)
    // Reconnects at every frame until the answer and the count have arrived.
    window.reconnect = async (ref, count) => {
        const retrying = setInterval(() => dispatchEvent(new Event("online")), 16)
        await isAnswered(ref)
        await until(() => connection() === "open")
        await until(() => document.querySelector("output").textContent === String(count))
        clearInterval(retrying)
    }
""".replace("TIMEOUT", str(TIMEOUT))
# A page sees a frame as a whole or not at all. CutTests cut at each byte that the server's parser sees.
STEP = 8
# Keeps every number at three digits, and so every exchange at the same length.
START = 100
DIRECTIONS = pytest.mark.parametrize("direction", ["up", "down"])


@pytest.fixture
def network(server):
    network = CuttingProxy(server.port)
    yield network
    network.close()


@pytest.fixture
def page(network, visit):
    page = visit_recorded(visit, network.url, TAPPING)
    PrimeTimePage(page).expect_live()
    page.evaluate("async (count) => { while (count--) await tap() }", START)
    page.evaluate(f"reconnect({START}, {START})")
    return page


def tap(page):
    """Taps without a cut and returns the bytes of the exchange, up and down."""
    up, down = page.evaluate("""async () => {
        const { sent, received } = sockets.at(-1)
        const [sentBefore, receivedBefore] = [sent.length, received.length]
        await isAnswered(await tap())
        const isBeat = (text) => text === '{"type":"heartbeat"}'
        return [sent.slice(sentBefore), received.slice(receivedBefore).filter((text) => !isBeat(text))]
    }""")
    assert [json.loads(text)["type"] for text in up] == ["action"]
    assert [json.loads(text)["type"] for text in down] == ["patch", "ack"]
    # RFC 6455 5.3: a client's frames are masked.
    return {"up": [frame_size(text) + 4 for text in up], "down": [frame_size(text) for text in down]}


def frame_size(text):
    """Returns the size of an unmasked text frame (RFC 6455 5.2)."""
    size = len(text.encode())
    return size + (2 if size < 126 else 4)


@DIRECTIONS
def test_a_tap_counts_once_wherever_the_connection_is_cut(page, network, server, page_errors, direction):
    page_errors.allow_connection_errors()
    sizes = tap(page)
    count = START + 1
    end = sum(sizes[direction])
    # Around the end of the first frame, and the end of all.
    edges = {edge + near for edge in (0, sizes[direction][0], end) for near in (-1, 0, 1)}
    for position in sorted({*range(0, end, STEP), *edges} & {*range(end + 1)}):
        network.cut_after((position, direction))
        ref = page.evaluate("tap()")
        assert network.was_cut.wait(TIMEOUT)
        count += 1
        page.evaluate(f"isClosed().then(() => reconnect({ref}, {count}))")
    # All exchanges were as long as the first, so each was cut where it should be.
    assert tap(page) == sizes
    assert server.state["count"] == count + 1


@DIRECTIONS
def test_a_tap_counts_once_wherever_the_reconnection_is_cut(
    page, network, server, page_errors, direction
):
    page_errors.allow_connection_errors()
    count = START
    # Bytes of the handshake, of the resent action, and of its answer. No message is shorter than a step.
    for position in range(0, 10_000, 23):
        # First cut: the server has run the action, and the answer is lost.
        network.cut_after((0, "down"), (position, direction))
        ref = page.evaluate("tap()")
        count += 1
        page.evaluate(f"reconnect({ref}, {count})")
        if not network.was_cut.is_set():
            break
    else:
        pytest.fail("it was cut without end")
    assert position > 400
    assert server.state["count"] == count
