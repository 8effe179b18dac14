/// The priority of a connection when something is short: a lower one is refused or closed for a higher one.
public enum ConnectionPriority: Int, CaseIterable, Comparable, Sendable {
  /// The connection carries no link.
  case anonymous
  /// The connection carries a participant's link.
  case participant
  /// The connection carries a presenter's link: no limit applies to it, and it is never evicted.
  case presenter

  public static func < (left: ConnectionPriority, right: ConnectionPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
