import Lectern
import Testing

@testable import Deck

/// The view state of scales.
@Suite struct ScaleViewTests {
  private static let text = "```scale energy\nHow awake?\nsteps: 4\n- Crew\n- Guests\n```"

  /// Returns a scale whose crew has given these points, and whose guests none.
  private func scale(_ points: SortedDictionary<Double, Int>) throws -> RatingState {
    var state = AudienceState()
    state.update(to: TalkReader.talk(from: Self.text))
    state.ratings["energy"]?.tallies = ["crew": points]
    return try #require(state.ratings["energy"])
  }

  private func shares(_ state: RatingState, isSpeaker: Bool) -> [[Double?]] {
    ScaleView(state, isSpeaker: isSpeaker).items.map { $0.steps.map(\.share) }
  }

  @Test("the most frequent point is a full bar, and the others are shares of it")
  func distribution() throws {
    var state = try scale([1: 1, 3: 4, 4: 2])
    state.isRevealed = true
    #expect(shares(state, isSpeaker: false) == [[0.25, 0, 1, 0.5], [0, 0, 0, 0]])
    let crew = try #require(ScaleView(state, isSpeaker: false).items.first)
    // (1 + 4 · 3 + 2 · 4) / 7 = 3, the third of four points, in the middle of which it stands.
    #expect(crew.average == "3" && crew.position == 0.625)
  }

  @Test(
    "a statement is shown unless the question says the same",
    arguments: [("How safe?\n- I felt safe", "I felt safe"), ("How safe?", nil)]
  )
  func statement(text: String, shown: String?) throws {
    var state = AudienceState()
    state.update(to: TalkReader.talk(from: "```scale safety\n\(text)\n```"))
    let view = ScaleView(try #require(state.ratings["safety"]), isSpeaker: false)
    #expect(view.items.map(\.text) == [shown])
  }

  @Test("before the results are revealed, only the speaker has the distribution")
  func unrevealed() throws {
    let state = try scale([1: 1, 3: 4, 4: 2])
    #expect(shares(state, isSpeaker: false).allSatisfy { $0.allSatisfy { $0 == nil } })
    #expect(shares(state, isSpeaker: true) == [[0.25, 0, 1, 0.5], [0, 0, 0, 0]])
  }

  @Test("three thousand answers are the same bars as three in the same proportion")
  func many() throws {
    let few = try scale([2: 1, 4: 2])
    let many = try scale([2: 1_000, 4: 2_000])
    #expect(shares(many, isSpeaker: true) == shares(few, isSpeaker: true))
  }
}
