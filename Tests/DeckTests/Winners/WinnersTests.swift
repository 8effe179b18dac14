import Lectern
import Testing

@testable import Deck

/// The winners among words and questions; those among ideas are in the tests of ideas.
@Suite struct WinnersTests {
  private static let talk = TalkReader.talk(
    from: "```words mood\n```\n\n---\n\n```questions\n```\n\n---\n\n```ideas garden\n```"
  )

  private func view(_ audience: AudienceState, of block: String, count: Int = 3) -> WinnersView {
    WinnersView(audience, of: block, in: Self.talk, prompt: "?", count: count)
  }

  @Test("the most frequent words win, and words as frequent share a place")
  func words() {
    var audience = AudienceState()
    audience.clouds["mood"] = CloudState()
    audience.clouds["mood"]?.counts = ["wind": 2, "salt": 1, "calm": 4, "grey": 2]
    let winners = view(audience, of: "mood")
    #expect(winners.rows.map(\.text) == ["calm", "grey", "wind"])
    #expect(winners.rows.map(\.place) == [1, 2, 2])
    #expect(winners.rows.map(\.count) == [4, 2, 2])
    #expect(winners.rows.map(\.share) == [1, 0.5, 0.5])
    #expect(winners.rows.map(\.isFirst) == [true, false, false])
    #expect(winners.summary == "4 words")
  }

  @Test("the questions with the most votes win, answered and pinned ones, too, but none that waits")
  func questions() {
    var audience = AudienceState()
    let sender = Sender(rawValue: "alice")
    audience.questions.questions = [
      Question(id: 1, text: "Why?", sender: sender),
      Question(id: 2, text: "When?", sender: sender),
      Question(id: 3, text: "Who?", sender: sender, isWaiting: true),
      Question(id: 4, text: "Roses", sender: sender, block: "garden"),
    ]
    audience.questions.questions[0].pin = 1
    audience.questions.questions[1].voteCount = 7
    audience.questions.questions[1].isAnswered = true
    audience.questions.questions[2].voteCount = 9
    let winners = view(audience, of: "questions")
    #expect(winners.rows.map(\.text) == ["When?", "Why?"])
    #expect(view(audience, of: "questions", count: 1).rows.map(\.text) == ["When?"])
    for index in [0, 1] { audience.questions.questions[index].voteCount = 0 }
    #expect(view(audience, of: "questions").rows.map(\.place) == [1, 1])
    #expect(view(audience, of: "questions").rows.allSatisfy { !$0.isFirst })
    #expect(winners.summary == "2 questions")
  }

  @Test("a block that the talk had earlier under the same name doesn't win")
  func otherKind() {
    var audience = AudienceState()
    audience.clouds["garden"] = CloudState()
    audience.clouds["garden"]?.counts = ["weeds": 9]
    let sender = Sender(rawValue: "alice")
    audience.questions.questions = [Question(id: 1, text: "Roses", sender: sender, block: "garden")]
    #expect(view(audience, of: "garden").rows.map(\.text) == ["Roses"])
  }

  @Test("a block without texts has no winners")
  func none() {
    #expect(view(AudienceState(), of: "garden").rows.isEmpty)
    #expect(view(AudienceState(), of: "garden").summary == "0 ideas")
  }

  @Test("a top names ideas, words, or the questions if the talk asks for them")
  func references() {
    func problems(_ source: String) -> [String] {
      TalkReader.talk(from: source).diagnostics.map(\.message)
    }
    #expect(problems("```words mood\n```\n\n---\n\n```top: mood 3\n```") == [])
    #expect(problems("```questions\n```\n\n---\n\n```top: questions\n```") == [])
    #expect(
      problems("```poll crew\n- A\n- B\n```\n\n---\n\n```top: crew\n```") == [
        "the talk has no ideas, words or questions “crew”, whose winners to show"
      ]
    )
  }
}
