package import Lectern

/// The view state of a scale.
///
/// Until the results are revealed, no byte of them is in the view state of anyone but the speaker.
@ViewState
package struct ScaleView {
  package let low: String?
  package let high: String?
  /// The labels with their formulas; nil without any.
  package let lowLabel: RichText?
  package let highLabel: RichText?
  package let items: [ScaleItemView]

  /// - Parameter earlier: the scale whose averages stand beside its own.
  init(_ state: RatingState, earlier: RatingState? = nil, isSpeaker: Bool) {
    let block = state.block
    (low, high) = (block.low, block.high)
    (lowLabel, highLabel) = (block.lowLabel, block.highLabel)
    let showsResults = state.isRevealed || isSpeaker
    items = block.items.map { item in
      let tally = state.tallies[item.id] ?? [:]
      let highest = max(tally.values.max() ?? 1, 1)
      let average = showsResults ? tally.average : nil
      // Its results are shown with those of this scale, so they are a comparison, and no hint.
      let before = showsResults ? earlier?.tallies[item.id]?.average : nil
      return ScaleItemView(
        id: "\(block.id)/\(item.id)",
        // A scale without statements has its question as one.
        text: item.text == block.question ? nil : item.text,
        label: item.text == block.question ? nil : item.label,
        average: average?.formatted(digits: 1),
        position: average.map { ($0 - 0.5) / Double(max(block.steps, 1)) },
        before: before.map { "before: \($0.formatted(digits: 1))" },
        beforePosition: before.map { ($0 - 0.5) / Double(max(block.steps, 1)) },
        steps: (1...max(block.steps, 1)).map { step in
          let value = RatingValue(block: block.id, item: item.id, value: Double(step))
          let share = Double(tally[Double(step)] ?? 0) / Double(highest)
          return ScaleStepView(
            id: "\(block.id)/\(item.id)=\(step)",
            label: "\(step)",
            meaning: step == 1 ? block.low : step == block.steps ? block.high : nil,
            value: value,
            share: showsResults ? share : nil
          )
        }
      )
    }
  }
}

/// The view state of a statement.
@ViewState
package struct ScaleItemView: Identifiable {
  package let id: String
  /// Nil for a scale without statements.
  package let text: String?
  /// The text with its formulas; nil without any.
  package let label: RichText?
  package let average: String?
  /// The place of the average, from 0 to 1, if each point is as wide as the others.
  package let position: Double?
  /// The average of the earlier scale, in words.
  package let before: String?
  /// The place of that average.
  package let beforePosition: Double?
  package let steps: [ScaleStepView]
}

/// The view state of a point of a scale.
@ViewState
package struct ScaleStepView: Identifiable {
  /// The id among the marks of a participant; see ``MyView``.
  package let id: String
  package let label: String
  /// The label of an end of the scale; nil between the ends.
  package let meaning: String?
  package let value: RatingValue
  /// The share of the most frequent point, from 0 to 1.
  package let share: Double?
}
