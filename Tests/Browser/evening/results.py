"""The results of a fold, in the form of `--results talk.json`."""

from collections import Counter
from datetime import UTC, datetime

from evening.fold import live
from evening.points import points, teams

LEADERBOARD_LIMIT = 20
FEELINGS = {"great": "Great", "tooFast": "Too fast", "lost": "Lost"}


def results(fold):
    blocks, has_applause = [], False
    for slide in fold.slides:
        kind, block = live(slide)
        if kind == "applause":
            if not has_applause:
                blocks.append({"kind": kind, "prompt": block["prompt"], "total": fold.claps, "answers": []})
            has_applause = True
        elif kind in MAKERS:
            blocks.append(MAKERS[kind](fold, block))
    questions = [question for question in fold.questions.values() if question.block is None]
    questions.sort(key=lambda question: (-len(question.voters), question.number))
    return without_none(
        title=fold.talk["title"], blocks=blocks, points=won_points(fold), feedback=feedback_by_minute(fold),
        questions=[without_none(
            text=question.text, votes=len(question.voters), isAnswered=question.is_answered,
            isApproved=not question.is_waiting, answer=question.reply,
        ) for question in questions],
    )


def without_none(**fields):
    return {name: value for name, value in fields.items() if value is not None}


def poll(fold, block):
    ids = [choice["id"] for choice in block["choices"]]
    limit = block.get("limit")
    votes = [[choice for choice in participant.choices.get(block["id"], []) if choice in ids][:limit or 1]
             for participant in fold.participants.values()]
    voters = sum(bool(own) for own in votes)
    counts = [sum(own.count(choice) for own in votes) for choice in ids]
    shares = whole_percentages(counts) if limit is None else [
        int(count * 100 / max(voters, 1) + 0.5) for count in counts]
    is_quiz = any(choice["isRight"] for choice in block["choices"])
    answers = [without_none(
        text=choice["text"], count=count, percent=share, isRight=choice["isRight"] if is_quiz else None,
    ) for choice, count, share in zip(block["choices"], counts, shares)]
    return {"kind": "quiz" if is_quiz else "poll", "prompt": block["question"], "total": voters, "answers": answers}


def whole_percentages(counts):
    """Percentages that add up to 100: those with the largest remainders are rounded up."""
    total = sum(counts)
    if not total:
        return counts
    values = [count * 100 // total for count in counts]
    order = sorted(range(len(counts)), key=lambda index: (-(counts[index] * 100 % total), index))
    for index in order[:100 - sum(values)]:
        values[index] += 1
    return values


def rating(fold, block):
    given = [participant.ratings[block["id"]] for participant in fold.participants.values()
             if participant.ratings.get(block["id"])]
    answers = []
    for item in block["items"]:
        values = [own[item["id"]] for own in given if item["id"] in own]
        if block["kind"] == "scale":
            average = sum(values) / len(values) if values else None
            answers.append(without_none(text=item["text"], count=len(values), average=average))
        elif block["kind"] == "rank":
            points = sum(len(block["items"]) + 1 - place for place in values)
            answers.append({"text": item["text"], "count": points})
        else:
            unit = f" {block['unit']}" if "unit" in block else ""
            answers += [without_none(
                text=f"{value:.2f}".rstrip("0").rstrip(".") + unit, count=count,
                isRight=value == block["answer"] if "answer" in block else None,
            ) for value, count in sorted(Counter(values).items())]
    return {"kind": block["kind"], "prompt": block["question"], "total": len(given), "answers": answers}


def words(fold, block):
    shown = fold.words[block["id"]]["shown"]
    counts = Counter(word for participant in fold.participants.values()
                     for word in participant.words[block["id"]] if word in shown)
    answers = [{"text": word, "count": count}
               for word, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))]
    return {"kind": "words", "prompt": block["prompt"], "total": counts.total(), "answers": answers}


def ideas(fold, block):
    found = [question for question in fold.questions.values()
             if question.block == block["id"] and not question.is_waiting]
    found.sort(key=lambda question: (-len(question.voters), question.number))
    answers = [{"text": question.text, "count": len(question.voters)} for question in found]
    return {"kind": "ideas", "prompt": block["prompt"], "total": len(found), "answers": answers}


def feedback(fold, block):
    counts = sum(fold.feelings.values(), Counter())
    answers = [{"text": label, "count": counts[feeling]} for feeling, label in FEELINGS.items()]
    return {"kind": "feedback", "prompt": block["prompt"], "total": counts.total(), "answers": answers}


def feedback_by_minute(fold):
    return [
        {"at": datetime.fromtimestamp(minute * 60, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")}
        | {feeling: counts[feeling] for feeling in FEELINGS}
        for minute, counts in sorted(fold.feelings.items())] or None


def won_points(fold):
    won = points(fold)
    members = teams(fold, won)
    if not won and not members:
        return None
    best = sorted(won.values(), reverse=True)[:LEADERBOARD_LIMIT]
    return {
        "players": len(won),
        "best": [{"place": 1 + sum(other > own for other in won.values()), "points": own} for own in best],
        "teams": [{"name": name, "members": count, "points": average}
                  for name, (count, average) in sorted(members.items())],
    }


MAKERS = {"poll": poll, "rating": rating, "words": words, "ideas": ideas, "feedback": feedback}
