internal import Composable
internal import LecternWire

/// The names of the restricted cases. Of those that the room's permissions cover, viewers may not send all. Pages disable
/// their controls. The decoder refuses them independently.
struct RestrictedActions {
  /// The names that only moderators and presenters may send.
  let moderation: [String]
  /// The names that a driver may not send. It may send all others.
  private let driver: [String]
  /// The names that participants may not send while the floor is open.
  private let openFloor: [String]
  /// The names that participants may not send otherwise, limited to the names that the permissions cover.
  private let participant: [String]
  /// The names that moderators may not send while the floor is open.
  private let moderatorOnOpenFloor: [String]
  /// The names that moderators may not send otherwise, limited to the names that are allowed them.
  private let moderator: [String]

  /// - Parameters:
  ///   - type: the type of the app's actions.
  ///   - names: the names that participants may send.
  init<Action: UserAction>(of type: Action.Type, among names: [String]) {
    let schema = ActionSchema(of: type)
    moderation = schema.names(requiring: .moderator)
    driver = schema.names(deniedTo: .driver)
    openFloor = schema.names(deniedTo: .participant)
    participant = openFloor.concerning(names)
    moderatorOnOpenFloor = schema.names(deniedTo: .moderator)
    moderator = moderatorOnOpenFloor.concerning(names + moderation)
  }

  /// Returns the names that the viewers of an access level may not send.
  func denied(to accessLevel: AccessLevel, on floor: Floor) -> [String] {
    switch accessLevel {
    case .audience, .presenter: []
    case .participant: floor == .open ? openFloor : participant
    case .driver: driver
    case .moderator: floor == .open ? moderatorOnOpenFloor : moderator
    }
  }
}

extension [String] {
  /// Returns the names that other names cover, or that are above one of them.
  fileprivate func concerning(_ names: [String]) -> [String] {
    filter { marked in
      ActionName(marked).isAmong(names) || names.contains { ActionName($0).isAmong([marked]) }
    }
  }
}
