/// A format of the results of a room.
public enum ResultsFormat: String, CaseIterable, Sendable {
  /// Comma-separated values (RFC 4180).
  case csv
  case json
  case markdown = "md"

  /// The media type with its charset.
  var contentType: String {
    switch self {
    case .csv: "text/csv; charset=utf-8"
    case .json: "application/json"
    case .markdown: "text/markdown; charset=utf-8"
    }
  }
}
