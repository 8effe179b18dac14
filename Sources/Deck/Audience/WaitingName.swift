package import Lectern

/// A name for the leaderboard that waits for approval.
package struct WaitingName: Codable, Equatable, Sendable {
  package let participant: Sender
  package let text: String
}
