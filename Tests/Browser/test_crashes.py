"""A server that is killed at random moments loses nothing: `Scripts/crash-test` in short."""

import random

import pytest

from crashes import ROOMS, run_room

ROUNDS = 9


@pytest.mark.parametrize("kind", ROOMS, ids=lambda kind: kind.name)
def test_nothing_shown_or_acknowledged_is_lost_by_crashes(product, tmp_path, kind):
    seed = f"{random.getrandbits(32):08x}"
    try:
        run_room(kind, seed, product("PrimeTimeServer"), tmp_path, ROUNDS)
    except Exception as error:
        pytest.fail(f"seed {seed}; data, log and transcript are in {tmp_path}: {error}")
