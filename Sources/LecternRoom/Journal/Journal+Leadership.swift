// What a room may do once its log fails: of a shared log, another node may be the leader.
extension Journal {
  /// Whether another node leads the room, or may. If so, nothing is shown or answered any more.
  var isLeadershipLost: Bool { isShared && outputPolicy.isBlocked }

  /// Whether a presenter may choose to continue without recording.
  var canBeAbandoned: Bool { outputPolicy.isBlocked && !isShared }
}
