/// The operations that only the room itself can perform, for the effects of its own features.
///
/// ```
///   page ─▶ $room.resetRequested ─▶ RoomFeature ─▶ effect ─▶ RoomClient ─▶ Room
/// ```
///
/// The closures are called on the room's executor.
public struct RoomClient: Sendable {
  /// Continues without a log that fails.
  public var abandonRecording: @Sendable () -> Void
  /// Starts a new room in place of this one.
  public var reset: @Sendable () -> Void
  /// Returns a bookmark of the position that is shown, under a name; nil without a room.
  public var bookmark: @Sendable (_ name: String) -> Bookmark?
  /// Inspects an action, by its id; nil inspects the latest action from now on.
  public var inspect: @Sendable (_ id: String?) -> Void
  /// Cancels an asynchronous effect of the app, by its id.
  public var cancelEffect: @Sendable (_ id: String) -> Void

  /// Creates a client. By default, it has no room, and does nothing.
  public init(
    abandonRecording: @escaping @Sendable () -> Void = {},
    reset: @escaping @Sendable () -> Void = {},
    bookmark: @escaping @Sendable (_ name: String) -> Bookmark? = { _ in nil },
    inspect: @escaping @Sendable (_ id: String?) -> Void = { _ in },
    cancelEffect: @escaping @Sendable (_ id: String) -> Void = { _ in }
  ) {
    (self.abandonRecording, self.reset) = (abandonRecording, reset)
    (self.bookmark, self.inspect, self.cancelEffect) = (bookmark, inspect, cancelEffect)
  }
}
