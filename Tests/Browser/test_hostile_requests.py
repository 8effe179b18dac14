"""Invalid HTTP: request smuggling, header bombs, endless handshakes."""

import pytest

from raw_connection import handshake

pytest_plugins = ["attack_target"]

SECRET = b"/secret-of-the-second-request"
SMUGGLED = b"GET " + SECRET + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def request(*lines, body=b"", method="GET", target="/"):
    head = "\r\n".join((f"{method} {target} HTTP/1.1", "Host: 127.0.0.1", *lines))
    return head.encode() + b"\r\n\r\n" + body


# Requests that two servers in a row may read differently (RFC 9112 §11.2). A body is never the next request.
SMUGGLING = {
    "a length and chunks": request(
        f"Content-Length: {len(SMUGGLED) + 5}", "Transfer-Encoding: chunked",
        method="POST", body=b"0\r\n\r\n" + SMUGGLED),
    "chunks and a length": request(
        "Transfer-Encoding: chunked", f"Content-Length: {len(SMUGGLED) + 5}",
        method="POST", body=b"0\r\n\r\n" + SMUGGLED),
    "two lengths": request(
        f"Content-Length: {len(SMUGGLED)}", "Content-Length: 0", method="POST", body=SMUGGLED),
    "two lengths the other way round": request(
        "Content-Length: 0", f"Content-Length: {len(SMUGGLED)}", method="POST", body=SMUGGLED),
    "a list of lengths": request(
        f"Content-Length: 0, {len(SMUGGLED)}", method="POST", body=SMUGGLED),
    "a negative length": request("Content-Length: -1", method="POST", body=SMUGGLED),
    "a length with a sign": request(
        f"Content-Length: +{len(SMUGGLED)}", method="POST", body=SMUGGLED),
    "a space before the colon": request(
        f"Content-Length : {len(SMUGGLED)}", method="POST", body=SMUGGLED),
    "a folded header": request(
        "Transfer-Encoding:", "\tchunked", method="POST", body=b"0\r\n\r\n" + SMUGGLED),
    "an unknown coding": request(
        "Transfer-Encoding: xchunked", method="POST", body=b"0\r\n\r\n" + SMUGGLED),
    "a GET with a body": request(f"Content-Length: {len(SMUGGLED)}", body=SMUGGLED),
    "a HEAD with a body": request(
        f"Content-Length: {len(SMUGGLED)}", method="HEAD", body=SMUGGLED),
}


def test_an_ambiguous_body_is_not_read_as_a_second_request(target, data):
    for name, payload in SMUGGLING.items():
        with target.no_leaks(), target.connect() as attacker:
            attacker.send(payload)
            attacker.end_sending()
            answer = attacker.read_all()
            assert answer.count(b"HTTP/1.1 ") <= 1, (name, answer)


MALFORMED = {
    "bare line feeds": b"GET / HTTP/1.1\nHost: 127.0.0.1\n\n",
    "bare carriage returns": b"GET / HTTP/1.1\rHost: 127.0.0.1\r\r",
    "the absolute form": request(target="http://elsewhere/"),
    "the asterisk form": request(target="*", method="OPTIONS"),
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": request("Host: elsewhere"),
    "a null in a header": request("X: a\0b"),
    "a header without a name": request(": x"),
    "a header without a colon": request("nonsense"),
    "a line of a megabyte": request(target="/" + "a" * 2**20),
    "a header of a megabyte": request("X: " + "a" * 2**20),
    "a hundred thousand headers": request(*(["X-A: b"] * 100_000)),
    "a cookie of a megabyte": request("Cookie: " + "a=b;" * 2**18),
    "a query of a megabyte": request(target="/socket?" + "a=b&" * 2**18),
    "two versions": b"GET / HTTP/1.1 HTTP/1.1\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500,
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
}


def test_malformed_requests_do_no_harm(target):
    for payload in MALFORMED.values():
        with target.no_leaks(), target.connect() as attacker:
            attacker.send(payload)


def test_invalid_handshakes_are_refused(target):
    good = handshake(target.port)
    for before, after in [
        (b"Sec-WebSocket-Protocol: lectern.v1\r\n", b""),
        (b"lectern.v1", b"lectern.v2"), (b"/socket ", b"/elsewhere "), (b"GET ", b"POST "),
        (b"Upgrade: websocket", b"Upgrade: h2c"), (b"Sec-WebSocket-Key", b"X-Key"),
    ]:
        with target.no_leaks(), target.connect() as attacker:
            assert before in good
            attacker.send(good.replace(before, after))
            attacker.end_sending()
            assert b" 101 " not in attacker.read_all(), after


# libwebsockets' internal protocol names must not be reachable.
@pytest.mark.parametrize("name", ["http", "HTTP requests", "ready sockets", "lectern-loop"])
def test_the_librarys_protocol_names_are_not_accepted(target, name):
    with target.no_leaks(), target.connect() as attacker:
        offered = f"{name}, lectern.v1".encode()
        attacker.send(handshake(target.port).replace(b"lectern.v1", offered))
        try:
            head = attacker.read_head().lower()
        except EOFError:
            # Not a valid token.
            return
        assert " 101 " not in head or "sec-websocket-protocol: lectern.v1" in head


def test_requests_after_an_upgrade_are_read_as_frames(target):
    with target.no_leaks(), target.connect() as attacker:
        attacker.send(handshake(target.port) + SMUGGLED * 3)
        assert " 101 " in attacker.read_head()
        attacker.send(SMUGGLED)
        # "GET " parses as a frame with reserved bits.
        assert attacker.close_code() == 1002


def test_slow_handshakes_lock_no_others_out(target):
    with target.no_leaks():
        attackers = [target.connect() for _ in range(300)]
        for byte in handshake(target.port)[:40]:
            for attacker in attackers:
                attacker.send(bytes([byte]))
        with target.connect() as newcomer:
            newcomer.upgrade()
        target.expect_response()
        for attacker in attackers:
            attacker.socket.close()


def test_path_traversal_finds_nothing(target):
    for path in [
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
        "//etc/passwd", "/lectern/../../../etc/passwd", "/lectern/%2e%2e/%2e%2e/etc/passwd",
        "/%c0%ae%c0%ae/etc/passwd", "/..%5c..%5cetc%5cpasswd", "/index.html/../../etc/passwd",
        "/%00/etc/passwd", "/proc/self/environ", "/.git/config", "/lectern/.%2e/%2e./etc/passwd",
    ]:
        with target.no_leaks(), target.connect() as attacker:
            attacker.send(request("Connection: close", target=path))
            attacker.end_sending()
            answer = attacker.read_all()
            assert b"root:" not in answer and not answer.startswith(b"HTTP/1.1 200"), path
