package import Lectern

/// The feedback over time, for the speaker alone.
@ViewState
package struct FeedbackView {
  package let summary: String
  /// The last minutes, the earliest first.
  package let minutes: [FeedbackMinuteView]

  /// The number of minutes that are shown.
  private static let minuteCount: Int64 = 30

  /// - Returns: nil before the first feedback.
  init?(_ state: FeedbackState) {
    guard let last = state.minutes.last else { return nil }
    summary = Self.sentence { feeling in
      state.minutes.reduce(0) { $0 + ($1.counts[feeling.rawValue] ?? 0) }
    }
    let first = max(last.number - Self.minuteCount + 1, state.minutes[0].number)
    let shown = state.minutes.filter { $0.number >= first }
    let highest = Double(max(shown.map { $0.counts.values.reduce(0, +) }.max() ?? 1, 1))
    minutes = (first...max(last.number, first)).map { number in
      let counts = shown.first { $0.number == number }?.counts ?? [:]
      func share(_ feeling: Feeling) -> Double { Double(counts[feeling.rawValue] ?? 0) / highest }
      return FeedbackMinuteView(
        id: number,
        great: share(.great),
        tooFast: share(.tooFast),
        lost: share(.lost),
        label: counts.isEmpty ? "" : Self.sentence { counts[$0.rawValue] ?? 0 }
      )
    }
  }

  /// Returns how many participants had each feeling, as one sentence for the tables of the languages.
  private static func sentence(_ count: (Feeling) -> Int) -> String {
    Feeling.allCases.map { "\($0.label) \(count($0))" }.joined(separator: " · ")
  }
}

/// The shares of the feelings in a minute, of the most feedback in one.
@ViewState
package struct FeedbackMinuteView: Identifiable {
  package let id: Int64
  package let great: Double
  package let tooFast: Double
  package let lost: Double
  package let label: String
}

/// A button of the feedback.
@ViewState
package struct FeelingView: Identifiable {
  package let id: String
  package let label: String

  static let all = Feeling.allCases.map { FeelingView(id: $0.rawValue, label: $0.label) }
}

/// The buttons of the feedback, for everyone.
@ViewState
package struct FeedbackPromptView {
  package let prompt: String
  package let feelings: [FeelingView]

  /// - Returns: nil while no feedback is taken.
  init?(_ state: FeedbackState) {
    guard let prompt = state.prompt, state.isOpen else { return nil }
    (self.prompt, feelings) = (prompt, FeelingView.all)
  }
}
