import Lectern
import Testing

@testable import Deck

/// The results of an earlier guess or ranking beside those of a later one; those of a poll and a scale are in the tests of ideas.
@Suite struct EarlierRatingsTests {
  private func states(_ source: String) throws -> (earlier: RatingState, later: RatingState) {
    let talk = TalkReader.talk(from: source)
    #expect(talk.diagnostics.isEmpty)
    let blocks = talk.slides.compactMap { slide in
      if case .rating(let block) = slide.live { RatingState(block) } else { nil }
    }
    try #require(blocks.count == 2)
    #expect(blocks[1].block.earlier == blocks[0].block.id)
    return (blocks[0], blocks[1])
  }

  @Test(
    "the average of an earlier guess stands beside that of a later one, and not before it is revealed"
  )
  func guess() throws {
    var (earlier, later) = try states(
      """
      ```guess ships
      How many ships?
      unit: ships
      ```

      ---

      ```guess again
      And now?
      unit: ships
      results: ships
      ```
      """
    )
    earlier.tallies = ["value": [10: 1, 13: 1]]
    later.tallies = ["value": [20: 1]]
    func view() -> GuessView? { RatingView(later, earlier: earlier, isSpeaker: false).guess }
    #expect(view()?.before == nil)
    later.isRevealed = true
    #expect(view()?.before == "before: 11.5 ships")
    earlier.tallies = [:]
    #expect(view()?.before == nil)
  }

  @Test(
    "the places of an earlier ranking stand beside those of a later one, once they are revealed"
  )
  func rank() throws {
    var (earlier, later) = try states(
      """
      ```rank first
      - Tea
      - Coffee
      - Water
      ```

      ---

      ```rank second
      results: first
      - Coffee
      - Tea
      - Milk
      ```
      """
    )
    // Tea is first twice.
    earlier.tallies = ["tea": [1: 2], "coffee": [2: 2], "water": [3: 2]]
    earlier.voterCount = 2
    later.tallies = ["coffee": [1: 1], "tea": [2: 1], "milk": [3: 1]]
    func items(isSpeaker: Bool = false) -> [RankItemView]? {
      RatingView(later, earlier: earlier, isSpeaker: isSpeaker).rank?.items
    }
    #expect(items(isSpeaker: true)?.allSatisfy { $0.before == nil } == true)
    later.isRevealed = true
    #expect(items()?.map(\.text) == ["Coffee", "Tea", "Milk"])
    #expect(items()?.map(\.before) == ["before: 2", "before: 1", nil])
    earlier.voterCount = 0
    #expect(items()?.allSatisfy { $0.before == nil } == true)
  }

  @Test("only results of the same kind can be compared")
  func mistakes() {
    let talk = TalkReader.talk(
      from: """
        ```guess ships
        unit: ships
        ```

        ---

        ```guess miles
        unit: miles
        results: ships
        ```

        ---

        ```rank drinks
        results: miles
        - Tea
        - Coffee
        ```
        """
    )
    #expect(
      talk.diagnostics.map(\.message) == [
        "the results “ships” are of no other guess with the same unit",
        "the results “miles” are of no other rank",
      ]
    )
  }
}
