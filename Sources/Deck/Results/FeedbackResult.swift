internal import Lectern

/// The feedback of a minute.
struct FeedbackResult: Encodable, Equatable {
  /// The beginning of the minute, such as `2026-11-27T18:03:00Z`.
  let at: String
  let great: Int
  let tooFast: Int
  let lost: Int

  init(_ minute: FeedbackState.Minute) {
    at = Timestamp(millisecondsSinceEpoch: minute.number * 60_000).text
    func count(_ feeling: Feeling) -> Int { minute.counts[feeling.rawValue] ?? 0 }
    (great, tooFast, lost) = (count(.great), count(.tooFast), count(.lost))
  }

  /// The number of participants with each feeling, in the order of the buttons.
  var counts: [(label: String, count: Int)] {
    Feeling.allCases.map { feeling in
      switch feeling {
      case .great: (feeling.label, great)
      case .tooFast: (feeling.label, tooFast)
      case .lost: (feeling.label, lost)
      }
    }
  }

  /// - Returns: nil without any.
  static func all(of state: FeedbackState) -> [FeedbackResult]? {
    state.minutes.isEmpty ? nil : state.minutes.map(FeedbackResult.init)
  }
}
