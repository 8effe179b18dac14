/// A text of a participant that was not taken.
package struct Refusal: Codable, Equatable, Hashable, Sendable {
  /// The purpose of the text.
  package enum Place: Codable, Equatable, Hashable, Sendable {
    case question
    /// A name for the leaderboard.
    case name
    /// A word or an idea.
    ///
    /// - Parameter id: the block's id.
    case block(id: String)
  }

  /// The reason why it was not taken.
  package enum Reason: String, Codable, Sendable {
    /// It has a word that no text may have, or is one that was removed.
    case blocked
    /// The participant has sent as many as one may.
    case enough
    /// The room has as many as it takes.
    case full
    /// The block was closed.
    case late
  }

  package let place: Place
  package let reason: Reason
  package let text: String
}

extension Participation {
  /// Tells the participant that its text was not taken, until it sends another.
  mutating func refuse(
    _ text: String,
    for place: Refusal.Place,
    because reason: Refusal.Reason
  ) {
    refusal = Refusal(place: place, reason: reason, text: text)
  }
}
