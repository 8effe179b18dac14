internal import LecternWire

/// The actions that a room's inspector lists, each once.
struct ActionTail {
  /// The ids of the actions in the latest list.
  private var known: [String] = []

  /// Returns the actions that the room has listed since the last call, oldest first.
  ///
  /// - Parameter room: the room's own state, as a presenter sees it.
  mutating func newActions(in room: JSONValue?) -> [JSONValue] {
    guard let entries = room?["inspection"]?["entries"]?.array else { return [] }
    let new = entries.filter { entry in entry["id"]?.string.map { !known.contains($0) } ?? false }
    known = entries.compactMap { $0["id"]?.string }
    return new.reversed()
  }

  /// Returns the line of an action: the time, the number, the sender, the name and the value.
  static func line(of action: JSONValue) -> String {
    let number = action["number"]?.integer.map(String.init)
    let value = action["value"]?.string.map { " \($0)" } ?? ""
    let fields = [
      action["time"]?.string, number, action["sender"]?.string, action["name"]?.string,
    ]
    return (fields.compactMap(\.self).joined(separator: "  ") + value).printable
  }

  /// Returns an action as JSON.
  static func json(of action: JSONValue) -> String {
    var line = JSONLine()
    line.add("time", action["time"]?.string)
    line.add("number", action["number"]?.integer)
    line.add("sender", action["sender"]?.string)
    line.add("name", action["name"]?.string)
    line.add("value", action["value"]?.string)
    return line.text
  }
}
