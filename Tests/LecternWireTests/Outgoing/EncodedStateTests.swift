import Foundation
import LecternWire
import Testing

/// The encoding of a view state is canonical.
@Suite struct EncodedStateTests {
  func bytes(_ state: some ViewState) throws -> [UInt8] {
    Snapshot(epoch: "e", revision: 1, state: try EncodedState(state)).encoded.bytes
  }

  func text(_ state: some ViewState) throws -> String {
    let message = String(decoding: try bytes(state), as: UTF8.self)
    let state = try #require(message.range(of: "\"state\":"))
    return String(message[state.upperBound...].dropLast())
  }

  @Test("equal dictionaries have equal bytes, whatever their history")
  func canonical() throws {
    let keys = (0..<200).map { "key\($0)" }
    let forwards = Dictionary(uniqueKeysWithValues: keys.map { ($0, 1) })
    var backwards: [String: Int] = [:]
    for key in keys.reversed() { backwards[key] = 1 }
    backwards["other"] = 2
    backwards["other"] = nil
    #expect(try bytes(forwards) == bytes(backwards))
  }

  @Test("keys are sorted, and slashes are not escaped")
  func form() throws {
    #expect(try text(["b": "x/y", "a": "z"]) == #"{"a":"z","b":"x/y"}"#)
  }

  @Test("a date is encoded as RFC 3339 with milliseconds")
  func date() throws {
    #expect(try text([Date(timeIntervalSince1970: 0)]) == #"["1970-01-01T00:00:00.000Z"]"#)
  }

  @Test(
    "a number without JSON is an error with its path",
    arguments: [Double.nan, .infinity, -.infinity]
  )
  func notANumber(number: Double) {
    let error = #expect(throws: UnencodableValue.self) {
      try EncodedState(["list": [["number": 1], ["number": number]]])
    }
    #expect(error?.path == ["list", "1", "number"])
  }
}
