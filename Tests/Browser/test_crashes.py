"""A server that is killed at random moments loses nothing: `Scripts/crash-test` in short."""

import functools
import random

import pytest

from crashes import ROOMS, run_room
from crashes.rooms import OpenRoom
from crashes.servers import RelayedNodes, SingleServer, TwoNodes

# `Scripts/crash-test` runs hundreds of rounds, and the simulation tries every order in virtual time.
ROUNDS = 4


@pytest.mark.parametrize("kind", ROOMS, ids=lambda kind: kind.name)
def test_nothing_shown_or_acknowledged_is_lost_by_crashes(product, tmp_path, kind):
    run(kind, functools.partial(SingleServer, product("PrimeTimeServer")), tmp_path, ROUNDS)


@pytest.mark.parametrize("servers, nats", [(TwoNodes, "recent"), (RelayedNodes, "old")])
def test_nothing_shown_or_acknowledged_is_lost_when_another_node_takes_over(product, tmp_path, servers, nats):
    product("RelayServer")
    run(OpenRoom, functools.partial(servers, product("PrimeTimeNode"), nats), tmp_path, 3)


def run(kind, make_server, tmp_path, rounds):
    seed = f"{random.getrandbits(32):08x}"
    try:
        run_room(kind, seed, make_server, tmp_path, rounds)
    except Exception as error:
        pytest.fail(f"seed {seed}; data, log and transcript are in {tmp_path}: {error}")
