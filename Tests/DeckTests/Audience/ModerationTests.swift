import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// Texts of the audience that wait for approval.
@Suite struct ModerationTests {
  private static func talk(_ settings: String) -> Talk {
    TalkReader.talk(from: "---\n\(settings)\n---\n\n```words mood\n```\n\n---\n\n```questions\n```")
  }

  private func room(
    _ settings: String = "title: Talk"
  ) async -> DeckTestRoom { await .showing(Self.talk(settings)) }

  @Test("a question waits for the speaker, and until then only its author has it")
  func question() async throws {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    let wall = await room.join("wall", as: .presenter, showing: .audience)
    await alice.send("questions.asked", value: "Who keeps the light?")
    var own = Participation()
    (own.asked, own.upvoted, own.waiting.questions) = ([1], [1], [1: "Who keeps the light?"])
    await alice.showsPersonalView(MyView(own))
    #expect(DeckView(room.state, for: .presenter).moderation?.questions.map(\.id) == [1])
    #expect(DeckView(room.state, for: .presenter).moderation?.count == 1)
    #expect(DeckView(room.state, for: .participant).questions?.hasNone == true)
    // A question that waits takes no votes.
    await bob.send("questions.voteChanged", value: QuestionVote(id: 1, value: true))
    #expect(room.state.audience.questions.questions.map(\.voteCount) == [1])
    for viewer in [bob, wall] { #expect(!viewer.receivedText.contains("keeps the light")) }
    await speaker.send("questions.approved", value: 1)
    await speaker.shows(DeckView(room.state, for: .presenter))
    for viewer in [alice, bob, wall] {
      await viewer.shows(DeckView(room.state, for: .participant))
      #expect(viewer.receivedText.contains("keeps the light"))
    }
    own.waiting.questions = [:]
    await alice.showsPersonalView(MyView(own))
    await room.finish()
  }

  @Test("a question on the wall or answered is approved, and one that is deleted waits no longer")
  func shown() async {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let alice = await room.join("alice")
    for text in ["One?", "Two?", "Three?", "Four?"] {
      await alice.send("questions.asked", value: text)
    }
    await speaker.send("questions.shown", value: 1)
    await speaker.send("questions.answered", value: 2)
    await speaker.send("questions.deleted", value: 3)
    await alice.send("questions.retracted", value: 4)
    let audience = room.state.audience
    #expect(audience.questions.approved.map(\.id) == [1, 2])
    #expect(audience.questions.waiting.isEmpty)
    #expect(audience.participants.allSatisfy { $0.value.waitingTexts == nil })
    await room.finish()
  }

  @Test("of many texts that wait, all are counted, and the first are listed")
  func many() {
    var audience = AudienceState()
    audience.questions.questions = (1...40).map {
      Question(id: $0, text: "\($0)?", sender: Sender(rawValue: "alice"), isWaiting: true)
    }
    let view = ModerationView(audience)
    #expect(view.count == 40)
    #expect(view.questions.map(\.id) == Array(1...ModerationView.shownCount))
  }

  @Test("a word waits once, and then counts for all that gave it")
  func word() async {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    for viewer in [alice, bob] { await viewer.add("calm") }
    var own = Participation()
    (own.words, own.waiting.words) = (["mood": ["calm"]], ["mood": ["calm"]])
    for viewer in [alice, bob] { await viewer.showsPersonalView(MyView(own)) }
    #expect(DeckView(room.state, for: .participant).slides[0].live.words?.words.isEmpty == true)
    #expect(DeckView(room.state, for: .presenter).moderation?.words.map(\.count) == [2])
    #expect(DeckView(room.state, for: .presenter).moderation?.count == 1)
    await speaker.send("words.approved", value: ["cloud": "mood", "word": "calm"])
    own.waiting.words = [:]
    for viewer in [alice, bob] { await viewer.showsPersonalView(MyView(own)) }
    let carol = await room.join("carol")
    await carol.add("Calm")
    #expect(room.state.audience.clouds["mood"]?.counts == ["calm": 3])
    #expect(room.state.audience.clouds["mood"]?.waitingWords == nil)
    await room.finish()
  }

  @Test("the author of a word on the wall is in the views of moderators and the speaker alone")
  func authors() async {
    let room = await room("moderation: off")
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.add("calm")
    await bob.add("rude")
    func authors(_ role: Role) -> [String?]? {
      DeckView(room.state, for: role).slides[0].live.words?.words.map(\.author)
    }
    for role in [Role.moderator, .presenter] {
      #expect(authors(role) == [alice.sender?.rawValue, bob.sender?.rawValue])
    }
    for role in [Role.participant, .audience] { #expect(authors(role) == [nil, nil]) }
    await alice.send("words.retracted", value: ["cloud": "mood", "word": "calm"])
    await alice.add("rude")
    // It would be one of two.
    #expect(authors(.moderator) == [nil])
    await bob.send("words.retracted", value: ["cloud": "mood", "word": "rude"])
    #expect(authors(.moderator) == [alice.sender?.rawValue])
    await room.finish()
  }

  @Test("a word that waits may be taken back or removed, and then nobody can send it")
  func removed() async {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    for viewer in [alice, bob] { for word in ["rude", "calm"] { await viewer.add(word) } }
    await alice.send("words.retracted", value: ["cloud": "mood", "word": "calm"])
    #expect(
      room.state.audience.clouds["mood"]?.waiting.map { "\($0.count) \($0.text)" }
        == ["2 rude", "1 calm"]
    )
    // A moderator can remove a participant that gave a word, and not one that took it back.
    let words = DeckView(room.state, for: .moderator).moderation?.words
    #expect(words?.map(\.author) == [alice.sender?.rawValue, bob.sender?.rawValue])
    await speaker.send("words.removed", value: ["cloud": "mood", "word": "rude"])
    // Another word may take its place.
    #expect(
      room.state.audience.participants.map(\.value.words) == [["mood": []], ["mood": ["calm"]]]
    )
    await alice.send("words.retracted", value: ["cloud": "mood", "word": "rude"])
    await alice.add("rude")
    #expect(room.state.audience.clouds["mood"]?.waiting.map(\.count) == [1])
    #expect(room.state.audience.clouds["mood"]?.counts == [:])
    await bob.send("words.retracted", value: ["cloud": "mood", "word": "calm"])
    #expect(room.state.audience.clouds["mood"]?.waitingWords == nil)
    await room.finish()
  }

  @Test("without moderation, texts are shown at once, and what waited still waits")
  func off() async {
    let room = await room()
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.add("calm")
    await alice.send("questions.asked", value: "One?")
    await room.send(.talkRead(Self.talk("moderation: off")))
    for word in ["calm", "free"] { await bob.add(word) }
    await bob.send("questions.asked", value: "Two?")
    #expect(room.state.audience.clouds["mood"]?.waiting.map(\.count) == [2])
    #expect(room.state.audience.clouds["mood"]?.counts == ["free": 1])
    #expect(room.state.audience.questions.approved.map(\.text) == ["Two?"])
    await room.finish()
  }

  @Test("a text with a blocked word is not taken", arguments: ["on", "off"])
  func blocked(moderation: String) async {
    let room = await room("moderation: \(moderation)\nblocked: [Damn, \"heck\", f-word]")
    let alice = await room.join("alice")
    for word in ["DAMN", "heck!", "Heckler"] { await alice.add(word) }
    for text in ["What the heck?", "Damn it", "He\u{200C}ck", "The F-word!", "A damning question?"]
    {
      await alice.send("questions.asked", value: text)
    }
    #expect(room.state.audience.participants.map(\.value.words) == [["mood": ["heckler"]]])
    #expect(room.state.audience.questions.questions.map(\.text) == ["A damning question?"])
    await room.finish()
  }

  @Test("a blocked idea or name is not taken")
  func blockedElsewhere() async {
    let room = await DeckTestRoom.showing(
      "---\nmoderation: off\nblocked: heck\n---\n\n```ideas plans\n```"
    )
    let alice = await room.join("alice")
    for text in ["What the heck", "A boat"] {
      await alice.send("questions.proposed", value: ["block": "plans", "text": text])
    }
    await alice.send("points.nameChosen", value: "Heck")
    #expect(room.state.audience.questions.questions.map(\.text) == ["A boat"])
    #expect(room.state.audience.participants.allSatisfy { $0.value.name == nil })
    await room.finish()
  }

  @Test("what has a word that is blocked later is taken away, or waits again")
  func blockedLater() async {
    let room = await room("moderation: off")
    let speaker = await room.join("speaker", as: .presenter)
    let alice = await room.join("alice")
    for word in ["heck", "calm"] { await alice.add(word) }
    for text in ["What the heck?", "Who?"] { await alice.send("questions.asked", value: text) }
    await room.send(.questions(.replied(id: 2, value: "Heck knows.")))
    await alice.send("points.nameChosen", value: "Heck")
    for action in ["captions.heard", "captions.hearing"] {
      await speaker.send(action, value: "Heck, it works.")
    }
    await room.send(.talkRead(Self.talk("moderation: off\nblocked: heck")))
    let audience = room.state.audience
    #expect(audience.clouds["mood"]?.counts == ["calm": 1])
    #expect(audience.questions.approved.map(\.text) == ["Who?"])
    #expect(audience.questions.approved.first?.reply == nil)
    #expect(audience.questions.waiting.map(\.text) == ["What the heck?"])
    #expect(audience.participants.allSatisfy { $0.value.name == nil })
    #expect(room.state.captions.sentences.map(\.text) == ["… it works."])
    #expect(room.state.captions.current == "… it works.")
    await room.finish()
  }

  @Test("a text that is not taken says why to its author alone, until the author sends another")
  func refused() async throws {
    let room = await room("moderation: off\nblocked: heck")
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.add("heck")
    func own() throws -> MyView {
      let sender = try #require(alice.sender)
      return MyView(room.state.audience.participants[sender])
    }
    let word = try own()
    #expect(word.refusals == ["mood": "“heck” has a word that isn’t shown here. Nobody sees it."])
    await alice.showsPersonalView(word)
    #expect(!bob.receivedText.contains("heck"))
    await alice.send("questions.asked", value: "What the heck?")
    #expect(try own().refusals.isEmpty)
    #expect(try own().refusedQuestion?.hasPrefix("“What the heck?” has a word") == true)
    for number in 1...QuestionsState.openPerParticipant {
      await alice.send("questions.asked", value: "\(number)?")
      #expect(try own().refusedQuestion == nil)
    }
    await alice.send("questions.asked", value: "6?")
    #expect(try own().refusedQuestion?.contains("one too many") == true)
    await alice.send("questions.retracted", value: 1)
    #expect(try own().refusedQuestion == nil)
    await alice.send("points.nameChosen", value: "Heck")
    #expect(try own().refusedName?.hasPrefix("“Heck” has a word") == true)
    #expect(room.state.audience.participants.allSatisfy { $0.value.name == nil })
    await room.send(.words(.closed("mood")))
    await alice.add("calm")
    #expect(try own().refusals == ["mood": "“calm” came too late."])
    await room.finish()
  }

  @Test("answered questions leave room for others, and known words need none")
  func limits() {
    let alice = Sender(rawValue: "alice")
    var audience = AudienceState()
    audience.clouds["mood"] = CloudState()
    audience.clouds["mood"]?.show()
    audience.questions.questions = (1...QuestionsState.limit).map {
      var question = Question(id: $0, text: "\($0)?", sender: Sender(rawValue: "bob"))
      question.isAnswered = $0 > 1
      return question
    }
    audience.questions.count = QuestionsState.limit
    for number in 1...CloudState.wordLimit { audience.clouds["mood"]?.counts["\(number)"] = 1 }
    ActionContext.$current.withValue(ActionContext(timestamp: .epoch, sender: alice)) {
      _ = QuestionsFeature().reduce(into: &audience, action: .asked("Room?"))
      for word in ["1", "another"] {
        _ = WordsFeature().reduce(into: &audience, action: .added(cloud: "mood", word: word))
      }
    }
    #expect(audience.questions.questions.last?.text == "Room?")
    #expect(audience.clouds["mood"]?.counts["1"] == 2)
    #expect(audience.clouds["mood"]?.counts["another"] == nil)
    #expect(audience.participants[alice]?.refusal?.reason == .full)
  }

  @Test("the talk of an earlier log is not moderated")
  func earlier() {
    var talk = Self.talk("title: Talk")
    #expect(Moderation(talk)?.isOn == true)
    talk.isModerated = nil
    #expect(Moderation(talk) == nil)
    let unknown = Self.talk("moderation: perhaps")
    #expect(unknown.isModerated == true)
    #expect(unknown.diagnostics.map(\.line) == [2])
  }
}

extension TestViewer<DeckView> {
  fileprivate func add(_ word: String) async {
    await send("words.added", value: ["cloud": "mood", "word": word])
  }
}
