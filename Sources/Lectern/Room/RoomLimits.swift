public import LecternWire

/// How much of a room a viewer may take.
///
/// ```swift
/// let limits = RoomLimits(actionsPerSecond: 10)
/// let room = Room(store: store, executor: loop, limits: limits) { AppView($0) }
/// ```
public struct RoomLimits: Sendable, Hashable {
  /// How many actions a viewer may send a second in the long run; a pointer or typing makes twenty.
  /// One too many is refused with the fault `too_many_actions`.
  public var actionsPerSecond: Int
  /// How many it may send at once.
  public var actionBurst: Int
  /// How many messages may be refused at once, for whatever reason, before the viewer is cut off with 1008;
  /// they are forgotten at the rate of ``actionsPerSecond``. So are those that have been run already, of
  /// which a page that comes back after a cut says `Wire.refWindow` at most.
  public var refusalBurst: Int
  /// How much of the processor's time a viewer's messages may take, in a second of the long run.
  public var workPerSecond = Duration.milliseconds(100)
  /// How much of it they may take at once.
  public var workBurst = Duration.seconds(1)
  /// How many answers may wait for a viewer that does not read them, before it is cut off with 1008.
  public var unreadReplies = 256
  /// How large, how deep and how long what a viewer says may be.
  public var message = MessageLimits()

  /// The highest rate of actions that means anything.
  static let fastest = 1_000_000

  /// Limits.
  ///
  /// - Parameter actionsPerSecond: how many actions a viewer may send a second in the long run; the bursts
  ///   come of it.
  ///   One at least, and 1,000,000 at most: what is less or more is taken for that.
  public init(actionsPerSecond: Int = 50) {
    let actionsPerSecond = min(max(1, actionsPerSecond), Self.fastest)
    self.actionsPerSecond = actionsPerSecond
    actionBurst = Wire.refWindow + actionsPerSecond
    refusalBurst = 4 * actionBurst
  }
}
