"""Records the messages of each WebSocket of a page."""

import json

from page_timeouts import NO_TIMEOUTS

RECORD = """
    window.sockets = []
    window.WebSocket = class extends WebSocket {
        sent = []
        received = []
        constructor(url, ...others) {
            // A compressed message would be recorded later than it is received.
            super(String(url).replace("&inflate=1", ""), ...others)
            sockets.push(this)
            this.addEventListener("message", ({ data }) => this.received.push(data))
        }
        send(text) {
            this.sent.push(text)
            super.send(text)
        }
    }
"""


def visit_recorded(visit, url, *scripts):
    """Opens a page that runs the recorder and these scripts before its own."""
    page = visit("about:blank", viewport={"width": 1000, "height": 400})
    for script in (NO_TIMEOUTS, RECORD, *scripts):
        page.add_init_script(script)
    page.goto(url)
    return page


def sent(page, socket=-1):
    """Returns the messages that the page sent over a socket, by default its last."""
    return messages(page, socket, "sent")


def received(page, socket=-1):
    """Returns the messages that the page received over a socket, by default its last. Heartbeats come at any time."""
    return [message for message in messages(page, socket, "received") if message["type"] != "heartbeat"]


def count_sockets(page):
    return page.evaluate("sockets.length")


def messages(page, socket, kind):
    texts = page.evaluate("([socket, kind]) => sockets.at(socket)[kind]", [socket, kind])
    return [json.loads(text) for text in texts]
