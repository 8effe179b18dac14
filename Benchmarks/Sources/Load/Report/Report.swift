import Foundation

/// All figures, with the machine and the date.
struct Report: Encodable {
  var machine = Machine()
  var date = Date.now
  var figures: [Figure] = []
  /// Wrong counts, and failed benches.
  var errors: [String] = []

  /// Returns the report as JSON.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self)
  }
}
