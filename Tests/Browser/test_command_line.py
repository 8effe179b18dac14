"""The command line's options and its errors."""

import os
import re
import subprocess

import pytest

from server import TIMEOUT


@pytest.fixture
def run(product, tmp_path):
    """Runs PrimeTimeServer until it exits."""
    # Without --data it uses the user's folder, of which only one server has the lock.
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path)}

    def run(*arguments):
        return subprocess.run(
            [product("PrimeTimeServer"), *arguments],
            capture_output=True, text=True, timeout=TIMEOUT, env=environment,
        )

    return run


def test_a_port_in_use_is_reported_in_one_line(run, server):
    ended = run("--port", str(server.port))
    assert ended.returncode == 1
    assert ended.stdout == ""
    (line,) = ended.stderr.splitlines()
    assert str(server.port) in line and "taken" in line


@pytest.mark.parametrize("arguments, word", [
    (["--port", "eighty"], "eighty"),
    (["--port", "-1"], "port"),
    (["--port", "65536"], "65536"),
    (["--public", "/there/is/no/such/folder"], "folder"),
    (["--data", __file__], "folder"),
    (["--log-level", "shout"], "shout"),
    (["--launch"], "--launch"),
    (["surplus"], "surplus"),
], ids=lambda value: value if isinstance(value, str) else value[0])
def test_an_invalid_argument_is_named_and_the_exit_code_is_64(run, arguments, word):
    ended = run(*arguments)
    assert ended.returncode == 64
    assert ended.stdout == ""
    assert ended.stderr.startswith("Error: ") and word in ended.stderr


def test_help_lists_every_option(run):
    ended = run("--help")
    assert ended.returncode == 0
    for option in ("host", "share", "port", "data", "public", "verify", "development", "log-level",
                   "metrics", "actions-per-second", "threads"):
        assert re.search(rf"^  --{option}\b", ended.stdout, re.MULTILINE)
