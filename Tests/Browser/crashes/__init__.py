"""Kills servers at random moments, and checks that nothing that was shown or acknowledged is lost.

    clients ── flaky proxy ── server ── log
       └──▶ history: what each revision has shown, and each answer

`Scripts/crash-test` runs it long, `test_crashes.py` short.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from crashes.rooms import ROOMS
from crashes.trial import Trial


def run_room(kind, seed, make_server, folder, rounds):
    """Runs the rounds of one room; returns what was done, in numbers.

    `make_server` is one of `crashes.servers`; it is given the folder and the arguments.

    Raises a `Violation`, and leaves the data, the log and the transcript in the folder.
    """
    server = make_server(folder, *kind.arguments, "--verify", "--actions-per-second", 100_000)
    trial = Trial(kind, seed, folder, server)
    try:
        # In a thread of its own: the browser's loop may run in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(trial.run(rounds))).result()
    except BaseExceptionGroup as errors:
        raise first(errors) from None
    return trial.summary


def first(error):
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
