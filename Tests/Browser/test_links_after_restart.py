"""Cookies and links survive a restart."""

import json
import signal

import pytest

from raw_connection import RawConnection
from server import wait_until

TOKEN = "the-token-of-the-presenter-of-this-test"
CODE = "K7Q2-M9XA"


@pytest.fixture
def server(start, product, data):
    return start(
        product("PrimeTimeServer"), "--data", data, "--permit", "presenter",
        "--presenter-token", TOKEN, "--join-code", CODE,
    )


def join(server, secret):
    """Returns the cookie for a secret, or None if it is invalid."""
    with RawConnection(server.port) as attacker:
        attacker.send(
            f"POST /key HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 0\r\n"
            f"Connection: close\r\nAuthorization: Bearer {secret}\r\n\r\n".encode()
        )
        head = attacker.read_all().decode()
    return next(
        (line.split(":", 1)[1].split(";")[0].strip() for line in head.split("\r\n")
         if line.lower().startswith("set-cookie:")),
        None,
    )


def role(server, cookie):
    with RawConnection(server.port) as attacker:
        attacker.upgrade(f"Cookie: {cookie}")
        _, payload = attacker.read_frame()
        return json.loads(payload)["viewer"]["role"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_cookies_are_valid_after_a_restart_and_the_file_holds_no_secret(server, data, how):
    cookies = {"participant": join(server, CODE), "presenter": join(server, TOKEN)}
    file = data / "lectern-links.json"
    # Written to disk shortly after it was issued.
    wait_until(lambda: file.exists() and len(json.loads(file.read_text())["devices"]) == 2)
    server.stop(how)
    assert file.stat().st_mode & 0o777 == 0o600
    for secret in (TOKEN, CODE, *(cookie.split("=")[1] for cookie in cookies.values())):
        assert secret not in file.read_text()
    server.start()
    for expected, cookie in cookies.items():
        assert role(server, cookie) == expected
    assert role(server, cookies["presenter"] + "x") == "audience"


def test_a_damaged_file_is_logged_and_ignored(server, data):
    cookie = join(server, CODE)
    file = data / "lectern-links.json"
    wait_until(file.exists)
    server.stop()
    file.write_text("{")
    server.start()
    assert str(file) in server.errors
    assert role(server, cookie) == "audience"
    assert role(server, join(server, CODE)) == "participant"


def test_sighup_without_tls_does_not_stop_the_server(server):
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "SIGHUP" in server.errors)
    assert server.is_running
    assert join(server, CODE)


def test_a_device_survives_a_power_failure_once_it_has_its_cookie(start, product, data, disk):
    server = start(product("PrimeTimeServer"), "--data", data, "--join-code", CODE, environment=disk.environment)
    assert join(server, CODE)
    trace = disk.trace
    renamed = max(index for index, step in enumerate(trace) if step == ("rename", str(data / "lectern-links.json")))
    # Until its folder is synced, the file's name may lead to the old one.
    assert ("sync", str(data)) in trace[renamed:]
