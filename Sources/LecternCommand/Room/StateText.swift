internal import Foundation
internal import LecternWire

/// A state as text.
struct StateText {
  /// A value that has changed.
  struct Change: Equatable {
    /// The dotted path; empty for the whole state.
    let path: String
    /// Nil for a value that is gone.
    let value: JSONValue?
  }

  let state: JSONValue

  init(_ state: JSONValue) { self.state = state }

  /// The state as JSON on one line, with sorted fields.
  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A value that was parsed has only numbers that JSON has.
    return (try? [UInt8](encoder.encode(state))) ?? Array("null".utf8)
  }

  /// Returns the values that differ from those of another state, in the order of their paths.
  func changes(since old: JSONValue?) -> [Change] {
    var changes: [Change] = []
    Self.addChanges(from: old, to: state, at: "", to: &changes)
    return changes
  }

  private static func addChanges(
    from old: JSONValue?,
    to new: JSONValue,
    at path: String,
    to changes: inout [Change]
  ) {
    guard new != old else { return }
    guard let children = children(of: new), !children.isEmpty else {
      return changes.append(Change(path: path, value: new))
    }
    let former = old.flatMap(children(of:)) ?? []
    let prefix = path.isEmpty ? "" : path + "."
    for (name, value) in children {
      let old = former.first { $0.name == name }?.value
      addChanges(from: old, to: value, at: prefix + name, to: &changes)
    }
    let names = Set(children.map(\.name))
    changes += former.filter { !names.contains($0.name) }
      .map { Change(path: prefix + $0.name, value: nil) }
  }

  /// Returns the fields of an object, sorted by name, or the elements of a list; nil for another value.
  private static func children(of value: JSONValue) -> [(name: String, value: JSONValue)]? {
    switch value {
    case .object(let fields): fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .array(let elements): elements.enumerated().map { ("\($0)", $1) }
    default: nil
    }
  }
}
