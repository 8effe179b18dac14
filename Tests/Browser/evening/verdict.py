"""What must be true after the evening."""

import json
import subprocess
from datetime import UTC, datetime

from evening.caption_fold import captions
from evening.ink_fold import strokes
from evening.named import found_votes, named_votes
from evening.points import points, teams
from evening.results import results
from evening.text_fold import EveningFold
from server import TIMEOUT


def export(tool, data):
    """Returns the entries of a log, as `lectern log export` prints them."""
    exported = subprocess.run(
        [tool, "log", "export", data], capture_output=True, text=True, timeout=TIMEOUT, stdin=subprocess.DEVNULL)
    assert exported.returncode == 0, exported.stderr
    return [json.loads(line) for line in exported.stdout.splitlines()]


def attendance(entries):
    """The number of viewers over time, as the log has it."""
    return [
        {"at": datetime.fromtimestamp(entry["time"] // 1_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), "watching": entry["value"]}
        for entry in entries if entry["kind"] == "action" and entry["name"] == "attended"]


def expect_results(fold, entries, binary, talk, data, file):
    """Deck's own results are those of the fold."""
    saved = subprocess.run(
        [binary, talk, "--data", data, "--results", file, "--with-names"], capture_output=True, text=True, timeout=TIMEOUT)
    assert saved.returncode == 0, saved.stderr
    found, expected = json.loads(file.read_text()), results(fold)
    assert named_votes(fold) == found_votes(found.pop("people", []))
    for ours, theirs in zip(expected["blocks"], found["blocks"], strict=True):
        assert ours == theirs, f"{ours['kind']} “{ours['prompt']}”:\n{ours}\nis not\n{theirs}"
    assert expected | {"attendance": attendance(entries)} == {"attendance": []} | found
    return found


def expect_points(fold, state):
    """The leaderboard that everyone saw last is that of the fold."""
    board = next(slide["leaderboard"] for slide in reversed(state["slides"]) if slide["leaderboard"])
    won = points(fold)
    best = sorted(won.values(), reverse=True)[:len(board["rows"])]
    assert [row["points"] for row in board["rows"]] == best
    assert [row["place"] for row in board["rows"]] == [
        1 + sum(other > own for other in won.values()) for own in best]
    averages = teams(fold, won)
    assert {row["name"]: row["points"] for row in board["teams"]} == {
        team: average for team, (_, average) in averages.items()}
    return won


def expect_ink(fold, state):
    """The strokes on the slides that were shown are those of the fold. Returns their number."""
    for slide in state["slides"]:
        assert slide["ink"] == strokes(fold, slide["id"]), f"the ink of {slide['id']}"
    return sum(len(slide["ink"]) for slide in state["slides"])


def expect_captions(fold, state):
    """The captions are those of the fold. Returns the number of sentences."""
    assert state["captions"] == captions(fold)
    return len(fold.sentences)


def expect_numbers(fold, entries, seen):
    """Slides have the numbers of the room: that of the people who were counted last, and that of the fold's voters."""
    state = seen["state"]
    # The server counts until its end.
    people = [entry["value"]["people"] for entry in entries
              if entry.get("name") == "counted" and entry["revision"] <= seen["revision"]]
    voters = sum(bool(participant.choices.get("crew")) for participant in fold.participants.values())
    texts = {slide["id"]: json.dumps(slide["columns"], ensure_ascii=False) for slide in state["slides"]}
    assert f"pockets of this room, {people[-1]} at the moment" in texts["28-µs"]
    assert f"All {voters} first votes" in texts["what-came-back"]
    return people[-1], voters


def expect_secrecy(fold, shared, personal):
    """No byte had a text that waited, was hidden, or belonged to another."""
    visible = 0
    for token, revision in shared:
        intervals = fold.visible.get(token, [])
        assert any(start <= revision and (end is None or revision < end) for start, end in intervals), (
            f"{token} was seen at revision {revision}; it could be seen at {intervals}")
        visible += 1
    for token, owner in personal:
        author = int(token[2:].split("-")[0])
        assert author == owner, f"{token} reached ghost {owner} alone"
    return visible


def fold_of(entries):
    return EveningFold(entries)
