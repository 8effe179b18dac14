package import Composable

/// The addition or removal of a favourite.
package struct Activity: Codable, Hashable, Sendable, Identifiable {
  package enum Kind: String, Codable, Hashable, Sendable {
    case added
    case removed
  }

  /// Unique in the feed, and larger than the ids of earlier entries.
  package let id: Int
  package let kind: Kind
  package let prime: Int
  package let timestamp: Timestamp
}
