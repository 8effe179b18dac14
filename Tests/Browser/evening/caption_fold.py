"""The part of the fold that is about captions: what was said, and when it could be read."""

import re

from evening.ink_fold import InkFold

SENTENCE_LIMIT, LENGTH_LIMIT = 1_000, 400


class CaptionFold(InkFold):
    def __init__(self, entries):
        # By number.
        self.sentences, self.current, self.said = {}, "", 0
        super().__init__(entries)

    def captions_heard(self, text):
        self.captions_hearing("")
        if text := self.caption(text):
            self.said += 1
            self.sentences[self.said] = text
            self.publish(text)
            self.captions_deleted(self.said - SENTENCE_LIMIT)

    def captions_hearing(self, words):
        self.conceal(self.current)
        self.current = self.caption(words)
        self.publish(self.current)

    def captions_deleted(self, number):
        self.conceal(self.sentences.pop(number, ""))

    def caption(self, text):
        """Returns a text on one line, with a sign in place of each blocked word."""
        blocked = {*self.talk.get("blockedWords", [])}
        words = " ".join(text.split())[:LENGTH_LIMIT].split()
        return " ".join("…" if blocked & {*re.findall(r"\w+", word.lower())} else word for word in words)


def captions(fold):
    """Returns the captions as the pages have them; None before the first."""
    if not fold.said and not fold.current:
        return None
    return {"sentences": [{"id": number, "text": text} for number, text in fold.sentences.items()],
            "current": fold.current}
