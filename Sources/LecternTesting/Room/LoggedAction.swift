public import ComposableTesting

/// An action that a room's store has reduced, and who sent it.
public struct LoggedAction<Action: Sendable>: Sendable {
  /// The name of the viewer who sent it, or whose action it answers; nil for the server itself.
  public let viewer: String?
  /// The action.
  public let action: Action
  /// When it was reduced.
  public let time: TestClock.Instant

  /// An action and its sender, to compare with.
  public init(viewer: String?, action: Action, time: TestClock.Instant) {
    self.viewer = viewer
    self.action = action
    self.time = time
  }
}

extension LoggedAction: Equatable where Action: Equatable {}
