"""Compares a room's log with what its clients were answered."""

import sqlite3

from crashes.violation import Violation

EPHEMERAL = {"$room.pointerMoved", "$room.pointerHidden"}


def check(path, history):
    """Each acknowledged action is in the log exactly once, and no other of these clients is."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        entries = database.execute(
            "SELECT client, ref, lane, name FROM record WHERE kind = 1 AND client IS NOT NULL"
        ).fetchall()
    database.close()
    logged = [(client, ref, f"$room.{name}" if lane else name) for client, ref, lane, name in entries]
    acknowledged = {action for action in history.acknowledged if action[2] not in EPHEMERAL}
    if twice := sorted(action for action in set(logged) if logged.count(action) > 1):
        raise Violation(f"logged twice: {twice}")
    if lost := acknowledged - set(logged):
        raise Violation(f"acknowledged, and not in the log: {sorted(lost)}")
    if surplus := set(logged) - acknowledged:
        raise Violation(f"in the log, and not acknowledged: {sorted(surplus)}")
