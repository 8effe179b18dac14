/// What a reducer may know about an action besides the action itself: its time, sender and revision.
///
/// The store sets it while it reduces an action, so that a reducer needs no clock: the same state, action
/// and context always produce the same state.
///
/// ```swift
/// state.activityFeed.append(Activity(timestamp: ActionContext.current.timestamp, …))
/// ```
public struct ActionContext: Hashable, Codable, Sendable {
  /// The time at which the store took the action from its queue.
  public var timestamp: Timestamp
  /// The sender of the action, or of the action whose effect sent it; nil for the server itself.
  public var sender: Sender?
  /// The number of actions that the store had reduced before this one.
  public var revision: Int

  /// Creates a context for a test that calls a reducer directly.
  ///
  /// ```swift
  /// ActionContext.$current.withValue(ActionContext(timestamp: .epoch)) {
  ///   _ = reducer.reduce(into: &state, action: action)
  /// }
  /// ```
  public init(timestamp: Timestamp, sender: Sender? = nil, revision: Int = 0) {
    self.timestamp = timestamp
    self.sender = sender
    self.revision = revision
  }

  /// The context of the action that is being reduced.
  @TaskLocal public static var current = ActionContext(timestamp: .epoch)
}
