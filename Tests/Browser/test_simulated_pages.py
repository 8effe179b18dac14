"""The page's own client does what the pages of the simulation do, given the same messages and cuts."""

import json
import subprocess

import pytest

from conftest import ROOT


@pytest.fixture(scope="module")
def exchanges(product):
    """What the pages of ten seeds have sent and received, as lines of JSON."""
    command = [product("Simulate"), "--exchanges", "--seeds", "10", "--minutes", "0.5"]
    return subprocess.run(command, check=True, capture_output=True).stdout


def replay(exchanges):
    return subprocess.run(
        ["node", ROOT / "Tests" / "JavaScript" / "simulated-pages.js"], input=exchanges, capture_output=True
    )


def test_the_client_sends_the_same_messages_and_ends_on_the_same_state(exchanges):
    result = replay(exchanges)
    assert result.returncode == 0, result.stderr.decode()
    counts = json.loads(result.stdout)
    assert counts["pages"] > 20
    assert min(counts["received"], counts["sent"], counts["resent"]) > 50


DIFFERENCES = {
    "sent": lambda text: text.replace('"ref":', '"ref":9'),
    "resent": lambda texts: texts[1:],
    "connected": lambda query: {**query, "revision": "9999"},
    "ended": lambda end: {**end, "state": {**end["state"], "count": -1}},
}


@pytest.mark.parametrize("kind", DIFFERENCES)
def test_a_difference_is_noticed(exchanges, kind):
    events = [json.loads(line) for line in exchanges.splitlines()]
    last = [event for event in events if kind in event][-1]
    last[kind] = DIFFERENCES[kind](last[kind])
    assert replay("\n".join(map(json.dumps, events)).encode()).returncode != 0
