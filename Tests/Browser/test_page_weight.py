"""The bytes and requests of a first and of a second visit."""

import json
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page_timeouts import NEVER_BLOCKED
from server import wait_until

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "Public" / "lectern"
EXAMPLES = ROOT / "Examples"
# Every app that comes with Lectern, with its pages where they are not beside the executable.
APPS = {
    "PrimeTime": ("PrimeTimeServer", []),
    "Deck": ("Deck", [EXAMPLES / "Talk" / "talk.md"]),
    **{app: (app, ["--public", EXAMPLES / app / "Public"])
       for app in ["Board", "SharedNotes", "ControlsPage", "YourOwnPage"]},
}
# Parses modules, by their names.
PARSE = """
import { readFileSync } from "node:fs"
import { SourceTextModule } from "node:vm"
for (const [identifier, code] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) new SourceTextModule(code, { identifier })
"""
# What is drawn may ask for more.
DRAWN = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))"
# What a phone may have to fetch before the page is live.
COLD_BYTES, COLD_REQUESTS = 40_000, 5


@pytest.fixture
def arguments():
    """The pages as an audience gets them: in development mode they load more."""
    return ["--no-development"]


class Traffic:
    """The requests of a page, with their sizes as transferred."""

    def __init__(self, page):
        self.sizes = {}
        self.urls = {}
        self.sockets = 0
        self.finished = set()
        self.cached = set()
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Network.enable")
        self.devtools.on("Network.requestWillBeSent", self.sent)
        self.devtools.on("Network.requestServedFromCache", self.served_from_cache)
        self.devtools.on("Network.loadingFinished", self.received)
        self.devtools.on("Network.loadingFailed", lambda event: self.finished.add(event["requestId"]))
        self.devtools.on("Network.webSocketCreated", self.opened)

    def sent(self, event):
        self.urls[event["requestId"]] = event["request"]["url"]

    def served_from_cache(self, event):
        self.cached.add(event["requestId"])

    def received(self, event):
        self.finished.add(event["requestId"])
        if event["encodedDataLength"] > 0:
            self.sizes[event["requestId"]] = event["encodedDataLength"]

    def opened(self, event):
        self.sockets += 1

    @property
    def is_complete(self):
        return self.finished >= self.urls.keys()

    @property
    def requests(self):
        return {self.urls[key]: size for key, size in self.sizes.items() if key not in self.cached}

    @property
    def bytes(self):
        return sum(self.requests.values())


def load(page, url, traffic=None):
    traffic = traffic or Traffic(page)
    page.add_init_script(NEVER_BLOCKED)
    page.goto(url)
    expect(page.locator("html")).to_have_attribute("data-connection", "open")
    page.wait_for_load_state("load")
    # Also what is loaded on demand, without which the page may be live: it is cached once it is complete.
    wait_until(lambda: all(page.evaluate(DRAWN) and traffic.is_complete for _ in range(2)))
    return traffic


def fetch(server, path="", **headers):
    """Returns a response's headers and body."""
    request = urllib.request.Request(server.url + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return answer.headers, answer.read()


@pytest.fixture
def blank(visit):
    """A page of a browser that has cached nothing."""
    return visit("about:blank", is_new=True, viewport={"width": 390, "height": 844})


@pytest.fixture(params=APPS)
def app(request, start, product, data, arguments):
    """Each app in turn."""
    executable, own = APPS[request.param]
    return start(product(executable), *own, "--data", data, *arguments)


def test_a_page_is_live_within_its_budget_and_a_second_visit_is_one_request(app, blank, record_property):
    traffic = load(blank, app.url)
    record_property("requests", json.dumps(traffic.requests))
    print(traffic.bytes, traffic.requests)
    assert traffic.sockets == 1
    assert 2 <= len(traffic.requests) <= COLD_REQUESTS, traffic.requests
    assert 5_000 < traffic.bytes <= COLD_BYTES, traffic.requests
    # Not a reload, because a reload revalidates everything.
    blank.goto("about:blank")
    traffic = load(blank, app.url)
    assert list(traffic.requests) == [app.url], traffic.requests
    assert traffic.bytes < 10_000, traffic.requests


def test_a_listing_is_coloured_without_a_highlighter(start, product, data, arguments, blank, tmp_path):
    talk = tmp_path / "talk.md"
    talk.write_text("# Light\n\n```swift\nlet light = 1\nlet eyes = 2 // many\n```\n")
    server = start(product("Deck"), talk, "--data", data, *arguments)
    traffic = load(blank, server.url)
    blank.wait_for_function("() => CSS.highlights.get('code-keyword')?.size === 2")
    assert blank.evaluate("() => [...CSS.highlights.get('code-comment')].map(String)") == ["// many"]
    assert len(traffic.requests) <= COLD_REQUESTS and traffic.bytes <= COLD_BYTES, traffic.requests


@pytest.mark.parametrize("path", ["present", "join"])
def test_unchanged_room_pages_are_not_sent_again(server, path):
    first, _ = fetch(server, path, **{"Accept-Encoding": "br"})
    assert first["Content-Encoding"] == "br"
    assert first["Vary"] == "accept-encoding"
    with pytest.raises(urllib.error.HTTPError) as answer:
        fetch(server, path, **{"Accept-Encoding": "br", "If-None-Match": first["ETag"]})
    with answer.value as again:
        assert again.code == 304
        assert again.headers["ETag"] == first["ETag"]


def test_a_bundle_is_well_formed(start, product, data):
    server = start(product("Deck"), EXAMPLES / "Talk" / "talk.md", "--data", data)
    index = fetch(server)[1].decode()
    assert "index.js?v=" in index
    modules = [f"lectern/{module.relative_to(RUNTIME)}" for module in sorted(RUNTIME.rglob("*.js"))]
    assert len(modules) > 10
    codes = {module: fetch(server, module)[1].decode() for module in [*modules, "index.js", "deck.js", "speaker.js"]}
    check = subprocess.run(
        ["node", "--experimental-vm-modules", "--no-warnings", "--input-type=module", "--eval", PARSE],
        input=json.dumps(codes).encode(), capture_output=True,
    )
    assert check.returncode == 0, check.stderr.decode()
    assert not [module for module, code in codes.items() if "\nimport " in code]


def test_answers_to_secrets_are_not_compressed(server):
    accepts = {"Accept-Encoding": "br, gzip"}
    for path in ["key", "qr.svg", "healthz"]:
        request = urllib.request.Request(
            server.url + path, method="POST" if path == "key" else "GET",
            headers={**accepts, "Authorization": "Bearer " + "A" * 200},
        )
        try:
            with urllib.request.urlopen(request) as answer:
                headers = answer.headers
        except urllib.error.HTTPError as refusal:
            with refusal:
                headers = refusal.headers
        assert headers["Content-Encoding"] is None, path


def test_files_edited_while_served_are_served_anew(start, product, tmp_path):
    (tmp_path / "index.html").write_text('<link rel="stylesheet" href="a.css"><img src="b.png">')
    (tmp_path / "a.css").write_text("a {}")
    server = start(product("PrimeTimeServer"), "--public", tmp_path)

    before = fetch(server)[1].decode()
    address = before.split('href="')[1].split('"')[0]
    assert address.startswith("a.css?v=") and 'src="b.png"' in before
    assert fetch(server, address)[0]["Cache-Control"] == "public, max-age=31536000, immutable"
    assert fetch(server, "a.css")[0]["Cache-Control"] == "no-cache"
    (tmp_path / "a.css").write_text("a { color: red }")
    after = fetch(server)[1].decode()
    assert after != before
    assert fetch(server, after.split('href="')[1].split('"')[0])[1] == b"a{color:red}"
    # An old page that requests the old address gets the new content, uncached.
    headers, body = fetch(server, address)
    assert body == b"a{color:red}" and headers["Cache-Control"] == "no-cache"


def test_the_start_on_a_slow_network_is_measured(server, blank, record_property):
    """Measured, not asserted: 400 kbit/s and 400 ms, as the browser emulates them for HTTP."""
    traffic = Traffic(blank)
    traffic.devtools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
    )
    load(blank, server.url, traffic)
    # Milliseconds since the start of the navigation.
    times = blank.evaluate(
        """() => ({
            live: performance.now(),
            paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
        })"""
    )
    record_property("milliseconds", json.dumps(times))
    print(times)
    assert times["live"] > 0
