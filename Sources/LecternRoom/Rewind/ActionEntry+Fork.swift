internal import Composable
internal import LecternLog

// A room's fork: an entry of the app's lane. Its value is the number of the action after which the room continues.
extension ActionEntry {
  private static var forkName: String { "$room.wentOnFrom" }

  /// - Parameters:
  ///   - earlier: the number of the action to continue from; 0 for the initial state.
  ///   - number: the number of the entry itself among the app's actions.
  init(forkedFrom earlier: Int, number: Int, source: ActionSource) {
    self.init(
      lane: .app,
      count: number,
      sender: source.sender?.rawValue,
      role: source.role?.rawValue,
      client: source.message?.client,
      ref: source.message?.ref,
      name: Self.forkName,
      value: Array("\(earlier)".utf8)
    )
  }

  /// The number of the action that the room continues from; nil if the entry isn't a fork, or no room has written it.
  package var forkOrigin: Int? {
    guard lane == .app, name == Self.forkName, let value,
      let earlier = Int(String(decoding: value, as: UTF8.self)), (0..<count).contains(earlier)
    else { return nil }
    return earlier
  }
}
