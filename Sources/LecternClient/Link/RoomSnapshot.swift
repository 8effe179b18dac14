package import LecternWire

/// The replica of a room's state at one time, as JSON.
package struct RoomSnapshot: Sendable {
  package let state: JSONValue
  package let revision: Int
  /// The personal view state; nil without one.
  package let personalView: JSONValue?
  /// The identity that the room has sent: `role`, `may` and so on.
  package let identity: JSONValue?
  /// The room's own state.
  package let room: JSONValue?

  /// Copies a page's replica; nil before the first snapshot.
  init?(_ replica: PageReplica) {
    guard let state = replica.state, let revision = replica.revision else { return nil }
    (self.state, self.revision) = (state, revision)
    (personalView, identity, room) = (replica.personalView, replica.identity, replica.room)
  }
}
