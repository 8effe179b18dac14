"""What must have survived the kills, the cuts and the edit."""

from evening.planted import ADDED_TITLE, RENAMED
from evening.text_fold import EveningFold


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
