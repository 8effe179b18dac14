import ComposableTesting
import Lectern
import LecternWire
import Testing

@testable import Deck

/// The audience has only what was shown, in the bytes of its view state.
@Suite struct ShownSlidesTests {
  /// Each word with ☆ is shown with a step, in this order; the notes are never shown.
  private static let talk = TalkReader.talk(
    from: """
      # first☆

      <!-- note☆ -->

      * second☆
      * third☆

      ---

      <!-- note☆ -->

      * fourth☆

      <v-click>

      fifth☆

      ```swift {hide|all}
      sixth☆
      ```

      </v-click>

      ---

      # jumped☆

      ```room: jumped
      ```

      ---

      ```quiz
      last☆?
      - [x] a
      - b
      ```
      """
  )

  /// Returns the words that a view state has on the wire.
  private func words(_ state: DeckState, for role: Role) throws -> Set<String> {
    var json = JSONWriter()
    try DeckView(state, for: role).write(to: &json)
    let text = String(decoding: json.bytes, as: UTF8.self)
    return Set(text.matches(of: #/(\w+)☆/#).map { String($0.1) })
  }

  private func state() -> DeckState {
    var state = DeckState()
    let feature = DeckFeature(file: .unwatched, clock: TestClock())
    _ = feature.reduce(into: &state, action: .opened(TalkFile(name: "talk.md", talk: Self.talk)))
    return state
  }

  @Test(
    "a step is in the bytes of phones and walls once it is shown",
    arguments: [Role.audience, .participant]
  )
  func steps(role: Role) throws {
    let feature = DeckFeature(file: .unwatched, clock: TestClock())
    var state = state()
    var expected: Set = ["first"]
    #expect(try words(state, for: role) == expected)
    for shown in ["second", "third", nil, "fourth", "fifth", "sixth"] {
      _ = feature.reduce(into: &state, action: .slides(.nextTapped))
      if let shown { expected.insert(shown) }
      #expect(try words(state, for: role) == expected)
    }
    _ = feature.reduce(into: &state, action: .slides(.slideChosen("last")))
    expected.insert("last")
    #expect(try words(state, for: role) == expected)
    #expect(try words(state, for: .presenter).isSuperset(of: ["note", "jumped"]))
    let rows = DeckView(state, for: role).slides
    #expect(rows.map(\.number) == [1, 2, 4])
    #expect(rows.allSatisfy { $0.live.room == nil })
    #expect(rows[2].live.poll?.choices.contains(where: \.isRight) == false)
  }
}
