"""Guessed and forged secrets."""

import json

import pytest

from footprint import Footprint
from raw_connection import RawConnection, action
from server import wait_until
from wire_client import WireClient

TOKEN = "the-token-of-the-presenter-of-this-test"
CODE = "K7Q2M"
# The local addresses of the guesser and of everyone else.
GUESSER, OTHERS = "127.0.0.2", "127.0.0.1"

FORGED = [
    "", "x", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), TOKEN + "\t" + TOKEN, "x" * 10_000,
    "%00" + TOKEN, "null", "'; drop table", "é🎉",
]


@pytest.fixture
def server(start, product, data):
    return start(
        product("PrimeTimeServer"), "--data", data, "--permit", "presenter",
        "--presenter-token", TOKEN, "--join-code", CODE,
    )


def ask(server, secret, source=GUESSER):
    """Returns the response to a secret."""
    with RawConnection(server.port, source=source) as attacker:
        attacker.send(
            f"POST /key HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 0\r\n"
            f"Connection: close\r\nAuthorization: Bearer {secret}\r\n\r\n".encode()
        )
        return attacker.read_all().decode()


def test_forged_tokens_are_refused_and_no_token_is_logged(server):
    before = Footprint(server).descriptors
    for secret in FORGED:
        answer = ask(server, secret)
        assert not answer.startswith("HTTP/1.1 2") and "set-cookie" not in answer.lower(), secret
    # Others can join meanwhile.
    assert ask(server, TOKEN, source=OTHERS).startswith("HTTP/1.1 204")
    wait_until(lambda: Footprint(server).descriptors <= before)
    assert TOKEN not in server.errors


def test_guessing_locks_no_others_out_and_each_guess_costs_a_connection(server):
    # A room full of people may share one address: guesses must not lock out the others there.
    answers = {ask(server, f"guess-{count}").split("\r\n")[0] for count in range(200)}
    assert answers == {"HTTP/1.1 403 Forbidden"}
    assert "connection: close" in ask(server, "guess").lower()
    for secret in (CODE, CODE.lower(), TOKEN):
        assert ask(server, secret).startswith("HTTP/1.1 204")


def test_forged_cookies_get_the_audience_role(server):
    head = ask(server, TOKEN, source=OTHERS)
    (cookie,) = [
        line.split(":", 1)[1].split(";")[0].strip()
        for line in head.split("\r\n") if line.lower().startswith("set-cookie:")
    ]
    name, value = cookie.split("=", 1)
    flipped = ("A" if value[-1] != "A" else "B")
    forged = [
        "", value[:-1], value + "A", value[:-1] + flipped, value.swapcase(), "A" * len(value),
        "presenter", "x" * 3_000,
    ]
    for candidate in [*forged, value]:
        with RawConnection(server.port) as attacker:
            attacker.upgrade(f"Cookie: {name}={candidate}")
            _, payload = attacker.read_frame()
            role = json.loads(payload)["viewer"]["role"]
            assert (role == "presenter") == (candidate == value), candidate
            attacker.send(action())
            answer = b""
            while b'"ref":1' not in answer:
                _, answer = attacker.read_frame()
            expected = b'"ack"' if candidate == value else b'"not_allowed"'
            assert expected in answer, candidate
    with server.socket() as socket:
        assert WireClient(socket).first["state"]["count"] == 1
