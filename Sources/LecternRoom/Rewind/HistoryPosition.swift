public import Composable

/// A position in the app's history that a room shows.
///
/// A batch of actions is shown as a whole, so a position is the end of a batch: pages show what they showed then.
public struct HistoryPosition: Equatable, Codable, Sendable {
  /// The number of the action that the presenter has chosen; `Int.max` for the last action.
  public var chosen: Int
  /// The content that is shown; nil until it is found.
  public var shown: Shown?
  /// The steps to make from the chosen position once it is found; negative for steps back.
  private(set) var pendingSteps = 0

  /// The part of a room's history that is shown.
  public struct Shown: Equatable, Codable, Sendable {
    /// The numbers of the actions that led to it, as one batch; 0 for the state before the first action.
    public var actions: ClosedRange<Int>
    /// The numbers of all actions that the room can return to.
    public var range: ClosedRange<Int>
    /// The time of the last of its actions; nil before the first.
    public var timestamp: Timestamp?
    /// The nearby actions, in order.
    public var nearby: [PastAction]

    /// Returns the nearest action that the room can return to.
    fileprivate func nearest(to number: Int) -> Int {
      min(max(number, range.lowerBound), range.upperBound)
    }
  }

  /// Creates a position that a presenter has chosen.
  ///
  /// - Parameters:
  ///   - chosen: the number of the chosen action.
  ///   - shown: the content that is shown until the position is found.
  public init(chosen: Int, shown: Shown? = nil) {
    (self.chosen, self.shown) = (chosen, shown)
  }

  /// Chooses the next or the previous position. Only the log knows which actions share a position, so a step from a position
  /// that isn't found yet waits.
  mutating func step(by direction: Int) {
    // A page may send any number.
    let step = direction < 0 ? -1 : 1
    let limit = Self.pendingLimit
    pendingSteps = min(max(pendingSteps + step, -limit), limit)
    makePendingSteps()
  }

  /// Shows a position that was found, and makes the next step from it.
  mutating func show(_ found: Shown) {
    shown = found
    if chosen > found.range.upperBound { chosen = found.actions.upperBound }
    makePendingSteps()
  }

  /// Maximum number of pending steps.
  private static var pendingLimit: Int { 1_000 }

  private mutating func makePendingSteps() {
    guard let shown else { return }
    while pendingSteps != 0, shown.actions.contains(shown.nearest(to: chosen)) {
      let next = pendingSteps < 0 ? shown.actions.lowerBound - 1 : shown.actions.upperBound + 1
      chosen = shown.nearest(to: next)
      pendingSteps -= pendingSteps.signum()
    }
  }
}

/// An action of the app's history.
public struct PastAction: Equatable, Codable, Sendable, Identifiable {
  /// The action's number among those of the app, from 1.
  public var id: Int
  /// The dotted name.
  public var name: String
  public var timestamp: Timestamp
}

/// A named position in the history, for a presenter to return to.
public struct Bookmark: Equatable, Codable, Sendable, Identifiable {
  /// The number of the app's last action before it.
  public var id: Int
  public var name: String
  public var timestamp: Timestamp
}
