public import ComposableTesting

/// An action that a room's store has reduced, with its sender.
public struct LoggedAction<Action: Sendable>: Sendable {
  /// The name of the viewer that sent the action, or the action whose effect sent it; nil for the server.
  public let viewer: String?
  /// The action.
  public let action: Action
  /// The time at which it was reduced.
  public let time: TestClock.Instant

  /// An entry to compare with.
  public init(viewer: String?, action: Action, time: TestClock.Instant) {
    self.viewer = viewer
    self.action = action
    self.time = time
  }
}

extension LoggedAction: Equatable where Action: Equatable {}
