import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// What a moderator does with questions, and what a moderator sees.
@Suite struct QuestionModerationTests {
  /// The value of `questions.replied`.
  private struct Reply: Encodable {
    let id: Int
    let value: String
  }

  private let talk = """
    # Harbour

    <!-- Breathe. -->

    ---

    ```questions
    ```

    ---

    # Not yet shown
    """

  private func room() async -> DeckTestRoom { await .showing(talk) }

  @Test("a moderator sees what waits and who has asked it, and neither notes nor later slides")
  func view() async throws {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let moderator = await room.join("moderator", as: .moderator)
    let alice = await room.join("alice")
    await alice.send("questions.asked", value: "Why?")
    let view = try #require(DeckView(room.state, for: .moderator).moderation)
    #expect(view.questions.map(\.text) == ["Why?"])
    #expect(view.questions.map(\.author) == [try #require(alice.sender).rawValue])
    #expect(!moderator.receivedText.contains("Breathe") && speaker.receivedText.contains("Breathe"))
    #expect(!moderator.receivedText.contains("Not yet shown"))
    for name in ["slides.nextTapped", "timer.startButtonTapped", "questions.shown"] {
      await moderator.send(name, value: name == "questions.shown" ? 1 : nil)
      await moderator.receivesFault(.notAllowed)
    }
    await room.expectShown(to: [speaker, moderator, alice])
    await room.finish()
  }

  @Test("a hidden question waits again, is on no wall, and keeps its votes")
  func hidden() async throws {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let moderator = await room.join("moderator", as: .moderator)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.send("questions.asked", value: "Why?")
    await moderator.send("questions.approved", value: 1)
    await bob.send("questions.voteChanged", value: QuestionVote(id: 1, value: true))
    await speaker.send("questions.shown", value: 1)
    await moderator.send("questions.hidden", value: 1)
    let view = DeckView(room.state, for: .participant)
    #expect(view.questions?.hasNone == true && view.shownQuestion == nil)
    let own = room.state.audience.participants[try #require(alice.sender)]
    #expect(own?.waiting.questions == [1: "Why?"])
    await moderator.send("questions.approved", value: 1)
    #expect(DeckView(room.state, for: .participant).questions?.rows.map(\.voteCount) == [2])
    await room.expectShown(to: [speaker, moderator, alice, bob])
    await room.finish()
  }

  @Test("a merged question gives its votes to another one, and each person counts once")
  func merged() async throws {
    let room = await room()
    let moderator = await room.join("moderator", as: .moderator)
    let (alice, bob, carol) = (
      await room.join("alice"), await room.join("bob"), await room.join("carol")
    )
    await alice.send("questions.asked", value: "Why?")
    await bob.send("questions.asked", value: "What for?")
    for id in [1, 2] {
      await moderator.send("questions.approved", value: id)
      await carol.send("questions.voteChanged", value: QuestionVote(id: id, value: true))
    }
    await moderator.send("questions.merged", value: ["id": 2, "value": 1])
    #expect(room.state.audience.questions.questions.map(\.text) == ["Why?"])
    #expect(room.state.audience.questions.questions.map(\.voteCount) == [3])
    for viewer in [alice, bob, carol] {
      #expect(room.state.audience.participants[try #require(viewer.sender)]?.upvoted == [1])
    }
    // Bob can take his vote back, as one for the question that is left.
    await bob.send("questions.voteChanged", value: QuestionVote(id: 1, value: false))
    #expect(room.state.audience.questions.questions.map(\.voteCount) == [2])
    await room.expectShown(to: [moderator, alice, bob, carol])
    await room.finish()
  }

  @Test("a question is merged neither into itself, nor into one that waits or is gone")
  func unmergeable() async {
    let room = await room()
    let moderator = await room.join("moderator", as: .moderator)
    let alice = await room.join("alice")
    for text in ["Why?", "What for?"] { await alice.send("questions.asked", value: text) }
    for target in [1, 2, 7] {
      await moderator.send("questions.merged", value: ["id": 1, "value": target])
    }
    #expect(room.state.audience.questions.questions.count == 2)
    await room.expectShown(to: [moderator, alice])
    await room.finish()
  }

  @Test("a pinned question comes before those with more votes, the last one first")
  func pinned() async {
    let room = await room()
    let moderator = await room.join("moderator", as: .moderator)
    let alice = await room.join("alice")
    for (index, text) in ["A", "B", "C"].enumerated() {
      await alice.send("questions.asked", value: text)
      await moderator.send("questions.approved", value: index + 1)
    }
    var order: String {
      DeckView(room.state, for: .participant).questions?.rows.map(\.text).joined() ?? ""
    }
    #expect(order == "ABC")
    await moderator.send("questions.pinned", value: 2)
    await moderator.send("questions.pinned", value: 3)
    #expect(order == "CBA")
    await moderator.send("questions.answered", value: 3)
    #expect(order == "BAC")
    await moderator.send("questions.unpinned", value: 2)
    #expect(order == "ABC")
    await room.expectShown(to: [moderator, alice])
    await room.finish()
  }

  @Test("a moved question and all before it stay in their order, and votes order the others")
  func moved() async {
    let room = await room()
    let moderator = await room.join("moderator", as: .moderator)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    for (index, text) in ["A", "B", "C", "D"].enumerated() {
      await alice.send("questions.asked", value: text)
      await moderator.send("questions.approved", value: index + 1)
    }
    var order: String {
      DeckView(room.state, for: .participant).questions?.rows.map(\.text).joined() ?? ""
    }
    await moderator.send("questions.moved", value: QuestionMove(id: 3, before: 2))
    #expect(order == "ACBD")
    // Votes move only those after it.
    for id in [2, 4] {
      await bob.send("questions.voteChanged", value: QuestionVote(id: id, value: true))
    }
    await bob.send("questions.voteChanged", value: QuestionVote(id: 2, value: false))
    #expect(order == "ACDB")
    await moderator.send("questions.moved", value: QuestionMove(id: 1, before: nil))
    #expect(order == "CDBA")
    await moderator.send("questions.pinned", value: 2)
    await moderator.send("questions.moved", value: QuestionMove(id: 2, before: 4))
    #expect(order == "CBDA")
    // A question that was answered meanwhile is the end, and one that is gone changes nothing.
    await moderator.send("questions.answered", value: 4)
    await moderator.send("questions.moved", value: QuestionMove(id: 3, before: 4))
    #expect(order == "BACD")
    for move in [QuestionMove(id: 9, before: 1), QuestionMove(id: 4, before: 1)] {
      await moderator.send("questions.moved", value: move)
    }
    #expect(order == "BACD")
    await room.expectShown(to: [moderator, alice])
    await room.finish()
  }

  @Test("an idea is not moved: its votes are its place")
  func movedIdea() {
    var state = QuestionsState()
    let sender = Sender(rawValue: "a")
    state.questions = [
      Question(id: 1, text: "A", sender: sender),
      Question(id: 2, text: "B", sender: sender, block: "garden"),
    ]
    state.move(2, before: 1)
    #expect(state.questions.allSatisfy { $0.pin == nil })
    #expect(state.questions.map { ModeratedQuestionView($0).canMove } == [true, false])
  }

  @Test("a question that is dropped before an idea comes before the next question")
  func movedBeforeIdea() {
    var state = QuestionsState()
    let sender = Sender(rawValue: "a")
    state.questions = [
      Question(id: 1, text: "A", sender: sender),
      Question(id: 2, text: "Idea", sender: sender, block: "garden"),
      Question(id: 3, text: "B", sender: sender),
      Question(id: 4, text: "C", sender: sender),
    ]
    for (index, votes) in [5, 4, 3, 1].enumerated() { state.questions[index].voteCount = votes }
    for index in state.questions.indices { state.questions[index].isWaiting = false }
    state.move(4, before: 2)
    #expect(state.approved.filter { $0.block == nil }.map(\.text) == ["A", "C", "B"])
    state.move(1, before: 2)
    #expect(state.approved.filter { $0.block == nil }.map(\.text) == ["C", "A", "B"])
  }

  @Test("an answer in writing is beside its question, and an empty one removes it")
  func replied() async {
    let room = await room()
    let moderator = await room.join("moderator", as: .moderator)
    let alice = await room.join("alice")
    await alice.send("questions.asked", value: "Why?")
    await moderator.send("questions.approved", value: 1)
    await moderator.send("questions.replied", value: Reply(id: 1, value: "  Because. "))
    #expect(DeckView(room.state, for: .participant).questions?.rows.first?.reply == "Because.")
    #expect(TalkResults(room.state).questions.map(\.note) == ["Because."])
    await moderator.send("questions.replied", value: Reply(id: 1, value: ""))
    #expect(DeckView(room.state, for: .participant).questions?.rows.first?.reply == nil)
    await room.expectShown(to: [moderator, alice])
    await room.finish()
  }
}
