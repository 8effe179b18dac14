"""What goes wrong in a page without anyone seeing it."""

import re


class Troubles:
    """Listens to every page of a context, and remembers what should not have happened."""

    # Chromium itself says so of each attempt; a page can neither prevent nor silence it.
    CUT = re.compile(r"WebSocket connection to 'ws://[^']*/socket[^']*' failed")

    def __init__(self):
        self.found = []
        self.cuts_are_expected = False
        self.refusals_are_expected = False

        self.listeners = {
            "console": self.hear,
            "weberror": self.catch,
            "requestfailed": self.miss,
            "response": self.look_at,
        }

    def watch(self, context):
        for event, listener in self.listeners.items():
            context.on(event, listener)

    def leave(self, context):
        for event, listener in self.listeners.items():
            context.remove_listener(event, listener)

    def expect_cuts(self):
        """From now on the connection is cut on purpose."""
        self.cuts_are_expected = True

    def expect_blocked_sockets(self):
        """From now on no WebSocket gets through, on purpose."""
        self.expect_cuts()

    def expect_refusals(self):
        """From now on a wrong key is tried on purpose, or a room that is full."""
        self.refusals_are_expected = True

    def hear(self, message):
        if message.type not in ("error", "warning"):
            return
        # Asked for by the browser itself, where a page names no icon.
        if message.location["url"].endswith("/favicon.ico"):
            return
        if self.cuts_are_expected and self.CUT.match(message.text):
            return
        if self.refusals_are_expected and "status of 503" in message.text:
            return
        if self.is_lost_icon(message.location["url"]) or self.is_key(message.location["url"]):
            return
        if self.is_stand_in(message.location["url"]):
            return
        self.found.append(f"console {message.type}: {message.text}")

    def catch(self, error):
        self.found.append(f"exception: {error.error}")

    def miss(self, request):
        if self.is_lost_icon(request.url) or self.is_key(request.url):
            return
        if self.is_stand_in(request.url):
            return
        # The browser's word for a page that was left before all was there. A server that cuts or
        # refuses is told in other words, and a page of ours never gives up what it asked for.
        if request.failure == "net::ERR_ABORTED":
            return
        self.found.append(f"failed request: {request.url} ({request.failure})")

    def is_lost_icon(self, url):
        """The browser asks for a page's icon when it finds the time, which may be during a cut."""
        return self.cuts_are_expected and url.endswith("/favicon.svg")

    def is_key(self, url):
        """A key that is refused, or that was tried during a cut."""
        return (self.refusals_are_expected or self.cuts_are_expected) and url.endswith("/key")

    def is_stand_in(self, url):
        """What stands in for a WebSocket, and is cut, or finds its stream gone."""
        path = url.split("?")[0]
        return self.cuts_are_expected and path.endswith(("/events", "/actions", "/event-transport.js"))

    def look_at(self, response):
        if self.is_stand_in(response.url):
            return
        if self.is_key(response.url) or self.refusals_are_expected and response.status == 503:
            return
        if response.status >= 400 and not response.url.endswith("/favicon.ico"):
            self.found.append(f"status {response.status}: {response.url}")
