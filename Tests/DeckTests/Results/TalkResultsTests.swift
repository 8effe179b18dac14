import Composable
import Lectern
import Testing

@testable import Deck

/// The results of a talk.
@Suite struct TalkResultsTests {
  private static let talk = """
    # The harbour

    ---

    ```quiz horn
    What does the horn mean?
    - [x] A ship | fog
    - Fog
    ```

    ---

    ```words mood
    The sea is
    ```

    ---

    ```applause
    Thank you
    ```
    """

  private var state: DeckState {
    let feature = DeckFeature(file: .unwatched, clock: ContinuousClock())
    var state = DeckState()
    let actions: [(String, DeckAction)] = [
      ("", .opened(TalkFile(name: "talk.md", talk: TalkReader.talk(from: Self.talk)))),
      ("", .slides(.nextTapped)),
      ("a", .poll(.voted(poll: "horn", choice: "fog"))),
      ("b", .poll(.voted(poll: "horn", choice: "a-ship-fog"))),
      ("c", .poll(.voted(poll: "horn", choice: "fog"))),
      ("", .slides(.nextTapped)),
      ("a", .words(.added(cloud: "mood", word: "calm, wide"))),
      ("b", .words(.added(cloud: "mood", word: "grey"))),
      ("", .words(.approved(cloud: "mood", word: "calm, wide"))),
      ("", .slides(.nextTapped)),
      ("a", .applause(.clapped)),
      ("a", .questions(.asked("=SUM(A1)"))),
      ("b", .questions(.asked("Why \"fog\"?"))),
      ("", .questions(.approved(1))),
      ("c", .questions(.voteChanged(id: 1, value: true))),
    ]
    for (sender, action) in actions {
      let context = ActionContext(timestamp: .epoch, sender: Sender(rawValue: sender))
      ActionContext.$current.withValue(context) { _ = feature.reduce(into: &state, action: action) }
    }
    return state
  }

  @Test("a row of CSV is an answer, and no cell is a formula")
  func csv() {
    let rows = [
      "kind,prompt,answer,count,percent,note",
      "quiz,What does the horn mean?,A ship | fog,1,33,right",
      "quiz,What does the horn mean?,Fog,2,67,",
      "words,The sea is,\"calm, wide\",1,,",
      "applause,Thank you,,1,,",
      "question,,'=SUM(A1),2,,",
      "question,,\"Why \"\"fog\"\"?\",1,,not approved",
    ]
    let text = "\u{FEFF}" + rows.map { $0 + "\r\n" }.joined()
    #expect(state.results(for: ResultsRequest(.csv)) == text)
  }

  @Test(
    "no cell of CSV is a formula, whatever marks and separators a text has",
    arguments: [
      ("=1", "'=1"), ("=\u{FE0F}1", "'=\u{FE0F}1"), ("a;=1", "\"a;'=1\""), ("a, @b", "\"a, '@b\""),
      ("x\"\u{301},=1", "\"x\"\"\u{301},'=1\""), ("a,\u{301}b", "\"a,\u{301}b\""),
      ("1 - 2 = -1", "1 - 2 = -1"), ("-", "'-"),
    ]
  )
  func formulas(text: String, field: String) {
    var state = DeckState()
    state.audience.questions.questions = [
      Question(id: 1, text: text, sender: Sender(rawValue: "a"))
    ]
    let rows = state.results(for: ResultsRequest(.csv)).split(separator: "\r\n")
    #expect(
      rows.last.map { Array($0.unicodeScalars) } == Array("question,,\(field),1,,".unicodeScalars)
    )
  }

  @Test("Markdown has a table a block, and texts are no markup")
  func markdown() {
    let text = state.results(for: ResultsRequest(.markdown))
    #expect(
      text.hasPrefix("# The harbour\n\n## What does the horn mean?\n\n| answer | count | |\n")
    )
    #expect(text.contains("| A ship \\| fog ✓ | 1 | 33 % |\n| Fog | 2 | 67 % |\n\nTotal: 3\n"))
    #expect(text.contains("## Thank you\n\nTotal: 1\n"))
    #expect(text.contains("| =SUM(A1) | 2 |  |\n| Why \"fog\"? | 1 | not approved |\n"))
  }

  @Test("JSON has the blocks in the order of the talk, and no names")
  func json() throws {
    let results = TalkResults(state)
    #expect(results.blocks.map(\.kind) == ["quiz", "words", "applause"])
    #expect(results.blocks.map(\.total) == [3, 1, 1])
    #expect(results.blocks[0].answers.map(\.isRight) == [true, false])
    #expect(results.questions.map(\.isApproved) == [true, false])
    let text = state.results(for: ResultsRequest(.json))
    #expect(text.contains(#""text" : "calm, wide""#))
    #expect(!text.contains("grey"))
  }

  @Test("the points of places and teams are in all formats, and those of a person with its name")
  func points() {
    var state = state
    var scores = Scores()
    let ada = Sender(rawValue: "a")
    scores.best = [
      Score(name: "Ada", participant: ada, points: 2_000, place: 1),
      Score(name: "Bo", participant: Sender(rawValue: "b"), points: 1_500, place: 2),
    ]
    scores.playerCount = 3
    scores.teams = ["Port": .init(members: 2, points: 3_001)]
    state.audience.scores = scores
    state.audience.participants[ada]?.score = Score(name: "Ada", points: 2_000, place: 1)
    state.audience.participants[ada]?.realName = "Ada L."
    let rows = state.results(for: ResultsRequest(.csv)).split(separator: "\r\n").map(String.init)
    #expect(
      rows.suffix(3) == [
        "points,,place 1,2000,,", "points,,place 2,1500,,", "team,,Port,1500,,2 members",
      ]
    )
    let markdown = state.results(for: ResultsRequest(.markdown))
    #expect(markdown.contains("| 1 | 2000 |\n| 2 | 1500 |\n\nPlayers: 3\n"))
    #expect(markdown.contains("| Port | 1500 | 2 |"))
    for format in ResultsFormat.allCases {
      #expect(!state.results(for: ResultsRequest(format)).contains("Ada"))
    }
    #expect(state.people.first?.answers.last == .init(kind: "points", prompt: "", answer: "2000"))
  }

  @Test("the feedback is in all formats minute by minute")
  func feedback() throws {
    var state = state
    state.feedback.minutes = [
      .init(number: 1, counts: ["great": 2, "lost": 1]), .init(number: 3, counts: ["tooFast": 4]),
    ]
    let rows = state.results(for: ResultsRequest(.csv)).split(separator: "\r\n").map(String.init)
    #expect(
      rows.suffix(3) == [
        "feedback,1970-01-01T00:01:00Z,Great,2,,", "feedback,1970-01-01T00:01:00Z,Lost,1,,",
        "feedback,1970-01-01T00:03:00Z,Too fast,4,,",
      ]
    )
    let markdown = state.results(for: ResultsRequest(.markdown))
    #expect(markdown.contains("| time | Great | Too fast | Lost |\n|---|--:|--:|--:|\n"))
    #expect(markdown.contains("| 1970-01-01T00:03:00Z | 0 | 4 | 0 |"))
    #expect(TalkResults(state).feedback?.map(\.tooFast) == [0, 4])
  }

  @Test("a poll or a cloud that was cut from the talk is in the results, at the end")
  func cut() {
    var state = state
    let talk = TalkReader.talk(from: "# The harbour\n\n---\n\n```applause\nThanks\n```")
    state.audience.update(to: talk, after: state.slides.talk)
    state.slides.update(to: talk)
    let idea = Question(id: 9, text: "Roses", sender: Sender(rawValue: "a"), block: "garden")
    state.audience.questions.questions.append(idea)
    let results = TalkResults(state)
    #expect(results.blocks.map(\.kind) == ["applause", "quiz", "words", "ideas"])
    #expect(results.blocks.last?.answers.map(\.text) == ["Roses"])
  }

  @Test(
    "a block of another kind with its id, or without its slide, leaves its answers in the results"
  )
  func otherKind() {
    var state = state
    let talk = TalkReader.talk(
      from: """
        ```words horn
        What does the horn mean?
        ```

        ---

        ```feedback
        ```

        ---

        ```feedback
        ```
        """
    )
    state.audience.update(to: talk, after: state.slides.talk)
    state.slides.update(to: talk)
    let results = TalkResults(state)
    #expect(results.blocks.map(\.kind) == ["words", "feedback", "applause", "quiz", "words"])
    #expect(results.blocks[2].total == 1)
  }
}
