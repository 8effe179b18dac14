"""An independent fold of a talk's log: what `lectern log export` prints, and nothing of Deck's own code."""

from collections import Counter, defaultdict

from evening.participants import Participant
from evening.sightings import TOKEN

FEEDBACK_INTERVAL = 20_000
SHARED = "questions", "applause", "feedback"


class Fold:
    def __init__(self, entries):
        self.slides, self.index, self.step, self.talk = [], 0, 0, {}
        # By the block's id: its definition, and whether it was shown, is open, is revealed.
        self.blocks, self.shown, self.open, self.revealed = {}, set(), set(), set()
        # When the countdowns of open blocks began.
        self.countdowns = {}
        # By the key of a block that all slides share: the seconds of its countdown. The others are always open.
        self.times = {}
        self.participants = defaultdict(Participant)
        self.questions, self.asked = {}, 0
        self.words = defaultdict(lambda: {"shown": set(), "removed": set()})
        self.claps, self.latest_feeling, self.takes_feedback = 0, {}, False
        # By the minute since 1970.
        self.feelings = defaultdict(Counter)
        # By a marked text: the revisions from which and up to which everyone may receive it.
        self.visible = defaultdict(list)
        for entry in entries:
            if entry.get("lane") == "app" and entry["kind"] == "action":
                self.apply(entry)

    def apply(self, entry):
        self.now, self.revision, self.sender = entry["time"], entry["revision"], entry.get("sender")
        name, value = entry["name"].replace(".", "_"), entry.get("value")
        handle = getattr(self, name, None)
        if handle:
            handle(value)
        if name.startswith("slides_") or name in ("opened", "talkRead"):
            self.open_current()
        self.update_countdowns()

    # What may be seen.

    def publish(self, text):
        for token in TOKEN.findall(text):
            self.visible[token].append([self.revision, None])

    def conceal(self, text):
        for token in TOKEN.findall(text):
            for interval in self.visible[token]:
                interval[1] = interval[1] or self.revision

    # The talk.

    def opened(self, file):
        self.talkRead(file["talk"])

    def talkRead(self, talk):
        place = self.slides[self.index]["id"] if self.slides else None
        lets_go = talk.get("isSelfPaced") and not self.talk.get("isSelfPaced")
        self.talk, self.slides = talk, talk["slides"]
        self.index = next((index for index, slide in enumerate(self.slides) if slide["id"] == place), 0)
        for slide in self.slides:
            kind, block = live(slide)
            if "id" in block:
                if kind == "poll" and block["id"] in self.blocks:
                    self.rename_choices(self.blocks[block["id"]][1], block)
                self.blocks[block["id"]] = (kind, block)
                if lets_go:
                    self.shown.add(block["id"])
                    self.poll_opened(block["id"])

    def rename_choices(self, old, new):
        """A choice in the place of one that is gone has its votes."""
        before, after = ([choice["id"] for choice in block["choices"]] for block in (old, new))
        names = {a: b for a, b in zip(before, after) if a not in after and b not in before}
        if len(before) == len(after):
            for participant in self.participants.values():
                choices = participant.choices.get(new["id"], [])
                participant.choices[new["id"]] = [names.get(choice, choice) for choice in choices]

    def slides_nextTapped(self, _):
        if self.step < self.slides[self.index]["stepCount"]:
            self.step += 1
        elif self.index + 1 < len(self.slides):
            self.index, self.step = self.index + 1, 0

    def slides_backTapped(self, _):
        if self.step:
            self.step -= 1
        elif self.index:
            self.index -= 1
            self.step = self.slides[self.index]["stepCount"]

    def slides_slideChosen(self, chosen):
        for index, slide in enumerate(self.slides):
            if slide["id"] == chosen:
                self.index, self.step = index, 0

    def open_current(self):
        for slide in self.slides if self.talk.get("isSelfPaced") else [self.slides[self.index]]:
            kind, block = live(slide)
            self.takes_feedback = self.takes_feedback or kind == "feedback"
            if kind in SHARED:
                self.open_shared(f"${kind}", slide)
            if (name := block.get("id")) and name not in self.shown:
                self.shown.add(name)
                self.open.add(name)

    def open_shared(self, key, slide):
        seconds = countdown(slide)
        if self.talk.get("isSelfPaced"):
            self.times.pop(key, None)
            self.open.discard(key)
        elif (seconds or key in self.times) and (key, slide["id"]) not in self.shown:
            self.shown.add((key, slide["id"]))
            self.times[key] = seconds
            self.open.add(key)
            self.countdowns.pop(key, None)

    def is_open(self, kind):
        return f"${kind}" not in self.times or f"${kind}" in self.open

    def times_opened(self, key):
        self.open.update({key} & self.times.keys())

    def times_closed(self, key):
        self.open.difference_update({key} & self.times.keys())

    def update_countdowns(self):
        timed = {live(slide)[1].get("id"): countdown(slide) for slide in self.slides if countdown(slide)} | self.times
        for name, seconds in timed.items():
            if seconds and not self.talk.get("isSelfPaced") and name in self.open and name not in self.countdowns:
                self.countdowns[name] = (self.now, seconds * 1_000)
        self.countdowns = {
            name: began for name, began in self.countdowns.items()
            if name in self.open and not self.talk.get("isSelfPaced")}

    # Any block.

    def countdownEnded(self, name):
        """A server that was killed says so at its next start, although time may be left."""
        if name in self.countdowns and self.now >= sum(self.countdowns[name]):
            self.poll_closed(name)

    def poll_closed(self, name):
        self.open.discard(name)

    def poll_opened(self, name):
        self.open.add(name)
        if self.has_answer(name):
            self.poll_hidden(name)

    def poll_revealed(self, name):
        self.revealed.add(name)
        self.publish(str(self.blocks[name][1].get("explanation", "")))
        if self.has_answer(name):
            self.open.discard(name)

    def poll_hidden(self, name):
        self.revealed.discard(name)
        self.conceal(str(self.blocks[name][1].get("explanation", "")))

    def has_answer(self, name):
        kind, block = self.blocks[name]
        return "answer" in block or any(choice["isRight"] for choice in block.get("choices", []))

    words_closed = ideas_closed = ratings_closed = poll_closed
    ratings_opened, ratings_revealed, ratings_hidden = poll_opened, poll_revealed, poll_hidden

    def words_opened(self, name):
        self.open.add(name)

    ideas_opened = words_opened

    # Answers.

    def poll_voted(self, vote):
        name, choice = vote["poll"], vote["choice"]
        block = self.blocks.get(name, (None, {}))[1]
        known = [known["id"] for known in block.get("choices", [])]
        if name not in self.open or choice not in known:
            return
        participant = self.participants[self.sender]
        before = [own for own in participant.choices.get(name, []) if own in known]
        limit = block.get("limit")
        if limit is None:
            after = [choice]
        elif choice in before:
            after = [own for own in before if own != choice]
        else:
            after = (before + [choice])[:limit]
        if after != before:
            participant.choices[name] = after
            if block.get("isQuick") and name in self.countdowns:
                began, length = self.countdowns[name]
                participant.quickness[name] = int(max(0, began + length - self.now) / length * 1_000)

    def ratings_rated(self, rated):
        name, item, value = rated["block"], rated["item"], rated["value"]
        kind, block = self.blocks.get(name, (None, {}))
        if name not in self.open or kind != "rating" or item not in [known["id"] for known in block["items"]]:
            return
        if block["kind"] == "guess":
            self.participants[self.sender].ratings[name][item] = round(value * 100) / 100
        elif block["kind"] == "scale" and value in range(1, block["steps"] + 1):
            self.participants[self.sender].ratings[name][item] = value

    def ratings_ranked(self, ranked):
        name, item = ranked["block"], ranked["item"]
        kind, block = self.blocks.get(name, (None, {}))
        if name in self.open and kind == "rating" and item in [known["id"] for known in block["items"]]:
            places = self.participants[self.sender].ratings[name]
            order = [other for other in sorted(places, key=places.get) if other != item]
            if item not in places:
                order.append(item)
            self.participants[self.sender].ratings[name] = {item: place for place, item in enumerate(order, 1)}

    def points_teamChosen(self, team):
        if any(team in live(slide)[1].get("teams", []) for slide in self.slides):
            self.participants[self.sender].team = team

    def applause_clapped(self, _):
        self.claps += self.is_open("applause")

    def feedback_given(self, feeling):
        if self.takes_feedback and self.is_open("feedback") and self.now - self.latest_feeling.get(self.sender, 0) >= FEEDBACK_INTERVAL:
            self.latest_feeling[self.sender] = self.now
            self.feelings[self.now // 60_000][feeling] += 1


def countdown(slide):
    return slide.get("liveOptions", {}).get("countdown")


def live(slide):
    """Returns the kind and the definition of a slide's live block, as the log has them."""
    for kind, block in (slide.get("live") or {}).items():
        return kind, block.get("_0", block)
    return None, {}
