internal import Composable
internal import LecternWire

/// A description of the app and its room. A page in development mode finds its own mistakes with it.
///
/// ```json
/// {"actions":[{"counter":1},{"incrTapped":null}],"roomActions":[…],
///  "fields":{"$room":["driver",…],"$viewer":["id",…]},"objects":{"":true,"scores":false}}
/// ```
package struct DevelopmentReport: Codable, Hashable, Sendable {
  /// The app's types of actions: for each name, the index of the nested type, if any. The first type is the app's own.
  let actions: [[String: Int?]]
  /// The same for the room's own actions.
  let roomActions: [[String: Int?]]
  /// The names of the fields of `$room` and `$viewer`, for any viewer.
  let fields: [String: [String]]
  /// Whether the objects in the view state have a fixed set of fields.
  package let objects: [String: Bool]

  /// - Parameters:
  ///   - actions: the app's actions.
  ///   - room: the room's state.
  ///   - shape: the shape of the view states.
  init(actions: ActionSchema, room: RoomState, shape: ViewStateShape) {
    self.actions = actions.nestedTypes
    roomActions = ActionSchema(of: RoomAction.self).nestedTypes
    fields = [
      "$room": ViewStateShape.names(
        in: RoomView(room),
        ModeratorRoomView(room),
        PresenterRoomView(room)
      ),
      "$viewer": ViewerIdentity.fieldNames,
    ]
    objects = shape.objects
  }
}

extension DevelopmentReport {
  /// Maximum number of viewers whose personal view states are looked at.
  private static var personLimit: Int { 100 }

  /// - Parameters:
  ///   - stores: the stores of the room.
  ///   - membership: some of its viewers are looked at. Their personal view states are of one type.
  init<State, Action>(of stores: RoomStores<State, Action>, _ membership: Membership) {
    let state = stores.app.state
    var shape = ViewStateShape()
    for role in Role.allCases { shape.add(stores.view(state, role)) }
    if let source = stores.personal?.source(state) {
      let people = membership.members.values.prefix(Self.personLimit).map {
        Sender(rawValue: $0.viewer.participant)
      }
      // Includes a person without values: a page that has no viewer yet asks for the report, too.
      for person in [Sender(rawValue: "")] + people { shape.add(source.view(person), at: "$mine") }
    }
    self.init(actions: ActionSchema(of: Action.self), room: membership.room, shape: shape)
  }
}

extension ActionSchema {
  /// For each type, the index of the type of action behind each name; nil if the name is complete.
  fileprivate var nestedTypes: [[String: Int?]] {
    types.map { actions in
      actions.values.mapValues { value in
        switch value {
        case .action(let type), .element(_, let type): type
        case .none, .value, .redacted: nil
        }
      }
    }
  }
}
