internal import LecternWire

/// The difference of two states, as statements that change the first state's JSON into the second's.
struct RecordedChange {
  private(set) var statements: [String] = []

  init(from before: JSONValue, to after: JSONValue) {
    add("$0", before, after)
  }

  private mutating func add(_ place: String, _ before: JSONValue, _ after: JSONValue) {
    guard before != after else { return }
    switch (before, after) {
    case (.object(let before), .object(let after)):
      for key in Set(before.keys).union(after.keys).sorted() {
        add(place + Self.member(key), before[key] ?? .null, after[key] ?? .null)
      }
    case (.array(let before), .array(let after)) where before.count == after.count:
      for (index, pair) in zip(before, after).enumerated() {
        add("\(place)[\(index)]", pair.0, pair.1)
      }
    case (.array(let before), .array(let after))
    where !before.isEmpty && after.starts(with: before):
      let added = after.dropFirst(before.count).map(\.literal)
      statements.append("\(place).append(\(added.joined(separator: ", ")))")
    default:
      statements.append("\(place) = \(after.literal)")
    }
  }

  private static func member(_ key: String) -> String {
    SwiftText.isMember(key) && !taken.contains(key)
      ? ".\(key)" : "[field: \(SwiftText.quoted(key))]"
  }

  /// The names that `JSONValue`'s own members use.
  private static let taken: Set = ["append", "encode", "hash", "integer", "patched", "string"]
}
