public import LecternWire

/// The share of a room that one viewer may use.
///
/// ```swift
/// let limits = RoomLimits(actionsPerSecond: 10)
/// let room = Room(store: store, options: RoomOptions(limits: limits)) { AppView($0) }
/// ```
public struct RoomLimits: Sendable, Hashable {
  /// Maximum number of actions a second in the long run. A pointer or typing sends twenty. Further actions are
  /// refused with the fault `too_many_actions`.
  public var actionsPerSecond: Int
  /// Maximum number of actions in a burst.
  public var actionBurst: Int
  /// Maximum number of refused messages in a burst, for whatever reason. Beyond it, the connection is closed with
  /// 1008. Refusals are forgotten at the rate of ``actionsPerSecond``. Repeated actions count, too: a page that
  /// reconnects repeats `Wire.refWindow` at most.
  public var refusalBurst: Int
  /// Maximum processor time of a viewer's messages, in a second of the long run.
  public var workPerSecond = Duration.milliseconds(100)
  /// Maximum processor time of a viewer's messages in a burst.
  public var workBurst = Duration.seconds(1)
  /// Maximum number of replies that a viewer has not read. Beyond it, the connection is closed with 1008.
  public var unreadReplies = 256
  /// The limits of one message.
  public var message = MessageLimits()

  /// The highest rate of actions that makes a difference.
  package static let fastest = 1_000_000

  /// Creates limits from the rate of actions.
  ///
  /// - Parameter actionsPerSecond: the maximum number of actions a second in the long run. It also sets the
  ///   bursts. It is clamped to 1 through 1,000,000.
  public init(actionsPerSecond: Int = 50) {
    let actionsPerSecond = min(max(1, actionsPerSecond), Self.fastest)
    self.actionsPerSecond = actionsPerSecond
    actionBurst = Wire.refWindow + actionsPerSecond
    refusalBurst = 4 * actionBurst
  }
}
