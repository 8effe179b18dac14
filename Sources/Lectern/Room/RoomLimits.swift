public import LecternWire

/// How much of a room a viewer may take.
///
/// ```swift
/// var limits = RoomLimits()
/// limits.actionsPerSecond = 10
/// let room = Room(store: store, executor: loop, limits: limits) { AppView($0) }
/// ```
public struct RoomLimits: Sendable, Hashable {
  /// How many actions a viewer may send a second in the long run; a pointer or typing makes twenty.
  /// One too many is refused with the fault ``Fault/Code/tooManyActions``.
  public var actionsPerSecond = 50
  /// How many at once. A page that comes back after a cut says again all that was not answered, which may
  /// be ``Wire/refWindow`` actions, and goes on with what its user does.
  public var actionBurst = Wire.refWindow + 50
  /// How many may be refused at once for being too many, before the viewer is cut off; these, too, are
  /// forgotten at the rate of ``actionsPerSecond``.
  public var refusedActionBurst = 4 * (Wire.refWindow + 50)
  /// How many answers may wait for a viewer that does not read them, before it is cut off.
  public var unreadReplies = 256
  /// How large, how deep and how long what a viewer says may be.
  public var message = MessageLimits()

  /// The defaults.
  public init() {}
}
