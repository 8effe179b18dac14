internal import LecternWire

/// The page and the person on a connection.
struct Viewer {
  /// The id of the page's session.
  let id: String
  /// The person at the page's device; for a page without cookies, the page itself.
  let participant: Participant.ID
  /// Whether the page is a ghost of a rehearsal.
  var isGhost = false
  /// Whether the page is a wall on a device that has come by a link. It always knows how to join.
  var isInvited = false

  /// Whether a cookie names the participant.
  var isRemembered: Bool { participant != id }
}

/// The parts of a participant's identity that change while its page is connected.
struct ParticipantStanding: Equatable {
  /// Whether the participant is removed from the room.
  var isRemoved = false
  var hasRaisedHand = false
  /// The file that waits for the participant.
  var file: FileOffer?
}
