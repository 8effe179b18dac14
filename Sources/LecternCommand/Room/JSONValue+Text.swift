internal import Foundation
internal import LecternWire

extension JSONValue {
  /// The value as JSON on one line, with sorted fields.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A value that was parsed has only numbers that JSON has.
    return (try? [UInt8](encoder.encode(self))) ?? Array("null".utf8)
  }

  /// The values that differ from those of another value, by their dotted paths, in order. What is gone is nil.
  func changes(since old: JSONValue?) -> [(path: String, value: JSONValue?)] {
    var changes: [(path: String, value: JSONValue?)] = []
    addChanges(since: old, at: "", to: &changes)
    return changes
  }

  private func addChanges(
    since old: JSONValue?,
    at path: String,
    to changes: inout [(path: String, value: JSONValue?)]
  ) {
    guard self != old else { return }
    guard let children, !children.isEmpty else { return changes.append((path, self)) }
    let oldChildren = old?.children ?? []
    let names = Set(children.map(\.name))
    for (name, value) in children {
      let former = oldChildren.first { $0.name == name }?.value
      value.addChanges(since: former, at: path.isEmpty ? name : "\(path).\(name)", to: &changes)
    }
    for (name, _) in oldChildren where !names.contains(name) {
      changes.append((path.isEmpty ? name : "\(path).\(name)", nil))
    }
  }

  /// The fields of an object, sorted by name, or the elements of a list; nil of another value.
  private var children: [(name: String, value: JSONValue)]? {
    switch self {
    case .object(let fields): fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .array(let elements): elements.enumerated().map { ("\($0)", $1) }
    default: nil
    }
  }
}
