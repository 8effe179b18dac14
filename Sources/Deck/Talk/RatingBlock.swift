package import Lectern

/// A question whose answers are numbers: points on a scale, guesses, or places in an order.
package struct RatingBlock: Codable, Equatable, Identifiable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// Each participant gives each item a point.
    case scale
    /// Each participant gives a number.
    case guess
    /// Each participant puts items in an order.
    case rank
  }

  package struct Item: Codable, Equatable, Identifiable, Sendable {
    /// The text in lower case.
    package var id: String
    package var text: String
    /// The text with its formulas; nil without any.
    package var label: RichText?
  }

  /// The question in lower case, unless the file names it.
  package var id: String
  package var kind: Kind
  /// With the TeX of its formulas.
  package var question: String
  /// The question with its formulas; nil without any.
  package var questionLabel: RichText?
  /// The statements of a scale, or the items to rank; a guess has one.
  package var items: [Item]
  /// The number of points of a scale.
  package var steps = 5
  /// The labels of a scale's ends.
  package var low: String?
  package var high: String?
  /// The labels with their formulas; nil without any.
  package var lowLabel: RichText?
  package var highLabel: RichText?
  /// The id of the scale whose averages stand beside its own; nil for none.
  package var earlier: String?
  /// The unit of a guess, such as `m`.
  package var unit: String?
  /// The right answer to a guess; nil if there is none.
  package var answer: Double?

  init(id: String, kind: Kind, question: String, items: [Item] = []) {
    (self.id, self.kind, self.question, self.items) = (id, kind, question, items)
  }
}

extension RatingBlock {
  /// Returns whether another block may be this one under another question.
  func isRenamed(to other: RatingBlock) -> Bool {
    kind == other.kind && items.map(\.id) == other.items.map(\.id) && answer == other.answer
  }

  func has(_ item: String) -> Bool { items.contains { $0.id == item } }

  /// Returns whether a participant may give an item a value.
  func allows(_ value: Double) -> Bool {
    switch kind {
    case .scale: value.rounded() == value && (1...Double(steps)).contains(value)
    case .guess: value.isFinite && abs(value) <= Self.largestGuess
    case .rank: value.rounded() == value && (1...Double(max(items.count, 1))).contains(value)
    }
  }

  /// Returns the values that count. Items of a ranking move up if the talk has lost one before them.
  func valid(_ values: SortedDictionary<String, Double>) -> [(item: String, value: Double)] {
    let known = values.filter { has($0.key) }.map { (item: $0.key, value: $0.value) }
    guard kind == .rank else { return known.filter { allows($0.value) } }
    return known.sorted { ($0.value, $0.item) < ($1.value, $1.item) }.enumerated()
      .map { (item: $1.item, value: Double($0 + 1)) }
  }

  private static var largestGuess: Double { 1e12 }
}
