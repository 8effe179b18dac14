package import Lectern

/// A question whose answers are numbers, and the answers.
package struct RatingState: Codable, Equatable, Sendable {
  package var block: RatingBlock
  /// The number of participants that gave each value, by the item's id.
  package var tallies: SortedDictionary<String, SortedDictionary<Double, Int>> = [:]
  /// The number of participants with an answer.
  package var voterCount = 0
  /// Whether its slide was shown, at which it opens.
  package var wasShown = false
  /// Whether it takes answers.
  package var isOpen = false
  /// Whether all see the answers.
  package var isRevealed = false

  package init(_ block: RatingBlock) { self.block = block }

  mutating func removeAnswers() { (tallies, voterCount) = ([:], 0) }

  /// Adds an answer of a participant to the tallies, or removes it.
  ///
  /// - Parameter change: 1 or -1.
  mutating func count(_ values: SortedDictionary<String, Double>, by change: Int) {
    var isValid = false
    for (item, value) in block.valid(values) {
      isValid = true
      let count = (tallies[item]?[value] ?? 0) + change
      tallies[item, default: [:]][value] = count > 0 ? count : nil
    }
    if isValid { voterCount += change }
  }
}

extension SortedDictionary<Double, Int> {
  var total: Int { values.reduce(0, +) }

  /// The mean of the values; nil without any.
  var average: Double? {
    let total = total
    return total == 0 ? nil : reduce(0) { $0 + $1.key * Double($1.value) } / Double(total)
  }
}
