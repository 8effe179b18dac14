import Testing

@testable import Deck

@Suite struct LiveBlockTests {
  private func live(_ text: String) -> LiveBlock? { TalkReader.talk(from: text).slides[0].live }

  @Test("a poll has a question and choices, and is named by either")
  func poll() {
    let choices = [
      PollBlock.Choice(id: "tea", text: "Tea"), PollBlock.Choice(id: "coffee", text: "Coffee"),
    ]
    #expect(
      live("```poll\nTea or coffee?\n- Tea\n- Coffee\n```")
        == .poll(PollBlock(id: "tea-or-coffee", question: "Tea or coffee?", choices: choices))
    )
    #expect(
      live("## Drinks\n\n```poll drinks\n- Tea\n- Coffee\n```")
        == .poll(PollBlock(id: "drinks", question: "Drinks", choices: choices))
    )
  }

  @Test("a quiz has a right choice")
  func quiz() {
    guard case .poll(let quiz) = live("```quiz\n1 + 1?\n- [ ] 1\n- [x] 2\n```") else {
      Issue.record("no quiz")
      return
    }
    #expect(quiz.isQuiz)
    #expect(quiz.choices.map(\.isRight) == [false, true])
  }

  @Test("choices without letters, and choices that are the same, have ids of their own")
  func ids() {
    guard case .poll(let poll) = live("```poll\n?\n- 👍\n- 👎\n- a\n- A\n```") else {
      Issue.record("no poll")
      return
    }
    #expect(Set(poll.choices.map(\.id)).count == 4)
  }

  @Test("the id of a choice depends on its text alone, signs included")
  func signs() {
    let texts = ["C", "C++", "C#", "👍", "👎", "-1", "1", "R & D", "R D", "Definitely maybe"]
    func ids(_ texts: [String]) -> [String] {
      let choices = texts.map { "- \($0)\n" }.joined()
      guard case .poll(let poll) = live("```poll\n?\n\(choices)```"),
        case .rating(let rank) = live("```rank\n?\n\(choices)```")
      else { return [] }
      #expect(poll.choices.map(\.id) == rank.items.map(\.id))
      return poll.choices.map(\.id)
    }
    #expect(
      ids(texts) == [
        "c", "c-2b-2b", "c-23", "1f44d", "1f44e", "1-2d", "1", "r-d-26", "r-d", "definitely-maybe",
      ]
    )
    #expect(ids(texts.reversed()) == ids(texts).reversed())
  }

  @Test("two polls with the same question are two")
  func same() {
    let talk = TalkReader.talk(
      from: "# A\n```poll\nTea?\n- y\n- n\n```\n\n---\n\n# B\n```poll\nTea?\n- y\n- n\n```"
    )
    #expect(talk.slides.compactMap(\.live?.id) == ["tea", "tea-b"])
    #expect(talk.diagnostics.count == 1)
  }

  @Test("words, questions and applause have prompts")
  func prompts() {
    #expect(live("```words mood\nHow?\n```") == .words(id: "mood", prompt: "How?"))
    #expect(live("```questions\n```") == .questions(prompt: "Your questions"))
    #expect(live("```applause\nThank you\n```") == .applause(prompt: "Thank you"))
  }
}
