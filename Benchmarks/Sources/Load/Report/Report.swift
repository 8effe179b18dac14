import Foundation

/// Everything that was measured, where, and when.
struct Report: Encodable {
  var machine = Machine()
  var date = Date.now
  var figures: [Figure] = []
  /// Counts that were not right, and what could not be measured.
  var errors: [String] = []

  /// The report as JSON.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self)
  }
}
