internal import ComposableTesting
internal import LecternWire
internal import Synchronization

/// The view states that a room has made, with their JSON on the wire.
final class ViewStates<View: ViewState>: Sendable {
  private let made = Mutex<[(json: JSONValue, viewState: View)]>([])

  func add(_ viewState: View) {
    // A view state that cannot be encoded is never sent; the room logs that.
    guard let json = try? Self.json(of: viewState) else { return }
    made.withLock { $0.append((json, viewState)) }
  }

  /// Returns the view state with the given JSON; nil if the room never made it.
  func viewState(for json: JSONValue) -> View? {
    made.withLock { $0.last { $0.json == json }?.viewState }
  }

  static func json(of viewState: View) throws -> JSONValue {
    try JSONValue(EncodedState(viewState).bytes)
  }
}
