internal import LecternWire

/// What somebody in a room sees, and may send.
enum AccessLevel: Int, CaseIterable {
  case audience
  case participant
  /// A participant who has been given the floor.
  case driver
  case presenter

  var role: Role {
    switch self {
    case .audience: .audience
    case .participant, .driver: .participant
    case .presenter: .presenter
    }
  }

  /// Whether those who sit here see what happens while the room is frozen.
  var isLive: Bool { self == .driver || self == .presenter }

  /// Names what the revisions of this accessLevel count.
  func epoch(in instanceID: String) -> String {
    switch self {
    case .audience: instanceID + ".a"
    case .participant: instanceID + ".p"
    case .driver: instanceID + ".d"
    case .presenter: instanceID
    }
  }

  /// The name of the action that asks for the floor.
  static let raiseHand = "$room.handRaised"

  /// The names of the actions that those who sit here may send.
  ///
  /// - Parameters:
  ///   - names: those that participants may.
  ///   - floor: who has the floor.
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
