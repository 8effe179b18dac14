package import Lectern

/// The participants' feedback about the talk, minute by minute.
package struct FeedbackState: Codable, Equatable, Sendable {
  /// A participant's latest feeling.
  package struct Latest: Codable, Equatable, Hashable, Sendable {
    package var feeling: Feeling
    package var at: Timestamp
  }

  /// The number of each feeling in a minute.
  package struct Minute: Codable, Equatable, Sendable {
    /// Minutes since 1970.
    package let number: Int64
    package var counts: SortedDictionary<String, Int> = [:]
  }

  /// The prompt above the buttons; nil until the slide that asks for feedback is shown.
  package var prompt: String?
  package var latest: PerParticipant<Latest> = [:]
  /// The minutes with feedback, the earliest first.
  package var minutes: [Minute] = []
  /// When feedback is taken; nil for always.
  package var time: SharedTime?

  package init() {}

  /// Whether phones have the buttons.
  package var isOpen: Bool { prompt != nil && time?.isOpen ?? true }

  /// The milliseconds in which a participant can't give another feeling. Otherwise one participant could fill the line.
  static let interval: Int64 = 20_000
  /// A day.
  static let minuteLimit = 1_440
}
