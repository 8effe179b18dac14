"""The part of the fold that is about texts: questions, ideas, words and names, and their moderation."""

from evening.caption_fold import CaptionFold
from evening.participants import Question

QUESTION_LIMIT, OPEN_QUESTIONS, WORD_LIMIT, WORDS_EACH = 500, 5, 2_000, 3


class EveningFold(CaptionFold):
    # Questions and ideas.

    def questions_asked(self, text):
        if self.is_open("questions"):
            self.ask(text, None)

    def questions_proposed(self, idea):
        if idea["block"] in self.open:
            self.ask(idea["text"], idea["block"])

    def ask(self, text, block):
        text = " ".join(text.split())
        others = [question for question in self.questions.values() if question.block == block]
        own = [question for question in others if question.sender == self.sender]
        is_full = sum(not question.is_answered for question in others) >= QUESTION_LIMIT
        if (self.is_blocked(text) or is_full or text in [question.text for question in own]
                or sum(not question.is_answered for question in own) >= OPEN_QUESTIONS):
            return
        self.asked += 1
        self.questions[self.asked] = Question(
            self.asked, text, self.sender, block, is_waiting=True, voters={self.sender})

    def is_blocked(self, text):
        return not text or bool({*text.lower().split()} & {*self.talk.get("blockedWords", [])})

    def questions_voteChanged(self, change):
        question = self.questions.get(change["id"])
        if question and not question.is_answered and not question.is_waiting and (
                question.block is None or question.block in self.open):
            (question.voters.add if change["value"] else question.voters.discard)(self.sender)

    def questions_approved(self, number):
        question = self.questions.get(number)
        if question and question.is_waiting:
            question.is_waiting = False
            self.publish(question.text)

    def questions_hidden(self, number):
        question = self.questions.get(number)
        if question and not question.is_waiting:
            question.is_waiting, question.is_current = True, False
            self.conceal(question.text)

    def questions_deleted(self, number):
        if question := self.questions.pop(number, None):
            self.conceal(question.text)

    def questions_retracted(self, number):
        if number in self.questions and self.questions[number].sender == self.sender:
            self.questions_deleted(number)

    def questions_merged(self, pair):
        source, target = self.questions.get(pair["id"]), self.questions.get(pair["value"])
        if source and target and source != target and not target.is_waiting and source.block == target.block:
            target.voters |= source.voters
            self.questions_deleted(source.number)

    def questions_replied(self, reply):
        if question := self.questions.get(reply["id"]):
            question.reply = " ".join(reply["value"].split()) or None

    def questions_shown(self, number):
        self.questions_approved(number)

    def questions_answered(self, number):
        self.questions_approved(number)
        if question := self.questions.get(number):
            question.is_answered = True

    def questions_reopened(self, number):
        if question := self.questions.get(number):
            question.is_answered = False

    # Words.

    def words_added(self, added):
        cloud, word = added["cloud"], " ".join(added["word"].lower().split())
        state, own = self.words[cloud], self.participants[self.sender].words[cloud]
        known = {word for participant in self.participants.values() for word in participant.words[cloud]}
        known -= state["removed"]
        if (cloud in self.open and word not in state["removed"] and not self.is_blocked(word)
                and (word in known or len(known) < WORD_LIMIT) and word not in own and len(own) < WORDS_EACH):
            own.append(word)

    def words_retracted(self, value):
        own = self.participants[self.sender].words[value["cloud"]]
        if value["cloud"] in self.open and value["word"] in own:
            own.remove(value["word"])

    def words_approved(self, value):
        if value["word"] not in self.words[value["cloud"]]["removed"]:
            self.words[value["cloud"]]["shown"].add(value["word"])
            self.publish(value["word"])

    def words_removed(self, value):
        """Its authors may give another word only if it has waited: then nobody has seen it."""
        state = self.words[value["cloud"]]
        if value["word"] not in state["shown"]:
            for participant in self.participants.values():
                if value["word"] in participant.words[value["cloud"]]:
                    participant.words[value["cloud"]].remove(value["word"])
        state["shown"].discard(value["word"])
        state["removed"].add(value["word"])
        self.conceal(value["word"])

    # Names, for the leaderboard and for the results.

    def points_nameChosen(self, name):
        participant = self.participants[self.sender]
        participant.waiting_name = " ".join(name.split()) or None

    def points_nameApproved(self, sender):
        participant = self.participants[sender]
        if participant.waiting_name:
            self.conceal(participant.name or "")
            participant.name, participant.waiting_name = participant.waiting_name, None
            self.publish(participant.name)

    def points_nameRemoved(self, sender):
        participant = self.participants[sender]
        if participant.waiting_name:
            participant.waiting_name = None
        else:
            self.conceal(participant.name or "")
            participant.name = None

    def names_given(self, name):
        name = " ".join(name.split())
        if not name or self.talk.get("asksNames"):
            self.participants[self.sender].real_name = name or None

    def names_removed(self, _):
        self.participants[self.sender].real_name = None
