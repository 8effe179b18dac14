import Lectern
import Testing

@testable import Deck

/// The settings of live blocks.
@Suite struct BlockSettingsTests {
  private func read(_ text: String) -> (slide: Slide, problems: [String]) {
    let talk = TalkReader.talk(from: text)
    return (talk.slides[0], talk.diagnostics.map { talk.description(of: $0, in: "talk.md") })
  }

  @Test("a setting is a line of its block, and no part of its question")
  func settings() {
    let (slide, problems) = read(
      "```poll\nDrinks: which?\nmultiple: 2\ncountdown: 1 min\n- Tea\n- Milk\n- Water\n```"
    )
    guard case .poll(let poll) = slide.live else {
      Issue.record("no poll")
      return
    }
    #expect(poll.question == "Drinks: which?")
    #expect(poll.limit == 2)
    #expect(slide.countdown == 60)
    #expect(problems.isEmpty)
  }

  @Test(
    "a setting that cannot be is reported with its line, and left out",
    arguments: [
      ("multiple: 1", "talk.md:3: the multiple “1” is no whole number from 2 to 2"),
      ("multiple: all", "talk.md:3: the multiple “all” is no whole number from 2 to 2"),
      (
        "countdown: soon",
        "talk.md:3: the countdown “soon” is no time up to an hour, such as 30s"
      ),
      (
        "countdown: 61min",
        "talk.md:3: the countdown “61min” is no time up to an hour, such as 30s"
      ),
      ("explanation: Why", "talk.md:3: “explanation” has no effect in a block `poll`"),
    ]
  )
  func reported(setting: String, problem: String) {
    let (slide, problems) = read("```poll\nDrinks?\n\(setting)\n- Tea\n- Milk\n```")
    guard case .poll(let poll) = slide.live else {
      Issue.record("no poll")
      return
    }
    #expect(poll.question == "Drinks?" && poll.limit == nil && slide.countdown == nil)
    #expect(problems == [problem])
  }

  @Test("a scale has labels and points, a guess an answer and a unit, a ranking its items")
  func ratings() {
    let blocks = TalkReader.talk(
      from: """
        ```scale
        How was it?
        low: Bad
        high: Good
        steps: 7
        ```

        ---

        ```guess
        How high?
        answer: 42.5
        unit: m
        ```

        ---

        ```rank
        - Light
        - Soup
        ```
        """
    ).slides.compactMap { slide in
      if case .rating(let block) = slide.live { block } else { nil }
    }
    #expect(blocks.map(\.kind) == [.scale, .guess, .rank])
    #expect(blocks[0].low == "Bad" && blocks[0].high == "Good" && blocks[0].steps == 7)
    #expect(blocks[0].items == [.init(id: "value", text: "How was it?")])
    #expect(blocks[1].answer == 42.5 && blocks[1].unit == "m")
    #expect(blocks[2].items.map(\.id) == ["light", "soup"])
  }

  @Test(
    "a rating that cannot be is reported with its line",
    arguments: [
      (
        "```guess\nHow high?\nanswer: tall\n```",
        "talk.md:3: the answer “tall” is no number, such as 42 or 4.5"
      ),
      (
        "```scale\nWell?\nsteps: 11\n```",
        "talk.md:3: the steps “11” is no whole number from 2 to 10"
      ),
      (
        "```rank\nWhat?\n- Light\n```",
        "talk.md:1: a rank needs two items or more, each in a line with - before it"
      ),
      ("```scala\nWell?\n```", nil),
    ]
  )
  func reportedRatings(text: String, problem: String?) {
    let (_, problems) = read(text)
    #expect(problems.first == problem)
  }

  @Test("a misspelled setting is shown to no one, with a hint")
  func misspelled() {
    let (_, problems) = read("```poll\nDrinks?\nmultple: 2\n- Tea\n- Milk\n```")
    #expect(problems == ["talk.md:3: “multple” is left out; did you mean `multiple`?"])
    let (slide, hints) = read("```guess\nHow high?\nAnswer: 42\n```")
    #expect(hints == ["talk.md:3: “Answer” is left out; did you mean `answer`?"])
    #expect(!"\(DeckView(talk: slide))".contains("42"))
  }

  @Test(
    "what a block that cannot be live says of its answer is in no listing",
    arguments: [
      "```quiz\n- [x] A\n- B\n```\n\n```quiz\nWhy?\n- [x] A\n- B\nexplanation: It is secret.\n```",
      "```quizz\nWhy?\n- [x] A\n- B\nexplanation: It is secret.\n```",
      "```quiz\nWhy?\n- [x] A\n- B\nexplanation: It is\nsecret, you know.\n```",
      "```quiz\nWhy?\nexplanation: It is\nsecret, you know.\n- [x] A\n- B\n```",
      "```gues\nHow high?\nanswer: secret\n```",
      "```guess\nHow high?\n```\n\n```guess\nHow wide?\nanswer: secret\n```",
    ]
  )
  func listings(text: String) {
    let (slide, problems) = read(text)
    #expect(!problems.isEmpty)
    #expect(!"\(DeckView(talk: slide))".contains("secret"))
  }

  @Test("a choice has a picture of the talk's folder, and is named by its text or its description")
  func pictures() {
    let talk = TalkReader.talk(
      from: "```poll\nWhich?\n- ![](tea.png) Tea\n- ![Milk](milk.png)\n- ![x](../x.png) X\n```",
      hasPicture: { $0 == "tea.png" }
    )
    guard case .poll(let poll) = talk.slides[0].live else {
      Issue.record("no poll")
      return
    }
    #expect(poll.choices.map(\.text) == ["Tea", "Milk", "X"])
    #expect(poll.choices.map(\.id) == ["tea", "milk", "x"])
    #expect(poll.choices.map(\.picture) == ["assets/tea.png", "assets/milk.png", nil])
    #expect(
      talk.diagnostics.map(\.message) == [
        "the picture “milk.png” is not in the talk's folder",
        "the image “../x.png” is not in the talk's folder",
      ]
    )
  }
}

extension DeckView {
  /// The view of an audience that looks at a slide.
  fileprivate init(talk slide: Slide) {
    var (state, talk) = (DeckState(), Talk())
    talk.slides = [slide]
    state.slides = SlidesState(talk)
    state.audience.update(to: talk)
    self.init(state, for: .audience)
  }
}
