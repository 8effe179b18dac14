"""The answers of those who gave their names for the results."""

from evening.fold import live


def named_votes(fold):
    """Returns the choices of each participant with a name and a vote, by the name and the question."""
    votes = {}
    for slide in fold.slides:
        kind, block = live(slide)
        for participant in fold.participants.values():
            if kind == "poll" and participant.real_name:
                chosen = participant.choices.get(block["id"], [])
                texts = [choice["text"] for choice in block["choices"] if choice["id"] in chosen]
                if texts:
                    votes.setdefault(participant.real_name, {})[block["question"]] = texts
    return votes


def found_votes(people):
    """Returns the same from `--results talk.json --with-names`."""
    votes = {}
    for person in people:
        for answer in person["answers"]:
            if answer["kind"] in ("poll", "quiz"):
                votes.setdefault(person["name"], {}).setdefault(answer["prompt"], []).append(answer["answer"])
    return votes
