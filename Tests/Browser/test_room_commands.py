"""The commands `lectern watch`, `send` and `tail`, and exactly-once delivery of the Swift client behind them."""

import json
import os
import signal
import subprocess
import threading

import pytest

from certificate import Certificate
from cutting_proxy import CuttingProxy
from room_fixtures import ARGUMENTS, TOKEN
from server import TIMEOUT, keep_port, wait_until

ACTION = "counter.incrTapped"


@pytest.fixture
def lectern(product):
    """Starts the command-line tool; ends it with the test."""
    processes = []

    def lectern(*arguments, stdin=subprocess.DEVNULL, **environment):
        process = subprocess.Popen(
            [product("lectern"), *map(str, arguments)], env=os.environ | environment,
            stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        processes.append(process)
        return process

    yield lectern
    for process in processes:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            pipe.close()


def run(process):
    """Returns the exit code, the standard output and the standard error of a command."""
    output, errors = process.communicate(timeout=TIMEOUT)
    return process.returncode, output, errors


def test_an_action_is_sent_and_its_revision_printed(server, lectern):
    code, output, errors = run(lectern("send", server.url, ACTION))
    assert (code, errors) == (0, "")
    assert output.startswith("revision ")
    assert server.state["count"] == 1


def test_refusals_and_mistakes_have_clear_errors(server, lectern):
    code, output, errors = run(lectern("send", server.url, "counter.launch"))
    assert (code, output) == (1, "")
    assert errors.startswith("counter.launch was refused (unknown_action): ")
    code, _, errors = run(lectern("send", server.url, ACTION, "Ada"))
    assert code == 64 and "add --text" in errors
    code, _, errors = run(lectern("watch", "example.org"))
    assert code == 64 and "https://example.org/" in errors


def test_without_a_server_nothing_is_sent(lectern):
    with keep_port() as keeper:
        url = f"http://127.0.0.1:{keeper.getsockname()[1]}/"
        code, _, errors = run(lectern("send", url, ACTION, "--timeout", "5"))
    assert code == 1
    assert "was not sent" in errors and "Cannot connect" in errors


def test_watch_prints_each_change(server, lectern):
    watch = lectern("watch", server.url)
    lines = iter(watch.stdout.readline, "")
    assert "count 0\n" in lines
    assert run(lectern("send", server.url, ACTION))[0] == 0
    assert "count 1\n" in lines


def test_watch_once_prints_the_state_as_json(server, lectern):
    code, output, _ = run(lectern("watch", server.url, "--once", "--json"))
    assert code == 0
    (line,) = output.splitlines()
    assert json.loads(line)["state"] == server.state


def test_watch_ends_quietly_with_the_reader_of_its_output(server, lectern):
    watch = lectern("watch", server.url)
    assert "count 0\n" in iter(watch.stdout.readline, "")
    watch.stdout.close()
    assert run(lectern("send", server.url, ACTION))[0] == 0
    assert watch.wait(TIMEOUT) == 0
    assert watch.stderr.read() == ""


def test_a_malformed_line_does_not_stop_the_next(server, lectern):
    sending = lectern("send", server.url, "-", stdin=subprocess.PIPE)
    output, errors = sending.communicate(f"{ACTION}\n{ACTION} Ada\n{ACTION}\n", timeout=TIMEOUT)
    assert sending.returncode == 1
    assert len(output.splitlines()) == 2
    assert "The value Ada is not JSON" in errors
    assert server.state["count"] == 2


def test_an_environment_variable_has_the_address(room, lectern):
    link = {"LECTERN_ROOM": f"{room.url}present#{TOKEN}"}
    assert run(lectern("send", ACTION, **link))[0] == 0
    code, output, _ = run(lectern("watch", "--once", "--json", **link))
    assert code == 0 and json.loads(output)["state"]["count"] == 1
    code, _, errors = run(lectern("watch"))
    assert code == 64 and "set LECTERN_ROOM" in errors


def test_a_presenters_link_gives_the_rights_and_shows_the_actions(room, lectern):
    assert run(lectern("send", room.url, ACTION))[0] == 1
    code, _, errors = run(lectern("tail", room.url))
    assert code == 1 and "Only a presenter" in errors
    link = f"{room.url}present#{TOKEN}"
    tail = lectern("tail", link, "--json")
    assert_tail_is_shown(tail, link, lectern)


def assert_tail_is_shown(tail, link, lectern):
    """Sends actions until the tail, which starts at some time, shows one."""
    shown = threading.Event()
    lines = []

    def read():
        lines.append(tail.stdout.readline())
        shown.set()

    reader = threading.Thread(target=read)
    reader.start()
    while not shown.is_set():
        assert run(lectern("send", link, ACTION))[0] == 0
    reader.join()
    action = json.loads(lines[0])
    assert action["name"] == ACTION and action["sender"] == "presenter"


def test_an_address_without_a_room_says_so(room, lectern):
    code, _, errors = run(lectern("send", f"{room.url}group-9/", ACTION, "--timeout", "1"))
    assert code == 1 and "Cannot connect: the server has no room at this address (HTTP 404)." in errors


def test_a_wrong_link_says_so(room, lectern):
    code, _, errors = run(lectern("send", f"{room.url}#wrong", ACTION, "--timeout", "10"))
    assert code == 1 and "invalid or revoked" in errors
    for command in "watch", "tail":
        code, output, errors = run(lectern(command, f"{room.url}#wrong"))
        assert (code, output) == (1, "") and errors == "The link is invalid or revoked. Ask the presenter for a new one.\n"


def test_a_certificate_is_checked(start, product, data, tmp_path, lectern):
    certificate = Certificate(tmp_path)
    secure = start(product("PrimeTimeServer"), "--data", data, *certificate.arguments)
    sending = ["send", f"https://localhost:{secure.port}/", ACTION, "--timeout"]
    code, _, errors = run(lectern(*sending, 10))
    assert code == 1 and "Cannot connect" in errors
    assert run(lectern(*sending, TIMEOUT, SSL_CERT_FILE=str(certificate.file)))[0] == 0


def test_an_action_waits_for_a_server_that_starts_later(server, lectern):
    server.stop()
    sending = lectern("send", server.url, ACTION, "--timeout", TIMEOUT)
    server.start()
    assert run(sending)[0] == 0
    assert server.state["count"] == 1


@pytest.mark.parametrize("arguments", [["--actions-per-second", "100000"]])
def test_each_action_runs_once_although_the_server_is_killed(server, lectern):
    clients = 12
    for _ in range(4):
        before = server.state["count"]
        sendings = [lectern("send", server.url, ACTION, "--timeout", TIMEOUT) for _ in range(clients)]
        # Some have an answer, some are on their way, and some are not connected.
        wait_until(lambda: any(sending.poll() is not None for sending in sendings))
        server.stop(signal.SIGKILL)
        server.start()
        assert [run(sending)[0] for sending in sendings] == [0] * clients
        assert server.state["count"] == before + clients


@pytest.mark.parametrize("arguments", [["--actions-per-second", "100000"]])
def test_the_actions_of_one_client_run_once_and_in_order_although_the_server_is_killed(server, lectern):
    sending = lectern("send", server.url, "-", "--text", "--timeout", TIMEOUT, stdin=subprocess.PIPE)
    revisions = []

    def send(count):
        for _ in range(count):
            sending.stdin.write(f"{ACTION}\n")
        sending.stdin.flush()

    def read(count):
        for _ in range(count):
            revisions.append(int(sending.stdout.readline().removeprefix("revision ")))

    for _ in range(4):
        send(100)
        read(50)
        server.stop(signal.SIGKILL)
        server.start()
        read(50)
    sending.stdin.close()
    assert sending.wait(TIMEOUT) == 0
    assert revisions == sorted(set(revisions))
    assert server.state["count"] == 400


@pytest.mark.parametrize("direction", ["up", "down"])
def test_an_action_runs_once_wherever_the_connection_is_cut(server, lectern, direction):
    network = CuttingProxy(server.port)
    try:
        for count, position in enumerate(range(0, 1_200, 61), start=1):
            network.cut_after((position, direction))
            sending = lectern("send", network.url, ACTION, "--timeout", TIMEOUT)
            assert run(sending)[0] == 0
            assert server.state["count"] == count
    finally:
        network.close()
