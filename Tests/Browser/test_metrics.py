"""Health checks, metrics and logs."""

import http.client
import itertools
import re
import signal

import pytest
from prometheus_client.parser import text_string_to_metric_families

from raw_connection import RawConnection, action
from server import TIMEOUT, wait_until
from wire_client import WireClient


def get(server, path, **headers):
    """Returns the status, the headers and the body of a response."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=TIMEOUT)
    try:
        connection.request("GET", path, headers=headers)
        response = connection.getresponse()
        return response.status, response.headers, response.read().decode()
    finally:
        connection.close()


def metrics(server):
    """Returns the samples by name and labels, as parsed by Prometheus' own client."""
    status, headers, text = get(server, "/metrics")
    assert status == 200
    assert headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"'
NUMBER = r"(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]\d+)?|Inf)|NaN)"
LINE = re.compile(
    rf"# HELP {NAME} [^\n]*|# TYPE {NAME} (?:counter|gauge|histogram)"
    rf"|{NAME}(?:{{{LABEL}(?:,{LABEL})*}})? {NUMBER}"
)


def test_every_line_is_valid_exposition_format(server):
    _, _, text = get(server, "/metrics")
    assert text.endswith("\n")
    for line in text.splitlines():
        assert LINE.fullmatch(line), line
    names = re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)
    assert len(names) == len(set(names))
    samples = re.findall(rf"^({NAME}(?:{{[^\n]*}})?) ", text, re.MULTILINE)
    assert len(samples) == len(set(samples))


def test_every_metric_is_documented(server):
    _, _, text = get(server, "/metrics")
    for family in text_string_to_metric_families(text):
        assert family.type in ("counter", "gauge", "histogram")
        assert family.documentation.endswith("."), family.name


def test_messages_and_actions_are_counted(server, client):
    before = metrics(server)
    assert before["lectern_viewers", ("seat", "participant")] == 1
    client.send("counter.incrTapped")
    client.send("counter.launchTapped")
    after = metrics(server)

    def grown(*name):
        return after[name] - before[name]

    assert grown("lectern_messages_received_total") == 2
    assert grown("lectern_actions_reduced_total") == 1
    assert grown("lectern_actions_refused_total", ("code", "unknown_action")) == 1
    assert grown("lectern_store_revision") == 1
    assert grown("lectern_messages_sent_total") == 3
    assert grown("lectern_fan_out_messages_count") >= 1
    assert after["process_resident_memory_bytes",] > 1_000_000
    assert after["process_open_fds",] > 2
    assert after["process_start_time_seconds",] > 1_700_000_000


def test_the_lag_of_the_loop_is_measured(server):
    wait_until(lambda: metrics(server)["lectern_loop_lag_seconds_count",] > 0)


def test_histogram_buckets_are_cumulative(server, client):
    client.send("counter.incrTapped")
    values = metrics(server)
    buckets = [
        (float(dict(labels)["le"]), value)
        for (name, *labels), value in values.items() if name == "lectern_fan_out_seconds_bucket"
    ]
    counts = [count for _, count in sorted(buckets)]
    assert counts == sorted(counts)
    assert counts[-1] == values["lectern_fan_out_seconds_count",] > 0


def test_metrics_are_not_served_through_a_proxy(server):
    for header in ("X-Forwarded-For", "Forwarded"):
        status, _, text = get(server, "/metrics", **{header: "for=192.0.2.7"})
        assert status == 404
        assert "lectern_" not in text


def test_metrics_are_served_according_to_the_option(start, product, tmp_path):
    for who, status in (("everyone", 200), ("nobody", 404)):
        server = start(
            product("PrimeTimeServer"), "--data", tmp_path / who, "--metrics", who)
        assert get(server, "/metrics", Forwarded="for=192.0.2.7")[0] == status
        assert (get(server, "/metrics")[0]) == status


def test_the_server_is_healthy_and_ready_once_it_listens(server):
    assert get(server, "/healthz")[::2] == (200, "ok\n")
    assert get(server, "/readyz")[::2] == (200, "ready\n")


# However long the test takes, it earns few actions.
@pytest.mark.parametrize("arguments", [["--actions-per-second", "1"]])
def test_a_connection_that_sends_too_much_is_closed_and_others_are_not(server, client):
    with RawConnection(server.port).upgrade() as attacker:
        refs = itertools.count(1)
        # Until the server closes the connection.
        while attacker.send(b"".join(action(ref=ref) for ref in itertools.islice(refs, 1_000))):
            pass
    assert client.send("counter.incrTapped")["type"] == "ack"
    values = metrics(server)
    # Which one comes first depends on how fast this machine reads the answers.
    reasons = ("too_many_actions", "unread_replies")
    assert sum(values["lectern_viewers_cut_off_total", ("reason", reason)] for reason in reasons) == 1
    # The attacker may not have read why.
    assert values["lectern_sockets_closed_total", ("code", "1008")] == 1
    assert values["lectern_actions_refused_total", ("code", "too_many_actions")] > 0
    assert values["lectern_actions_reduced_total",] < 1000


def test_user_input_is_not_logged(start, product, data):
    server = start(product("PrimeTimeServer"), "--data", data, "--log-level", "info")
    with server.socket() as socket:
        client = WireClient(socket)
        client.send("settings.binding.displayName", "Ada Lovelace")
        for _ in range(100):
            client.send("settings.binding.displayName", ["Ada Lovelace"])
            client.send_text("Ada Lovelace")
    get(server, "/Ada%20Lovelace")
    assert server.stop(signal.SIGTERM) == 0
    for secret in ("Ada", "Lovelace", "127.0.0.1"):
        assert secret not in server.errors
    # One line of a kind a second, and not one for each message.
    assert len(server.errors.splitlines()) < 100
