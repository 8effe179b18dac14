package import Lectern

/// The view state of a guess.
@ViewState
package struct GuessView {
  package let item: String
  /// The beginning of the mark of a participant's guess; see ``MyView``.
  package let mark: String
  package let unit: String?
  /// The right answer with its unit; nil until the guesses are revealed.
  package let answer: String?
  /// The nearest guess, and how many gave it; nil until the guesses are revealed.
  package let nearest: String?
  /// The mark of a participant with the nearest guess; see ``MyView``.
  package let nearestMark: String?
  package let average: String?
  /// The average of the earlier guess, in words.
  package let before: String?
  package let bars: [GuessBarView]

  /// - Parameter earlier: the guess whose average stands beside its own.
  init(_ state: RatingState, earlier: RatingState? = nil, isSpeaker: Bool) {
    let block = state.block
    let item = block.items.first?.id ?? ""
    let tally = state.tallies[item] ?? [:]
    let unit = block.unit.map { " \($0)" } ?? ""
    self.item = item
    mark = "\(block.id)/\(item)"
    self.unit = block.unit
    let showsResults = state.isRevealed || isSpeaker
    answer = showsResults ? block.answer.map { $0.formatted(digits: 2) + unit } : nil
    let nearest = showsResults ? block.answer.flatMap { tally.nearest(to: $0) } : nil
    self.nearest = nearest.map { value in
      let count = tally[value] ?? 0
      return "Nearest: \(value.formatted(digits: 2))\(unit)" + (count > 1 ? ", \(count) times" : "")
    }
    nearestMark = nearest.map { "\(block.id)/\(item)=\($0.formatted(digits: 2))" }
    average =
      showsResults ? tally.average.map { "Average: \($0.formatted(digits: 1))\(unit)" } : nil
    let earlier = showsResults ? earlier?.tallies[item]?.average : nil
    before = earlier.map { "before: \($0.formatted(digits: 1))\(unit)" }
    let bins = showsResults ? Histogram(tally, answer: block.answer).bins : []
    let highest = Double(max(bins.map(\.count).max() ?? 1, 1))
    bars = bins.enumerated().map { index, bin in
      GuessBarView(
        id: index,
        label: bin.label,
        count: bin.count,
        share: Double(bin.count) / highest,
        isRight: bin.isRight
      )
    }
  }
}

/// The view state of a bar of a histogram.
@ViewState
package struct GuessBarView: Identifiable {
  package let id: Int
  package let label: String
  package let count: Int
  /// The share of the highest bar, from 0 to 1.
  package let share: Double
  /// Whether the right answer belongs to it.
  package let isRight: Bool
}

extension SortedDictionary<Double, Int> {
  /// Returns the value nearest to a number, of two equally near ones the lower; nil without any.
  func nearest(to number: Double) -> Double? {
    self.min { (abs($0.key - number), $0.key) < (abs($1.key - number), $1.key) }?.key
  }
}
