"""A server that crashes is restarted; one that stops is not."""

import os
import re
import signal
import socket
import subprocess
from pathlib import Path
from shutil import which

import pytest

from server import TIMEOUT, Server

SUPERVISE = Path(__file__).parents[2] / "Scripts" / "supervise"


@pytest.fixture
def supervised(product, data, tmp_path):
    server = Server(
        SUPERVISE, product("PrimeTimeServer"), "--data", data, log=tmp_path / "supervised.log",
        # Swift's backtracer would take the first signal sent from outside.
        environment={"SWIFT_BACKTRACE": "enable=no"},
    )
    server.start()
    yield server
    if server.is_running:
        server.stop()
    server.end()


def child_of(server):
    """Returns the pid of the server below the supervisor."""
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(children[-1]) if children else None


def read_start(server):
    """Reads and returns the lines that follow the first."""
    lines = [server.read_line()]
    while lines[-1] and not lines[-1].startswith("participants: "):
        lines.append(server.read_line())
    return lines


@pytest.mark.parametrize("how", [signal.SIGILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_crashed_server_restarts_with_the_same_port_and_presenter_link(supervised, how):
    presenter, *_ = read_start(supervised)
    os.kill(child_of(supervised), how)
    assert supervised.read_line() == f"listening on http://127.0.0.1:{supervised.port}\n"
    assert read_start(supervised)[0] == presenter
    assert supervised.state["count"] == 0
    assert f"The server crashed (SIG{how.name[3:]}) and is started again." in supervised.errors
    assert supervised.stop() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stopped_by_a_signal_is_not_restarted(supervised, how):
    child = child_of(supervised)
    assert supervised.stop(how) == 0
    assert not Path(f"/proc/{child}").exists()
    assert "started again" not in supervised.errors


def test_a_server_stopped_on_its_own_is_not_restarted(supervised):
    os.kill(child_of(supervised), signal.SIGTERM)
    assert supervised.wait() == 0


def test_a_server_that_keeps_crashing_is_given_up():
    # Crashes at once: five starts of ours may take a slow machine a minute.
    ended = subprocess.run(
        [SUPERVISE, "sh", "-c", "kill -ILL $$"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, check=False,
    )
    assert ended.returncode == 128 + signal.SIGILL
    assert "for the 5th time within 60 seconds" in ended.stderr
    assert ended.stderr.count("is started again") == 4


@pytest.mark.parametrize("arguments, code", [
    (["--port", "-1"], 64), (["--help"], 0), (["--actions-per-second", "0"], 64),
])
def test_the_exit_code_of_the_server_is_passed_on(product, arguments, code):
    ended = subprocess.run(
        [SUPERVISE, product("PrimeTimeServer"), *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, check=False,
    )
    assert ended.returncode == code
    assert "started again" not in ended.stderr


def test_a_port_in_use_is_not_a_crash(product, data):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ended = subprocess.run(
            [SUPERVISE, product("PrimeTimeServer"), "--data", data, "--port", port],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT, check=False,
        )
    assert ended.returncode == 1
    assert re.search("taken", ended.stderr)


@pytest.mark.skipif(not which("systemd-analyze"), reason="systemd is not at hand")
def test_systemd_accepts_the_documented_unit(tmp_path):
    unit = (SUPERVISE.parents[1] / "Deployment/lectern.service").read_text()
    assert "Restart=on-failure" in unit
    # systemd checks that the program exists.
    path = tmp_path / "lectern.service"
    path.write_text(unit.replace("/opt/lectern/PrimeTimeServer", "/bin/true"))
    checked = subprocess.run(
        ["systemd-analyze", "verify", path], capture_output=True, text=True, timeout=TIMEOUT,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, "")
