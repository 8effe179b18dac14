"""Floods of actions, pings, connections and unread answers; all resources are released."""

import socket

from raw_connection import CLOSE, PING, PONG, TEXT, action, frame, handshake
from server import wait_until

pytest_plugins = ["attack_target"]


def flood(attackers, data):
    """Sends as much as each connection takes, without blocking."""
    for attacker in attackers:
        attacker.socket.setblocking(False)
        try:
            sent = 0
            while sent < len(data):
                sent += attacker.socket.send(data[sent:])
        except OSError:
            # The connection is full, or the server has closed it.
            pass


def close(attackers):
    for attacker in attackers:
        attacker.socket.close()


def storm(target, data, count=10):
    """Floods from several connections while another client is served."""
    with target.no_leaks():
        attackers = [target.connect().upgrade() for _ in range(count)]
        flood(attackers, data)
        for _ in range(5):
            target.expect_response()
        close(attackers)


def test_a_flood_of_pings_leaves_no_memory(target):
    target.expect_no_memory_growth(lambda: storm(target, frame(PING, "x" * 125) * 1_000))


def test_a_flood_of_empty_pings_leaves_no_memory(target):
    target.expect_no_memory_growth(lambda: storm(target, frame(PING) * 10_000))


def test_a_flood_of_pings_after_the_close_frame_takes_no_memory(target):
    """After its close frame the server keeps no answers for the client."""
    def attack():
        with target.no_leaks():
            for _ in range(3):
                with target.connect().upgrade() as attacker:
                    # At any pace: what is refused is forgotten at a rate.
                    while attacker.send(action("rockets.launchTapped") * 100) and not has_closed(attacker):
                        pass
                    # Until the server closes the connection, a second later.
                    while attacker.send(frame(PING) * 10_000):
                        pass

    target.expect_no_peak_memory_growth(attack)


def has_closed(attacker):
    """Reads what has arrived, and returns whether the close frame has."""
    answers = 0
    while answers < 100:
        try:
            opcode, payload = attacker.read_frame()
        except EOFError:
            return True
        if opcode == CLOSE:
            return True
        answers += b'"fault"' in payload
    return False


def test_a_flood_of_pongs_leaves_no_memory(target):
    target.expect_no_memory_growth(lambda: storm(target, frame(PONG, "x") * 10_000))


def test_a_flood_of_unknown_actions_leaves_no_memory(target):
    target.expect_no_memory_growth(lambda: storm(target, action("rockets.launchTapped") * 2_000))


def test_a_flood_of_malformed_messages_leaves_no_memory(target):
    target.expect_no_memory_growth(lambda: storm(target, frame(TEXT, "[" * 1_000) * 50))


def test_a_flood_of_fragments_leaves_no_memory(target):
    data = frame(TEXT, "x", final=False) + frame(0, "x", final=False) * 10_000
    target.expect_no_memory_growth(lambda: storm(target, data))


def test_a_flood_of_actions_leaves_no_memory(target):
    """Actions may be refused or counted; the other client is answered."""
    def attack():
        attackers = [target.connect().upgrade() for _ in range(20)]
        data = b"".join(action(ref=ref) for ref in range(1, 500))
        flood(attackers, data)
        for _ in range(5):
            target.client.send("counter.incrTapped")
        close(attackers)

    before = target.footprint.descriptors
    target.expect_no_memory_growth(attack)
    wait_until(lambda: target.footprint.descriptors <= before)


def test_a_flood_of_connections_leaves_no_memory(target):
    def attack():
        with target.no_leaks():
            for _ in range(5):
                attackers = [target.connect() for _ in range(50)]
                for attacker in attackers:
                    attacker.upgrade()
                target.expect_response()
                close(attackers)

    target.expect_no_memory_growth(attack)


def test_connections_reset_during_the_handshake_leave_no_memory(target):
    def attack():
        with target.no_leaks():
            for _ in range(300):
                with target.connect() as attacker:
                    linger = b"\x01\0\0\0\0\0\0\0"
                    attacker.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                    attacker.send(b"GET /socket HTTP/1.1\r\nHost: 127")
            target.expect_response()

    target.expect_no_memory_growth(attack)


def test_readers_that_stop_in_the_middle_of_a_frame_leave_no_memory(target):
    def attack():
        with target.no_leaks():
            attackers = [target.connect(receive_buffer=2048).upgrade() for _ in range(20)]
            for attacker in attackers:
                # Reads part of the first frame, and nothing more.
                attacker.read_exactly(1)
            for _ in range(50):
                target.expect_response()
            close(attackers)

    target.expect_no_memory_growth(attack)


def test_replayed_refs_run_once_and_malformed_refs_are_refused(target):
    client = "0123456789abcdef" * 2
    path = f"GET /socket?client={client} ".encode()
    with target.no_leaks():
        for _ in range(5):
            with target.connect() as attacker:
                # The same client again, with the same action.
                attacker.send(handshake(target.port).replace(b"GET /socket ", path))
                assert " 101 " in attacker.read_head()
                attacker.send(action(ref=1) * 3)
                answers = 0
                while answers < 3:
                    _, payload = attacker.read_frame()
                    answers += b'"ack"' in payload
        # It has run once. Acting for that client takes its id.
        target.count += 1
        for ref in ("-1", "1.5", '"1"', "null", "[1]", "9223372036854775808", "1e400"):
            with target.connect() as attacker:
                attacker.upgrade()
                attacker.send(frame(
                    TEXT, f'{{"type":"action","ref":{ref},"name":"counter.incrTapped"}}'))
                payload = b""
                while b'"fault"' not in payload:
                    _, payload = attacker.read_frame()
