import Lectern
import Testing

@testable import Deck

/// The texts of live blocks in other languages.
@Suite struct LiveAlternativesTests {
  private func talk(_ block: String) -> Talk {
    TalkReader.talk(from: "# The harbour\n\n---\n\n## Tea\n\n\(block)")
  }

  private func pairs(_ talk: Talk, _ index: Int = 0) -> [String] {
    let alternatives = talk.slides[1].liveOptions?.alternatives ?? []
    return alternatives[index].texts.map { "\($0.own)=\($0.text)" }
  }

  private func messages(_ talk: Talk) -> [String] {
    talk.diagnostics.map { "\($0.line): \($0.message)" }
  }

  @Test("a poll has its question and its choices in other languages, and its ids are of its own")
  func poll() {
    let talk = talk(
      """
      ```poll
      What do you drink?
      countdown: 30s
      - Tea
      - ![](milk.png) Milk
      ::ko::
      무엇을 마시나요?
      - 차
      - 우유
      ::pt-BR::
      - Chá
      - ![](milk.png) Leite
      ```
      """
    )
    let slide = talk.slides[1]
    #expect(slide.liveOptions?.alternatives?.map(\.language) == ["ko", "pt-BR"])
    #expect(pairs(talk) == ["What do you drink?=무엇을 마시나요?", "Tea=차", "Milk=우유"])
    #expect(pairs(talk, 1) == ["Tea=Chá", "Milk=Leite"])
    guard case .poll(let block) = slide.live else {
      Issue.record("no poll")
      return
    }
    #expect(block.id == "what-do-you-drink")
    #expect(block.choices.map(\.id) == ["tea", "milk"])
    #expect(slide.countdown == 30)
  }

  @Test("the right choices of a quiz are those of its own part, and an alternative tells nothing")
  func quiz() {
    let talk = talk(
      "```quiz\n2 + 2?\n- [x] Four\n- Five\nexplanation: Count.\n::de::\n- [x] Vier\n- [ ] Fünf\n```"
    )
    #expect(pairs(talk) == ["Four=Vier", "Five=Fünf"])
    let slide = talk.slides[1]
    var state = DeckState()
    state.update(to: talk)
    let view = LiveView(
      slide.live,
      slide.liveOptions,
      in: talk,
      of: state.audience,
      applause: state.applause,
      countdowns: [:],
      isSpeaker: false,
      hasAuthors: false
    )
    #expect(view.alternatives == "de\tFour\tVier\nde\tFive\tFünf")
    #expect(messages(talk) == [])
  }

  @Test(
    "prompts, statements and the ends of a scale have alternatives, too",
    arguments: [
      ("words\nThe sea is\n::de::\nDas Meer ist", ["The sea is=Das Meer ist"]),
      ("questions\nAsk\n::de::\nFragt", ["Ask=Fragt"]),
      ("guess\nHow many?\nunit: m\n::de::\nWie viele?", ["How many?=Wie viele?"]),
      ("leaderboard: 5\nThe best\n::de::\nDie Besten", ["The best=Die Besten"]),
      (
        "scale\nSafe?\nlow: no\nhigh: yes\n::de::\nSicher?\nlow: nein\nhigh: ja",
        ["Safe?=Sicher?", "no=nein", "yes=ja"]
      ),
      ("rank\n- Rope\n- Light\n::de::\n- Seil\n- Licht", ["Rope=Seil", "Light=Licht"]),
      // The question is the slide's title.
      ("poll\n- A\n- B\n::de::\nTee\n- A\n- Be", ["Tea=Tee", "B=Be"]),
    ]
  )
  func blocks(block: String, expected: [String]) {
    let talk = talk("```\(block)\n```")
    #expect(pairs(talk) == expected)
    #expect(messages(talk) == [])
  }

  @Test("mistakes are reported with their lines, and the block stays as it is")
  func mistakes() {
    let poll = "```poll\n- Tea\n- Milk\n"
    #expect(
      messages(talk(poll + "::ko::\n- 차\n```"))
        == ["10: ::ko:: has another number of items than the block"]
    )
    #expect(
      messages(talk(poll + "::de::\n- Tee\n- Milch\n::de::\n- Tee\n- Milch\n```"))
        == ["13: ::de:: stands twice in this block"]
    )
    #expect(
      messages(talk(poll + "::de::\n- Tee\n- Milch\ncountdown: 30s\n```"))
        == ["13: “countdown” belongs before the first other language"]
    )
    #expect(talk(poll + "::ko::\n- 차\n```").slides[1].live != nil)
  }

  @Test("a choice with a formula is the same in each language")
  func formula() {
    let text = "# A\n\n---\n\n```poll\n- $x$\n- Milk\n::de::\n- y\n- Milch\n```"
    let talk = TalkReader.talk(
      from: text,
      illustration: { _ in
        .formula([RichText.MathElement("mi", children: [.text("x")])].compactMap(\.self))
      }
    )
    #expect(messages(talk) == ["8: a text with a formula has no other language"])
    #expect(pairs(talk) == ["Milk=Milch"])
  }

  @Test("in a listing, such a line is code")
  func listing() {
    let talk = talk("```swift\n::ko::\nlet a = 1\n```")
    guard case .code(let code) = talk.slides[1].blocks.last?.content else {
      Issue.record("no listing")
      return
    }
    #expect(code.lines.first == "::ko::")
  }
}
