"""The points of a fold: what a leaderboard has to show."""

FULL_POINTS = 1_000


def points(fold):
    """Returns the points of each participant with an answer to a quiz or a guess that was revealed."""
    quizzes, guesses = [], []
    for name in fold.revealed:
        kind, block = fold.blocks[name]
        if kind == "poll" and fold.has_answer(name):
            quizzes.append(block)
        elif kind == "rating" and "answer" in block:
            guesses.append(block)
    nearest = {block["id"]: nearest_guess(fold, block) for block in guesses}
    won = {}
    for sender, participant in fold.participants.items():
        answers = [quiz_points(participant, block) for block in quizzes if block["id"] in participant.choices]
        for block in guesses:
            if own := participant.ratings.get(block["id"]):
                answers.append(FULL_POINTS if own[block["items"][0]["id"]] == nearest[block["id"]] else 0)
        if answers:
            won[sender] = sum(answers)
    return won


def nearest_guess(fold, block):
    item = block["items"][0]["id"]
    values = [participant.ratings[block["id"]][item] for participant in fold.participants.values()
              if participant.ratings.get(block["id"])]
    return min(values, key=lambda value: (abs(value - block["answer"]), value), default=None)


def quiz_points(participant, block):
    right = {choice["id"] for choice in block["choices"] if choice["isRight"]}
    limit = block.get("limit", 1)
    chosen = participant.choices[block["id"]][:limit]
    hits = sum(choice in right for choice in chosen)
    if not chosen:
        return 0
    won = max(0, FULL_POINTS * (2 * hits - len(chosen)) // min(len(right), limit))
    if not block.get("isQuick"):
        return won
    return won // 2 + won * participant.quickness.get(block["id"], 0) // 2 // FULL_POINTS


def teams(fold, won):
    """Returns the number of members of each team, and their average."""
    members = {}
    for sender, participant in fold.participants.items():
        if participant.team:
            members.setdefault(participant.team, []).append(won.get(sender, 0))
    return {team: (len(own), sum(own) // len(own)) for team, own in members.items()}
