"""Errors of a page that no test would see."""

import re


class PageErrors:
    """Collects console errors, exceptions and failed requests of every page of a context."""

    # Chromium logs each failed attempt; a page can neither prevent nor silence it.
    FAILED_SOCKET = re.compile(r"WebSocket connection to 'ws://[^']*/socket[^']*' failed")
    # A page gives up a connection that takes ten seconds, as on a machine that is busy for so long, and makes another.
    GIVEN_UP_SOCKET = re.compile(FAILED_SOCKET.pattern + ": WebSocket is closed before the connection is established")

    OF_SIGN_IN = re.compile(
        "status of 40[13]|HTTP Authentication failed|Failed to load resource: net::ERR_CONNECTION_REFUSED")

    def __init__(self):
        self.found = []
        self.allows_connection_errors = False
        self.allows_refusals = False
        # The origin of a provider with which people sign in.
        self.provider = None

        self.listeners = {
            "console": self.on_console,
            "weberror": self.on_exception,
            "requestfailed": self.on_failed_request,
            "response": self.on_response,
        }

    def watch(self, context):
        for event, listener in self.listeners.items():
            context.on(event, listener)

    def unwatch(self, context):
        for event, listener in self.listeners.items():
            context.remove_listener(event, listener)

    def allow_connection_errors(self):
        """Ignores the errors of cut connections and blocked WebSockets from now on."""
        self.allows_connection_errors = True

    def allow_refusals(self):
        """Ignores refused secrets and a full room from now on."""
        self.allows_refusals = True

    def allow_sign_in(self, provider):
        """Ignores from now on that who has not signed in is refused, and whatever the provider's pages log.

        Their style sheet needs the network. A page that is not connected asks with HEAD whether its session has ended.
        """
        self.provider = provider

    def is_of_sign_in(self, url):
        return self.provider is not None and (url.startswith(self.provider) or "/npm/@picocss/" in url)

    def on_console(self, message):
        if message.type not in ("error", "warning"):
            return
        if self.is_of_sign_in(message.location["url"]) or self.provider and self.OF_SIGN_IN.search(message.text):
            return
        # The browser's own request, where a page names no icon.
        if message.location["url"].endswith("/favicon.ico"):
            return
        if self.allows_connection_errors and self.FAILED_SOCKET.match(message.text):
            return
        if self.GIVEN_UP_SOCKET.match(message.text):
            return
        if self.allows_refusals and "status of 503" in message.text:
            return
        if self.is_ignored(message.location["url"]):
            return
        self.found.append(f"console {message.type}: {message.text}")

    def on_exception(self, error):
        self.found.append(f"exception: {error.error}")

    def on_failed_request(self, request):
        if self.is_of_sign_in(request.url) or self.provider and request.method == "HEAD":
            return
        if self.is_ignored(request.url):
            return
        # The page was left before the request finished. A cut or a refusal has another text, and our
        # pages abort no request themselves.
        if request.failure == "net::ERR_ABORTED":
            return
        self.found.append(f"failed request: {request.url} ({request.failure})")

    def on_response(self, response):
        if self.is_of_sign_in(response.url) or self.provider and response.status in (401, 403):
            return
        if self.is_event_transport(response.url):
            return
        if self.is_key(response.url) or self.allows_refusals and response.status == 503:
            return
        if response.status >= 400 and not response.url.endswith("/favicon.ico"):
            self.found.append(f"status {response.status}: {response.url}")

    def is_ignored(self, url):
        return (self.is_icon(url) or self.is_key(url) or self.is_event_transport(url)
                or self.is_on_demand(url))

    def is_icon(self, url):
        """Whether the URL is the page's icon, which the browser may request during a cut."""
        return self.allows_connection_errors and url.split("?")[0].endswith("/favicon.svg")

    def is_key(self, url):
        """Whether the URL takes a secret that may be refused, or sent during a cut."""
        return (self.allows_refusals or self.allows_connection_errors) and url.endswith("/key")

    def is_event_transport(self, url):
        """Whether the URL belongs to the event-stream transport, whose requests a cut may end."""
        path = url.split("?")[0]
        return self.allows_connection_errors and path.endswith(("/events", "/actions"))

    def is_on_demand(self, url):
        """Whether the URL is of a part of the runtime that is loaded on demand, whose request a cut may end."""
        return self.allows_connection_errors and "/lectern/" in url
