import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// Ideas of the room, their votes and their winners, and the results of an earlier poll.
@Suite struct IdeasTests {
  private struct Proposal: Encodable {
    var block = "garden"
    let text: String
  }

  private func room(
    _ settings: String = "moderation: off"
  ) async -> DeckTestRoom {
    let text = """
      ---
      \(settings)
      ---

      # Harbour

      ---

      ```ideas garden
      What shall grow here?
      ```

      ---

      ```top: garden 2
      The winners
      ```
      """
    return await .showing(text)
  }

  private func ideas(_ state: DeckState) -> [String]? {
    DeckView(state, for: .presenter).slides[1].live.ideas?.rows.map(\.text)
  }

  private func winners(_ state: DeckState) -> [String]? {
    DeckView(state, for: .participant).slides[2].live.winners?.rows.map { "\($0.place) \($0.text)" }
  }

  @Test("the room votes on ideas, which are no questions, and a later slide has the winners")
  func votes() async {
    let room = await room()
    let speaker = await room.join("speaker", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    // Its slide was not shown yet.
    await alice.send("questions.proposed", value: Proposal(text: "Roses"))
    #expect(room.state.audience.questions.questions.isEmpty)
    await speaker.send("slides.nextTapped")
    for text in ["Roses", "Herbs", "Trees"] {
      await alice.send("questions.proposed", value: Proposal(text: text))
    }
    await bob.send("questions.proposed", value: Proposal(block: "none", text: "Weeds"))
    await bob.send("questions.voteChanged", value: QuestionVote(id: 3, value: true))
    #expect(ideas(room.state) == ["Trees", "Roses", "Herbs"])
    #expect(DeckView(room.state, for: .participant).questions == nil)
    await speaker.send("slides.nextTapped")
    #expect(winners(room.state) == ["1 Trees", "2 Roses"])
    // Neither what a moderator does nor another block changes who wins.
    await speaker.send("questions.pinned", value: 2)
    await speaker.send("questions.answered", value: 3)
    // It takes votes while its block is open.
    await bob.send("questions.voteChanged", value: QuestionVote(id: 3, value: false))
    await bob.send("questions.voteChanged", value: QuestionVote(id: 3, value: true))
    await speaker.send("questions.reopened", value: 3)
    #expect(winners(room.state) == ["1 Trees", "2 Roses"])
    await speaker.send("questions.shown", value: 1)
    #expect(DeckView(room.state, for: .participant).shownQuestion?.text == "Roses")
    await alice.send("questions.asked", value: "Why?")
    await speaker.send("questions.merged", value: ["id": 1, "value": 4])
    await speaker.send("questions.deleted", value: 4)
    #expect(room.state.audience.questions.questions.count == 3)
    await speaker.send("ideas.closed", value: "garden")
    await bob.send("questions.voteChanged", value: QuestionVote(id: 1, value: true))
    #expect(winners(room.state) == ["1 Trees", "2 Roses"])
    await bob.send("questions.proposed", value: Proposal(text: "Moss"))
    #expect(room.state.audience.questions.questions.count == 3)
    let results = TalkResults(room.state)
    #expect(results.blocks.map(\.kind) == ["ideas"] && results.questions.isEmpty)
    #expect(results.blocks[0].answers.map(\.count) == [2, 1, 1])
    await room.expectShown(to: [speaker, alice, bob])
    await room.finish()
  }

  @Test("an idea waits for approval, and until then only its author has it")
  func waiting() async throws {
    let room = await room("title: Harbour")
    let speaker = await room.join("speaker", as: .presenter)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await speaker.send("slides.nextTapped")
    await alice.send("questions.proposed", value: Proposal(text: "Roses"))
    let sender = try #require(alice.sender)
    #expect(MyView(room.state.audience.participants[sender]).waitingIdeas.map(\.text) == ["Roses"])
    #expect(MyView(room.state.audience.participants[sender]).waiting.isEmpty)
    #expect(DeckView(room.state, for: .presenter).moderation?.questions.map(\.text) == ["Roses"])
    #expect(!bob.receivedText.contains("Roses"))
    await speaker.send("questions.approved", value: 1)
    #expect(ideas(room.state) == ["Roses"])
    #expect(room.state.audience.participants[sender]?.waitingTexts == nil)
    await room.expectShown(to: [speaker, alice, bob])
    await room.finish()
  }

  @Test("a block that refers to none is reported")
  func references() {
    let talk = TalkReader.talk(
      from: """
        ```top: garden 3
        ```

        ---

        ```poll after
        results: before
        - Yes
        - No
        ```

        ---

        ```top:
        ```

        ---

        ```scale calm
        results: after
        ```
        """
    )
    #expect(
      talk.diagnostics.map { talk.description(of: $0, in: "talk.md") } == [
        "talk.md:1: the talk has no ideas, words or questions “garden”, whose winners to show",
        "talk.md:5: the results “before” are of no other poll of the talk",
        "talk.md:14: a top names ideas, words or questions, and 1 to 10 winners, such as top: garden 5",
        "talk.md:18: the results “after” are of no other scale with as many points",
      ]
    )
  }

  @Test("the results of an earlier poll stand beside those of a later one, and not before them")
  func before() throws {
    let choices = ["yes", "no"].map { PollBlock.Choice(id: $0, text: $0) }
    var earlier = PollState(PollBlock(id: "before", question: "?", choices: choices))
    earlier.counts = ["yes": 1, "no": 3]
    var poll = PollState(PollBlock(id: "after", question: "?", choices: choices))
    poll.counts = ["yes": 4]
    let hidden = PollView(poll, earlier: earlier, isSpeaker: false)
    #expect(hidden.choices.allSatisfy { $0.before == nil })
    poll.isRevealed = true
    let view = PollView(poll, earlier: earlier, isSpeaker: false)
    #expect(view.choices.map(\.before) == ["before: 25 %", "before: 75 %"])
    #expect(PollView(poll, isSpeaker: false).choices.allSatisfy { $0.before == nil })
  }

  @Test("the averages of an earlier scale stand beside those of a later one, and not before them")
  func scaleBefore() throws {
    let talk = TalkReader.talk(
      from: """
        ```scale calm
        - Awake
        ```

        ---

        ```scale later
        results: calm
        - Awake
        - Asleep
        ```
        """
    )
    #expect(talk.diagnostics.isEmpty)
    let blocks = talk.slides.compactMap { slide in
      if case .rating(let block) = slide.live { block } else { nil }
    }
    #expect(blocks.map(\.earlier) == [nil, "calm"])
    var (earlier, scale) = (RatingState(blocks[0]), RatingState(blocks[1]))
    earlier.tallies = ["awake": [2: 1, 3: 1]]
    scale.tallies = ["awake": [4: 2], "asleep": [1: 1]]
    func items(isSpeaker: Bool = false) -> [ScaleItemView]? {
      RatingView(scale, earlier: earlier, isSpeaker: isSpeaker).scale?.items
    }
    #expect(items()?.allSatisfy { $0.before == nil && $0.beforePosition == nil } == true)
    #expect(items(isSpeaker: true)?.map(\.before) == ["before: 2.5", nil])
    scale.isRevealed = true
    #expect(items()?.map(\.before) == ["before: 2.5", nil])
    #expect(items()?.map(\.beforePosition) == [0.4, nil])
    // The points of the later scale, as shares of the most frequent one.
    #expect(items()?.first?.steps.map(\.share) == [0, 0, 0, 1, 0])
  }
}
