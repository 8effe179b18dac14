package import Lectern

/// The view state of a ranking. Once the results are shown, the best item comes first.
@ViewState
package struct RankView {
  package let items: [RankItemView]

  /// - Parameter earlier: the ranking whose places stand beside its own.
  init(_ state: RatingState, earlier: RatingState? = nil, isSpeaker: Bool) {
    let before = earlier.map(Self.places)
    let block = state.block
    let showsResults = state.isRevealed || isSpeaker
    let scores = block.items.map { state.score(of: $0.id) }
    let highest = Double(max(scores.max() ?? 1, 1))
    // The speaker's list keeps its order until the results are revealed, like the audience's.
    let ordered = state.isRevealed ? Self.ordered(state) : Array(zip(block.items, scores))
    items = ordered.enumerated().map { index, row in
      RankItemView(
        id: "\(block.id)/\(row.0.id)",
        text: row.0.text,
        label: row.0.label,
        value: RankingValue(block: block.id, item: row.0.id),
        place: state.isRevealed ? "\(index + 1)" : nil,
        score: showsResults ? row.1 : nil,
        share: showsResults ? Double(row.1) / highest : nil,
        isLeading: state.isRevealed && index == 0 && row.1 > 0,
        before: state.isRevealed ? before?[row.0.id].map { "before: \($0)" } : nil
      )
    }
  }

  /// Returns the items and their points, the best item first.
  private static func ordered(_ state: RatingState) -> [(RatingBlock.Item, Int)] {
    state.block.items.map { ($0, state.score(of: $0.id)) }.enumerated()
      .sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element)
  }

  /// Returns the place of each item, from 1. Without answers, no item has a place.
  private static func places(in state: RatingState) -> [RatingBlock.Item.ID: Int] {
    guard state.voterCount > 0 else { return [:] }
    let places = ordered(state).enumerated().map { ($1.0.id, $0 + 1) }
    return Dictionary(places) { first, _ in first }
  }
}

/// The view state of an item to rank.
@ViewState
package struct RankItemView: Identifiable {
  /// The id among the marks of a participant; see ``MyView``.
  package let id: String
  package let text: String
  /// The text with its formulas; nil without any.
  package let label: RichText?
  package let value: RankingValue
  package let place: String?
  package let score: Int?
  /// The share of the highest score, from 0 to 1.
  package let share: Double?
  package let isLeading: Bool
  /// The place in the earlier ranking, in words.
  package let before: String?
}

extension RatingState {
  /// Returns the points of an item to rank: from each participant, as many as there are items for the first place, and one
  /// fewer for each later place. (The method of Borda.)
  func score(of item: String) -> Int {
    (tallies[item] ?? [:]).reduce(0) { $0 + (block.items.count + 1 - Int($1.key)) * $1.value }
  }
}
