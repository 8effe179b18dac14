"""Pages and WebSockets over TLS, and certificates renewed while in use."""

import contextlib
import http.client
import json
import signal
import socket
import ssl
import subprocess
import warnings

import pytest
from playwright.sync_api import expect

from certificate import Certificate
from conftest import ROOT
from prime_time_page import PrimeTimePage
from raw_connection import PONG, frame, handshake
from room_fixtures import TOKEN
from server import TIMEOUT, next_message, wait_until
from wire_client import WireClient


@pytest.fixture
def certificate(tmp_path):
    return Certificate(tmp_path)


@pytest.fixture
def secure(start, product, data, certificate):
    return start(product("PrimeTimeServer"), "--data", data, *certificate.arguments)


@pytest.fixture
def tls_client(secure, certificate):
    with secure.socket(ssl=certificate.trust, server_hostname="localhost") as socket:
        yield WireClient(socket)


def tls_handshake(server, context):
    raw = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
    return context.wrap_socket(raw, server_hostname="localhost")


def shown_by(server, certificate):
    """Returns the certificate that the server presents to a new connection."""
    with tls_handshake(server, certificate.trust) as connection:
        return connection.getpeercert(binary_form=True)


def refusal(product, data, *arguments):
    """Returns the error of a server that cannot use its certificate."""
    done = subprocess.run(
        [product("PrimeTimeServer"), "--port", "0", "--data", data, *map(str, arguments)],
        capture_output=True, text=True, timeout=TIMEOUT,
    )
    assert done.returncode != 0
    assert done.stdout == ""
    return done.stderr


def test_a_page_over_tls_is_live(visit, secure):
    assert secure.url.startswith("https://")
    one, other = (PrimeTimePage(visit(secure.url, ignore_https_errors=True)) for _ in range(2))
    for page in (one, other):
        page.expect_live()
    one.count_to(2)
    expect(other.count).to_have_text("2")


def test_event_streams_work_over_tls(secure, certificate, tls_client):
    stream = http.client.HTTPSConnection(
        "localhost", secure.port, timeout=TIMEOUT, context=certificate.trust
    )
    stream.request("GET", "/events", headers={
        "Accept": "text/event-stream", "Lectern-Protocol": "lectern.v1",
    })
    response = stream.getresponse()
    assert response.readline() == b"event: open\n"
    for _ in range(100):
        assert tls_client.send("counter.incrTapped")["type"] == "ack"
    lines = []
    while not any(b'"path":"/count","value":100' in line for line in lines[-1:]):
        lines.append(response.readline())
    secure.stop()
    assert response.read().endswith(
        b'event: close\ndata: {"code":1001,"reason":"the server is going away"}\n\n'
    )
    stream.close()


def test_only_http_1_1_over_tls_1_2_or_later_is_accepted(secure, certificate):
    with tls_handshake(secure, certificate.trust) as connection:
        assert connection.selected_alpn_protocol() == "http/1.1"
        assert connection.version() == "TLSv1.3"
    for version, is_spoken in [(ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True)]:
        context = certificate.trust
        # Versions that this machine's OpenSSL itself disables.
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            context.minimum_version = context.maximum_version = version
        if is_spoken:
            tls_handshake(secure, context).close()
        else:
            with pytest.raises((ssl.SSLError, ConnectionError)):
                tls_handshake(secure, context)


def test_a_plain_http_request_is_dropped_and_disturbs_no_others(secure, certificate):
    with secure.socket(ssl=certificate.trust) as connection:
        client = WireClient(connection)
        plain = http.client.HTTPConnection("127.0.0.1", secure.port, timeout=TIMEOUT)
        with pytest.raises((http.client.HTTPException, ConnectionError)):
            plain.request("GET", "/")
            plain.getresponse()
        assert client.send("counter.incrTapped")["type"] == "ack"


def test_a_connection_closed_with_close_notify_is_not_counted_as_unreadable(secure, certificate):
    for _ in range(10):
        # Returns when the server has sent its close_notify, too.
        with tls_handshake(secure, certificate.trust).unwrap() as connection:
            assert connection.recv(1) == b""
    assert "unreadable" not in secure.errors


def test_a_connection_without_a_request_is_closed_as_too_slow(start, product, data, certificate):
    server = start(product("PrimeTimeServer"), "--data", data, "--request-time", "2", *certificate.arguments)
    # A slow machine's handshake takes longer.
    with contextlib.suppress(ssl.SSLError, ConnectionError), tls_handshake(server, certificate.trust) as connection:
        assert connection.recv(1) == b""
    wait_until(lambda: "refused: handshake_time" in server.errors)
    assert "unreadable" not in server.errors


def test_a_new_certificate_is_used_for_new_connections_and_disturbs_no_open_ones(
    secure, certificate
):
    with secure.socket(ssl=certificate.trust) as connection:
        client = WireClient(connection)
        before = certificate.bytes
        assert shown_by(secure, certificate) == before
        certificate.make()
        assert certificate.bytes != before
        secure.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "certificate was reloaded" in secure.errors)
        assert shown_by(secure, certificate) == certificate.bytes
        assert client.send("counter.incrTapped")["type"] == "ack"


def test_an_expiring_certificate_is_reported_at_start_and_at_reload(
    start, product, data, certificate
):
    certificate.make(days=5)
    server = start(product("PrimeTimeServer"), "--data", data, *certificate.arguments)
    warning = f"the certificate {certificate.file} expires at "
    wait_until(lambda: server.errors.count(warning) == 1)
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "certificate was reloaded" in server.errors)
    wait_until(lambda: server.errors.count(warning) == 2)
    certificate.make()
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: server.errors.count("certificate was reloaded") == 2)
    assert server.errors.count(warning) == 2


def test_a_new_certificate_may_have_another_kind_of_key(secure, certificate):
    for number, kind in enumerate([("rsa:2048",), ("ed25519",)], 1):
        certificate.make(kind=kind)
        secure.process.send_signal(signal.SIGHUP)
        wait_until(lambda: secure.errors.count("certificate was reloaded") == number)
        assert shown_by(secure, certificate) == certificate.bytes


def test_an_invalid_certificate_is_not_loaded(secure, certificate, tmp_path):
    before, trust = certificate.bytes, certificate.trust
    certificate.key.write_text(Certificate(tmp_path, "other").key.read_text())
    secure.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "the old one stays in use" in secure.errors)
    assert "does not match the certificate" in secure.errors
    with tls_handshake(secure, trust) as connection:
        assert connection.getpeercert(binary_form=True) == before


def serve_controls(start, product, certificate, *arguments):
    pages = ROOT / "Examples/ControlsPage/Public"
    return start(product("ControlsPage"), "--public", pages, *certificate.arguments, *arguments)


def test_a_slow_reader_over_tls_delays_no_others_and_gets_the_current_state(
    start, product, certificate
):
    # A message counts as one more for each KiB.
    server = serve_controls(
        start, product, certificate, "--actions-per-second", "10000", "--presenter-token", TOKEN)
    raw = socket.socket()
    # Small, so that unread data stays in the server. The server limits it.
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", server.port))
    slow = server.socket(ssl=certificate.trust, sock=raw, server_hostname="localhost", max_queue=1)
    with slow, server.presenter_socket(TOKEN, ssl=certificate.trust) as quick:
        assert json.loads(next_message(slow))["type"] == "snapshot"
        client = WireClient(quick)
        for number in range(40):
            text = f"{number} " + "x" * 50_000
            assert client.send("binding.notes", text)["type"] == "ack"
        frames, message = 0, None
        while message is None or not shows(message, text):
            frames, message = frames + 1, json.loads(slow.recv(TIMEOUT))
        # It has skipped states.
        assert frames < 20


def test_two_threads_send_whole_frames_over_tls(start, product, certificate):
    server = serve_controls(
        start, product, certificate, "--actions-per-second", "10000", "--threads", "2",
        "--presenter-token", TOKEN)
    trust = certificate.trust
    with contextlib.ExitStack() as stack:
        # More than one thread sends to. Most do not read, so that the system takes a part of a frame alone.
        crowd = []

        def stay():
            """Answers the pings of the crowd, which does not read them."""
            for member in crowd:
                member.sendall(frame(PONG))
            return True

        while len(crowd) < 500:
            raw = stack.enter_context(socket.socket())
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw.connect(("127.0.0.1", server.port))
            crowd.append(stack.enter_context(trust.wrap_socket(raw, server_hostname="localhost")))
            crowd[-1].sendall(handshake(server.port))
            if len(crowd) % 100 == 0:
                stay()
        readers = [
            stack.enter_context(server.socket(ssl=certificate.trust, max_size=2**20)) for _ in range(12)]
        presenter = server.presenter_socket(TOKEN, ssl=certificate.trust)
        client = WireClient(stack.enter_context(presenter))
        wait_until(lambda: stay() and viewers(server, certificate) >= 513)
        for number in range(30):
            text = f"{number} " + "x" * 20_000
            assert client.send("binding.notes", text)["type"] == "ack"
        for reader in readers:
            while not shows(json.loads(reader.recv(TIMEOUT)), text):
                pass


def viewers(server, certificate):
    """Returns how many pages the server counts."""
    connection = http.client.HTTPSConnection(
        "localhost", server.port, timeout=TIMEOUT, context=certificate.trust)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("lectern_viewers{"))


def shows(message, text):
    """Whether a frame, which may hold skipped states, contains the text."""
    changed = [message["state"]["notes"]] if "state" in message else []
    return text in changed + [op.get("value") for op in message.get("ops", [])]


def test_a_state_of_many_tls_records_arrives_complete(start, product, certificate):
    controls = serve_controls(start, product, certificate)
    with controls.socket(ssl=certificate.trust) as connection:
        client = WireClient(connection)
        text = "é☃" * 5000
        for name in ("slow", "notes", "email"):
            answer = client.send(f"binding.{name}", text)
            assert answer["type"] == "ack", answer
    with controls.socket(ssl=certificate.trust, max_size=2**22) as connection:
        state = json.loads(next_message(connection))["state"]
        assert [state[name] for name in ("slow", "notes", "email")] == [text] * 3


def test_unusable_certificate_files_are_reported(product, certificate, tmp_path, data):
    other = Certificate(tmp_path, "other")
    locked = tmp_path / "locked.key"
    subprocess.run(
        ["openssl", "ec", "-in", certificate.key, "-aes256", "-passout", "pass:secret", "-out", locked],
        check=True, capture_output=True,
    )
    nothing = tmp_path / "nothing.pem"
    nothing.write_text("nothing\n")
    missing = tmp_path / "missing.pem"
    for file, key, reason in [
        (missing, certificate.key, f"the certificate {missing} cannot be read: No such file"),
        (certificate.file, missing, f"the key {missing} cannot be read: No such file"),
        (tmp_path, certificate.key, f"{tmp_path} is not a certificate in PEM format"),
        (nothing, certificate.key, f"{nothing} is not a certificate in PEM format"),
        (certificate.file, nothing, f"{nothing} is not a private key in PEM format"),
        (certificate.file, locked, f"{locked} is not a private key in PEM format, or has a passphrase"),
        (certificate.file, other.key, f"the key {other.key} does not match the certificate"),
    ]:
        assert reason in refusal(product, data, "--tls-cert", file, "--tls-key", key)
    assert "must be given together" in refusal(product, data, "--tls-cert", certificate.file)
