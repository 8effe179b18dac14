import Composable
import Foundation
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// The names that participants give for the results.
@Suite struct NamesTests {
  private static let slides = """
    # The harbour

    ---

    ```poll horn
    What does the horn mean?
    - A ship
    - Fog
    ```
    """

  private static func state(_ settings: String, _ sent: [(String, DeckAction)]) -> DeckState {
    let feature = DeckFeature(file: .unwatched, clock: ContinuousClock())
    let talk = TalkReader.talk(from: "---\n\(settings)\n---\n\(slides)")
    var state = DeckState()
    let started: [(String, DeckAction)] = [
      ("", .opened(TalkFile(name: "talk.md", talk: talk))), ("", .slides(.nextTapped)),
    ]
    for (sender, action) in started + sent {
      let context = ActionContext(timestamp: .epoch, sender: Sender(rawValue: sender))
      ActionContext.$current.withValue(context) { _ = feature.reduce(into: &state, action: action) }
    }
    return state
  }

  private static let answers: [(String, DeckAction)] = [
    ("a", .names(.given("  Ada\u{202E}  Ahoi "))),
    ("a", .poll(.voted(poll: "horn", choice: "fog"))),
    ("b", .poll(.voted(poll: "horn", choice: "a-ship"))), ("c", .names(.given("Cy"))),
    ("d", .names(.given("Dee"))), ("d", .poll(.voted(poll: "horn", choice: "fog"))),
    ("d", .names(.removed)),
  ]

  private static func results(_ state: DeckState, _ format: ResultsFormat) -> String {
    state.results(for: ResultsRequest(format, includesNames: true))
  }

  @Test("the results have the answers of those who gave a name, if the talk and the request ask")
  func both() {
    let state = Self.state("names: on", Self.answers)
    let rows = Self.results(state, .csv).split(separator: "\r\n").map(String.init)
    #expect(rows.first == "\u{FEFF}kind,prompt,answer,count,percent,note,name")
    #expect(rows.last == "poll,What does the horn mean?,Fog,,,,Ada Ahoi")
    #expect(rows.count == 4)
    let markdown = Self.results(state, .markdown)
    #expect(markdown.contains("| Ada Ahoi | What does the horn mean? | Fog |"))
    #expect(Self.results(state, .json).contains(#""name" : "Ada Ahoi""#))
    for format in ResultsFormat.allCases {
      let anonymous = state.results(for: ResultsRequest(format))
      #expect(!anonymous.contains("Ada") && !anonymous.contains("name"))
      #expect(!Self.results(state, format).contains("Dee"))
    }
  }

  @Test("a talk that does not ask takes no name, and its results have none")
  func unasked() {
    var state = Self.state("names: off", Self.answers)
    #expect(state.audience.participants.allSatisfy { $0.1.realName == nil })
    // It asked earlier.
    state.audience.participants[Sender(rawValue: "a")]?.realName = "Ada"
    for format in ResultsFormat.allCases {
      #expect(Self.results(state, format) == state.results(for: ResultsRequest(format)))
    }
  }

  @Test("a name is in the view state of its person alone", arguments: Role.allCases)
  func secrecy(role: Role) throws {
    let state = Self.state("names: on", Self.answers)
    #expect(!String(reflecting: DeckView(state, for: role)).contains("Ada"))
    let own = { (sender: String) in
      MyView(state.audience.participants[Sender(rawValue: sender)]).realName
    }
    #expect(own("a") == "Ada Ahoi")
    #expect(own("b") == nil && own("d") == nil)
  }

  @Test("a name survives a snapshot, and a snapshot of an earlier version has none")
  func snapshot() throws {
    let state = Self.state("names: on", Self.answers)
    let decoder = JSONDecoder()
    let data = try JSONEncoder().encode(state)
    #expect(try decoder.decode(DeckState.self, from: data) == state)
    let old = #"{"choices": {}, "words": {}, "asked": [], "upvoted": []}"#
    let participation = try decoder.decode(Participation.self, from: Data(old.utf8))
    #expect(participation == Participation())
  }

  @Test("names is on or off")
  func setting() {
    #expect(TalkReader.talk(from: "---\nnames: on\n---\n# A").asksNames == true)
    #expect(TalkReader.talk(from: "# A").asksNames == nil)
    let problem = TalkReader.talk(from: "---\nnames: perhaps\n---\n# A").diagnostics.first
    #expect(problem?.message.contains("is neither on nor off") == true)
  }
}
