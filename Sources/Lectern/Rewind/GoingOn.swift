internal import Composable
internal import LecternLog

// A room goes on from an earlier moment: an entry of the app's lane, whose value is the number of the action after
// which it goes on.
extension ActionEntry {
  private static var goingOn: String { "$room.wentOnFrom" }

  /// - Parameters:
  ///   - earlier: the number of the action to go on from; 0 for the initial state.
  ///   - number: the number of the entry itself among the app's actions.
  init(goingOnFrom earlier: Int, number: Int, source: ActionSource) {
    self.init(
      lane: .app,
      count: number,
      sender: source.sender?.rawValue,
      role: source.role?.rawValue,
      client: source.message?.client,
      ref: source.message?.ref,
      name: Self.goingOn,
      value: Array("\(earlier)".utf8)
    )
  }

  /// The number of the action that the room goes on from; nil for another entry, and for one that no room has written.
  var goesOnFrom: Int? {
    guard lane == .app, name == Self.goingOn, let value,
      let earlier = Int(String(decoding: value, as: UTF8.self)), (0..<count).contains(earlier)
    else { return nil }
    return earlier
  }
}
