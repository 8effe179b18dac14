"""Several servers of one room: one leads, the others stand by."""

import signal
import subprocess

import pytest
from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect as open_socket

from nodes import STEPPED_DOWN
from presenter_page import PresenterPage
from prime_time_page import PrimeTimePage
from room_fixtures import ARGUMENTS, TOKEN
from server import TIMEOUT, Server
from wire_client import WireClient
from withholding_proxy import WithholdingProxy


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGSTOP], ids=lambda how: how.name)
def test_a_page_goes_on_at_the_node_that_takes_over(make_nodes, balancer, visit, how):
    nodes = make_nodes()
    proxy = balancer(nodes)
    page = PrimeTimePage(visit(proxy.url))
    page.expect_live()
    page.page.evaluate("() => { window.isTheSamePage = true }")
    page.increment.click()
    expect(page.count).to_have_text("1")
    page.watch_connection()
    if how == signal.SIGSTOP:
        former = nodes.replace()
        proxy.target = ("127.0.0.1", nodes.port)
        # It has shown nothing more, and closes its pages.
        assert former.wait() == STEPPED_DOWN, nodes.errors
        assert "stops leading" in former.errors
    else:
        nodes.process.send_signal(how)
        nodes.wait()
        nodes.start()
        proxy.target = ("127.0.0.1", nodes.port)
    page.expect_live_again()
    page.increment.click()
    expect(page.count).to_have_text("2")
    assert page.page.evaluate("() => window.isTheSamePage")
    assert nodes.leader.state["count"] == 2


def test_links_and_devices_are_valid_at_the_node_that_takes_over(make_nodes, balancer, visit):
    nodes = make_nodes(*ARGUMENTS)
    proxy = balancer(nodes)
    presenter = PresenterPage(visit(f"{proxy.url}present#{TOKEN}"))
    presenter.expect_open()
    page = PrimeTimePage(presenter.page.context.new_page())
    page.page.goto(proxy.url)
    page.expect_live()
    page.watch_connection()
    nodes.process.send_signal(signal.SIGTERM)
    assert nodes.wait() == 0
    nodes.start()
    proxy.target = ("127.0.0.1", nodes.port)
    page.expect_live_again()
    page.increment.click()
    expect(page.count).to_have_text("1")
    page.page.reload()
    page.increment.click()
    expect(page.count).to_have_text("2")


def test_an_action_that_comes_to_two_nodes_runs_once(make_nodes):
    nodes = make_nodes()
    with connect(nodes) as socket:
        assert WireClient(socket).send("counter.incrTapped")["type"] == "ack"
    nodes.process.send_signal(signal.SIGKILL)
    nodes.wait()
    nodes.start()
    with connect(nodes) as socket:
        client = WireClient(socket)
        # The answer may have been lost, so a page sends it again.
        assert client.send("counter.incrTapped")["type"] == "ack"
        assert nodes.leader.state["count"] == 1
        assert client.send("counter.incrTapped")["type"] == "ack"
        assert nodes.leader.state["count"] == 2


def test_a_leader_dies_between_an_append_and_its_answer(product, nats, tmp_path):
    proxy = WithholdingProxy(nats.port)
    first, second = [
        Server(
            product("PrimeTimeNode"), "--nats", url, "--node", name, "--data", tmp_path / name, log=tmp_path / f"{name}.log",
        )
        for name, url in (("first", proxy.url), ("second", nats.url))
    ]
    page = f"?client={'0' * 31}1"
    try:
        first.start()
        second.launch()
        with first.socket(query=page) as socket:
            WireClient(socket)
            proxy.arm()
            socket.send('{"type":"action","ref":1,"name":"counter.incrTapped"}')
            assert proxy.withheld.wait(TIMEOUT)
            first.stop(signal.SIGKILL)
            # It is in the log, and neither shown nor acknowledged.
            with pytest.raises(ConnectionClosedError):
                while True:
                    assert '"heartbeat"' in socket.recv(TIMEOUT)
        second.wait_until_listening()
        assert second.state["count"] == 1
        with second.socket(query=page) as socket:
            assert WireClient(socket).send("counter.incrTapped")["type"] == "ack"
        assert second.state["count"] == 1
    finally:
        for node in (first, second):
            node.end()
        proxy.close()


def test_a_leader_without_nats_closes_its_pages_and_comes_back(make_nodes, nats):
    nodes = make_nodes()
    with nodes.leader.socket() as socket:
        client = WireClient(socket)
        assert client.send("counter.incrTapped")["type"] == "ack"
        former = nodes.leader
        nats.kill()
        with pytest.raises(ConnectionClosedError):
            client.wait_for_close()
        # Service restart: a page tries again, and comes to another node.
        assert socket.protocol.close_code == 1012
    assert former.wait() == STEPPED_DOWN, nodes.errors
    nats.restart()
    nodes.leader = None
    nodes.start()
    assert nodes.leader.state["count"] == 1


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--nats", ","], "--nats needs a URL"),
        (["--nats-replicas", "2"], "--nats-replicas must be 1, 3 or 5"),
        (["--nats-stream", "a.b"], "--nats-stream takes letters"),
    ],
)
def test_a_node_says_what_is_wrong_with_its_options(product, tmp_path, arguments, message):
    assert message in errors_of(product, tmp_path, *arguments)


def test_a_node_that_finds_no_nats_is_to_be_started_again(product, tmp_path):
    done = run(product, tmp_path, "--nats", "nats://127.0.0.1:1")
    assert done.returncode == STEPPED_DOWN
    assert "nats://127.0.0.1:1 cannot be reached" in done.stderr


@pytest.mark.parametrize("option", ["--fresh", "--no-journal", "--durability=relaxed", "--check-log"])
def test_options_of_a_log_of_its_own_are_refused(product, tmp_path, nats, option):
    assert option.split("=")[0] in errors_of(product, tmp_path, "--nats", nats.url, option)


def run(product, tmp_path, *arguments):
    return subprocess.run(
        [product("PrimeTimeNode"), "--port", "0", "--data", tmp_path / "data", *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT,
    )


def errors_of(product, tmp_path, *arguments):
    done = run(product, tmp_path, *arguments)
    assert done.returncode not in (0, STEPPED_DOWN), done.stdout
    return done.stderr


def connect(nodes):
    """Connects as the same page each time."""
    return open_socket(
        f"ws://127.0.0.1:{nodes.port}/socket?client={'0' * 31}1", subprotocols=["lectern.v1"], open_timeout=TIMEOUT
    )
