// A room's fork: an entry of the app's lane. Its value is the number of the action after which the room continues.
extension ActionEntry {
  /// The name of a fork's entry.
  package static var forkName: String { "$room.wentOnFrom" }

  /// The number of the action that the room continues from; nil if the entry isn't a fork, or no room has written it.
  package var forkOrigin: Int? {
    guard lane == .app, name == Self.forkName, let value,
      let earlier = Int(String(decoding: value, as: UTF8.self)), (0..<count).contains(earlier)
    else { return nil }
    return earlier
  }
}
