internal import Composable
internal import LecternWire

/// The names of the restricted cases that viewers may not send although the room's permissions cover them. Pages
/// disable their controls. The decoder refuses them independently.
struct RestrictedActions {
  /// The names that a driver may not send. It may send all others.
  private let driver: [String]
  /// The names that participants may not send while the floor is open.
  private let openFloor: [String]
  /// The names that participants may not send otherwise, limited to the names that the permissions cover.
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
