internal import Composable
internal import LecternWire

/// What a viewer sees and may send: its role, and whether it has the floor.
///
/// Logs have a list of revisions in this order, so a new level comes last.
package enum AccessLevel: Int, CaseIterable {
  case audience
  case participant
  /// A participant with the floor.
  case driver
  case presenter
  case moderator

  var role: Role {
    switch self {
    case .audience: .audience
    case .participant, .driver: .participant
    case .moderator: .moderator
    case .presenter: .presenter
    }
  }

  /// The requirement that its viewers meet.
  var metRequirement: AccessRequirement {
    switch self {
    case .audience, .participant: .participant
    case .driver: .driver
    case .moderator: .moderator
    case .presenter: .presenter
    }
  }

  /// Whether its viewers see the current state while the room is frozen.
  var isLive: Bool {
    switch self {
    case .audience, .participant: false
    case .driver, .moderator, .presenter: true
    }
  }

  /// Whether its viewers run the room.
  var isStaff: Bool { self == .moderator || self == .presenter }

  /// Whether the room's permissions decide on its viewers' actions, unless the floor is open.
  var isPermitted: Bool { self == .participant || self == .moderator }

  /// Returns the epoch of its revisions in one instance of a room.
  func epoch(in instanceID: String) -> String {
    switch self {
    case .audience: instanceID + ".a"
    case .participant: instanceID + ".p"
    case .driver: instanceID + ".d"
    case .moderator: instanceID + ".m"
    case .presenter: instanceID
    }
  }

  /// The name of the action that raises a hand.
  static let raiseHand = "$room.handRaised"

  /// The names of the actions for the caret in a shared text.
  package static let carets = ["$room.caretMoved", "$room.caretHidden"]

  /// The names of the room's actions for moderators.
  private static let removal = ["$room.participantRemoved", "$room.participantReadmitted"]

  /// Returns the names of the actions that its viewers may send.
  ///
  /// - Parameters:
  ///   - names: the names that participants may send.
  ///   - moderation: the names of the actions marked `@ModeratorOnly`.
  ///   - floor: the room's floor.
  func allowedActions(_ names: [String], moderation: [String], on floor: Floor) -> [String] {
    switch self {
    case .audience: []
    case .participant where floor == .open: ["*", "$room.handLowered"] + Self.carets
    // Without an action of the app there is no text to edit.
    case .participant:
      names + [Self.raiseHand, "$room.handLowered"] + (names.isEmpty ? [] : Self.carets)
    case .driver: ["*", "$room.floorTakenBack"] + Self.carets
    case .moderator: (floor == .open ? ["*"] : names + moderation) + Self.removal + Self.carets
    case .presenter: ["*", "$room"]
    }
  }
}
