"""The pages under a path of an nginx that terminates TLS, configured as documented."""

import http.client
import json
import re
from contextlib import closing

import pytest
from playwright.sync_api import expect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from certificate import Certificate
from nginx import Nginx
from prime_time_page import PrimeTimePage
from room_fixtures import ARGUMENTS, TOKEN
from server import TIMEOUT, wait_until
from wire_client import WireClient


@pytest.fixture
def nginx(start, product, data, tmp_path):
    """A presented room behind nginx."""
    nginx = Nginx(tmp_path, Certificate(tmp_path))
    server = start(
        product("PrimeTimeServer"), "--data", data, "--trust-proxy",
        "--public-address", nginx.url, "--max-connections-per-address", 2, *ARGUMENTS,
    )
    nginx.server = server
    nginx.start(server)
    wait_until(lambda: answers(nginx))
    yield nginx
    nginx.stop()


def answers(nginx):
    try:
        return ask(nginx, "GET", "/talk/healthz").status == 200
    except OSError:
        return False


def ask(nginx, method, path, **headers):
    connection = http.client.HTTPSConnection(
        "localhost", nginx.port, timeout=TIMEOUT, context=nginx.certificate.trust
    )
    with closing(connection):
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        response.read()
        return response


def view(nginx, **options):
    return connect(
        f"wss://localhost:{nginx.port}/talk/socket", ssl=nginx.certificate.trust,
        subprotocols=["lectern.v1"], open_timeout=TIMEOUT, ping_interval=None, **options,
    )


def test_the_pages_work_under_a_path(nginx, visit):
    audience = PrimeTimePage(visit(nginx.url, ignore_https_errors=True))
    expect(audience.increment).to_be_disabled()

    presenter_page = visit(f"{nginx.url}present#{TOKEN}", ignore_https_errors=True)
    expect(presenter_page.get_by_role("heading", name="In the room")).to_be_visible()
    presenter = PrimeTimePage(presenter_page)
    presenter_page.goto(nginx.url)
    presenter.expect_live()
    presenter.count_to(3)
    expect(audience.count).to_have_text("3")


def test_the_cookie_is_secure_and_limited_to_the_path(nginx):
    response = ask(nginx, "POST", "/talk/key", Authorization=f"Bearer {TOKEN}")
    assert response.status == 204
    cookie = response.getheader("Set-Cookie")
    for attribute in ("HttpOnly", "SameSite=Strict", "Secure"):
        assert attribute in cookie
    # Without a Path attribute the cookie is limited to the folder of the request.
    assert not re.search("path", cookie, re.IGNORECASE)


def test_a_foreign_origin_is_refused_through_the_proxy(nginx):
    for origin in ("https://evil.example", f"http://localhost:{nginx.port}"):
        with pytest.raises(InvalidStatus) as refused:
            view(nginx, origin=origin)
        assert refused.value.response.status_code == 403
        assert ask(nginx, "GET", "/talk/", Origin=origin).status == 403
    with view(nginx, origin=f"https://localhost:{nginx.port}") as socket:
        WireClient(socket)


def test_a_clients_own_forwarded_header_is_ignored(nginx):
    with view(nginx), view(nginx):
        for claim in ("192.0.2.1", "127.0.0.1, 192.0.2.7"):
            with pytest.raises(InvalidStatus) as refused:
                view(nginx, additional_headers={"X-Forwarded-For": claim})
            assert refused.value.response.status_code == 503
            assert int(refused.value.response.headers["Retry-After"]) > 0


def test_the_proxy_does_not_buffer_an_event_stream(nginx):
    stream = http.client.HTTPSConnection(
        "localhost", nginx.port, timeout=TIMEOUT, context=nginx.certificate.trust
    )
    with closing(stream):
        stream.request("GET", "/talk/events", headers={
            "Accept": "text/event-stream", "Lectern-Protocol": "lectern.v1",
        })
        response = stream.getresponse()
        assert response.status == 200
        lines = [response.readline().decode() for _ in range(4)]
        assert lines[0] == "event: open\n"
        assert lines[3].startswith('data: {"type":"snapshot"')
        token = json.loads(lines[1].removeprefix("data: "))["token"]
        # The answer arrives while the stream stays open.
        body = json.dumps({"type": "action", "ref": 1, "name": "counter.incrTapped"})
        posting = http.client.HTTPSConnection(
            "localhost", nginx.port, timeout=TIMEOUT, context=nginx.certificate.trust
        )
        with closing(posting):
            posting.request("POST", "/talk/actions", body=body, headers={
                "Content-Type": "application/json", "Lectern-Token": token,
            })
            assert posting.getresponse().status == 204
        assert response.readline() == b"\n"
        fault = {"type": "heartbeat"}
        # Those come at any time.
        while fault["type"] == "heartbeat":
            line = response.readline().decode()
            assert line.startswith("data: ") and response.readline() == b"\n", line
            fault = json.loads(line.removeprefix("data: "))
        assert (fault["type"], fault["code"]) == ("fault", "not_allowed")
