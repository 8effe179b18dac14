"""What happens in the evening: the speaker goes through the talk, and the room answers."""

import time

from playwright.sync_api import expect

from evening.moderation import moderate
from evening.performance import caption, perform
from evening.planted import edit, let_go
from evening.taking_part import take_part, vote_again

# By the ids of the blocks whose slides are shown then.
KILLS, EDIT = ("loop", "garden"), "costs"
# The share of the ghosts that must have answered before the speaker goes on.
QUORUM = 0.5


class Programme:
    def __init__(self, stage, audience, talk, minutes, report):
        self.stage, self.audience, self.talk, self.report = stage, audience, talk, report
        self.speaker, self.moderator = stage.speaker, stage.moderator
        self.minutes = minutes
        self.presses = self.captions = 0
        # The slides whose blocks were answered, and the blocks at which the server was killed.
        self.done = set()

    def run(self):
        begin = time.monotonic()
        self.stage.draw_ahead()
        self.arrive()
        while True:
            self.answer()
            # The pace of the talk.
            number, count = self.place
            time.sleep(max(0, begin + self.minutes * 60 * number / count - time.monotonic()))
            if number == count and not self.steps_left:
                self.let_go()
                return
            self.press()

    @property
    def clock(self):
        return self.speaker.locator(".clocks .place")

    @property
    def position(self):
        return self.clock.locator("b").text_content()

    @property
    def slide(self):
        return self.speaker.locator(".row.is-current article").get_attribute("data-slide")

    @property
    def place(self):
        return [int(number) for number in self.position.split(" / ")]

    @property
    def steps_left(self):
        return self.clock.locator("span").text_content()

    def press(self):
        before = self.clock.text_content()
        expect(self.speaker.locator("button.next")).to_be_enabled()
        self.speaker.keyboard.press("PageDown")
        expect(self.clock).not_to_have_text(before)
        self.presses += 1
        if not before.startswith(self.position):
            self.arrive()

    def arrive(self):
        self.stage.expect_position(self.position)
        self.audience.wait_until("sees", self.position)
        perform(self.stage, self.slide)
        self.captions += 1
        caption(self.moderator, self.captions)
        self.stage.look_at_first_paint()

    # The live blocks.

    def answer(self):
        """Lets the room answer the slide's block, once it is shown."""
        slide, name = self.speaker.locator(".row.is-current"), self.slide
        kind = self.audience.wait_until("kind")
        if kind["id"] in KILLS and kind["id"] not in self.done:
            self.done.add(kind["id"])
            self.kill()
        if kind["kind"] is None or name in self.done:
            return
        self.done.add(name)
        if kind["kind"] == "applause":
            # Its time is over before every phone has clapped. It has none any more once it is opened again.
            self.speaker.get_by_role("button", name="Open", exact=True).click()
        for number, phone in enumerate(self.stage.phones.values()):
            take_part(phone, kind["kind"], number)
        if kind["isOpen"] and kind["kind"] != "ideas":
            self.audience.wait_until("used", kind["id"], QUORUM)
        if kind["kind"] in ("words", "ideas", "questions", "leaderboard"):
            moderate(self.moderator, self.speaker, kind["kind"])
        if kind["kind"] in ("poll", "rating"):
            slide.get_by_role("button", name="Reveal").click()
            expect(slide.get_by_role("button", name="Hide the results")).to_be_visible()
        if kind["id"] == EDIT:
            self.edit()

    def kill(self):
        """Kills the server while the room answers."""
        self.stage.kill()
        self.audience.wait_until("joined")
        self.report(f"killed and started again at {self.position}: all are back")

    def let_go(self):
        """Lets each phone go through the talk by itself, once nothing waits any more."""
        let_go(self.talk)
        self.stage.expect_own_pace()
        for number, phone in enumerate(self.stage.phones.values()):
            vote_again(phone, self.stage.server.url, number)
        self.stage.reveal_again()
        self.report("each phone goes through the talk at its own pace")

    def edit(self):
        number, count = self.place
        edit(self.talk)
        position = f"{number} / {count + 1}"
        expect(self.clock.locator("b")).to_have_text(position)
        self.stage.expect_position(position)
        self.audience.wait_until("sees", position)
        self.report(f"edited the talk at {position}")
