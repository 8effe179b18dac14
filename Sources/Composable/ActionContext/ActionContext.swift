/// What a reducer may know about an action besides the action itself: its time, sender, role and revision, and a
/// seed for random numbers.
///
/// The store sets it while it reduces an action, so that a reducer needs no clock and no randomness of its own:
/// the same state, action and context always produce the same state.
///
/// ```swift
/// state.activityFeed.append(Activity(timestamp: ActionContext.current.timestamp, …))
/// ```
public struct ActionContext: Hashable, Codable, Sendable {
  /// The time at which the store took the action from its queue.
  public var timestamp: Timestamp
  /// The sender of the action, or of the action whose effect sent it; nil for the server itself.
  public var sender: Sender?
  /// The role in which the sender sent it; nil for the server itself.
  public var role: Role?
  /// The number of actions that the store had reduced before this one.
  public var revision: Int
  /// The seed of the store's random numbers.
  public var seed: UInt64

  /// Creates a context for a test that calls a reducer directly.
  ///
  /// ```swift
  /// ActionContext.$current.withValue(ActionContext(timestamp: .epoch)) {
  ///   _ = reducer.reduce(into: &state, action: action)
  /// }
  /// ```
  public init(
    timestamp: Timestamp,
    sender: Sender? = nil,
    role: Role? = nil,
    revision: Int = 0,
    seed: UInt64 = 0
  ) {
    self.timestamp = timestamp
    self.sender = sender
    self.role = role
    self.revision = revision
    self.seed = seed
  }

  /// The context of the action that is being reduced.
  @TaskLocal public static var current = ActionContext(timestamp: .epoch)
}

extension ActionContext {
  /// Returns a generator of random numbers for the reducer: a replay of the action draws the same ones.
  ///
  /// ```swift
  /// case .shuffleButtonTapped:
  ///   var generator = ActionContext.current.randomNumberGenerator()
  ///   state.cards.shuffle(using: &generator)
  /// ```
  ///
  /// - Parameter stream: generators of one action yield the same numbers unless their streams differ.
  public func randomNumberGenerator(stream: UInt64 = 0) -> SeededRandomNumberGenerator {
    let action = SeededRandomNumberGenerator.mixed(seed ^ UInt64(bitPattern: Int64(revision)))
    return SeededRandomNumberGenerator(seed: SeededRandomNumberGenerator.mixed(action ^ stream))
  }
}
