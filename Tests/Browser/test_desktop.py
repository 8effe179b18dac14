"""A server started at a desktop opens the presenter's first page in the browser."""

import os
import pty
import re
import signal
import subprocess

import pytest
from playwright.sync_api import expect

from deck_room import TALK


@pytest.fixture
def desktop(tmp_path):
    """A command that writes the address that it was to open to a file."""
    commands = tmp_path / "commands"
    commands.mkdir()
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    command = commands / "xdg-open"
    command.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >"{opened}"\n')
    command.chmod(0o755)
    environment = os.environ | {
        "DISPLAY": ":9", "PATH": f"{commands}:{os.environ['PATH']}", "XDG_DATA_HOME": str(tmp_path / "user-data"),
    }
    environment.pop("SSH_CONNECTION", None)
    return opened, environment


@pytest.fixture
def start_at_terminal(product, data, tmp_path, desktop):
    talk = tmp_path / "talk.md"
    talk.write_text(TALK)
    _, environment = desktop
    started = []

    def start(*options):
        terminal, output = pty.openpty()
        arguments = [product("Deck"), talk, "--port", "0", "--data", data, *options]
        process = subprocess.Popen(arguments, env=environment, stdin=subprocess.DEVNULL, stdout=output)
        os.close(output)
        started.append((process, terminal))
        return os.fdopen(terminal, "r", encoding="utf8", closefd=False)

    yield start
    for process, terminal in started:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        os.close(terminal)


def read_addresses(output):
    """Reads the announcement up to the join code, and returns its addresses."""
    addresses = {}
    for line in output:
        if match := re.match(r"(\w+): (http\S+)", line):
            addresses[match[1]] = match[2]
        if line.startswith("participants"):
            return addresses


def test_the_speakers_page_is_opened_by_an_address_that_is_valid_once(start_at_terminal, desktop, visit):
    opened, _ = desktop
    addresses = read_addresses(start_at_terminal())
    address = opened.read_text().strip()
    token = addresses["speaker"].partition("#")[2]
    assert address.startswith(f"{addresses['audience']}open?code=") and token not in address
    page = visit(address)
    expect(page).to_have_url(f"{addresses['audience']}speaker")
    expect(page.get_by_role("button", name="Next")).to_be_enabled()
    assert visit(addresses["audience"]).request.get(address).status == 403


def test_a_page_is_not_opened_if_the_speaker_does_not_want_it(start_at_terminal, visit):
    addresses = read_addresses(start_at_terminal("--no-browser"))
    page = visit(addresses["audience"])
    assert page.request.get(f"{addresses['audience']}open?code=guess").status == 404
