"""Pages without a place, which watch by requests that caches answer."""

import json
import re
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from certificate import Certificate
from nginx import Nginx
from presenter_page import PresenterPage
from prime_time_page import PrimeTimePage
from room_fixtures import TOKEN
from server import TIMEOUT, next_message, wait_until
from watcher import Watcher
from wire_client import WireClient

WATCHERS = 40
OPEN = ("--presenter-token", TOKEN)


@pytest.fixture
def full(start, product, data):
    """A room with a limit of one connection, which is taken."""
    server = start(product("PrimeTimeServer"), "--data", data, "--max-connections", 1)
    with server.socket() as inside:
        json.loads(next_message(inside))
        server.inside = inside
        yield server


def test_a_page_without_a_place_watches_and_acts_when_a_place_is_free(full, visit, page_errors):
    page_errors.allow_refusals()
    page_errors.allow_connection_errors()
    page = PrimeTimePage(visit(full.url))
    expect(page.count).to_have_text("0")
    page.expect_live()
    full.inside.send(json.dumps({"type": "action", "ref": 1, "name": "counter.incrTapped"}))
    expect(page.count).to_have_text("1")
    full.inside.close()
    page.increment.click()
    expect(page.count).to_have_text("2")


@pytest.fixture
def proxied(start, product, data, tmp_path):
    """A room behind an nginx that caches messages."""
    nginx = Nginx(tmp_path, Certificate(tmp_path), caches=True)
    server = start(
        product("PrimeTimeServer"), "--data", data, "--verify", "--trust-proxy", "--permit", "everyone",
        "--public-address", nginx.url,
    )
    nginx.server = server
    nginx.start(server)
    yield nginx
    nginx.stop()


def is_up(nginx):
    try:
        Watcher(nginx.url, nginx.certificate.trust).close()
        return True
    except OSError:
        return False


def request_count(server):
    with urllib.request.urlopen(server.url + "metrics") as answer:
        text = answer.read().decode()
    # The request for the metrics counts, too.
    return int(re.search(r"^lectern_http_requests_total (\d+)", text, re.MULTILINE)[1])


def test_a_cache_answers_all_watchers_with_one_request_a_message(proxied):
    wait_until(lambda: is_up(proxied))
    watchers = [Watcher(proxied.url, proxied.certificate.trust) for _ in range(WATCHERS)]
    actions = 5
    with ThreadPoolExecutor(WATCHERS) as pool, proxied.server.socket() as socket:
        actor = WireClient(socket)
        before = request_count(proxied.server)
        for _ in range(actions):
            messages = [pool.submit(watcher.next) for watcher in watchers]
            actor.send("counter.incrTapped")
            (message,) = {json.dumps(message.result(TIMEOUT)) for message in messages}
            assert json.loads(message)["ops"]
        assert request_count(proxied.server) - before - 1 <= 2 * actions
        (last,) = {watcher.hash for watcher in watchers}
        with proxied.server.socket() as late:
            assert last == WireClient(late).first["hash"]
    for watcher in watchers:
        watcher.close()


def test_a_page_of_a_watched_room_connects_when_the_person_acts(start, product, data, visit):
    server = start(product("PrimeTimeServer"), "--data", data, "--watchers", "always", *OPEN)
    watching, acting, presenter = visit(server.url), visit(server.url), visit(f"{server.url}present#{TOKEN}")
    PresenterPage(presenter).expect_open()
    sockets = []
    for page in (watching, acting):
        page.on("websocket", lambda socket: sockets.append(socket))
        page.reload()
        PrimeTimePage(page).expect_live()
    assert sockets == []
    PrimeTimePage(acting).increment.click()
    for page in (watching, acting):
        expect(PrimeTimePage(page).count).to_have_text("1")
    assert len(sockets) == 1
    # A page with a link connects.
    presenter.goto(server.url)
    PrimeTimePage(presenter).expect_live()
    assert presenter.evaluate("performance.getEntriesByType('resource').every(({ name }) => !name.includes('/frames'))")
