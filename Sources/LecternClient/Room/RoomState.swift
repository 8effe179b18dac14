public import Composable
internal import LecternWire

/// The state of a room that this client sees.
public struct RoomState<View: Sendable>: Sendable {
  /// The view state.
  public let view: View
  private let snapshot: RoomSnapshot

  init(_ view: View, _ snapshot: RoomSnapshot) {
    (self.view, self.snapshot) = (view, snapshot)
  }

  /// The number of the state. It increases with each change.
  public var revision: Int { snapshot.revision }

  /// The client's role.
  public var role: Role? { snapshot.identity?["role"]?.string.flatMap(Role.init) }

  /// The sender of the client's actions, as reducers see it.
  public var sender: Sender? {
    snapshot.identity?["participant"]?.string.map(Sender.init(rawValue:))
  }

  /// Whether the client may send an action.
  ///
  /// - Parameter name: the dotted name.
  public func isAllowed(_ name: String) -> Bool {
    let name = ActionName(name)
    return name.isAmong(names("may")) && !name.isAmong(names("mayNot"))
  }

  private func names(_ field: String) -> [String] {
    snapshot.identity?[field]?.array?.compactMap(\.string) ?? []
  }

  /// Decodes the view state that only this client sees; nil if the room has none for it.
  public func personalView<Personal: Decodable>(as type: Personal.Type) throws -> Personal? {
    try snapshot.personalView.flatMap {
      $0 == .null ? nil : try ViewStateDecoder.decode(type, from: $0)
    }
  }
}
