public import Foundation

/// Encodes as RFC 3339 in UTC with milliseconds, as ECMAScript's `Date` does.
extension Date: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(
      formatted(
        .iso8601.year().month().day().time(includingFractionalSeconds: true)
          .timeZone(separator: .omitted)
      )
    )
  }
}

extension UUID: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(uuidString)
  }
}

extension URL: ViewState {
  public func write(to json: inout JSONWriter) {
    json.text(absoluteString)
  }
}
