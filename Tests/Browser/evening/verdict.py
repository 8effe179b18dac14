"""What must be true after the evening."""

import json
import subprocess
from datetime import UTC, datetime

from evening.planted import ADDED_TITLE, RENAMED
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
        [binary, talk, "--data", data, "--results", file], capture_output=True, text=True, timeout=TIMEOUT)
    assert saved.returncode == 0, saved.stderr
    found, expected = json.loads(file.read_text()), results(fold)
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


def expect_exactly_once(entries, ghosts):
    """Each action that a ghost has sent and got an answer to is in the log once, as it was sent."""
    logged = {}
    for entry in entries:
        if "client" in entry and entry["kind"] == "action":
            key = entry["client"], entry["ref"]
            assert key not in logged, f"an action ran twice: {entry}"
            logged[key] = [entry["name"]] + ([entry["value"]] if "value" in entry else [])
    count = 0
    for ghost in ghosts:
        for ref, answer in ghost["answers"].items():
            if answer == "ack":
                sent, found = ghost["sent"][ref], logged.get((ghost["client"], int(ref)))
                assert found == sent, f"{sent} was acknowledged, and the log has {found}"
                count += 1
    return count


def expect_kills(entries, ghosts, kills):
    """The server was killed that many times while people acted. What it had acknowledged before is in its log.

    Returns the number of acknowledged actions before each kill.
    """
    acknowledged = {(ghost["client"], int(ref)) for ghost in ghosts for ref, answer in ghost["answers"].items()
                    if answer == "ack"}
    # A server that ends in order says so.
    counts, count, is_running = [], 0, False
    for entry in entries:
        if entry["kind"] == "started":
            if is_running:
                counts.append(count)
            is_running = True
        elif entry["kind"] == "stopped":
            is_running = False
        elif (entry.get("client"), entry.get("ref")) in acknowledged:
            count += 1
    assert len(counts) == kills, f"the log has {len(counts)} kills instead of {kills}"
    assert not is_running, "the last server has not ended in order"
    between = [end - start for start, end in zip([0, *counts], [*counts, count])]
    assert all(between), f"nobody acted between two kills: {between}"
    return counts


def expect_edit(entries, found, state):
    """The edit has reached the pages, and the choice that it renamed has kept its votes.

    Returns the number of these votes.
    """
    titles = {slide["title"] for slide in state["slides"]}
    assert ADDED_TITLE in titles, "the slide that the edit added was not shown"
    edits = [index for index, entry in enumerate(entries) if entry.get("name") == "talkRead"]
    assert edits, "the log has no edit"
    before = EveningFold(entries[:edits[0]])
    poll, choice = next(
        (name, choice["id"]) for name, (_, block) in before.blocks.items()
        for choice in block.get("choices", []) if choice["text"] == RENAMED[0])
    voted_later = {entry.get("sender") for entry in entries[edits[0]:]
                   if entry.get("name") == "poll.voted" and entry["value"]["poll"] == poll}
    moved = [sender for sender, participant in before.participants.items()
             if choice in participant.choices.get(poll, []) and sender not in voted_later]
    assert moved, "nobody had chosen what the edit renamed"
    prompt = before.blocks[poll][1]["question"]
    answers = next(block["answers"] for block in found["blocks"] if block["prompt"] == prompt)
    counts = {answer["text"]: answer["count"] for answer in answers}
    assert RENAMED[0] not in counts, "the results have the choice's earlier text"
    assert counts.get(RENAMED[1], 0) >= len(moved), f"{len(moved)} votes for the renamed choice have become {counts}"
    shown = next(slide["poll"] for slide in state["slides"] if slide["poll"] and slide["poll"]["id"] == poll)
    assert [choice["text"] for choice in shown["choices"]] == [answer["text"] for answer in answers]
    return len(moved)


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
