"""The server as a process: its output and its resources."""

import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys

import pytest

from conftest import ROOT
from qr_code import read_qr_code
from server import TIMEOUT, keep_port, wait_until
from test_shutdown import SLOW_DISK
from wire_client import WireClient


def test_the_server_prints_its_addresses_and_nothing_else(server):
    # The first line was read and checked at start. The signal comes right after it.
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(TIMEOUT) == 0
    output = server.process.stdout.read().decode()
    server.process.stdout.close()
    assert re.fullmatch(
        rf"presenter: {server.url}present#\w{{24}}\n"
        rf"audience: {server.url}\n"
        rf"participants: {server.url}join, code [2-9A-Z]{{4}}-[2-9A-Z]{{4}}\n",
        output,
    ), output
    # A slow disk may still be busy.
    assert [line for line in server.errors.splitlines() if SLOW_DISK not in line] == []


def test_in_a_terminal_the_server_prints_the_qr_code(product, data, tmp_path):
    master, terminal = pty.openpty()
    process = subprocess.Popen(
        [product("PrimeTimeServer"), "--data", data, "--port", "0", "--join-code", "K7Q2M"],
        stdin=subprocess.DEVNULL, stdout=terminal, stderr=subprocess.DEVNULL,
    )
    os.close(terminal)
    output = b""
    try:
        # An empty line comes before the QR code, and one after it.
        while output.count(b"\r\n\r\n") < 2:
            assert select.select([master], [], [], TIMEOUT)[0], output
            output += os.read(master, 1 << 16)
    finally:
        process.terminate()
        assert process.wait(TIMEOUT) == 0
        os.close(master)
    text = output.decode()
    (address,) = re.findall(r"audience: (\S+)", text)
    # Nobody types the secret of a QR code, so it is longer than the join code.
    picture = read_qr_code(picture_of(text, tmp_path / "terminal.pgm"))
    assert re.fullmatch(re.escape(f"{address}join#") + r"\w{24}", picture), picture


def picture_of(text, path):
    """Draws the terminal's block characters as an image, with four pixels per module."""
    rows = []
    for line in re.findall(r"\x1b\[38;5;16;48;5;231m(.*)\x1b\[0m", text):
        rows += [[block in "█▀" for block in line], [block in "█▄" for block in line]]
    pixels = [
        bytes(0 if is_dark else 255 for is_dark in row for _ in range(4))
        for row in rows for _ in range(4)
    ]
    path.write_bytes(b"P5 %d %d 255\n" % (len(pixels[0]), len(pixels)) + b"".join(pixels))
    return path


def test_two_servers_choose_different_ports(server, start, product, tmp_path):
    second = start(product("PrimeTimeServer"), "--data", tmp_path / "second")
    assert second.port not in (0, server.port)
    assert server.state["count"] == second.state["count"] == 0


def addresses_of_this_machine():
    """Returns the IPv4 addresses that others can reach, according to `ip`."""
    if sys.platform != "linux":
        pytest.skip("asks the `ip` of Linux")
    found = subprocess.check_output(["ip", "-json", "-4", "address"], text=True)
    return [
        address["local"]
        for interface in json.loads(found) if "UP" in interface["flags"]
        for address in interface["addr_info"] if address["scope"] == "global"
    ]


def test_a_shared_server_prints_every_address_of_the_machine(start, product, data):
    addresses = addresses_of_this_machine()
    server = start(product("PrimeTimeServer"), "--share", "--data", data)
    assert server.read_line().startswith(f"presenter: http://{addresses[0]}:{server.port}/present#")
    assert server.read_line() == f"audience: http://{addresses[0]}:{server.port}/\n"
    others = {server.read_line() for _ in addresses[1:]}
    assert others == {f"      or: http://{address}:{server.port}/\n" for address in addresses[1:]}
    for address in addresses:
        socket.create_connection((address, server.port), TIMEOUT).close()


def test_the_server_raises_its_descriptor_limit(server):
    if sys.platform != "linux":
        pytest.skip("reads /proc")
    with open(f"/proc/{server.process.pid}/limits") as limits:
        (line,) = [line for line in limits if line.startswith("Max open files")]
    soft, hard = line.split()[3:5]
    assert int(soft) == min(int(hard), 1 << 20)


def test_a_closed_standard_output_does_not_stop_the_server(server):
    server.process.stdout.close()
    with server.socket() as socket:
        assert WireClient(socket).send("counter.incrTapped")["type"] == "ack"
    assert server.state["count"] == 1


def test_a_standard_output_closed_at_start_does_not_stop_the_server(product, data, tmp_path):
    with keep_port() as keeper:
        port = keeper.getsockname()[1]
        process = subprocess.Popen(
            [product("PrimeTimeServer"), "--port", str(port), "--data", data],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        process.stdout.close()
        try:
            wait_until(lambda: process.poll() is not None or accepts_connections(port))
            assert process.poll() is None
        finally:
            process.kill()
            process.communicate()


def accepts_connections(port):
    with socket.socket() as end:
        return end.connect_ex(("127.0.0.1", port)) == 0


def test_a_second_server_on_a_data_folder_reports_the_first_and_exits(server, product, data):
    second = subprocess.run(
        [product("PrimeTimeServer"), "--data", data, "--port", "0"],
        capture_output=True, text=True, timeout=TIMEOUT,
    )
    assert second.returncode == 1
    assert f"(process {server.process.pid}) uses the folder {data}" in second.stderr
    assert "--data" in second.stderr
    assert second.stdout == ""


def test_an_app_without_files_locks_its_data_folder_too(start, product, tmp_path):
    data = tmp_path / "data"
    arguments = ["--data", str(data), "--public", str(ROOT / "Examples" / "ControlsPage" / "Public")]
    first = start(product("ControlsPage"), *arguments)
    second = subprocess.run(
        [product("ControlsPage"), *arguments, "--port", "0"],
        capture_output=True, text=True, timeout=TIMEOUT,
    )
    assert second.returncode == 1
    assert f"(process {first.process.pid}) uses the folder {data}" in second.stderr
