package import Lectern

/// A word that waits for approval, and the number of participants that gave it.
package struct WaitingWord: Codable, Equatable, Sendable {
  package let text: String
  package var count: Int
  /// A participant that gave it; nil in a snapshot of an earlier version.
  package var author: Sender?
}
