/// What a reducer may know of an action beside the action: when, from whom, and after how many.
///
/// The store sets it for the length of one reduce, so that a reducer needs no clock: the same state,
/// action and context always give the same state.
///
/// ```swift
/// state.activityFeed.append(Activity(timestamp: ActionContext.current.timestamp, …))
/// ```
public struct ActionContext: Hashable, Codable, Sendable {
  /// When the action was taken from the queue.
  public var timestamp: Timestamp
  /// Who sent it, or whose action started the effect that sent it; nil for the server itself.
  public var sender: Sender?
  /// How many actions the store had reduced before it.
  public var revision: Int

  /// A context, for a test that calls a reducer itself:
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
