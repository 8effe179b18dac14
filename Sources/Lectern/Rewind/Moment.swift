public import Composable

/// A moment of the app's past that a room shows.
///
/// A batch of actions is shown as a whole, so a moment is the end of one: what pages show at it is what they showed then.
public struct Moment: Equatable, Codable, Sendable {
  /// The number of the action that the presenter has chosen; `Int.max` for the last one.
  public var chosen: Int
  /// What is shown; nil until it is found.
  public var shown: Shown?

  /// What a room shows of its past.
  public struct Shown: Equatable, Codable, Sendable {
    /// The numbers of the actions that led to it, as one batch; 0 for the state before the first action.
    public var actions: ClosedRange<Int>
    /// The numbers of all actions that can be gone back to.
    public var range: ClosedRange<Int>
    /// The time of the last of its actions; nil before the first.
    public var timestamp: Timestamp?
    /// The actions before and after, in order.
    public var nearby: [PastAction]
  }

  /// Chooses the next moment, or the one before.
  mutating func step(by direction: Int) {
    guard let shown else { return }
    let next = direction < 0 ? shown.actions.lowerBound - 1 : shown.actions.upperBound + 1
    chosen = min(max(next, shown.range.lowerBound), shown.range.upperBound)
  }
}

/// An action of the app's past.
public struct PastAction: Equatable, Codable, Sendable, Identifiable {
  /// The action's number among those of the app, from 1.
  public var id: Int
  /// The dotted name.
  public var name: String
  public var timestamp: Timestamp
}

/// A moment to which a presenter can return by its name.
public struct Bookmark: Equatable, Codable, Sendable, Identifiable {
  /// The number of the app's last action before it.
  public var id: Int
  public var name: String
  public var timestamp: Timestamp
}
