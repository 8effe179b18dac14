"""Every “must fail” of RFC 6455 §5, against the real server."""

import pytest

from raw_connection import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, action, frame
from server import TIMEOUT

pytest_plugins = ["attack_target"]

INCREMENT = '{"type":"action","ref":1,"name":"counter.incrTapped"}'

VIOLATIONS = {
    **{
        f"reserved bits {bits:03b}": (frame(TEXT, INCREMENT, reserved=bits), 1002)
        for bits in range(1, 8)
    },
    **{f"opcode {code}": (frame(code, INCREMENT), 1002) for code in (3, 4, 5, 6, 7)},
    **{f"control opcode {code}": (frame(code), 1002) for code in (11, 12, 13, 14, 15)},
    **{
        f"{name} without a mask": (frame(code, payload, masked=False), 1002)
        for name, code, payload in [
            ("text", TEXT, INCREMENT), ("empty text", TEXT, ""), ("a ping", PING, ""),
            ("a pong", PONG, "x"), ("a close", CLOSE, b"\x03\xe8"),
        ]
    },
    **{
        f"{name} in fragments": (frame(code, b"\x03\xe8", final=False), 1002)
        for name, code in [("a close", CLOSE), ("a ping", PING), ("a pong", PONG)]
    },
    **{
        f"{name} of {count} bytes": (frame(code, b"\x03" * count), 1002)
        for name, code in [("a close", CLOSE), ("a ping", PING), ("a pong", PONG)]
        for count in (126, 70_000)
    },
    **{
        f"close code {code}": (frame(CLOSE, code.to_bytes(2, "big")), 1002)
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535)
    },
    "half a close code": (frame(CLOSE, b"\x03"), 1002),
    "a reason that is not UTF-8": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "text that is not UTF-8": (frame(TEXT, b"\xff"), 1007),
    "a surrogate split across fragments": (
        frame(TEXT, b"\xed", final=False) + frame(CONTINUATION, b"\xa0\x80"), 1007),
    "a truncated character": (
        frame(TEXT, b"\xe2\x82", final=False) + frame(PING) + frame(CONTINUATION), 1007),
    "an overlong character, byte by byte": (
        b"".join(
            frame(TEXT if index == 0 else CONTINUATION, bytes([byte]), final=False)
            for index, byte in enumerate(b"\xf0\x8f\xbf\xbf")
        ), 1007),
    "a continuation without a start": (frame(CONTINUATION, INCREMENT), 1002),
    "a continuation after the end": (
        frame(TEXT, "{}") + frame(CONTINUATION, INCREMENT), 1002),
    "a message inside another": (
        frame(TEXT, INCREMENT[:9], final=False) + frame(TEXT, INCREMENT), 1002),
    "a binary message": (frame(BINARY, INCREMENT), 1003),
    "a message that is too large": (frame(TEXT, "x" * 200_000), 1009),
    "too large in fragments": (
        frame(TEXT, "x" * 60_000, final=False) + frame(CONTINUATION, "x" * 60_000), 1009),
    "the largest length": (frame(TEXT, length=2**63 - 1), 1009),
    "a length with its first bit set": (frame(TEXT, length=2**64 - 1), 1009),
}


@pytest.fixture(scope="module")
def rows():
    return VIOLATIONS.items()


def test_a_protocol_violation_closes_the_connection_with_its_code(target, rows):
    for name, (data, code) in rows:
        with target.no_leaks(), target.connect() as attacker:
            attacker.upgrade()
            # Frames after the violation are ignored.
            attacker.send(data + action())
            assert attacker.close_code() == code, name


def test_a_close_frame_is_answered_with_its_code(target):
    for payload in (b"", b"\x03\xe8", b"\x0b\xb8bye", b"\x03\xf4"):
        with target.no_leaks(), target.connect() as attacker:
            attacker.upgrade()
            attacker.send(frame(CLOSE, payload) + action())
            assert attacker.close_code() == (int.from_bytes(payload[:2], "big"))


def test_an_incomplete_frame_delays_no_others(target):
    with target.no_leaks():
        attackers = [target.connect().upgrade() for _ in range(100)]
        for attacker in attackers:
            attacker.send(action()[:-1])
        target.expect_response()
        for attacker in attackers:
            attacker.send(b"\x00")
            attacker.socket.close()


def test_a_frame_may_arrive_byte_by_byte(target):
    with target.connect() as attacker:
        attacker.upgrade()
        for byte in action():
            attacker.send(bytes([byte]))
            target.expect_response()
        target.count += 1
        opcode = payload = None
        while b'"ack"' not in (payload or b""):
            opcode, payload = attacker.read_frame()
        assert opcode == TEXT
    with target.no_leaks():
        pass


def test_a_half_closed_connection_with_unread_answers_is_released(target):
    with target.no_leaks():
        attackers = []
        for _ in range(5):
            attackers.append(attacker := target.connect(receive_buffer=2048))
            attacker.upgrade()
            # Unread answers until the server has to buffer; then the client half-closes.
            attacker.socket.setblocking(False)
            try:
                while True:
                    attacker.socket.send(action("rockets.launchTapped" * 5))
            except BlockingIOError:
                attacker.end_sending()
            except (ConnectionResetError, BrokenPipeError):
                pass
        for attacker in attackers:
            attacker.socket.settimeout(TIMEOUT)
            attacker.read_all()
            attacker.socket.close()
