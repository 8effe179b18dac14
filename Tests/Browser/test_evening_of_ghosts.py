"""The evening of `Scripts/evening` without browsers: ghosts, two kills, an edit, and what must be true afterwards."""

import contextlib
import json
import signal

import pytest

from deck_room import TOKEN
from evening.audience import Audience
from evening.performance import INKED, draw_ahead, sentence
from evening.planted import edit, let_go, plant
from evening.programme import EDIT, KILLS
from evening.sightings import MARK
from evening.survival import expect_edit, expect_exactly_once, expect_kills
from evening.verdict import (
    expect_captions, expect_ink, expect_numbers, expect_points, expect_results, expect_secrecy, export, fold_of,
)
from wire_client import WireClient

# The slide that shows how many people are there.
COUNTED = {"28-µs"}
# The slide that the edit adds.
ADDED = "one-more-thing"
BLOCKS = {"poll", "rating", "words", "ideas"}


@pytest.fixture
def evening(start, product, data, tmp_path):
    """The talk, the server, its ghosts, and a function that connects the speaker."""
    talk = plant(tmp_path / "talk")
    server = start(product("Deck"), talk, "--data", data, "--presenter-token", TOKEN)
    with contextlib.ExitStack() as stack:
        ghosts = Audience(server.port, 20, 0.05)
        stack.callback(ghosts.end)
        yield talk, server, ghosts, lambda: Speaker(stack.enter_context(server.presenter_socket(TOKEN)))


class Speaker(WireClient):
    """Knows the state of the moment at which it has connected."""

    @property
    def state(self):
        return self.first["state"]

    def act(self, *action):
        answer = self.send(*action)
        assert answer["type"] == "ack", answer

    def approve(self, count):
        """Approves some of the texts that wait."""
        waiting = self.state["moderation"]
        for question in waiting["questions"][:count]:
            self.act("questions.approved", question["id"])
        for word in waiting["words"][:count]:
            self.act("words.approved", word["value"])
        for name in waiting["names"][:count]:
            self.act("points.nameApproved", name["id"])


def position(slide, order):
    return f"{order.index(slide) + 1} / {len(order)}"


def test_results_points_and_bytes_equal_an_independent_fold_of_the_log(evening, product, data, tmp_path):
    talk, server, ghosts, connect = evening
    ghosts.wait_until("joined")
    speaker = connect()
    slides = speaker.state["slides"]
    draw_ahead(speaker.act, slides)
    order = [slide["id"] for slide in slides]
    for number, slide in enumerate(slides, 1):
        live = {kind for kind in BLOCKS if slide[kind]} | ({"board"} if slide["leaderboard"] else set())
        speaker.act("slides.slideChosen", slide["id"])
        ghosts.wait_until("sees", position(slide["id"], order))
        speaker.act("captions.hearing", f"This {MARK}hearing-{number}")
        speaker.act("captions.heard", sentence(number))
        if number % 3 == 0:
            speaker.act("captions.deleted", number)
        if slide["id"] in COUNTED:
            # The number of people is counted beside the room.
            ghosts.wait_until("reads", "pockets of this room, 20 at the moment")
        if not live and not slide["asks"] and not slide["feedback"]:
            continue
        block = ghosts.wait_until("kind")
        if block["isOpen"] and block["kind"] != "ideas":
            ghosts.wait_until("used", block["id"], 1)
        if block["id"] in KILLS:
            assert server.stop(signal.SIGKILL) == -signal.SIGKILL
            server.start()
            ghosts.wait_until("joined")
            speaker = connect()
        connect().approve(5)
        if block["kind"] == "poll":
            speaker.act("poll.revealed", block["id"])
        elif block["kind"] == "rating":
            speaker.act("ratings.revealed", block["id"])
        if block["id"] == EDIT:
            edit(talk)
            order.insert(order.index("a-referee-never-remembers-the-score"), ADDED)
            ghosts.wait_until("sees", position(slide["id"], order))
    speaker.act("slides.slideChosen", ADDED)
    speaker.act("ink.undoButtonTapped", slides[INKED][0]["id"])
    let_go(talk)
    ghosts.wait_until("goes_alone")
    ghosts.wait_until("settled")
    seen = ghosts.save(tmp_path / "ghosts.json")
    assert server.stop() == 0

    entries = export(product("lectern"), data)
    fold = fold_of(entries)
    arguments = product("Deck"), talk, data, tmp_path / "results.json"
    found = expect_results(fold, entries, *arguments)
    expect_points(fold, seen["state"])
    assert expect_exactly_once(entries, seen["ghosts"]) > 100
    assert expect_ink(fold, seen["state"]) == 4
    assert expect_captions(fold, seen["state"]) == 40
    assert expect_numbers(fold, entries, seen) == (20, 20)
    expect_kills(entries, seen["ghosts"], len(KILLS))
    assert expect_edit(entries, found, seen["state"]) > 0
    shared = {tuple(pair) for pair in seen["shared"]}
    expect_secrecy(fold, shared, seen["personal"])
    assert {"☆ink-1", "☆said-1", "☆hearing-1"} < {token for token, _ in shared}
    assert (names := {token for token, _ in seen["personal"] if token.startswith(f"{MARK}r")})

    # Each check fails on an evening that was not so.
    voted = next(entry for entry in entries if entry.get("name") == "poll.voted")
    for name in "poll.voted", "questions.approved":
        other = fold_of([entry for entry in entries if entry.get("name") != name])
        arguments = product("Deck"), talk, data, tmp_path / f"without-{name}.json"
        with pytest.raises(AssertionError):
            expect_results(other, entries, *arguments)
    with pytest.raises(AssertionError):
        expect_exactly_once(entries + [voted], seen["ghosts"])
    for name, check in ("ink.undoButtonTapped", expect_ink), ("captions.deleted", expect_captions):
        other = fold_of([entry for entry in entries if entry.get("name") != name])
        with pytest.raises(AssertionError):
            check(other, seen["state"])
    ended = [{"kind": "stopped"} if entry["kind"] == "started" else entry for entry in entries]
    unedited = [entry for entry in entries if entry.get("name") != "talkRead"]
    for others, kills in (ended, len(KILLS)), (entries, len(KILLS) - 1):
        with pytest.raises(AssertionError):
            expect_kills(others, seen["ghosts"], kills)
    with pytest.raises(AssertionError, match="nobody acted"):
        expect_kills([entry for entry in entries if "client" not in entry], seen["ghosts"], len(KILLS))
    with pytest.raises(AssertionError, match="no edit"):
        expect_edit(unedited, found, seen["state"])
    # The edit took the votes.
    lost = json.loads(json.dumps(found))
    for answer in lost["blocks"][1]["answers"]:
        answer["count"] = 0
    with pytest.raises(AssertionError, match="renamed choice"):
        expect_edit(entries, lost, seen["state"])
    # A note, a stroke that was erased before its slide was shown, a caption that was deleted, and somebody's name.
    for token in "☆note-1", "☆ink-3", "☆said-3", next(iter(names)):
        with pytest.raises(AssertionError, match=token):
            expect_secrecy(fold, shared | {(token, seen["revision"])}, [])
    with pytest.raises(AssertionError):
        expect_secrecy(fold, shared, [("☆q3-1", 4)])
