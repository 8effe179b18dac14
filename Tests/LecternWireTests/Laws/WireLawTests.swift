import Foundation
import LecternWire
import Testing

/// The law of the wire: a page that applies the patches has the server's state, byte for byte in canonical form
/// (RFC 8785).
///
/// The golden file is a sequence of changes of a harbour. `Tests/JavaScript/client/laws.test.js` applies them with the
/// browser runtime.
@Suite struct WireLawTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/wire/laws/patches.json")

  /// Returns a line for each step: the operations, and the canonical JSON of the resulting state.
  func life(steps: Int) throws -> String {
    var random = SplitMix64(seed: 20_261_121)
    var harbour = Harbour()
    var lines = [try line(patch: PatchWriter(), harbour)]
    while lines.count <= steps {
      let old = harbour
      for _ in 0...random.below(3) { harbour.change(with: &random) }
      var patch = PatchWriter()
      try harbour.writeChanges(since: old, to: &patch)
      if !patch.isEmpty { lines.append(try line(patch: patch, harbour)) }
    }
    return "[\n\(lines.joined(separator: ",\n"))\n]\n"
  }

  private func line(patch: PatchWriter, _ harbour: Harbour) throws -> String {
    var state = JSONWriter()
    try harbour.write(to: &state)
    var text = JSONWriter()
    text.text(String(decoding: state.bytes, as: UTF8.self))
    let ops = String(decoding: patch.bytes, as: UTF8.self)
    return #"{"ops":\#(ops),"state":\#(String(decoding: text.bytes, as: UTF8.self))}"#
  }

  /// With `RECORD_LAWS=1` in the environment, the test writes the file.
  @Test("the golden file is what the server writes")
  func golden() throws {
    let life = Data(try life(steps: 240).utf8)
    if ProcessInfo.processInfo.environment["RECORD_LAWS"] != nil { try life.write(to: Self.file) }
    #expect(try Data(contentsOf: Self.file) == life)
  }
}
