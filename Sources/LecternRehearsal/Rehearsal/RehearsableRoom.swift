package import LecternRoom

/// A room that ghosts can join.
package protocol RehearsableRoom: Actor {
  /// The actions that ghosts can send.
  nonisolated var ghostActions: GhostActions { get }

  /// Admits ghosts as participants.
  ///
  /// - Returns: the value of each ghost's `Cookie` header.
  func admitGhosts(_ count: Int) -> [String]

  /// Returns the snapshot of a participant's page; nil while the room is blank.
  func participantSnapshot() -> FirstPaintSnapshot?
}
