@testable import LecternTesting

/// Whatever a patch says, on the first line, of whatever value, on the second: it fits or it does not.
func checkPatch(_ input: [UInt8]) throws {
  let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
  guard lines.count == 2, let operations = try? JSONValue(Array(lines[0])),
    let value = try? JSONValue(Array(lines[1]))
  else { return }
  let patched = value.patched(operations)
  if case .array(let list) = operations, list.isEmpty {
    try require(patched == value, "a patch of nothing that changes something")
  }
}
