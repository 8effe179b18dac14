internal import Composable
internal import LecternWire

/// What a viewer sees and may send: its role, and whether it has the floor.
package enum AccessLevel: Int, CaseIterable {
  case audience
  case participant
  /// A participant with the floor.
  case driver
  case presenter

  var role: Role {
    switch self {
    case .audience: .audience
    case .participant, .driver: .participant
    case .presenter: .presenter
    }
  }

  /// The highest requirement that its viewers meet.
  var metRequirement: AccessRequirement {
    switch self {
    case .audience, .participant: .participant
    case .driver: .driver
    case .presenter: .presenter
    }
  }

  /// Whether its viewers see the current state while the room is frozen.
  var isLive: Bool { self == .driver || self == .presenter }

  /// Returns the epoch of its revisions in one instance of a room.
  func epoch(in instanceID: String) -> String {
    switch self {
    case .audience: instanceID + ".a"
    case .participant: instanceID + ".p"
    case .driver: instanceID + ".d"
    case .presenter: instanceID
    }
  }

  /// The name of the action that raises a hand.
  static let raiseHand = "$room.handRaised"

  /// Returns the names of the actions that its viewers may send.
  ///
  /// - Parameters:
  ///   - names: the names that participants may send.
  ///   - floor: the room's floor.
  func allowedActions(_ names: [String], on floor: Floor) -> [String] {
    switch self {
    case .audience: []
    case .participant where floor == .open: ["*", "$room.handLowered"]
    case .participant: names + [Self.raiseHand, "$room.handLowered"]
    case .driver: ["*", "$room.floorTakenBack"]
    case .presenter: ["*", "$room"]
    }
  }
}
