internal import Foundation
internal import LecternWire

/// Finds the values of a recorded state that the present type of the state drops.
///
/// Decoding ignores a field that the type no longer has, and leaves an optional field empty if its name has changed. So the
/// decoded state is encoded again, and must have every recorded value.
enum LostValues {
  /// Returns the paths of the values that are lost, such as `settings.note`.
  ///
  /// - Parameters:
  ///   - recorded: the JSON of a state.
  ///   - state: the state that it was decoded as.
  static func paths<State: Sendable>(
    in recorded: some Sequence<UInt8>,
    decodedAs state: State
  ) throws -> [String] {
    guard let encoded = try StateCoding.encode(state) else { return [] }
    return paths(of: try JSONValue(recorded), in: try JSONValue(encoded), at: "")
  }

  private static func paths(
    of recorded: JSONValue,
    in present: JSONValue,
    at path: String
  ) -> [String] {
    switch (recorded, present) {
    case (.object(let old), .object(let new)):
      old.sorted { $0.key < $1.key }.flatMap { key, value in
        let path = path.isEmpty ? key : "\(path).\(key)"
        // A null is an empty optional. Encoders may leave it out.
        guard let present = new[key] else { return value == .null ? [] : [path] }
        return paths(of: value, in: present, at: path)
      }
    case (.array(let old), .array(let new)):
      paths(of: old, in: new, at: path)
    default:
      recorded == present ? [] : [path.isEmpty ? "the state" : path]
    }
  }

  private static func paths(
    of old: [JSONValue],
    in new: [JSONValue],
    at path: String
  ) -> [String] {
    guard old.count == new.count else { return [path.isEmpty ? "the state" : path] }
    let lost = zip(old, new).enumerated().flatMap { index, pair in
      paths(of: pair.0, in: pair.1, at: "\(path)[\(index)]")
    }
    guard !lost.isEmpty else { return [] }
    // A Set is an array whose order differs between processes.
    let sorted = zip(old.sorted(by: isOrdered), new.sorted(by: isOrdered))
    let isSame = sorted.allSatisfy { paths(of: $0, in: $1, at: path).isEmpty }
    return isSame ? [] : lost
  }

  private static func isOrdered(_ one: JSONValue, _ other: JSONValue) -> Bool {
    one.text < other.text
  }
}
