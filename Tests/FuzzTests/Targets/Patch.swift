@testable import LecternTesting
@testable import LecternWire

/// Applies the patch on the first line to the value on the second, and checks that an empty patch changes
/// nothing.
func checkPatch(_ input: [UInt8]) throws {
  let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
  guard lines.count == 2, let operations = try? JSONValue(Array(lines[0])),
    let value = try? JSONValue(Array(lines[1]))
  else { return }
  let patched = value.patched(operations)
  if case .array(let list) = operations, list.isEmpty {
    try require(patched == value, "an empty patch changes the value")
  }
}
