internal import ComposableTesting
internal import LecternWire
internal import Synchronization

/// The view states that a room has made, by the JSON that stands for them on the wire.
final class ViewStates<View: ViewState>: Sendable {
  private let made = Mutex<[(json: JSONValue, viewState: View)]>([])

  func add(_ viewState: View) {
    // One that cannot be encoded never leaves the room, which says so itself.
    guard let json = try? Self.json(of: viewState) else { return }
    made.withLock { $0.append((json, viewState)) }
  }

  /// The view state that a viewer's JSON stands for; nil where there never was such a one.
  func viewState(for json: JSONValue) -> View? {
    made.withLock { $0.last { $0.json == json }?.viewState }
  }

  static func json(of viewState: View) throws -> JSONValue {
    try JSONValue(EncodedState(viewState).bytes)
  }
}
