internal import Composable
internal import LecternWire

/// The names of the marked cases that viewers may not send although the room's permissions cover them: for pages,
/// which disable their controls. The decoder refuses them by itself.
struct RestrictedActions {
  /// For a driver: it may send all other names.
  private let driver: [String]
  /// For participants while the floor is open.
  private let openFloor: [String]
  /// For participants otherwise: the names that concern what they may send.
  private let participant: [String]

  /// - Parameters:
  ///   - type: the type of the app's actions.
  ///   - names: the names that participants may send.
  init<Action: UserAction>(of type: Action.Type, among names: [String]) {
    let schema = ActionSchema(of: type)
    driver = schema.names(above: .driver)
    openFloor = schema.names(above: .participant)
    participant = openFloor.filter { marked in
      ActionName(marked).isAmong(names) || names.contains { ActionName($0).isAmong([marked]) }
    }
  }

  /// Returns the names that the viewers of an access level may not send.
  func denied(to accessLevel: AccessLevel, on floor: Floor) -> [String] {
    switch accessLevel {
    case .audience, .presenter: []
    case .participant: floor == .open ? openFloor : participant
    case .driver: driver
    }
  }
}
