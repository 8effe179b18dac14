public import Composable

/// That a favourite came or went.
public struct Activity: Hashable, Sendable, Identifiable {
  /// Whether a favourite came or went.
  public enum Kind: String, Hashable, Sendable {
    case added
    case removed
  }

  /// Unique in the feed, and larger than those before it.
  public let id: Int
  /// Whether the favourite came or went.
  public let kind: Kind
  /// The favourite.
  public let prime: Int
  /// When.
  public let timestamp: Timestamp
}
