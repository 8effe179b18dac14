"""What a person does with the slide that they see."""

WORDS = [
    "calm", "brittle", "tangled", "flowing", "haunted", "quick", "honest", "alive", "spaghetti", "predictable",
    "a river", "loud", "patient", "unfinished", "sleepy", "brave", "legacy", "slow", "shiny", "mine",
]
IDEAS = [
    "The deploy of last Friday, slowly", "My first standup", "The outage, one action at a time", "Lunch",
    "The meeting where we chose the database", "A birthday", "The demo that worked", "Page one of the rewrite",
]
QUESTIONS = [
    "Where do animations live, if not in the state?", "Does this work without a network?",
    "How large does the log get after a year?", "Who may read the log?", "What did you give up for this?",
    "Is a text field state, too?", "How do you test an effect?", "What happens at midnight?",
]


def choose(ghost, view):
    """Returns the actions that a ghost sends now: names with values; often none."""
    random, slide = ghost.random, view["slide"]
    actions = answers(ghost, slide) if slide else []
    if actions:
        return actions
    if view["feedback"] and random.random() < 0.05:
        return [("feedback.given", random.choice(["great", "great", "tooFast", "lost"]))]
    if view["rules"]["asksNames"] and random.random() < 0.02 and ghost.count("real name", 2):
        # Some take their names back.
        return [("names.removed",)] if random.random() < 0.1 else [("names.given", f"Dr. Ghost {ghost.mark('r')}")]
    if view["questions"]:
        if random.random() < 0.005 and ghost.count("question", 2):
            return [("questions.asked", f"{random.choice(QUESTIONS)} {ghost.mark('q')}")]
        if random.random() < 0.1:
            return vote_for(ghost, view["questions"]["rows"])
    return []


def answers(ghost, slide):
    random = ghost.random
    if (poll := slide["poll"]) and poll["isOpen"]:
        # Few change their minds.
        if ghost.count(poll["id"], 2 if poll["choosing"] else 1) or random.random() < 0.05:
            return [("poll.voted", popular(random, poll["choices"])["vote"])]
    if (rating := slide["rating"]) and rating["isOpen"] and (ghost.count(rating["id"], 1) or random.random() < 0.05):
        return rate(ghost, rating)
    if (words := slide["words"]) and words["isOpen"] and ghost.count(words["id"], 3):
        own = random.random() < 0.03
        return [("words.added", {"cloud": words["id"], "word": ghost.mark("w") if own else popular(random, WORDS)})]
    if (ideas := slide["ideas"]) and ideas["isOpen"]:
        if random.random() < 0.03 and ghost.count(ideas["id"], 2):
            text = f"{random.choice(IDEAS)} {ghost.mark('i')}"
            return [("questions.proposed", {"block": ideas["id"], "text": text})]
        return vote_for(ghost, ideas["rows"]) if random.random() < 0.3 else []
    if board := slide["leaderboard"]:
        if board["teams"] and ghost.count("team", 1):
            return [("points.teamChosen", random.choice(board["teams"])["name"])]
        if random.random() < 0.02 and ghost.count("name", 1):
            return [("points.nameChosen", f"Ghost {ghost.mark('n')}")]
    if slide["applause"]:
        return [("applause.clapped",)]
    return []


def rate(ghost, rating):
    random = ghost.random
    if scale := rating["scale"]:
        return [("ratings.rated", random.choice(item["steps"])["value"]) for item in scale["items"]]
    if rank := rating["rank"]:
        items = random.sample(rank["items"], len(rank["items"]))
        return [("ratings.ranked", item["value"]) for item in items]
    value = round(random.gauss(2_600, 600), random.choice([-2, 0, 1]))
    return [("ratings.rated", {"block": rating["id"], "item": rating["guess"]["item"], "value": value})]


def vote_for(ghost, rows):
    if not rows:
        return []
    row = popular(ghost.random, rows[:20])
    # Some take their votes back.
    is_vote = ghost.count(f"vote {row['id']}", 1) or ghost.random.random() < 0.9
    return [("questions.voteChanged", {"id": row["id"], "value": is_vote})]


def popular(random, items):
    """Earlier choices are more popular: equal results don't look real."""
    return items[int(len(items) * random.random() ** 2)]
