package import LecternRoom

/// A room that ghosts can join, as participants.
package protocol RehearsableRoom: RoomAccess, RoomPages {
  /// The actions that ghosts can send.
  nonisolated var ghostActions: GhostActions { get }
}
